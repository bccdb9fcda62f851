/** Who may see a page? Customers only where it says so; others sign in and come back, and who logs out here goes home. */
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { hasLeft, useSession } from '#web/api/session.ts';
import { signInPath } from '#web/paths.ts';

export function RequireCustomer({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useSession();
  const { pathname, search } = useLocation();
  const [wasIn] = useState(isAuthenticated);
  return isAuthenticated ? children : <Navigate to={wasIn && hasLeft() ? '/' : signInPath(`${pathname}${search}`)} replace />;
}
