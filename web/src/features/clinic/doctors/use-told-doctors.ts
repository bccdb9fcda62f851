/** Who are the doctors? With a word where nobody can tell, once. */
import { useEffect } from 'react';
import { useDoctors } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export function useToldDoctors(): ReturnType<typeof useDoctors> {
  const read = useDoctors();
  const { data, error } = read;
  useEffect(() => {
    if (error !== undefined && data === undefined) toast('error', error.message);
  }, [error, data]);
  return read;
}
