/** Runs what a button of the settings does, and ends the session in this browser. */
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { clearSession } from '#web/api/session.ts';
import { type ToastVariant, toast } from '#web/ui/feedback/toast.ts';
import { errorMessage } from '#web/ui/form/server-errors.ts';

/** Ends the session in this browser after the server has ended it: like Logout, but without calling the server. */
export function useEndSession(): (variant: ToastVariant, text: string) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (variant, text) => {
      await navigate('/');
      toast(variant, text);
      clearSession(true);
    },
    [navigate],
  );
}

/** Runs an action: `busy` while it runs, a message when it fails. */
export function useAction(errorText: string): { readonly busy: boolean; readonly run: (action: () => Promise<unknown>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<unknown>) => {
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
