/** The words and colours of an appointment's states, and the arithmetic of calendar days. */
import type { Visit } from '#shared/contract/clinic/appointment-clinic.ts';
import { Badge, type Tone } from '#web/ui/feedback/badge.tsx';

const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
/** The day so many days after another one. */
export const addDays = (day: string, days: number): string => new Date(noonOf(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);

export const statusLabels: Readonly<Record<Visit['status'], readonly [Tone, string]>> = {
  open: ['warn', 'Not paid yet'],
  confirmed: ['brand', 'Booked'],
  completed: ['good', 'Completed'],
  no_show: ['bad', 'No-show'],
  cancelled: ['quiet', 'Cancelled'],
  expired: ['quiet', 'Expired'],
};

export function VisitBadge({ status }: Pick<Visit, 'status'>) {
  const [tone, text] = statusLabels[status];
  return <Badge tone={tone}>{text}</Badge>;
}

export const patientOf = ({ patient }: Pick<Visit, 'patient'>): string => patient.name || 'Deleted patient';

/** Whether a patient is, or was, expected: cancelled and expired visits are left out of the calendar. */
export const isExpected = ({ status }: Pick<Visit, 'status'>): boolean => status !== 'cancelled' && status !== 'expired';
