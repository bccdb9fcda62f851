import { useEffect } from 'react';
import useSWR from 'swr';
import { type Answer, type ApiError, call } from '#web/api/client.ts';
import { type Read, usePublicRead } from '#web/api/public-read.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export const useDoctors = (): Read<Answer<'doctor.list'>> => usePublicRead('doctor.list', {});

/** The doctors, with a message when they cannot be read. */
export function useDoctorsWithToast(): Read<Answer<'doctor.list'>> {
  const read = useDoctors();
  const { data, error } = read;
  useEffect(() => {
    if (error !== undefined && data === undefined) toast('error', error.message);
  }, [error, data]);
  return read;
}

/** Milliseconds: other patients book while one chooses. */
const slotsRefreshMs = 60_000;

export const useSlots = (docId: string | null) =>
  useSWR<Answer<'doctor.listSlots'>, ApiError>(
    docId === null ? null : ['doctor.listSlots', docId],
    () => call('doctor.listSlots', { params: { docId: docId ?? '' } }),
    // Read again when the patient comes back to the tab, because times are booked meanwhile.
    { revalidateOnFocus: true, refreshInterval: slotsRefreshMs },
  );
