/** Writes a record and reads again what the tab shows of it. */
import { useState } from 'react';
import type { Key } from '#shared/contract/index.ts';
import { ApiError } from '#web/api/client.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { errorMessage } from '#web/ui/form/server-errors.ts';

interface Writes<T> {
  readonly busy: boolean;
  /** Runs the write, shows its message and returns whether it succeeded; after an error the current state is read. */
  readonly act: (call: () => Promise<T>, done: string, failed: string) => Promise<boolean>;
  /** Reads again what the tab shows. */
  readonly refresh: () => Promise<void>;
}

/**
 * @param shown the endpoints whose data the tab shows
 * @param keep uses the answer, instead of reading everything again
 */
export function useWrites<T = unknown>(shown: readonly Key[], keep?: (answer: T) => Promise<void>): Writes<T> {
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);
  const refresh = () => invalidate(...shown);
  const act: Writes<T>['act'] = async (call, done, failed) => {
    if (busy) return false;
    setBusy(true);
    try {
      const answer = await call();
      toast('success', done);
      await (keep === undefined ? refresh() : keep(answer));
      return true;
    } catch (error) {
      toast('error', errorMessage(error, failed));
      // A conflict means that another user has changed the record.
      if (error instanceof ApiError && error.status === 409) await refresh();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, act, refresh };
}
