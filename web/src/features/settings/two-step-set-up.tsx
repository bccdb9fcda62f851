/** Sets up two-step sign-in: the password, the secret for the app, and its first code. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { beginTotp } from '#shared/contract/identity/totp.ts';
import { ApiError } from '#web/api/client.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Authenticator } from '#web/ui/form/authenticator.tsx';
import { FactorCodeForm } from '#web/ui/form/factor-code.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { beginTwoStep, confirmTwoStep } from './api/settings.ts';
import { ForgotPasswordLink } from './forgot-password-link.tsx';

const schema = beginTotp.body();

interface Secret {
  readonly secret: string;
  readonly uri: string;
}

interface Props {
  readonly onDone: (message: string, codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

export default function TwoStepSetUp({ onDone, onCancel }: Props) {
  const [secret, setSecret] = useState<Secret | null>(null);

  const confirm = async (code: string) => {
    try {
      const { message, recoveryCodes } = await confirmTwoStep(code);
      onDone(message, recoveryCodes);
    } catch (failure) {
      const { code: reason = '' } = failure instanceof ApiError ? failure : {};
      if (!(failure instanceof ApiError) || !['challenge_expired', 'code_spent', 'totp_on'].includes(reason)) throw failure;
      toast('error', failure.message);
      // A new secret is needed, or two-step sign-in is already on.
      if (reason === 'totp_on') onCancel();
      else setSecret(null);
    }
  };

  return (
    <>
      {secret === null ? (
        <PasswordForm onSecret={setSecret} />
      ) : (
        <>
          <KeyHeading />
          <Authenticator {...secret} />
          <FactorCodeForm
            action={['Turn on', 'Turning on...']}
            errorText="OTP verification failed"
            submit={confirm}
            hasRecovery={false}
            hasFocus={false}
          />
        </>
      )}
      <Button variant="outline" mt="3" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}

/** Moves the focus to where the key is shown. */
function KeyHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <chakra.h3 ref={heading} tabIndex={-1} outline="none" fontSize="lg" mb="4">
      Add this account to your app
    </chakra.h3>
  );
}

function PasswordForm({ onSecret }: { onSecret: (secret: Secret) => void }) {
  return (
    <Form
      label="Turn on two-step sign-in"
      schema={schema}
      defaultValues={{ password: '' }}
      autoFocusField="password"
      errorText="Two-step sign-in could not be begun"
      onSubmit={async (body) => onSecret(await beginTwoStep(body))}
    >
      <chakra.p mb="4">
        You need an authenticator app on your phone, such as Google Authenticator, Aegis or the one in your password manager.
      </chakra.p>
      <Flex direction="column" align="flex-start" gap="4">
        <div>
          <Form.Password name="password" label="Your password" autoComplete="current-password" />
          <ForgotPasswordLink />
        </div>
        <Form.Error />
        <Form.Submit idle="Continue" busy="One moment..." />
      </Flex>
    </Form>
  );
}
