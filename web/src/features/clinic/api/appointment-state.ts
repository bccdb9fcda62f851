/** Sorts appointments by their state. */
import type { Appointment } from '#shared/contract/clinic/appointment.ts';

export type State = 'expired' | 'cancelled' | 'completed' | 'missed' | 'paid' | 'pending';

export function stateOf({ cancelled, expired, isCompleted, noShow, payment }: Appointment): State {
  if (cancelled) return expired ? 'expired' : 'cancelled';
  if (isCompleted) return 'completed';
  if (noShow) return 'missed';
  return payment ? 'paid' : 'pending';
}

export const isWaiting = ({ payment, cancelled, isCompleted, noShow }: Appointment): boolean => !payment && !cancelled && !isCompleted && !noShow;

/** Splits appointments into coming ones, the next first, and past ones, the latest first. */
export function splitByTime({ appointments, now }: { readonly appointments: readonly Appointment[]; readonly now: string }): {
  readonly coming: readonly Appointment[];
  readonly past: readonly Appointment[];
} {
  const isComing = ({ cancelled, isCompleted, noShow, end }: Appointment) =>
    !cancelled && !isCompleted && !noShow && Date.parse(end) > Date.parse(now);
  return {
    coming: appointments.filter(isComing).toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start)),
    past: appointments.filter((each) => !isComing(each)).toSorted((one, other) => Date.parse(other.start) - Date.parse(one.start)),
  };
}
