/** Who is signed in, once something about them was changed? */
import type { User } from '#shared/contract/identity/auth.ts';
import { keepSession, session } from './session.ts';

/** The header and the checkout show who is signed in: they follow what was changed. */
export function updateSessionUser({ id, firstName, lastName, email, phone, role }: User): void {
  const now = session();
  if (now?.user.id === id) keepSession({ token: now.token, user: { id, firstName, lastName, email, phone, role } });
}
