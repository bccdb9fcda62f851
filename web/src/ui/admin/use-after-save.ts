/** Ends the form of a record once it is saved: shows a message, reads again what shows the record, and goes back to the list. */
import { useNavigate } from 'react-router-dom';
import type { Key } from '#shared/contract/index.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/**
 * @param message the message, or a function that makes it of what was saved
 * @param reads the endpoints whose data show the record
 */
export function useAfterSave(message: string | (() => string), reads: readonly Key[], back: string): () => Promise<void> {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  return async () => {
    toast('success', typeof message === 'string' ? message : message());
    await invalidate(...reads);
    await navigate(back);
  };
}
