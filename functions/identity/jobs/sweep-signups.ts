/** Deletes the users of sign-ups that were never proven from the identity provider, a bounded number per run. */

import { attemptsLapsedBefore, closeAttempt, deleteAttempt } from '#functions/identity/code-store.ts';
import { deleteUser } from '#functions/identity/identity-provider.ts';
import { errorFields, log } from '#functions/platform/log.ts';

/** Milliseconds. A visitor who returns within an hour may still request another code. */
const gracePeriodMs = 3_600_000;
const maxPerRun = 200;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const lapsedBefore = new Date(now.getTime() - gracePeriodMs);
  let swept = 0;
  for (const { id, customerId } of await attemptsLapsedBefore(lapsedBefore, maxPerRun)) {
    try {
      // In this order, so that after a crash the next run continues where this one stopped.
      if (!(await closeAttempt(id, lapsedBefore, now))) continue;
      await deleteUser(customerId);
      await deleteAttempt(id);
      swept++;
    } catch (error) {
      log.error('sweep-signups.failed', { signupId: id, ...errorFields(error) });
    }
  }
  log.info('sweep-signups.completed', { swept });
}
