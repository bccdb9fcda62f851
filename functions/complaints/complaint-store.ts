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
  /** What the customer was told. */
  readonly text?: string;
}

export interface ComplaintItem {
  /** The ticket number. */
  readonly id: string;
  /** Empty once the customer is erased, as are the other words of the customer. */
  readonly name: string;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly orderNumber?: string | undefined;
  readonly what: string;
  readonly wish: string;
  readonly state: ComplaintState;
  readonly createdAt: string;
  /** The officer's own acknowledgement or first answer; the automatic mail is none. */
  readonly acknowledgedAt?: string;
  /** From when on the time for the redress counts again. */
  readonly reopenedAt?: string;
  readonly closedAt?: string | undefined;
  /** The due time of which the officer was reminded. */
  readonly remindedOf?: string;
  /** The oldest first. */
  readonly events: readonly ComplaintEvent[];
  readonly replies?: readonly StaffText[] | undefined;
  /** Only staff see them. */
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

const pointer = (complaint: ComplaintItem) => {
  const due = dueOf(complaint);
  return due === undefined ? undefined : openComplaintKey(due, complaint.id);
};

/** Adds a complaint; fails when its ticket exists. */
export function putComplaint(complaint: ComplaintItem): TransactItem[] {
  const open = pointer(complaint);
  return [
    { Put: { Item: itemOf(complaint), ConditionExpression: 'attribute_not_exists(pk)' } },
    { Put: { Item: complaintOfEmailKey(complaint.email, complaint.id) } },
    ...(open === undefined ? [] : [{ Put: { Item: open } }]),
  ];
}

/** Replaces a complaint; fails when it changed after `before` was read. */
export function replaceComplaint(before: ComplaintItem, change: Partial<ComplaintItem>): TransactItem[] {
  const after: ComplaintItem = { ...before, ...change, revision: before.revision + 1 };
  const [was, is] = [pointer(before), pointer(after)];
  const isMoved = was?.sk !== is?.sk;
  return [
    {
      Put: { Item: itemOf(after), ConditionExpression: 'revision = :seen', ExpressionAttributeValues: { ':seen': before.revision } },
    },
    ...(isMoved && was !== undefined ? [{ Delete: { Key: was } }] : []),
    ...(isMoved && is !== undefined ? [{ Put: { Item: is } }] : []),
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
  const found = new Map((await itemsByKeys<ComplaintItem>(tickets.map(complaintKey))).map((complaint) => [complaint.id, complaint]));
  return tickets.flatMap((ticket) => found.get(ticket) ?? []);
}

/** The complaints from an e-mail address, the newest first, of at most 100. */
export async function complaintsFrom(email: string): Promise<readonly ComplaintItem[]> {
  const pointers = await queryItems(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :complaint)',
      ExpressionAttributeValues: { ':pk': emailPartition(email), ':complaint': complaintSortPrefix },
    },
    100,
  );
  const found = await complaintsByTickets(pointers.map(({ sk }) => String(sk).slice(complaintSortPrefix.length)));
  return found.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
}

/** Open complaints by due time, the earliest first. @param before only those that are due until then */
export async function openComplaints(limit: number, before = '~'): Promise<readonly ComplaintItem[]> {
  const items = await queryItems(
    {
      KeyConditionExpression: 'pk = :pk AND sk < :before',
      // `~` sorts after the `#` that follows the due time, so that the very instant is included.
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

/** Tells a repeat from another complaint with the same idempotency key. */
export const isSameComplaint = (one: ComplaintItem, other: ComplaintItem): boolean =>
  one.email === other.email && one.what === other.what && one.wish === other.wish;

/** The bytes of the ticket of a request that may be repeated. */
export const repeatableBytes = (email: string, idempotencyKey: string): Uint8Array =>
  createHash('sha256').update(`complaint ${email} ${idempotencyKey}`).digest();
