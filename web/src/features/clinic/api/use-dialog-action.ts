/** Runs the action of a dialog, one at a time; on an error the dialog stays open and says why. */
import { useState } from 'react';
import { toast } from '#web/ui/feedback/toast.ts';
import { type Action, failureText } from './failures.ts';

interface Options {
  readonly action: Action;
  /** The message after success. */
  readonly successText: string;
  readonly onClose: () => void;
  /** Called when the action is done, or when the appointment has changed meanwhile. */
  readonly onChanged: () => void;
}

export function useDialogAction({ action, successText, onClose, onChanged }: Options) {
  const [busy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);
  return {
    busy,
    errorText,
    clearError: () => setErrorText(null),
    // Stays open while the request runs, so that the user sees its result.
    close: () => {
      if (!busy) onClose();
    },
    /** @returns the error, if there was one */
    run: async (call: () => Promise<unknown>): Promise<unknown> => {
      if (busy) return undefined;
      setBusy(true);
      setErrorText(null);
      try {
        await call();
        toast('success', successText);
        onChanged();
        onClose();
        return undefined;
      } catch (error) {
        const text = failureText(action, error);
        toast('error', text);
        setErrorText(text);
        setBusy(false);
        onChanged();
        return error;
      }
    },
  };
}
