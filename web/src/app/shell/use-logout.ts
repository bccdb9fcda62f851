import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOut } from '#web/api/client.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Leaves for the home page first: it has something for everybody. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    await navigate('/');
    toast('info', 'You have been logged out successfully');
    await signOut();
  }, [navigate]);
}
