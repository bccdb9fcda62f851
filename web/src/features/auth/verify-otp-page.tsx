/** How is a mailed code entered? Six boxes, two clocks (how long it lives, when another may be sent) and the tries that are left. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { ApiError, call, textOf } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { settings } from '#web/content/settings.ts';
import { signInPath, signUpPath } from '#web/paths.ts';
import { isComplete, PinBoxes } from '#web/ui/pin-boxes.tsx';
import { toast } from '#web/ui/toast.ts';
import { AuthFrame, OtherWay } from './auth-frame.tsx';
import { useCountdown } from './use-countdown.ts';
import { codeLives, codeSent, resendAfter, type Verification, verificationIn } from './verification.ts';

export function Component() {
  const { state } = useLocation();
  const { isAuthenticated } = useSession();
  const verification = verificationIn(state);
  if (isAuthenticated) return <Navigate to={verification?.returnTo ?? '/'} replace />;
  if (verification === null) return <Navigate to="/" replace />;
  return <VerifyOtp verification={verification} />;
}

/** `type` decides which endpoint checks the code; a sign-up's code only confirms the attempt that asked for it. */
function check({ type, identifier, signupId = '' }: Verification, code: string) {
  return type === 'signup'
    ? call('auth.verifySignupOtp', { body: { identifier, code, signupId, verificationType: type } })
    : call('auth.verifySigninOtp', { body: { identifier, code, verificationType: type } });
}

function sendAgain({ type, identifier, signupId = '' }: Verification) {
  return type === 'signup' ? call('auth.sendSignupOtp', { body: { signupId } }) : call('auth.sendSigninOtp', { body: { identifier } });
}

const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();

function VerifyOtp({ verification }: { verification: Verification }) {
  const navigate = useNavigate();
  const { signIn } = useSession();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<'checking' | 'sending' | null>(null);
  const [wait, setWait] = useState<{ from: number; seconds: number }>({ from: verification.sentAt, seconds: resendAfter });
  const expiresIn = useCountdown(verification.sentAt, codeLives);
  const resendIn = useCountdown(wait.from, wait.seconds);
  const form = useRef<HTMLFormElement>(null);
  // The first box waits for the code. Later than the shell, which moves the focus to a new page's beginning.
  useEffect(() => {
    const timer = setTimeout(() => focusFirst(form.current));
    return () => clearTimeout(timer);
  }, []);
  const isSignUp = verification.type === 'signup';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete(code) || busy !== null) return;
    setBusy('checking');
    setError(undefined);
    try {
      const session = await check(verification, code);
      toast('success', isSignUp ? `Welcome to ${settings.brand}, ${session.user.firstName}!` : `Welcome back, ${session.user.firstName}!`);
      signIn(session);
    } catch (failure) {
      const text = textOf(failure, 'OTP verification failed');
      toast('error', text);
      setError(text);
      setCode('');
      setBusy(null);
      focusFirst(form.current);
    }
  };

  const resend = async () => {
    setBusy('sending');
    setError(undefined);
    try {
      const { message } = await sendAgain(verification);
      const next = codeSent(verification);
      toast('success', message);
      setCode('');
      setWait({ from: next.sentAt, seconds: resendAfter });
      await navigate('.', { replace: true, state: next });
    } catch (failure) {
      if (failure instanceof ApiError && failure.retryAfter !== undefined) setWait({ from: Date.now(), seconds: failure.retryAfter });
      toast('error', textOf(failure, 'Failed to send OTP'));
    }
    setBusy(null);
  };

  return (
    <AuthFrame
      title={isSignUp ? 'Verify Your Email' : 'Sign In with OTP'}
      text={
        isSignUp
          ? `We sent a 6-digit code to ${verification.identifier}.`
          : `If ${verification.identifier} has an account, a 6-digit code is in its mailbox.`
      }
    >
      <chakra.form ref={form} onSubmit={submit} noValidate display="flex" flexDirection="column" gap="5">
        <PinBoxes label="One-time code" value={code} onChange={setCode} error={error} />
        <chakra.p textAlign="center" color="ink.soft" fontSize="sm" aria-live="off">
          {expiresIn > 0 ? `Code expires in ${expiresIn}s` : 'This code has expired. Please ask for a new one.'}
        </chakra.p>
        <Button type="submit" size="lg" disabled={!isComplete(code) || busy !== null}>
          {busy === 'checking' ? 'Verifying...' : 'Verify'}
        </Button>
      </chakra.form>
      <Flex mt="4" gap="3" justify="space-between" wrap="wrap">
        <Button variant="outline" onClick={() => navigate(-1)}>
          Back
        </Button>
        <Button variant="outline" disabled={resendIn > 0 || busy !== null} onClick={resend}>
          {busy === 'sending' ? 'Sending OTP...' : resendIn > 0 ? `Resend in ${resendIn}s` : 'Resend Code'}
        </Button>
      </Flex>
      {isSignUp ? (
        <OtherWay text="Already have an account?" to={signInPath(verification.returnTo)} label="Sign in" />
      ) : (
        <OtherWay text="New here?" to={signUpPath(verification.returnTo)} label="Create an account" />
      )}
    </AuthFrame>
  );
}
