/** Writes a record and reads again what the tab shows of it. */
import { useState } from 'react';
import type { Key } from '#shared/contract/index.ts';
import { ApiError } from '#web/api/client.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { errorMessage, fieldErrorsText } from '#web/ui/form/server-errors.ts';

interface Writes<T> {
  readonly busy: boolean;
  /** Runs the write, shows its message and returns whether it succeeded; after an error the current state is read. */
  readonly write: (call: () => Promise<T>, successText: string, errorText: string) => Promise<boolean>;
  /** Reads again what the tab shows. */
  readonly refresh: () => Promise<void>;
}

/**
 * @param keys the endpoints whose data the tab shows
 * @param onAnswer uses the answer, instead of reading everything again
 */
export function useWrites<T = unknown>(keys: readonly Key[], onAnswer?: (answer: T) => Promise<void>): Writes<T> {
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);
  const refresh = () => invalidate(...keys);
  const write: Writes<T>['write'] = async (call, successText, errorText) => {
    if (busy) return false;
    setBusy(true);
    try {
      const answer = await call();
      toast('success', successText);
      await (onAnswer === undefined ? refresh() : onAnswer(answer));
      return true;
    } catch (error) {
      toast('error', fieldErrorsText(error) ?? errorMessage(error, errorText));
      // A conflict means that another user has changed the record.
      if (error instanceof ApiError && error.status === 409) await refresh();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, write, refresh };
}
