/** Receives a complaint: the ticket, the mails to the customer and the officer, and the due time are written in one transaction. */
import { randomBytes } from 'node:crypto';
import { Failure } from '#functions/platform/http/failure.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { readCachedSettings } from '#functions/settings/settings.ts';
import type { send } from '#shared/contract/complaints/complaints.ts';
import type { Body } from '#shared/contract/define.ts';
import { acknowledgeBy, redressBy, ticketOf } from '#shared/rules/complaints.ts';
import { bytesOfRepeatableRequest, type ComplaintItem, complaintByTicket, isSameComplaint, putComplaint } from './complaint-store.ts';

/** @throws Failure `idempotency_conflict` */
export async function sendComplaint(input: Body<typeof send>, idempotencyKey: string | undefined, now: Date): Promise<ComplaintItem> {
  const createdAt = now.toISOString();
  const { phone, orderNumber, ...complaintText } = input;
  const id = ticketOf(idempotencyKey === undefined ? randomBytes(8) : bytesOfRepeatableRequest(input.email, idempotencyKey));
  const complaint: ComplaintItem = {
    id,
    ...complaintText,
    ...(phone === undefined ? {} : { phone }),
    ...(orderNumber === undefined ? {} : { orderNumber }),
    state: 'received',
    createdAt,
    events: [{ at: createdAt, state: 'received' }],
    revision: 1,
  };
  const mail = {
    template: 'complaint-received',
    to: input.email,
    ticket: id,
    acknowledgeBy: acknowledgeBy(now).toISOString(),
    redressBy: redressBy(now).toISOString(),
  } as const;
  const { email: officer } = await readCachedSettings('grievance', now);
  const officerMail = { template: 'complaint-for-officer', what: 'filed', to: officer, ticket: id, dueAt: mail.acknowledgeBy } as const;
  try {
    await commit([...putComplaint(complaint), enqueueEmail(mail, now), enqueueEmail(officerMail, now)]);
    return complaint;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // One in 32^8 random tickets exists already; the caller's repeated request then gets another one.
    const before = await complaintByTicket(id);
    if (before === undefined || !isSameComplaint(before, complaint))
      throw new Failure('idempotency_conflict', { message: 'This request was already used for a different complaint.' });
    return before;
  }
}
