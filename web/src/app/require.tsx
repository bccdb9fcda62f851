/** Who may see a page? Customers only where it says so; others sign in and come back. */
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { signInPath } from '#web/paths.ts';

export function RequireCustomer({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useSession();
  const { pathname, search } = useLocation();
  return isAuthenticated ? children : <Navigate to={signInPath(`${pathname}${search}`)} replace />;
}
