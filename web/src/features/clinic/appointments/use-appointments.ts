/** Which appointments has the patient, and how long are they held? By the server's clock: only differences to the browser's own count. */
import { useEffect } from 'react';
import useSWR from 'swr';
import type { Appointment } from '#shared/contract/appointment.ts';
import { type Answer, type ApiError, call } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useCountdown } from '#web/ui/form/use-countdown.ts';
import { failureText } from '../failures.ts';

/** An answer with this browser's clock at its coming. */
export type Read = Answer<'appointment.list'> & { readonly at: number };

export function useAppointments() {
  const { user } = useSession();
  return useSWR<Read, ApiError>(
    user === null ? null : ['appointment.list', user.id],
    async () => {
      try {
        return { ...(await call('appointment.list')), at: Date.now() };
      } catch (error) {
        // Here, because an expired session leads away from the page before it knows.
        toast('error', failureText('list', error));
        throw error;
      }
    },
    { revalidateOnFocus: true },
  );
}

/** Seconds until the hold of an appointment is over; asks the server when they are. */
export function useHold({ holdEndsAt }: Appointment, { now, at }: Read, onOver: () => void): number {
  const span = holdEndsAt === undefined ? 0 : Math.max(0, (Date.parse(holdEndsAt) - Date.parse(now)) / 1_000);
  const left = useCountdown(at, Math.ceil(span));
  const over = holdEndsAt !== undefined && left === 0;
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  return left;
}

export const isWaiting = ({ payment, cancelled, isCompleted, noShow }: Appointment): boolean => !payment && !cancelled && !isCompleted && !noShow;

/** What is still to come first, the next one at its top; then the others, the latest at their top. */
export function inTwo({ appointments, now }: Read): { readonly coming: readonly Appointment[]; readonly past: readonly Appointment[] } {
  const isComing = ({ cancelled, isCompleted, noShow, end }: Appointment) =>
    !cancelled && !isCompleted && !noShow && Date.parse(end) > Date.parse(now);
  return {
    coming: appointments.filter(isComing).toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start)),
    past: appointments.filter((each) => !isComing(each)).toSorted((one, other) => Date.parse(other.start) - Date.parse(one.start)),
  };
}
