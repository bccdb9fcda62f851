import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOut } from '#web/api/client.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Returns a function that signs out. It goes to the home page first: a page that needs a session would lead to the sign-in page. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    await navigate('/');
    // The page holds the navigation back and asks about unsaved changes (ui/form/use-leave-warning.ts), which the end of the session would discard.
    if (window.location.pathname !== '/') return;
    toast('info', 'You have been logged out successfully');
    await signOut();
  }, [navigate]);
}
