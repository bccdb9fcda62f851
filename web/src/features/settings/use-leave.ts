/** Ends the session in this browser after the server has ended it: as Logout, without asking the server again. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { dropSession } from '#web/api/session.ts';
import { type ToastVariant, toast } from '#web/ui/feedback/toast.ts';

export function useLeave(): (variant: ToastVariant, text: string) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (variant, text) => {
      await navigate('/');
      toast(variant, text);
      dropSession(true);
    },
    [navigate],
  );
}
