/** In which states is an appointment, and when may the clinic say what became of a visit? */

export const appointmentStatuses = ['open', 'confirmed', 'completed', 'no_show', 'cancelled', 'expired'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** What the clinic says of a visit; `confirmed` takes it back. */
export const visitStatuses = ['completed', 'no_show', 'confirmed'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/** Minutes in which a wrong click is taken back without giving a reason. */
export const undoMinutes = 30;

export interface VisitMove {
  readonly status: VisitStatus;
  readonly needsReason: boolean;
}

interface Standing {
  readonly status: AppointmentStatus;
  readonly start: string;
  /** When the clinic said what became of it. */
  readonly markedAt?: string | undefined;
}

/**
 *     confirmed -> completed, no_show     once it has begun
 *     completed, no_show -> confirmed     a wrong click; after `undoMinutes` with a reason
 */
export function visitMoves({ status, start, markedAt }: Standing, now: Date): readonly VisitMove[] {
  if (status === 'confirmed')
    return now.getTime() < Date.parse(start)
      ? []
      : [
          { status: 'completed', needsReason: false },
          { status: 'no_show', needsReason: false },
        ];
  if (status !== 'completed' && status !== 'no_show') return [];
  const isOver = markedAt === undefined || now.getTime() - Date.parse(markedAt) > undoMinutes * 60_000;
  return [{ status: 'confirmed', needsReason: isOver }];
}
