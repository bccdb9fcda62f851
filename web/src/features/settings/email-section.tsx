/** Changes the account's e-mail: the password, then a code to the new address. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type * as z from 'zod';
import { sendEmailCode as sendEmailCodeEndpoint } from '#shared/contract/customer/account.ts';
import { mailStopText } from '#shared/rules/identity/mail-stop.ts';
import { updateSessionUser, useSession } from '#web/api/session.ts';
import { useProfile } from '#web/shop/api/profile.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/form/form.tsx';
import { MailedCodeForm } from '#web/ui/form/mailed-code.tsx';
import { confirmEmail, sendEmailCode } from './api/settings.ts';
import { ForgotPasswordLink } from './forgot-password-link.tsx';
import { SettingsSection } from './settings-section.tsx';

const schema = sendEmailCodeEndpoint.body();

/** The password is needed for each code, so it is held in memory until the change is done. */
interface EmailChange {
  readonly email: string;
  readonly password: string;
  readonly sentAt: number;
}

export function EmailSection() {
  const { user } = useSession();
  const { data } = useProfile();
  const [step, setStep] = useState<'shown' | 'asked' | EmailChange>('shown');
  /** Kept while the code is asked for, so that Back returns to what was typed. */
  const [typedEmail, setTypedEmail] = useState('');
  const close = () => {
    setStep('shown');
    setTypedEmail('');
  };
  return (
    <SettingsSection title="Email" text="Where your codes, receipts and news about orders go." step={typeof step === 'object' ? 'code' : step}>
      {step === 'shown' && data?.user.mailStopped !== undefined && (
        <Box mb="4">
          <Notice tone="warning">{mailStopText(data.user.email, data.user.mailStopped.reason)} Please change your email, or write to us.</Notice>
        </Box>
      )}
      {step === 'shown' && (
        <Flex align="center" justify="space-between" gap="3" wrap="wrap">
          <chakra.p fontWeight="600" overflowWrap="anywhere">
            {user?.email}
          </chakra.p>
          <Button variant="outline" onClick={() => setStep('asked')}>
            Change email
          </Button>
        </Flex>
      )}
      {step === 'asked' && (
        <EmailForm
          email={typedEmail}
          onSent={(request) => {
            setTypedEmail(request.email);
            setStep({ ...request, sentAt: Date.now() });
          }}
          onCancel={close}
        />
      )}
      {typeof step === 'object' && <EmailCode change={step} onSent={setStep} onDone={close} onBack={() => setStep('asked')} />}
    </SettingsSection>
  );
}

interface EmailFormProps {
  readonly email: string;
  readonly onSent: (request: Omit<EmailChange, 'sentAt'>) => void;
  readonly onCancel: () => void;
}

function EmailForm({ email, onSent, onCancel }: EmailFormProps) {
  const submit = async (body: z.output<typeof schema>) => {
    const { message } = await sendEmailCode(body);
    toast('success', message);
    onSent(body);
  };
  return (
    <Form
      label="Change email"
      schema={schema}
      defaultValues={{ email, password: '' }}
      autoFocusField="email"
      errorText="Failed to send OTP"
      onSubmit={submit}
      display="flex"
      flexDirection="column"
      gap="4"
    >
      <Form.Text name="email" label="New email" type="email" autoComplete="email" autoCapitalize="none" />
      <div>
        <Form.Password name="password" label="Your password" autoComplete="current-password" />
        <ForgotPasswordLink />
      </div>
      <Form.Error />
      <Flex gap="3" wrap="wrap">
        <Form.Submit idle="Send code" busy="Sending OTP..." />
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </Flex>
    </Form>
  );
}

function EmailCode({
  change,
  onSent,
  onDone,
  onBack,
}: {
  change: EmailChange;
  onSent: (move: EmailChange) => void;
  onDone: () => void;
  onBack: () => void;
}) {
  const { mutate } = useProfile();
  const { email, password, sentAt } = change;
  const submit = async (code: string) => {
    const answer = await confirmEmail(code);
    updateSessionUser(answer.user);
    void mutate();
    toast('success', answer.message);
    onDone();
  };
  return (
    <>
      <chakra.p mb="4" overflowWrap="anywhere">
        A 6-digit code is on its way to <strong>{email}</strong>.
      </chakra.p>
      <MailedCodeForm
        sentAt={sentAt}
        action={['Confirm email', 'Confirming...']}
        errorText="OTP verification failed"
        submit={submit}
        sendAgain={() => sendEmailCode({ email, password })}
        onSent={(at) => onSent({ ...change, sentAt: at })}
        onBack={onBack}
      />
    </>
  );
}
