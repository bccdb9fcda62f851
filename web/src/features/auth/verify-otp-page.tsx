/** Enters the code of a sign-up or sign-in. */
import { chakra } from '@chakra-ui/react';
import { lazy, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { Challenge, Session } from '#shared/contract/identity/auth.ts';
import { normalisePhone } from '#shared/rules/identity/phone.ts';
import { useSession } from '#web/api/session.ts';
import { settings } from '#web/content/settings.ts';
import { signInPath, signUpPath } from '#web/paths.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { MailedCodeForm } from '#web/ui/form/mailed-code.tsx';
import { sendSignInCode, sendSignUpCode, verifySignInCode, verifySignUpCode } from './api/auth.ts';
import { AuthFrame, AuthLink } from './auth-frame.tsx';
import { type Verification, verificationIn } from './verification.ts';

// Loaded on demand, because few accounts have a second factor.
const SecondFactor = lazy(() => import('./second-factor.tsx'));

export function Component() {
  const { state } = useLocation();
  const { isAuthenticated } = useSession();
  const verification = verificationIn(state);
  if (isAuthenticated) return <Navigate to={verification?.returnTo ?? '/'} replace />;
  if (verification === null) return <Navigate to="/" replace />;
  return <VerifyOtp verification={verification} />;
}

/** `type` decides which endpoint checks the code; a sign-up's code confirms only the sign-up that requested it. */
function check({ type, identifier, signupId = '' }: Verification, code: string) {
  return type === 'signup'
    ? verifySignUpCode({ identifier, code, signupId, verificationType: type })
    : verifySignInCode({ identifier, code, verificationType: type });
}

function sendAgain({ type, identifier, signupId = '' }: Verification) {
  return type === 'signup' ? sendSignUpCode({ signupId }) : sendSignInCode(identifier);
}

function VerifyOtp({ verification }: { verification: Verification }) {
  const navigate = useNavigate();
  const { signIn } = useSession();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const isSignUp = verification.type === 'signup';

  const welcome = (session: Session) => {
    toast('success', isSignUp ? `Welcome to ${settings.brand}, ${session.user.firstName}!` : `Welcome back, ${session.user.firstName}!`);
    signIn(session);
  };

  if (challenge !== null) {
    // The mailed code is used up, so the user has to sign in again.
    const beginAgain = (reason?: string) =>
      navigate(signInPath(verification.returnTo), { replace: true, state: { identifier: verification.identifier, mode: 'otp', reason } });
    return <SecondFactor challenge={challenge} onSignedIn={welcome} onGone={beginAgain} />;
  }

  const submit = async (code: string) => {
    const answer = await check(verification, code);
    if ('challenge' in answer) setChallenge(answer);
    else welcome(answer);
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
      <MailedCodeForm
        sentAt={verification.sentAt}
        action={['Verify', 'Verifying...']}
        failed="OTP verification failed"
        submit={submit}
        sendAgain={() => sendAgain(verification)}
        onSent={(sentAt) => navigate('.', { replace: true, state: { ...verification, sentAt } })}
        onBack={() => navigate(-1)}
      />
      {!isSignUp && normalisePhone(verification.identifier) !== null && (
        <chakra.p mt="5" textAlign="center" fontSize="sm" color="ink.soft">
          No code? Another account may have this number: then please use your email.
        </chakra.p>
      )}
      {isSignUp ? (
        <AuthLink text="Already have an account?" to={signInPath(verification.returnTo)} label="Sign in" />
      ) : (
        <AuthLink text="New here?" to={signUpPath(verification.returnTo)} label="Create an account" />
      )}
    </AuthFrame>
  );
}
