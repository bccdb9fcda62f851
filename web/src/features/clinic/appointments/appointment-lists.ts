/** Sorts a patient's appointments, and counts how long an unpaid one is held. */
import { useEffect } from 'react';
import type { Appointment } from '#shared/contract/clinic/appointment.ts';
import { useCountdown } from '#web/ui/form/use-countdown.ts';
import type { AppointmentList } from '../api/appointments.ts';

/** Seconds until the hold of an appointment is over; asks the server when they are. */
export function useHold({ holdEndsAt }: Appointment, { now, at }: AppointmentList, onOver: () => void): number {
  const span = holdEndsAt === undefined ? 0 : Math.max(0, (Date.parse(holdEndsAt) - Date.parse(now)) / 1_000);
  const left = useCountdown(at, Math.ceil(span));
  const over = holdEndsAt !== undefined && left === 0;
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  return left;
}

/** What is still to come first, the next one at its top; then the others, the latest at their top. */
export function inTwo({ appointments, now }: AppointmentList): { readonly coming: readonly Appointment[]; readonly past: readonly Appointment[] } {
  const isComing = ({ cancelled, isCompleted, noShow, end }: Appointment) =>
    !cancelled && !isCompleted && !noShow && Date.parse(end) > Date.parse(now);
  return {
    coming: appointments.filter(isComing).toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start)),
    past: appointments.filter((each) => !isComing(each)).toSorted((one, other) => Date.parse(other.start) - Date.parse(one.start)),
  };
}
