/** Stores complaints: one item each, indexed by month for staff, listed under its e-mail address and, while it is open, by its due time. */
import { createHash } from 'node:crypto';
import type { StaffText } from '#functions/content/reply-once.ts';
import {
  complaintKey,
  complaintOfEmailKey,
  complaintSortPrefix,
  datedSort,
  emailPartition,
  monthComplaintsPartition,
  openComplaintKey,
  openComplaintsPartition,
} from '#functions/keys.ts';
import { itemAt, itemsByKeys, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import { type ComplaintState, dueAt } from '#shared/rules/complaints.ts';
import { indianMonth } from '#shared/rules/india-day.ts';
import { table } from '#shared/table.ts';

export interface ComplaintEvent {
  readonly at: string;
  readonly state: ComplaintState;
  /** The id of a staff member; absent for what the customer did. */
  readonly by?: string;
  /** The text that was mailed to the customer. */
  readonly text?: string;
}

export interface ComplaintItem {
  /** The ticket number. */
  readonly id: string;
  /** Empty once the customer is erased, like all other texts of the customer. */
  readonly name: string;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly orderNumber?: string | undefined;
  readonly what: string;
  readonly wish: string;
  readonly state: ComplaintState;
  readonly createdAt: string;
  /** When the officer acknowledged or first answered the complaint; the automatic mail does not count. */
  readonly acknowledgedAt?: string;
  /** When the complaint was last opened again: the time until its redress counts from here. */
  readonly reopenedAt?: string;
  readonly closedAt?: string | undefined;
  /** The due time of which the officer was last reminded. */
  readonly remindedOf?: string;
  /** The oldest first. */
  readonly events: readonly ComplaintEvent[];
  readonly replies?: readonly StaffText[] | undefined;
  /** Visible to staff only. */
  readonly notes?: readonly StaffText[] | undefined;
  /** Counts the changes. */
  readonly revision: number;
}

/** When the officer must act next; undefined for a closed complaint. */
export const dueOf = ({ state, createdAt, reopenedAt }: Pick<ComplaintItem, 'state' | 'createdAt' | 'reopenedAt'>): string | undefined =>
  dueAt(state, new Date(reopenedAt ?? createdAt))?.toISOString();

const itemOf = (complaint: ComplaintItem) => ({
  ...complaintKey(complaint.id),
  gsi1pk: monthComplaintsPartition(indianMonth(new Date(complaint.createdAt))),
  gsi1sk: datedSort(complaint.createdAt, complaint.id),
  ...complaint,
});

const openComplaintItem = (complaint: ComplaintItem) => {
  const due = dueOf(complaint);
  return due === undefined ? undefined : openComplaintKey(due, complaint.id);
};

/** Adds a complaint; fails when its ticket exists. */
export function putComplaint(complaint: ComplaintItem): TransactItem[] {
  const open = openComplaintItem(complaint);
  return [
    { Put: { Item: itemOf(complaint), ConditionExpression: 'attribute_not_exists(pk)' } },
    { Put: { Item: complaintOfEmailKey(complaint.email, complaint.id) } },
    ...(open === undefined ? [] : [{ Put: { Item: open } }]),
  ];
}

/** Replaces a complaint; fails when it changed after `before` was read. */
export function replaceComplaint(before: ComplaintItem, change: Partial<ComplaintItem>): TransactItem[] {
  const after: ComplaintItem = { ...before, ...change, revision: before.revision + 1 };
  const [pointerBefore, pointerAfter] = [openComplaintItem(before), openComplaintItem(after)];
  const isDueTimeChanged = pointerBefore?.sk !== pointerAfter?.sk;
  return [
    {
      Put: { Item: itemOf(after), ConditionExpression: 'revision = :seen', ExpressionAttributeValues: { ':seen': before.revision } },
    },
    ...(isDueTimeChanged && pointerBefore !== undefined ? [{ Delete: { Key: pointerBefore } }] : []),
    ...(isDueTimeChanged && pointerAfter !== undefined ? [{ Put: { Item: pointerAfter } }] : []),
  ];
}

/** Marks that the officer is reminded of the due time; fails when the complaint changed after it was read, or another run has reminded. */
export const markReminded = ({ id, revision }: ComplaintItem, due: string): TransactItem => ({
  Update: {
    Key: complaintKey(id),
    UpdateExpression: 'SET remindedOf = :due',
    ConditionExpression: 'revision = :seen AND (attribute_not_exists(remindedOf) OR remindedOf <> :due)',
    ExpressionAttributeValues: { ':seen': revision, ':due': due },
  },
});

export const complaintByTicket = (ticket: string): Promise<ComplaintItem | undefined> => itemAt(complaintKey(ticket));

async function complaintsByTickets(tickets: readonly string[]): Promise<readonly ComplaintItem[]> {
  const complaints = new Map((await itemsByKeys<ComplaintItem>(tickets.map(complaintKey))).map((complaint) => [complaint.id, complaint]));
  return tickets.flatMap((ticket) => complaints.get(ticket) ?? []);
}

/** The complaints from an e-mail address, the newest first, of at most 100. */
export async function complaintsOfEmail(email: string): Promise<readonly ComplaintItem[]> {
  const pointers = await queryItems(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :complaint)',
      ExpressionAttributeValues: { ':pk': emailPartition(email), ':complaint': complaintSortPrefix },
    },
    100,
  );
  const complaints = await complaintsByTickets(pointers.map(({ sk }) => String(sk).slice(complaintSortPrefix.length)));
  return complaints.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
}

/** Open complaints by due time, the earliest first. @param before the latest due time to include */
export async function openComplaints(limit: number, before = '~'): Promise<readonly ComplaintItem[]> {
  const items = await queryItems(
    {
      KeyConditionExpression: 'pk = :pk AND sk < :before',
      // `~` sorts after the `#` that follows the due time, so the bound itself is included.
      ExpressionAttributeValues: { ':pk': openComplaintsPartition, ':before': `${before}~` },
      ConsistentRead: true,
    },
    limit,
  );
  return complaintsByTickets(items.map(({ sk }) => String(sk).slice(String(sk).indexOf('#') + 1)));
}

/** The complaints of a month in India (`2026-11`) before a position (`<created at>#<ticket>`), the newest first. */
export const complaintsOfMonth = (month: string, before: string, limit: number): Promise<readonly ComplaintItem[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :month AND gsi1sk < :before',
      ExpressionAttributeValues: { ':month': monthComplaintsPartition(month), ':before': before },
      ScanIndexForward: false,
    },
    limit,
  );

/** Distinguishes a repeated request from another complaint with the same idempotency key. */
export const isSameComplaint = (one: ComplaintItem, other: ComplaintItem): boolean =>
  one.email === other.email && one.what === other.what && one.wish === other.wish;

/** The bytes from which the ticket of a repeatable request is derived. */
export const bytesOfRepeatableRequest = (email: string, idempotencyKey: string): Uint8Array =>
  createHash('sha256').update(`complaint ${email} ${idempotencyKey}`).digest();
