/** The checkout of a visitor: e-mail and address, then one mailed code in place, which signs in or makes the account. */
import { Box, Button, chakra, Grid } from '@chakra-ui/react';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod';
import { Email } from '#shared/contract/common.ts';
import { normalisePin } from '#shared/rules/digits.ts';
import { ApiError, textOf } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { signInPath } from '#web/paths.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormProvider, FormText } from '#web/ui/form/form-fields.tsx';
import { MailedCodeForm } from '#web/ui/form/mailed-code.tsx';
import { useSchemaForm } from '#web/ui/form/schema-form.ts';
import { Card } from '#web/ui/layout/page.tsx';
import { sendCheckoutCode, verifyCheckoutCode } from './api/proof.ts';
import type { Basket } from './basket.ts';
import { AddressDelivery, BasketProblem, checkoutColumns, Summary } from './checkout.tsx';
import { ShippingForm, type ShippingFormIn } from './checks.ts';
import { blankForm, unfoldFor } from './new-address.ts';
import { ShippingFields } from './shipping-fields.tsx';

const GuestForm = ShippingForm.extend({ email: Email() });

interface Props {
  readonly basket: Basket;
  /** The path of this checkout, to return to after signing in. */
  readonly here: string;
  /** Called before the session begins, with the values of the address form. */
  readonly onProven: (address: ShippingFormIn) => void;
}

interface Proof {
  readonly attemptId: string;
  readonly email: string;
  readonly sentAt: number;
}

export default function GuestCheckout({ basket, here, onProven }: Props) {
  const { signIn } = useSession();
  const form = useSchemaForm({ schema: GuestForm, mode: 'onTouched', defaultValues: { ...blankForm(null), email: '' } });
  const [proof, setProof] = useState<Proof | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const [isServed, setServed] = useState(true);
  const fold = useRef<HTMLDetailsElement>(null);

  const askForCode = async ({ email }: z.output<typeof GuestForm>) => {
    setBusy(true);
    setProblem(null);
    try {
      const { attemptId } = await sendCheckoutCode({ email });
      setProof({ attemptId, email, sentAt: Date.now() });
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fields['email'] : undefined;
      if (wrong !== undefined) form.setError('email', { message: wrong }, { shouldFocus: true });
      else setProblem(textOf(error, 'Failed to send OTP'));
    }
    setBusy(false);
  };

  const verify = async (code: string) => {
    if (proof === null) return;
    const { firstName, lastName, phone } = GuestForm.parse(form.getValues());
    const answer = await verifyCheckoutCode({ code, email: proof.email, attemptId: proof.attemptId, firstName, lastName, phone });
    if ('challenge' in answer) return setNeedsSignIn(true);
    const { email: _, ...address } = form.getValues();
    onProven(address);
    signIn(answer);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || proof !== null) return;
    void form.handleSubmit(askForCode, unfoldFor(fold))(event);
  };

  return (
    <Grid templateColumns={checkoutColumns} gap="6" alignItems="start">
      <chakra.form id="guest" onSubmit={submit} noValidate>
        <chakra.fieldset disabled={busy || proof !== null} border="0" p="0" minW="0" display="flex" flexDirection="column" gap="6">
          <FormProvider form={form}>
            <Card>
              <chakra.h2 fontSize="xl" mb="1">
                Your email
              </chakra.h2>
              <chakra.p color="ink.soft" mb="4" css={{ '& a': { color: 'brand', textDecoration: 'underline' } }}>
                No password needed. Or <Link to={signInPath(here)}>sign in</Link> to use your saved addresses.
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
              <ShippingFields fold={fold} />
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
              This account has two-step sign-in. Please <Link to={signInPath(here)}>sign in</Link> to go on; your cart comes with you.
            </Notice>
          ) : proof === null ? (
            <>
              <Button type="submit" form="guest" size="lg" w="full" disabled={busy || !isServed || basket.problem !== null}>
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
                We sent a 6-digit code to {proof.email}.
              </chakra.p>
              <MailedCodeForm
                sentAt={proof.sentAt}
                action={['Verify', 'Verifying...']}
                failed="OTP verification failed"
                submit={verify}
                sendAgain={() => sendCheckoutCode({ attemptId: proof.attemptId })}
                onSent={(sentAt) => setProof({ ...proof, sentAt })}
                onBack={() => setProof(null)}
              />
            </Card>
          )}
        </Box>
      </Box>
    </Grid>
  );
}
