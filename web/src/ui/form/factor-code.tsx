/** Enters a second factor: six digits of the authenticator app, or a recovery code. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { removeTotp } from '#shared/contract/identity/totp.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from './field.tsx';
import { focusFirst, isComplete, PinBoxes } from './pin-boxes.tsx';
import { errorMessage } from './server-errors.ts';

interface Props {
  /** The text of the button, and its text while the code is checked. */
  readonly action: readonly [idle: string, busy: string];
  /** The message when the server gives none. */
  readonly failed: string;
  /** Submits the code; thrown errors are shown at the boxes. */
  readonly submit: (code: string) => Promise<void>;
  /** False while there are no recovery codes yet. */
  readonly recovery?: boolean;
  /** False when there is text to be read first. */
  readonly focused?: boolean;
}

const FactorCode = removeTotp.body().shape.code;
type Way = 'app' | 'recovery';

export function FactorCodeForm({ recovery = true, focused = true, ...rest }: Props) {
  const [way, setWay] = useState<Way>('app');
  const [isSwitched, setSwitched] = useState(false);
  const change = () => {
    setWay(way === 'app' ? 'recovery' : 'app');
    setSwitched(true);
  };
  return (
    <Flex direction="column" gap="3">
      <CodeEntry key={way} way={way} focused={focused || isSwitched} {...rest} />
      {recovery && (
        <Button variant="ghost" onClick={change}>
          {way === 'app' ? 'Use a recovery code instead' : 'Use the authenticator app'}
        </Button>
      )}
    </Flex>
  );
}

function CodeEntry({ way, focused, action, failed, submit }: Omit<Props, 'recovery'> & { readonly way: Way }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Runs after the shell has moved the focus to the new page's beginning.
  useEffect(() => {
    const timer = setTimeout(() => focused && !form.current?.contains(document.activeElement) && focusFirst(form.current));
    return () => clearTimeout(timer);
  }, [focused]);

  const refuse = (text: string) => {
    setError(text);
    focusFirst(form.current);
  };

  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || (way === 'app' && !isComplete(code))) return;
    const { data, success, error: fault } = FactorCode.safeParse(code.replace(/\s/g, ''));
    if (!success) return refuse(fault.issues[0]?.message ?? '');
    setBusy(true);
    setError(undefined);
    try {
      await submit(data);
    } catch (failure) {
      const text = errorMessage(failure, failed);
      toast('error', text);
      // A recovery code is long, so a wrong one stays in the field to be corrected.
      if (way === 'app') setCode('');
      refuse(text);
    }
    setBusy(false);
  };

  return (
    <chakra.form ref={form} onSubmit={check} noValidate display="flex" flexDirection="column" gap="5">
      {way === 'app' ? (
        <PinBoxes label="Authenticator code" value={code} onChange={setCode} error={error} />
      ) : (
        <TextField
          label="Recovery code"
          placeholder="ABCDE-23456"
          hint="One of the ten codes that you kept. Each works once."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={error}
        />
      )}
      <Button type="submit" size="lg" disabled={busy || (way === 'app' && !isComplete(code))}>
        {action[busy ? 1 : 0]}
      </Button>
    </chakra.form>
  );
}
