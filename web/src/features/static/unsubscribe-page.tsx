/** Unsubscribes from optional mails. Opening the link changes nothing yet; a button unsubscribes, and another one subscribes again. */
import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError, serverMessage } from '#web/api/client.ts';
import { settings } from '#web/content/settings.ts';
import { Problem } from '#web/ui/feedback/notice.tsx';
import { ButtonLink, EmptyState } from '#web/ui/feedback/states.tsx';
import { Card, Container, Heading, Title } from '#web/ui/layout/page.tsx';
import { resubscribe, unsubscribe } from './api/newsletter.ts';

const optionalMails = 'the welcome and the news that an order has been delivered';
const requiredMailsText = 'Codes, and mails about your orders, your money and the safety of your account, are always sent.';

type MailState = 'asked' | 'off' | 'on';
const stateTexts: Readonly<Record<MailState, { title: string; text: string; button: string }>> = {
  asked: {
    title: 'Fewer mails?',
    text: `You can unsubscribe from the optional emails of ${settings.brand}: ${optionalMails}.`,
    button: 'Unsubscribe',
  },
  off: { title: 'You are unsubscribed', text: `Switched off: ${optionalMails}.`, button: 'Switch them on again' },
  on: { title: 'They are on again', text: `You get all our mails again, with ${optionalMails}.`, button: 'Unsubscribe' },
};

export function Component() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [mailState, setMailState] = useState<MailState>('asked');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (mailState !== 'asked') heading.current?.focus();
  }, [mailState]);

  if (token === '')
    return (
      <Container>
        <Title noIndex>Unsubscribe</Title>
        <EmptyState
          level="h1"
          title="This link is not complete"
          text="Please open it from the mail again. You can also choose your mails in your account."
          action={<ButtonLink to="/profile">Your Account</ButtonLink>}
        />
      </Container>
    );

  const changeMails = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { newsMails } = await (mailState === 'off' ? resubscribe : unsubscribe)(token);
      setMailState(newsMails ? 'on' : 'off');
    } catch (error) {
      const wrongLink = error instanceof ApiError ? error.fields['token'] : undefined;
      setFailure(wrongLink === undefined ? serverMessage(error, 'That did not work. Please try again.') : `${wrongLink}.`);
    }
    setBusy(false);
  };

  const { title, text, button } = stateTexts[mailState];
  return (
    <Container py={{ base: '8', md: '16' }}>
      <Title noIndex>Unsubscribe</Title>
      <Card maxW="34rem" mx="auto" textAlign="center">
        <Heading ref={heading} tabIndex={-1} outline="none">
          {title}
        </Heading>
        <chakra.p mt="3">{text}</chakra.p>
        <chakra.p mt="2" color="ink.soft">
          {requiredMailsText}
        </chakra.p>
        <Problem text={failure} mt="4" />
        <Button mt="5" size="lg" variant={mailState === 'off' ? 'outline' : 'solid'} aria-disabled={busy} onClick={() => void changeMails()}>
          {busy ? 'One moment...' : button}
        </Button>
      </Card>
    </Container>
  );
}
