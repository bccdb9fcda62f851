/** The form of a complaint; once it is sent, shows the ticket number. */
import { Box, Button, chakra, Grid, GridItem } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type * as z from 'zod';
import { ComplaintInput } from '#shared/contract/complaints/complaints.ts';
import { formatPhone } from '#shared/rules/identity/phone.ts';
import { type Answer, ApiError } from '#web/api/client.ts';
import { newIdempotencyKey } from '#web/api/idempotency-key.ts';
import { useSession } from '#web/api/session.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { formatLongDay, formatTime } from '#web/format.ts';
import { Form } from '#web/ui/form/form.tsx';
import { PrivacyNote } from '#web/ui/form/privacy-note.tsx';
import { useFocusAfterRemoval } from '#web/ui/layout/use-focus-after-removal.ts';
import { sendComplaint } from './api/complaints.ts';

const fields = ComplaintInput();

const errorText = (error: unknown) => ({
  text: error instanceof ApiError && error.message !== '' ? error.message : 'Please try again.',
  toast: 'Failed to send the complaint',
});

export function ComplaintForm() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const [receipt, setReceipt] = useState<(Answer<'complaints.send'> & { readonly email: string }) | null>(null);
  const attempt = useRef({ fingerprint: '', key: '' });
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(receipt === null ? 0 : 1, box);
  const invalidate = useInvalidate();
  useEffect(() => {
    if (receipt !== null) heading.current?.focus();
  }, [receipt]);
  const submit = async (values: z.output<typeof fields>) => {
    const fingerprint = JSON.stringify(values);
    // The same text after a failure is the same complaint, which may have arrived; a changed text is another complaint.
    if (attempt.current.fingerprint !== fingerprint) attempt.current = { fingerprint, key: newIdempotencyKey() };
    const forgetAttempt = () => {
      attempt.current = { fingerprint: '', key: '' };
    };
    try {
      const answer = await sendComplaint(values, attempt.current.key);
      forgetAttempt();
      setReceipt({ ...answer, email: values.email });
      await invalidate('complaints.listOwn');
    } catch (error) {
      // The server has refused the complaint, so the next attempt is a new one and gets a new key. After a fault it may have been stored.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) forgetAttempt();
      throw error;
    }
  };
  if (receipt !== null)
    return (
      <Box bg="good.tint" borderRadius="xl" p={{ base: '4', md: '6' }}>
        <chakra.h3 ref={heading} tabIndex={-1} outline="none" fontSize="xl" lineHeight="1.3">
          Your ticket number is {receipt.ticket}
        </chakra.h3>
        <chakra.p mt="2">
          It is on its way to {receipt.email}, too. The officer writes to you by {formatTime(receipt.acknowledgeBy)} and settles the complaint by{' '}
          {formatLongDay(receipt.redressBy)}.
        </chakra.p>
        <Button mt="4" variant="outline" onClick={() => setReceipt(null)}>
          Send another complaint
        </Button>
      </Box>
    );
  return (
    <Box ref={box} tabIndex={-1} outline="none">
      <Form
        label="Complain"
        schema={fields}
        defaultValues={{
          name: user === null ? '' : `${user.firstName} ${user.lastName}`.trim(),
          email: user?.email ?? '',
          phone: formatPhone(user?.phone ?? ''),
          orderNumber: search.get('order') ?? '',
          what: '',
          wish: '',
        }}
        errorText={errorText}
        onSubmit={submit}
      >
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4">
          <Form.Text name="name" label="Name" required autoComplete="name" />
          <Form.Text name="email" label="Email" required type="email" autoComplete="email" />
          <Form.Text name="phone" label="Phone" required={false} type="tel" autoComplete="tel" />
          <Form.Text name="orderNumber" label="Order number" required={false} autoComplete="off" />
          <GridItem colSpan={{ base: 1, sm: 2 }}>
            <Form.TextArea name="what" label="What happened" required rows={5} />
          </GridItem>
          <GridItem colSpan={{ base: 1, sm: 2 }}>
            <Form.TextArea name="wish" label="What you ask for" required rows={2} />
          </GridItem>
        </Grid>
        <PrivacyNote mt="4">We use what you write only to settle your complaint.</PrivacyNote>
        <Form.Error mt="4" />
        <Form.Submit size="lg" w={{ base: 'full', sm: 'auto' }} mt="5" idle="Send complaint" busy="Sending..." />
      </Form>
    </Box>
  );
}
