/** Which sign-ups were never proven? Their users leave the identity provider, a bounded number a run. */

import { attemptsLapsedBefore, closeAttempt, deleteAttempt } from '#functions/identity/code-store.ts';
import { deleteUser } from '#functions/identity/identity-provider.ts';
import { errorFields, log } from '#functions/platform/log.ts';

/** Whoever comes back within an hour may still ask for another code. */
const patience = 3_600_000;
const atOnce = 200;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const lapsed = new Date(now.getTime() - patience);
  let swept = 0;
  for (const { id, customerId } of await attemptsLapsedBefore(lapsed, atOnce)) {
    try {
      // Closed, then emptied, then forgotten: after a crash at any point the next run goes on where this one stopped.
      if (!(await closeAttempt(id, lapsed, now))) continue;
      await deleteUser(customerId);
      await deleteAttempt(id);
      swept++;
    } catch (error) {
      log.error('sweep-signups.failed', { signupId: id, ...errorFields(error) });
    }
  }
  log.info('sweep-signups.completed', { swept });
}
