/** Sets a new password with a mailed code. */
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import { ForgotPassword, NewPassword } from '#shared/contract/identity/auth.ts';
import { ApiError, signOut } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { safeReturnTo, signInPath } from '#web/paths.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/form/form.tsx';
import { FormProvider } from '#web/ui/form/form-fields.tsx';
import { MailedCodeForm } from '#web/ui/form/mailed-code.tsx';
import { useSchemaForm } from '#web/ui/form/schema-form.ts';
import { resetPassword, sendResetCode } from './api/auth.ts';
import { AuthFrame, AuthLink } from './auth-frame.tsx';
import { draftText, parseReset, type Reset, withSentAt } from './verification.ts';

export function Component() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const returnTo = safeReturnTo(search.get('returnTo'));
  const reset = parseReset(state);
  const [wasCodeSent, setCodeSent] = useState(false);
  if (reset !== null && !wasCodeSent) setCodeSent(true);
  return reset === null ? <RequestCode returnTo={returnTo} isStep={wasCodeSent} /> : <NewPasswordForm reset={reset} returnTo={returnTo} />;
}

const requestSchema = ForgotPassword();

/** @param isStep whether the customer is back from the code */
function RequestCode({ returnTo, isStep }: { returnTo: string; isStep: boolean }) {
  const { user } = useSession();
  const { search, state: draft } = useLocation();
  const navigate = useNavigate();
  const submit = async (body: z.output<typeof requestSchema>) => {
    const { message } = await sendResetCode(body);
    toast('success', message);
    const reset = withSentAt(body);
    // Keeps the input in the history, so that the customer can come back and correct it.
    await navigate({ search }, { replace: true, state: body });
    await navigate({ search }, { state: reset });
  };

  return (
    <AuthFrame title="Forgot password?" text="Tell us who you are, and we mail a code for a new one." isStep={isStep}>
      <Form
        schema={requestSchema}
        defaultValues={{ identifier: draftText(draft, 'identifier') || (user?.email ?? '') }}
        errorText="Failed to send OTP"
        onSubmit={submit}
        display="flex"
        flexDirection="column"
        gap="5"
      >
        <Form.Text
          name="identifier"
          label="Email or phone"
          hint="The code goes to your account’s email."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Form.Error />
        <Form.Submit size="lg" idle="Send code" busy="Sending OTP..." />
      </Form>
      <AuthLink text="Remembered it?" to={signInPath(returnTo)} label="Sign in" />
    </AuthFrame>
  );
}

const passwordSchema = z.object({ password: NewPassword() });

function NewPasswordForm({ reset: { identifier, sentAt }, returnTo }: { reset: Reset; returnTo: string }) {
  const { isAuthenticated } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const form = useSchemaForm({ schema: passwordSchema, defaultValues: { password: '' }, mode: 'onTouched' });

  const submit = async (code: string) => {
    if (!(await form.trigger('password', { shouldFocus: true }))) return;
    try {
      const { message } = await resetPassword({ identifier, code, password: form.getValues('password') });
      // The server has ended every session of the account, this browser's included.
      if (isAuthenticated) await signOut();
      toast('success', message);
      await navigate(signInPath(returnTo), { replace: true, state: { identifier } });
    } catch (failure) {
      const passwordError = failure instanceof ApiError ? failure.fields['password'] : undefined;
      // A rejected password does not use up the code, so the code stays in its boxes.
      if (passwordError === undefined) throw failure;
      form.setError('password', { message: passwordError }, { shouldFocus: true });
    }
  };

  return (
    <AuthFrame title="Choose a new password" text={`If ${identifier} has an account, a code is in its mailbox.`}>
      <MailedCodeForm
        sentAt={sentAt}
        action={['Change password', 'Changing...']}
        errorText="The password could not be changed"
        submit={submit}
        sendAgain={() => sendResetCode({ identifier })}
        onSent={(at) => navigate({ search }, { replace: true, state: { identifier, sentAt: at } })}
        onBack={() => navigate(-1)}
      >
        <FormProvider form={form}>
          <Form.Password
            name="password"
            label="New password"
            autoComplete="new-password"
            hint="At least 8 characters. You are signed out on all devices."
          />
        </FormProvider>
      </MailedCodeForm>
      <AuthLink text="Remembered it?" to={signInPath(returnTo)} label="Sign in" />
    </AuthFrame>
  );
}
