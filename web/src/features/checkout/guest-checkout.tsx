/** The checkout of a visitor: e-mail and address, then one mailed code in place, which signs in or makes the account. */
import { Box, Button, chakra, Grid } from '@chakra-ui/react';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod';
import { Email } from '#shared/contract/common.ts';
import { normalisePin } from '#shared/rules/digits.ts';
import { oneTimeCode } from '#shared/rules/identity/one-time-code.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import { ApiError, serverMessage } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { signInPath } from '#web/paths.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormProvider, FormText } from '#web/ui/form/form-fields.tsx';
import { MailedCodeForm } from '#web/ui/form/mailed-code.tsx';
import { useSchemaForm } from '#web/ui/form/schema-form.ts';
import { Card } from '#web/ui/layout/page.tsx';
import { useFocusAfterRemoval } from '#web/ui/layout/use-focus-after-removal.ts';
import { sendCheckoutCode, verifyCheckoutCode } from './api/proof.ts';
import type { Basket } from './basket.ts';
import { AddressDelivery, BasketProblem, checkoutColumns, Summary } from './checkout.tsx';
import { ShippingForm, type ShippingFormIn } from './checks.ts';
import { readGuestDraft, type SentCode, storeGuestDraft } from './guest-draft.ts';
import { emptyForm, openOptionalFieldsFor } from './new-address.ts';
import { ShippingFields } from './shipping-fields.tsx';

const GuestForm = ShippingForm.extend({ email: Email() });
const { state, type } = GuestForm.shape;
const text = z.string();

/** The form as it was typed, right or wrong, and the code that is awaited. */
const Draft = z.object({
  values: z.object({
    ...{ email: text, firstName: text, lastName: text, phone: text, address: text, city: text, postalCode: text },
    ...{ label: text, recipientName: text, recipientPhone: text, secondaryPhone: text },
    state: z.union([state, z.literal('').transform(() => undefined)]),
    type,
  }),
  sentCode: z.object({ attemptId: z.string(), email: z.string(), sentAt: z.number() }).nullable(),
});

/** What this tab has kept. With an expired code the visitor asks for a new one from the form. */
function readDraft() {
  const { data } = Draft.safeParse(readGuestDraft());
  const sentCode = data?.sentCode ?? null;
  const isValid = sentCode !== null && Date.now() - sentCode.sentAt < oneTimeCode.validSeconds * 1_000;
  return { values: omitUndefined(data?.values ?? {}), sentCode: isValid ? sentCode : null };
}

interface Props {
  readonly basket: Basket;
  /** The path of this checkout, to return to after signing in. */
  readonly returnTo: string;
  /** Called before the session begins, with the values of the address form. */
  readonly onVerified: (address: ShippingFormIn) => void;
}

