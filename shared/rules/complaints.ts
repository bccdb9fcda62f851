/**
 * The states of a complaint and when each is due. Consumer Protection (E-Commerce) Rules 2020, rule 4(5): the grievance officer acknowledges a
 * complaint within 48 hours and redresses it within one month of its receipt.
 */

export const complaintStates = ['received', 'acknowledged', 'reopened', 'resolved', 'rejected', 'withdrawn'] as const;
export type ComplaintState = (typeof complaintStates)[number];

/** The states to which staff may move a complaint. Only the erasure of a customer's account withdraws an open complaint. */
const moves: Readonly<Record<ComplaintState, readonly ComplaintState[]>> = {
  received: ['acknowledged'],
  acknowledged: ['resolved', 'rejected'],
  reopened: ['resolved', 'rejected'],
  resolved: ['reopened'],
  rejected: ['reopened'],
  withdrawn: [],
};
/** The states to which staff can move a complaint. */
export const statesSetByStaff = ['acknowledged', 'resolved', 'rejected', 'reopened'] as const satisfies readonly ComplaintState[];

export const movesFrom = (state: ComplaintState): readonly ComplaintState[] => moves[state];
export const canMove = (from: ComplaintState, to: ComplaintState): boolean => moves[from].includes(to);

/** Whether the move needs a reason, which the customer sees. */
export const needsReason = (to: ComplaintState): boolean => to === 'resolved' || to === 'rejected' || to === 'reopened';

export const isOpen = (state: ComplaintState): boolean => state === 'received' || state === 'acknowledged' || state === 'reopened';

export const acknowledgeHours = 48;
const hourMs = 3_600_000;
const indiaOffsetMs = 5.5 * hourMs;

export const acknowledgeBy = (receivedAt: Date): Date => new Date(receivedAt.getTime() + acknowledgeHours * hourMs);

/** The same day and time of the next month in India; if that month is too short, its last day. */
export function redressBy(receivedAt: Date): Date {
  const indianTime = new Date(receivedAt.getTime() + indiaOffsetMs);
  const [year, month, time] = [indianTime.getUTCFullYear(), indianTime.getUTCMonth(), indianTime.getTime() % (24 * hourMs)];
  const lastDay = new Date(Date.UTC(year, month + 2, 0)).getUTCDate();
  return new Date(Date.UTC(year, month + 1, Math.min(indianTime.getUTCDate(), lastDay)) + time - indiaOffsetMs);
}

/** When the officer must next act on an open complaint; undefined for a closed one. @param receivedAt or the time when it was opened again */
export function dueAt(state: ComplaintState, receivedAt: Date): Date | undefined {
  if (!isOpen(state)) return undefined;
  return state === 'received' ? acknowledgeBy(receivedAt) : redressBy(receivedAt);
}

/** How long before its due time a complaint begins to need attention. */
const dueSoonMs = 12 * hourMs;
/** @param due ISO instant, as stored */
export const isOverdue = (due: string, now: Date): boolean => due <= now.toISOString();
/** How long before its due time the officer is reminded by mail: a redress takes days, an acknowledgement minutes. */
export const maxNoticeMs = 3 * 24 * hourMs;
export const isReminderDue = (state: ComplaintState, due: string, now: Date): boolean =>
  Date.parse(due) - now.getTime() <= (state === 'received' ? dueSoonMs : maxNoticeMs);
export const dueSoonUntil = (now: Date): string => new Date(now.getTime() + dueSoonMs).toISOString();

/** A ticket is `G-` and eight characters of Crockford's alphabet. */
const ticketLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ticketLength = 8;

/** @param bytes at least eight random ones */
export const ticketOf = (bytes: Uint8Array): string =>
  `G-${[...bytes.slice(0, ticketLength)].map((byte) => ticketLetters[byte % ticketLetters.length]).join('')}`;

/** Normalises a ticket as customers type it: with small letters, spaces, and letters that look like digits. */
export const normaliseTicket = (text: string): string => {
  const letters = text
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/^G(?=.{8}$)/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return `G-${letters}`;
};
export const ticketPattern = new RegExp(`^G-[${ticketLetters}]{${ticketLength}}$`);
