/** The states of an appointment, and the outcomes that the clinic may record for a visit. */
export const appointmentStatuses = ['open', 'confirmed', 'completed', 'no_show', 'cancelled', 'expired'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** The outcomes that staff can record; `confirmed` takes an outcome back. */
export const visitStatuses = ['completed', 'no_show', 'confirmed'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/** Minutes in which an outcome can be taken back without a reason. */
export const undoMinutes = 30;

export interface VisitMove {
  readonly status: VisitStatus;
  readonly needsReason: boolean;
}

interface VisitState {
  readonly status: AppointmentStatus;
  readonly start: string;
  /** When the clinic recorded the outcome. */
  readonly markedAt?: string | undefined;
}

/**
 *     confirmed -> completed, no_show     once it has begun
 *     completed, no_show -> confirmed     a wrong click; after `undoMinutes` with a reason
 */
export function visitMoves({ status, start, markedAt }: VisitState, now: Date): readonly VisitMove[] {
  if (status === 'confirmed')
    return now.getTime() < Date.parse(start)
      ? []
      : [
          { status: 'completed', needsReason: false },
          { status: 'no_show', needsReason: false },
        ];
  if (status !== 'completed' && status !== 'no_show') return [];
  const needsReason = markedAt === undefined || now.getTime() - Date.parse(markedAt) > undoMinutes * 60_000;
  return [{ status: 'confirmed', needsReason }];
}
