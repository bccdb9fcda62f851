/** Runs the action of a dialog, one at a time; on an error the dialog stays open and says why. */
import { useState } from 'react';
import { toast } from '#web/ui/feedback/toast.ts';
import { type Action, failureText } from './failures.ts';

interface Given {
  readonly action: Action;
  /** The message after success. */
  readonly done: string;
  readonly onClose: () => void;
  /** Called when the action is done, or when the appointment has changed meanwhile. */
  readonly onChanged: () => void;
}

export function useAppointmentAction({ action, done, onClose, onChanged }: Given) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  return {
    busy,
    trouble,
    forget: () => setTrouble(null),
    // The result of the running request is not known yet.
    close: () => {
      if (!busy) onClose();
    },
    /** @returns the error, if there was one */
    run: async (call: () => Promise<unknown>): Promise<unknown> => {
      if (busy) return undefined;
      setBusy(true);
      setTrouble(null);
      try {
        await call();
        toast('success', done);
        onChanged();
        onClose();
        return undefined;
      } catch (error) {
        const text = failureText(action, error);
        toast('error', text);
        setTrouble(text);
        setBusy(false);
        onChanged();
        return error;
      }
    },
  };
}
