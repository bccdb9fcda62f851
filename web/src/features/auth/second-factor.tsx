/** Asks for the second factor after the password or the mailed code, or sets it up the first time; nothing of it is stored in the browser. */
import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import type { Challenge, Session } from '#shared/contract/identity/auth.ts';
import { ApiError } from '#web/api/client.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Authenticator } from '#web/ui/form/authenticator.tsx';
import { FactorCodeForm } from '#web/ui/form/factor-code.tsx';
import { RecoveryCodes } from '#web/ui/form/recovery-codes.tsx';
import { verifySecondFactor } from './api/auth.ts';
import { AuthFrame } from './auth-frame.tsx';

interface Props {
  readonly challenge: Challenge;
  readonly onSignedIn: (session: Session) => void;
  /** Called when the challenge has ended, with the reason, or when another user wants to sign in. */
  readonly onEnded: (reason?: string) => unknown;
}

/** Whether the challenge accepts no further attempts. */
const isEnded = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError &&
  (['challenge_expired', 'code_spent', 'totp_on'].includes(failure.code) || (failure.code === 'wrong_code' && failure.details['triesLeft'] === 0));

export default function SecondFactor({ challenge, onSignedIn, onEnded }: Props) {
  const [firstSignIn, setFirstSignIn] = useState<{ readonly session: Session; readonly codes: readonly string[] } | null>(null);

  const submit = async (code: string) => {
    try {
      const { recoveryCodes, ...session } = await verifySecondFactor({ challengeId: challenge.challengeId, code });
      // The session is stored only after the recovery codes were shown, because storing it leaves this page.
      if (recoveryCodes === undefined) onSignedIn(session);
      else setFirstSignIn({ session, codes: recoveryCodes });
    } catch (failure) {
      if (!isEnded(failure)) throw failure;
      toast('error', failure.message);
      onEnded(failure.message);
    }
  };

  if (firstSignIn !== null) {
    return (
      <AuthFrame key="codes" title="Keep your recovery codes" text="Two-step sign-in is on." isStep>
        <RecoveryCodes codes={firstSignIn.codes} action="Continue" onConfirmed={() => onSignedIn(firstSignIn.session)} />
      </AuthFrame>
    );
  }
  const isSetUp = challenge.challenge === 'totp-setup';
  return (
    <AuthFrame
      key="code"
      title={isSetUp ? 'Set up two-step sign-in' : 'Two-step sign-in'}
      text={
        isSetUp
          ? 'This account needs a second step. It takes a minute, and an authenticator app on your phone.'
          : 'Enter the six digits that your authenticator app shows now.'
      }
      isStep
    >
      {isSetUp && <Authenticator secret={challenge.secret} uri={challenge.uri} />}
      <FactorCodeForm
        action={['Verify', 'Verifying...']}
        errorText="OTP verification failed"
        submit={submit}
        hasRecovery={!isSetUp}
        hasFocus={!isSetUp}
      />
      <Button variant="outline" mt="4" onClick={() => onEnded()}>
        Back to sign-in
      </Button>
    </AuthFrame>
  );
}
