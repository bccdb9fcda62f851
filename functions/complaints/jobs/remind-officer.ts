/** Reminds the grievance officer of complaints whose due time is near, once for each due time: mail and mark are one transaction. */
import { type ComplaintItem, dueOf, markReminded, openComplaints } from '#functions/complaints/complaint-store.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { processBatch } from '#functions/platform/process-batch.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { readCachedSettings } from '#functions/settings/settings.ts';
import { isReminderDue, maxNoticeMs } from '#shared/rules/complaints.ts';

/** Complaints that a run reads, the earliest due first. */
const maxComplaints = 500;
const maxConcurrent = 8;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const open = await openComplaints(maxComplaints, new Date(now.getTime() + maxNoticeMs).toISOString());
  const due = open.filter((complaint) => needsReminder(complaint, now));
  if (due.length === 0) return;
  const { email: to } = await readCachedSettings('grievance', now);
  await processBatch(due, maxConcurrent, (complaint) => remind(complaint, to, now));
  log.info('remind-officer.completed', { complaints: due.length });
}

function needsReminder(complaint: ComplaintItem, now: Date): boolean {
  const dueAt = dueOf(complaint);
  return dueAt !== undefined && complaint.remindedOf !== dueAt && isReminderDue(complaint.state, dueAt, now);
}

/** Never throws, so that one faulty complaint does not stop the others. */
async function remind(complaint: ComplaintItem, to: string, now: Date): Promise<void> {
  const { id: ticket, state } = complaint;
  const dueAt = dueOf(complaint);
  if (dueAt === undefined) return;
  const what = state === 'received' ? 'acknowledge' : 'redress';
  try {
    await commit([markReminded(complaint, dueAt), enqueueEmail({ template: 'complaint-for-officer', what, to, ticket, dueAt }, now)]);
  } catch (error) {
    // The officer has just answered, or another run was faster: the next run reads the complaint again.
    if (!(error instanceof ConditionFailed)) log.error('remind-officer.failed', { complaintId: ticket, ...errorFields(error) });
  }
}