export default function GuestCheckout({ basket, returnTo, onVerified }: Props) {
  const { signIn } = useSession();
  const [draft] = useState(readDraft);
  const form = useSchemaForm({
    schema: GuestForm,
    mode: 'onTouched',
    defaultValues: { ...emptyForm(null), email: '', ...draft.values },
  });
  const [sentCode, setSentCode] = useState<SentCode | null>(draft.sentCode);
  const changeSentCode = (sent: SentCode | null) => {
    setSentCode(sent);
    storeGuestDraft({ values: form.getValues(), sentCode: sent });
  };
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const [isServed, setServed] = useState(true);
  const disclosure = useRef<HTMLDetailsElement>(null);
  const continueButton = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(sentCode === null ? 0 : 1, continueButton);

  const sendCode = async ({ email }: z.output<typeof GuestForm>) => {
    setBusy(true);
    setProblem(null);
    try {
      const { attemptId } = await sendCheckoutCode({ email });
      changeSentCode({ attemptId, email, sentAt: Date.now() });
    } catch (error) {
      const emailError = error instanceof ApiError ? error.fields['email'] : undefined;
      if (emailError !== undefined) form.setError('email', { message: emailError }, { shouldFocus: true });
      else setProblem(serverMessage(error, 'Failed to send OTP'));
    }
    setBusy(false);
  };

  const verify = async (code: string) => {
    if (sentCode === null) return;
    const { firstName, lastName, phone } = GuestForm.parse(form.getValues());
    const answer = await verifyCheckoutCode({ code, email: sentCode.email, attemptId: sentCode.attemptId, firstName, lastName, phone });
    if ('challenge' in answer) return setNeedsSignIn(true);
    const { email: _, ...address } = form.getValues();
    onVerified(address);
    signIn(answer);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || sentCode !== null) return;
    void form.handleSubmit(sendCode, openOptionalFieldsFor(disclosure))(event);
  };

  return (
    <Grid templateColumns={checkoutColumns} gap="6" alignItems="start">
      <chakra.form id="guest" onSubmit={submit} onChange={() => storeGuestDraft({ values: form.getValues(), sentCode })} noValidate>
        <chakra.fieldset disabled={busy || sentCode !== null} border="0" p="0" minW="0" display="flex" flexDirection="column" gap="6">
          <FormProvider form={form}>
            <Card>
              <chakra.h2 fontSize="xl" mb="1">
                Your email
              </chakra.h2>
              <chakra.p color="ink.soft" mb="4" css={{ '& a': { color: 'brand', textDecoration: 'underline' } }}>
                No password needed. Or <Link to={signInPath(returnTo)}>sign in</Link> to use your saved addresses.
              </chakra.p>
              <FormText
                name="email"
                label="Email"
                type="email"
                autoComplete="email"
                hint="The confirmation and the invoice come here. We send a code to check that it is yours."
              />
            </Card>
            <Card>
              <chakra.h2 fontSize="xl" mb="4">
                Delivery address
              </chakra.h2>
              <ShippingFields disclosure={disclosure} />
            </Card>
          </FormProvider>
        </chakra.fieldset>
      </chakra.form>
      <Box position={{ lg: 'sticky' }} top="28">
        <Summary basket={basket} />
        <Box mt="4" display="flex" flexDirection="column" gap="3">
          <Suspense>
            <AddressDelivery pin={normalisePin(form.watch('postalCode'))} onServed={setServed} />
          </Suspense>
          <BasketProblem basket={basket} />
          <div role="alert">{problem !== null && <Notice tone="error">{problem}</Notice>}</div>
          {needsSignIn ? (
            <Notice tone="info">
              This account has two-step sign-in. Please <Link to={signInPath(returnTo)}>sign in</Link> to go on; your cart comes with you.
            </Notice>
          ) : sentCode === null ? (
            <>
              <Button
                ref={continueButton}
                type="submit"
                form="guest"
                size="lg"
                w="full"
                disabled={!isServed || basket.problem !== null}
                aria-disabled={busy}
              >
                {busy ? 'Sending OTP...' : 'Continue'}
              </Button>
              <chakra.p
                fontSize="sm"
                color="ink.soft"
                textAlign="center"
                textWrap="balance"
                css={{ '& a': { color: 'brand', textDecoration: 'underline' } }}
              >
                Next: a code by email, then payment. We keep your order under this email. By going on you confirm that you are 18 or older and agree
                to our <Link to="/terms">terms</Link>.
              </chakra.p>
            </>
          ) : (
            <Card as="section" aria-label="Verify Your Email">
              <chakra.h2 fontSize="xl" mb="1">
                Verify Your Email
              </chakra.h2>
              <chakra.p color="ink.soft" mb="4" overflowWrap="anywhere">
                We sent a 6-digit code to {sentCode.email}.
              </chakra.p>
              <MailedCodeForm
                sentAt={sentCode.sentAt}
                action={['Verify', 'Verifying...']}
                errorText="OTP verification failed"
                submit={verify}
                sendAgain={() => sendCheckoutCode({ attemptId: sentCode.attemptId })}
                onSent={(sentAt) => changeSentCode({ ...sentCode, sentAt })}
                onBack={() => changeSentCode(null)}
              />
            </Card>
          )}
        </Box>
      </Box>
    </Grid>
  );
}
