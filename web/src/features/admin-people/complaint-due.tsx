/** When a complaint is due, or when it was closed. */
import type { Complaint } from '#shared/contract/complaints/complaints.ts';
import { formatTime } from '#web/format.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';

export function Due({ complaint: { dueAt, isOverdue, closedAt } }: { complaint: Complaint }) {
  if (dueAt === undefined) return closedAt === undefined ? null : <>Closed {formatTime(closedAt)}</>;
  return (
    <>
      {isOverdue && <Badge tone="bad">Overdue</Badge>} {formatTime(dueAt)}
    </>
  );
}
