import { useState } from 'react';
import { toast } from '#web/ui/feedback/toast.ts';
import { errorMessage } from '#web/ui/form/server-errors.ts';

/** Runs an action: `busy` while it runs, when a second one is ignored; a message when it fails. */
export function useAction(errorText: string): { readonly busy: boolean; readonly run: (action: () => Promise<unknown>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    try {
      await action();
    } catch (failure) {
      toast('error', errorMessage(failure, errorText));
    }
    setBusy(false);
  };
  return { busy, run };
}
