/** Enters a mailed code: six boxes, the time until it expires, and the time until another may be sent. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { oneTimeCode } from '#shared/rules/identity/one-time-code.ts';
import { ApiError } from '#web/api/client.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { CodeBoxes, focusFirstInput, isComplete } from './code-boxes.tsx';
import { errorMessage } from './server-errors.ts';
import { useCountdown } from './use-countdown.ts';

interface Props {
  /** This browser's clock when the code was requested; used for differences only, so a wrong clock does no harm. */
  readonly sentAt: number;
  /** The text of the button, and its text while the code is checked. */
  readonly action: readonly [idle: string, busy: string];
  /** The message when the server gives none. */
  readonly errorText: string;
  /** Submits the code; thrown errors are shown at the boxes. */
  readonly submit: (code: string) => Promise<void>;
  readonly sendAgain: () => Promise<{ readonly message: string }>;
  /** Called when another code was sent. */
  readonly onSent: (at: number) => unknown;
  readonly onBack: () => unknown;
  /** Further fields, between the boxes and the button. */
  readonly children?: ReactNode;
}

export function MailedCodeForm({ sentAt, action, errorText, submit, sendAgain, onSent, onBack, children }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<'checking' | 'sending' | null>(null);
  const [wait, setWait] = useState<{ from: number; seconds: number }>({ from: sentAt, seconds: oneTimeCode.resendSeconds });
  const expiresIn = useCountdown(sentAt, oneTimeCode.validSeconds);
  const resendIn = useCountdown(wait.from, wait.seconds);
  const form = useRef<HTMLFormElement>(null);
  // Focuses the first box unless another box has the focus. Runs after the shell has moved the focus to the new page's beginning.
  useEffect(() => {
    const timer = setTimeout(() => form.current?.contains(document.activeElement) || focusFirstInput(form.current));
    return () => clearTimeout(timer);
  }, []);

  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete(code) || busy !== null) return;
    setBusy('checking');
    setError(undefined);
    try {
      await submit(code);
    } catch (failure) {
      const text = errorMessage(failure, errorText);
      toast('error', text);
      setError(text);
      setCode('');
      focusFirstInput(form.current);
    }
    setBusy(null);
  };

  const canResend = resendIn === 0 && busy === null;
  const resend = async () => {
    if (!canResend) return;
    setBusy('sending');
    setError(undefined);
    try {
      const { message } = await sendAgain();
      const now = Date.now();
      toast('success', message);
      setCode('');
      setWait({ from: now, seconds: oneTimeCode.resendSeconds });
      await onSent(now);
    } catch (failure) {
      if (failure instanceof ApiError && failure.retryAfter !== undefined) setWait({ from: Date.now(), seconds: failure.retryAfter });
      toast('error', errorMessage(failure, 'Failed to send OTP'));
    }
    setBusy(null);
  };

  return (
    <>
      <chakra.form ref={form} onSubmit={check} noValidate display="flex" flexDirection="column" gap="5">
        <CodeBoxes label="One-time code" value={code} onChange={setCode} error={error} />
        <chakra.p textAlign="center" color="ink.soft" fontSize="sm" aria-live="off">
          {expiresIn > 0 ? `Code expires in ${expiresIn}s` : 'This code has expired. Please ask for a new one.'}
        </chakra.p>
        {children}
        <Button type="submit" size="lg" disabled={!isComplete(code)} aria-disabled={busy !== null}>
          {action[busy === 'checking' ? 1 : 0]}
        </Button>
      </chakra.form>
      <Flex mt="4" gap="3" justify="space-between" wrap="wrap">
        <Button variant="outline" onClick={() => onBack()}>
          Back
        </Button>
        <Button variant="outline" aria-disabled={!canResend} onClick={() => void resend()}>
          {busy === 'sending' ? 'Sending OTP...' : resendIn > 0 ? `Resend in ${resendIn}s` : 'Resend Code'}
        </Button>
      </Flex>
    </>
  );
}
