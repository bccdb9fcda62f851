import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOut } from '#web/api/client.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Goes to the home page first, which needs no session. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    await navigate('/');
    toast('info', 'You have been logged out successfully');
    await signOut();
  }, [navigate]);
}
