/** How does the page follow when something is done about an appointment? Whatever is shown of appointments is read again. */
import { useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { useReadAgain } from '#web/ui/admin/use-read.ts';
import { wordsOf } from '#web/ui/form-failure.ts';
import { toast } from '#web/ui/toast.ts';

interface VisitWrites {
  readonly busy: boolean;
  /** Does it and says so. What failed is said in a message, and what is there now is read. */
  readonly act: (call: () => Promise<unknown>, done: string, failed: string) => Promise<void>;
  readonly refresh: () => Promise<void>;
}

export function useVisitWrites(): VisitWrites {
  const readAgain = useReadAgain();
  const [busy, setBusy] = useState(false);
  const refresh = () => readAgain('appointment.listAll', 'appointment.readCalendar', 'appointment.readOne');
  const act: VisitWrites['act'] = async (call, done, failed) => {
    if (busy) return;
    setBusy(true);
    try {
      await call();
      toast('success', done);
      await refresh();
    } catch (error) {
      toast('error', wordsOf(error, failed));
      // Most refusals mean that somebody else was quicker.
      if (error instanceof ApiError && error.status === 409) await refresh();
    } finally {
      setBusy(false);
    }
  };
  return { busy, act, refresh };
}
