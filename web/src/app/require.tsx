/** Guards the pages of customers and staff: visitors go to sign-in and come back, and a customer who logs out here goes home. */
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isStaff } from '#shared/rules/identity/role.ts';
import { hasSignedOutByChoice, useSession } from '#web/api/session.ts';
import { signInPath } from '#web/paths.ts';

export function RequireCustomer({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useSession();
  const { pathname, search } = useLocation();
  const [wasIn] = useState(isAuthenticated);
  if (isAuthenticated) return children;
  if (wasIn && hasSignedOutByChoice()) return <Navigate to="/" replace />;
  // The session may end before the page has loaded.
  const state = wasIn || hasSignedOutByChoice() === false ? { reason: 'You have been signed out. Please sign in to go on.' } : undefined;
  return <Navigate to={signInPath(`${pathname}${search}`)} state={state} replace />;
}

/** The stored role is a hint for the screen only: the server checks every call. */
export function RequireStaff({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return <RequireCustomer>{user !== null && isStaff(user.role) ? children : <Navigate to="/" replace />}</RequireCustomer>;
}
