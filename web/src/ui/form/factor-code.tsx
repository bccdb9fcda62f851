/** Enters a second factor: six digits of the authenticator app, or a recovery code. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { removeTotp } from '#shared/contract/identity/totp.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { CodeBoxes, focusFirstInput, isComplete } from './code-boxes.tsx';
import { TextField } from './field.tsx';
import { errorMessage } from './server-errors.ts';

interface Props {
  /** The text of the button, and its text while the code is checked. */
  readonly action: readonly [idle: string, busy: string];
  /** The message when the server gives none. */
  readonly errorText: string;
  /** Submits the code; thrown errors are shown at the boxes. */
  readonly submit: (code: string) => Promise<void>;
  /** False while there are no recovery codes yet. */
  readonly hasRecovery?: boolean;
  /** False when there is text to be read first. */
  readonly hasFocus?: boolean;
}

const FactorCode = removeTotp.body().shape.code;
type CodeKind = 'app' | 'recovery';

export function FactorCodeForm({ hasRecovery = true, hasFocus = true, ...rest }: Props) {
  const [kind, setKind] = useState<CodeKind>('app');
  const [isSwitched, setSwitched] = useState(false);
  const switchKind = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    setSwitched(true);
  };
  return (
    <Flex direction="column" gap="3">
      <CodeEntry key={kind} kind={kind} hasFocus={hasFocus || isSwitched} {...rest} />
      {hasRecovery && (
        <Button variant="ghost" onClick={switchKind}>
          {kind === 'app' ? 'Use a recovery code instead' : 'Use the authenticator app'}
        </Button>
      )}
    </Flex>
  );
}

function CodeEntry({ kind, hasFocus, action, errorText, submit }: Omit<Props, 'hasRecovery'> & { readonly kind: CodeKind }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Runs after the shell has moved the focus to the new page's beginning.
  useEffect(() => {
    const timer = setTimeout(() => hasFocus && !form.current?.contains(document.activeElement) && focusFirstInput(form.current));
    return () => clearTimeout(timer);
  }, [hasFocus]);

  const showError = (text: string) => {
    setError(text);
    focusFirstInput(form.current);
  };

  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || (kind === 'app' && !isComplete(code))) return;
    const { data, success, error: fault } = FactorCode.safeParse(code.replace(/\s/g, ''));
    if (!success) return showError(fault.issues[0]?.message ?? '');
    setBusy(true);
    setError(undefined);
    try {
      await submit(data);
    } catch (failure) {
      const text = errorMessage(failure, errorText);
      toast('error', text);
      // A recovery code is long, so a wrong one stays in the field to be corrected.
      if (kind === 'app') setCode('');
      showError(text);
    }
    setBusy(false);
  };

  return (
    <chakra.form ref={form} onSubmit={check} noValidate display="flex" flexDirection="column" gap="5">
      {kind === 'app' ? (
        <CodeBoxes label="Authenticator code" value={code} onChange={setCode} error={error} />
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
      <Button type="submit" size="lg" disabled={kind === 'app' && !isComplete(code)} aria-disabled={busy}>
        {action[busy ? 1 : 0]}
      </Button>
    </chakra.form>
  );
}
