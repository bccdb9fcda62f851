import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { clearSession } from '#web/api/session.ts';
import { type ToastVariant, toast } from '#web/ui/feedback/toast.ts';

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
