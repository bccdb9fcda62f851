/** Deletes the users of sign-ups that were never proven from the identity provider. */

import { attemptsLapsedBefore, closeAttempt, deleteAttempt } from '#functions/identity/code-store.ts';
import { deleteUser } from '#functions/identity/identity-provider.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { processBatch } from '#functions/platform/process-batch.ts';

/** Milliseconds. A visitor who returns within an hour may still request another code. */
const gracePeriodMs = 3_600_000;
/** More than a run deletes within its time budget; the rest is due at the next run. */
const batchSize = 3_000;
/** One after another stays below the 25 deletions a second that the identity provider allows a new user pool. */
const maxConcurrent = 1;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const lapsedBefore = new Date(now.getTime() - gracePeriodMs);
  let swept = 0;
  await processBatch(await attemptsLapsedBefore(lapsedBefore, batchSize), maxConcurrent, async ({ id, customerId }) => {
    try {
      // In this order, so that after a crash the next run continues where this one stopped.
      if (!(await closeAttempt(id, lapsedBefore, now))) return;
      await deleteUser(customerId);
      await deleteAttempt(id);
      swept++;
    } catch (error) {
      log.error('sweep-signups.failed', { signupId: id, ...errorFields(error) });
    }
  });
  log.info('sweep-signups.completed', { swept });
}
