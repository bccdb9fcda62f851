/** What happens here when the session has ended at the server? What Logout does, without asking the server again. */
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
