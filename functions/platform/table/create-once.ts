import { Failure } from '#functions/platform/http/failure.ts';
import { ConditionFailed, commit, type TransactItem } from './table.ts';

/**
 * Commits a new record whose id follows from the request's idempotency key. A repeated request returns the record that the first one created.
 * Other values are not dropped silently: the record would differ from what the user has typed.
 * @param writes the first one fails when the record exists
 * @throws Failure `idempotency_conflict`
 */
export async function createOnce<T>(
  record: T,
  writes: readonly TransactItem[],
  existing: { readonly read: () => Promise<T>; readonly isSame: (before: T) => boolean; readonly conflictMessage: string },
): Promise<T> {
  try {
    await commit(writes);
    return record;
  } catch (error) {
    if (!(error instanceof ConditionFailed && error.index === 0)) throw error;
    const before = await existing.read();
    if (existing.isSame(before)) return before;
    throw new Failure('idempotency_conflict', { message: existing.conflictMessage });
  }
}
