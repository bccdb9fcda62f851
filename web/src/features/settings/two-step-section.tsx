/** Turns two-step sign-in on or off and renews the recovery codes. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import type { Answer } from '#web/api/client.ts';
import { formatLongDay } from '#web/format.ts';
import { AsyncContent } from '#web/ui/feedback/async-content.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FactorCodeForm } from '#web/ui/form/factor-code.tsx';
import { RecoveryCodes } from '#web/ui/form/recovery-codes.tsx';
import { removeTwoStep, renewRecoveryCodes, useTwoStep } from './api/settings.ts';
import { SettingsSection } from './settings-section.tsx';

const TwoStepSetUp = lazy(() => import('./two-step-set-up.tsx'));

/** With this many or fewer codes left, new ones are recommended. */
const lowCodesLimit = 3;

type Step = 'shown' | 'set-up' | 'renew' | 'remove' | { readonly codes: readonly string[] };

export function TwoStepSection() {
  const read = useTwoStep();
  const [step, setStep] = useState<Step>('shown');
  const showState = () => {
    setStep('shown');
    void read.mutate();
  };
  const showCodes = (message: string, codes: readonly string[]) => {
    toast('success', message);
    setStep({ codes });
    void read.mutate();
  };
  const renew = async (code: string) => {
    const { message, recoveryCodes } = await renewRecoveryCodes(code);
    showCodes(message, recoveryCodes);
  };
  const remove = async (code: string) => {
    const { message } = await removeTwoStep(code);
    toast('success', message);
    showState();
  };

  return (
    <SettingsSection
      title="Two-step sign-in"
      text="Besides your password or mailed code, a code of an app on your phone. Every sign-in then requires it."
      step={typeof step === 'object' ? 'codes' : step}
    >
      {typeof step === 'object' ? (
        <RecoveryCodes codes={step.codes} action="Done" onConfirmed={showState} />
      ) : (
        <AsyncContent read={read} loadingText="Loading two-step sign-in...">
          {(state) => (
            <>
              {step === 'shown' && <TwoStepState state={state} onChoose={setStep} />}
              <Suspense fallback={<Skeleton h="24" />}>{step === 'set-up' && <TwoStepSetUp onDone={showCodes} onCancel={showState} />}</Suspense>
              {step === 'renew' && (
                <CodeConfirm
                  text="Your old recovery codes stop working."
                  action={['Get new codes', 'Getting them...']}
                  submit={renew}
                  onCancel={showState}
                />
              )}
              {step === 'remove' && (
                <CodeConfirm
                  text="Your password or a mailed code will be enough to sign in."
                  action={['Turn off', 'Turning off...']}
                  submit={remove}
                  onCancel={showState}
                />
              )}
            </>
          )}
        </AsyncContent>
      )}
    </SettingsSection>
  );
}

function TwoStepState({ state, onChoose }: { state: Answer<'totp.read'>; onChoose: (step: Step) => void }) {
  const { enabled, enabledAt, required, recoveryCodesLeft: codesLeft } = state;
  return (
    <Flex direction="column" align="flex-start" gap="4">
      <Flex align="center" gap="3" wrap="wrap">
        <Badge tone={enabled ? 'good' : 'quiet'} fontSize="sm">
          {enabled ? 'On' : 'Off'}
        </Badge>
        {enabledAt !== undefined && <chakra.span color="ink.soft">since {formatLongDay(enabledAt)}</chakra.span>}
        {enabled && <chakra.span color="ink.soft">{codesLeft === 1 ? '1 recovery code' : `${codesLeft} recovery codes`} left</chakra.span>}
      </Flex>
      {enabled && codesLeft <= lowCodesLimit && (
        <Notice tone="warning">You are running out of recovery codes. Get new ones while you have your phone.</Notice>
      )}
      {required && <Notice tone="info">Your account must have it, so it cannot be turned off.</Notice>}
      <Flex gap="3" wrap="wrap">
        {enabled ? (
          <>
            <Button variant="outline" onClick={() => onChoose('renew')}>
              New recovery codes
            </Button>
            {!required && (
              <Button variant="outline" onClick={() => onChoose('remove')}>
                Turn off
              </Button>
            )}
          </>
        ) : (
          <Button onClick={() => onChoose('set-up')}>Turn on</Button>
        )}
      </Flex>
    </Flex>
  );
}

interface ConfirmProps {
  readonly text: string;
  readonly action: readonly [idle: string, busy: string];
  readonly submit: (code: string) => Promise<void>;
  readonly onCancel: () => void;
}

function CodeConfirm({ text, action, submit, onCancel }: ConfirmProps) {
  return (
    <>
      <chakra.p mb="4">{text} Enter a code of your app to go on. Each works once: if you have just used one, wait for the next.</chakra.p>
      <FactorCodeForm action={action} errorText="OTP verification failed" submit={submit} />
      <Button variant="outline" mt="3" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}
