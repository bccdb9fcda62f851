/** Shows a complaint to its customer and to staff. */
import type { Complaint, OwnComplaint } from '#shared/contract/complaints/complaints.ts';
import { acknowledgeBy, isOpen, isOverdue, movesFrom, redressBy } from '#shared/rules/complaints.ts';
import { type ComplaintItem, dueOf } from './complaint-store.ts';

const byTime = (one: { readonly at: string }, other: { readonly at: string }): number => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0);

const sortedEvents = ({ events, replies = [] }: ComplaintItem) =>
  [
    ...events.map(({ at, state, by, text }) => ({ at, what: state, by, text })),
    ...replies.map(({ at, by, text }) => ({ at, what: 'answered' as const, by, text })),
  ].toSorted(byTime);

export function toOwnComplaintResponse(complaint: ComplaintItem): OwnComplaint {
  const { id, state, createdAt, reopenedAt, orderNumber, what, wish } = complaint;
  return {
    ticket: id,
    state,
    createdAt,
    ...(state === 'received' ? { acknowledgeBy: acknowledgeBy(new Date(createdAt)).toISOString() } : {}),
    ...(isOpen(state) ? { redressBy: redressBy(new Date(reopenedAt ?? createdAt)).toISOString() } : {}),
    ...(orderNumber === undefined ? {} : { orderNumber }),
    what,
    wish,
    events: sortedEvents(complaint).map(({ at, what: happened, text }) => ({ at, what: happened, ...(text === undefined ? {} : { text }) })),
  };
}

export function toComplaintResponse(complaint: ComplaintItem, now: Date): Complaint {
  const { id, state, createdAt, acknowledgedAt, closedAt, name, email, phone, orderNumber, what, wish, notes = [] } = complaint;
  const due = dueOf(complaint);
  return {
    ticket: id,
    state,
    createdAt,
    ...(acknowledgedAt === undefined ? {} : { acknowledgedAt }),
    ...(closedAt === undefined ? {} : { closedAt }),
    ...(due === undefined ? {} : { dueAt: due }),
    isOverdue: due !== undefined && isOverdue(due, now),
    name,
    email,
    ...(phone === undefined ? {} : { phone }),
    ...(orderNumber === undefined ? {} : { orderNumber }),
    what,
    wish,
    // No customer is left to answer after the account was deleted.
    moves: email === '' ? [] : [...movesFrom(state)],
    events: [...sortedEvents(complaint), ...notes.map(({ at, by, text }) => ({ at, what: 'noted' as const, by, text }))]
      .toSorted(byTime)
      .map(({ at, what: happened, by, text }) => ({
        at,
        what: happened,
        ...(by === undefined ? {} : { by }),
        ...(text === undefined ? {} : { text }),
      })),
  };
}
