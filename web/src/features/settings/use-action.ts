/** Runs an action of a button: busy while it runs, and a message when it fails. */
import { useState } from 'react';
import { toast } from '#web/ui/feedback/toast.ts';
import { errorMessage } from '#web/ui/form/server-errors.ts';

export function useAction(failed: string): { readonly busy: boolean; readonly run: (act: () => Promise<unknown>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await act();
    } catch (failure) {
      toast('error', errorMessage(failure, failed));
    }
    setBusy(false);
  };
  return { busy, run };
}
