/** Moves and answers complaints, and adds notes to them: each change with its mail and its audit entry in one transaction. */
import { isRepeated, replyOnce, type StaffText } from '#functions/content/reply-once.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import { readCachedSettings } from '#functions/settings/settings.ts';
import type { move } from '#shared/contract/complaints/complaints.ts';
import type { Body } from '#shared/contract/define.ts';
import { canMove, isOpen, movesFrom, needsReason } from '#shared/rules/complaints.ts';
import { type ComplaintEvent, type ComplaintItem, complaintByTicket, dueOf, replaceComplaint } from './complaint-store.ts';

/** @throws Failure `complaint_not_found` */
export async function requireComplaint(ticket: string): Promise<ComplaintItem> {
  const complaint = await complaintByTicket(ticket);
  if (complaint === undefined) throw new Failure('complaint_not_found', { message: 'There is no such complaint.' });
  return complaint;
}

/** An erased complaint stays as it is: it has no customer left to answer, and no erasure would remove what is added. */
function assertNotErased({ email }: ComplaintItem): void {
  if (email === '')
    throw new Failure('complaint_not_movable', { message: 'The customer has deleted the account, so this complaint no longer changes.' });
}

const auditWrites = (auditedRequest: AuditedRequest, before: ComplaintItem, change: Partial<ComplaintItem>, reason?: string) => {
  const toAuditFields = ({ state, replies = [], notes = [] }: ComplaintItem) => ({ state, replies: replies.length, notes: notes.length });
  return recordAudit(auditedRequest, {
    subject: { type: 'complaint', id: before.id },
    before: toAuditFields(before),
    after: toAuditFields({ ...before, ...change }),
    reason,
  });
};

/** The fields that a move changes. When a complaint is opened again, the time until its redress starts again. */
function fieldsAfterMove(before: ComplaintItem, event: ComplaintEvent): Partial<ComplaintItem> {
  const { state, at } = event;
  return {
    state,
    events: [...before.events, event],
    ...(state === 'acknowledged' ? { acknowledgedAt: at } : {}),
    ...(state === 'reopened' ? { reopenedAt: at, closedAt: undefined } : {}),
    ...(isOpen(state) ? {} : { closedAt: at }),
  };
}

type ComplaintNews = 'answered' | 'acknowledged' | 'resolved' | 'rejected' | 'reopened';

interface ComplaintEmail {
  readonly what: ComplaintNews;
  readonly text: string | undefined;
  /** The address of the grievance officer. */
  readonly officer: string;
}

function complaintEmail(complaint: ComplaintItem, { what, text, officer }: ComplaintEmail, now: Date): TransactItem {
  const redressBy = dueOf(complaint);
  return enqueueEmail(
    {
      template: 'complaint-news',
      to: complaint.email,
      ticket: complaint.id,
      what,
      officer,
      ...(text === undefined || text === '' ? {} : { text }),
      ...(redressBy === undefined ? {} : { redressBy }),
    },
    now,
  );
}

/**
 * Moves a complaint along the table of moves. Idempotent: moving it to its current state changes nothing.
 * @throws Failure `complaint_not_found`, `complaint_not_movable`, `invalid_input` without the text that the customer reads
 */
export async function moveComplaint(ticket: string, { state, text }: Body<typeof move>, auditedRequest: AuditedRequest): Promise<ComplaintItem> {
  const { email: officer } = await readCachedSettings('grievance', auditedRequest.now);
  await retryOnConflict(async () => {
    const before = await requireComplaint(ticket);
    const { at, by, text: lastText } = before.events.at(-1) ?? {};
    // The same request again, after its response was lost.
    if (before.state === state && by === auditedRequest.caller.id && lastText === text && at !== undefined) return;
    assertNotErased(before);
    if (!canMove(before.state, state)) {
      const [next] = movesFrom(before.state);
      throw new Failure('complaint_not_movable', {
        message: `The complaint is ${before.state}${next === undefined ? '' : `: it can become ${movesFrom(before.state).join(' or ')} next`}.`,
      });
    }
    if (needsReason(state) && (text ?? '') === '')
      throw new Failure('invalid_input', { fields: { text: 'Write to the customer why: the text is mailed' } });
    const change = fieldsAfterMove(before, {
      at: auditedRequest.now.toISOString(),
      state,
      by: auditedRequest.caller.id,
      ...(text === undefined ? {} : { text }),
    });
    await commit([
      ...replaceComplaint(before, change),
      complaintEmail({ ...before, ...change }, { what: state, text, officer }, auditedRequest.now),
      ...auditWrites(auditedRequest, before, change, text),
    ]);
  });
  return requireComplaint(ticket);
}

/** Answers a complaint; the first answer acknowledges it. @throws Failure `complaint_not_found`, `complaint_not_movable` when it is closed */
export async function replyToComplaint(
  ticket: string,
  reply: Pick<StaffText, 'id' | 'text'>,
  auditedRequest: AuditedRequest,
): Promise<ComplaintItem> {
  const { email: officer } = await readCachedSettings('grievance', auditedRequest.now);
  await replyOnce(
    () => requireComplaint(ticket),
    reply,
    auditedRequest,
    (before, added) => {
      assertNotErased(before);
      if (!isOpen(before.state))
        throw new Failure('complaint_not_movable', { message: `The complaint is ${before.state}: open it again to answer it.` });
      const change = {
        ...(before.state === 'received' ? fieldsAfterMove(before, { at: added.at, state: 'acknowledged', by: added.by }) : {}),
        replies: [...(before.replies ?? []), added],
      };
      return [
        ...replaceComplaint(before, change),
        complaintEmail({ ...before, ...change }, { what: 'answered', text: added.text, officer }, auditedRequest.now),
        ...auditWrites(auditedRequest, before, change),
      ];
    },
  );
  return requireComplaint(ticket);
}

const maxNotes = 50;

/** Adds a note for staff. @throws Failure `complaint_not_found`, `complaint_not_movable` once it is erased, `invalid_input` when there are too many */
export async function addNoteToComplaint(
  ticket: string,
  note: Pick<StaffText, 'id' | 'text'>,
  auditedRequest: AuditedRequest,
): Promise<ComplaintItem> {
  await retryOnConflict(async () => {
    const before = await requireComplaint(ticket);
    const { notes = [] } = before;
    if (isRepeated(notes, note)) return;
    assertNotErased(before);
    if (notes.length >= maxNotes) throw new Failure('invalid_input', { fields: { text: `A complaint has at most ${maxNotes} notes` } });
    const change = { notes: [...notes, { ...note, at: auditedRequest.now.toISOString(), by: auditedRequest.caller.id }] };
    await commit([...replaceComplaint(before, change), ...auditWrites(auditedRequest, before, change)]);
  });
  return requireComplaint(ticket);
}
