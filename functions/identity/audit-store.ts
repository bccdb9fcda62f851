/** Who has changed what in the shop's administration? One entry for each admin write, in the write's own transaction; nothing here changes or deletes one. */
import { ulid } from 'ulid';
import { queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import { type Changes, changesBetween } from '#shared/rules/audit.ts';
import { indianMonth } from '#shared/rules/india-day.ts';
import type { Role } from '#shared/rules/role.ts';
import { table } from '#shared/table.ts';

/**
 * `AUDIT#<subject type>#<subject id>` / `<ulid>`, in the index under its month, `AUDITS#<2026-11>` / `<ulid>`;
 * a second, equal item lies under `AUDIT-BY#<person>` / `<ulid>`.
 */
export interface AuditItem {
  /** A ULID, so that entries lie by age. */
  readonly id: string;
  readonly at: string;
  readonly by: { readonly id: string; readonly role: Role };
  /** The contract's key: `order.changeStatus`. */
  readonly action: string;
  readonly subject: Subject;
  /** The trusted address that the gateway saw. */
  readonly from: string;
  readonly before: Changes;
  readonly after: Changes;
  readonly reason?: string;
}

export interface Subject {
  /** What kind of thing: `order`, `product`, `category`, `slide`, `customer`, `review`, `contact` ... */
  readonly type: string;
  readonly id: string;
}

/** What a handler knows of the request. */
export interface Act {
  readonly action: string;
  readonly caller: { readonly id: string; readonly role: Role };
  readonly source: string;
  readonly now: Date;
}

export interface Changed {
  readonly subject: Subject;
  /** As it was and as it is; only what differs is kept. Nothing was: left out; nothing is left: the same. */
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: Readonly<Record<string, unknown>> | undefined;
  readonly reason?: string | undefined;
}

const bySubject = ({ type, id }: Subject) => `AUDIT#${type}#${id}`;
const byPerson = (id: string) => `AUDIT-BY#${id}`;
const byMonth = (month: string) => `AUDITS#${month}`;

/** Two writes for the transaction of what they tell. */
export function recordAudit({ action, caller, source, now }: Act, { subject, before, after, reason }: Changed): TransactItem[] {
  const id = ulid(now.getTime());
  const entry: AuditItem = {
    id,
    at: now.toISOString(),
    by: { id: caller.id, role: caller.role },
    action,
    subject: { type: subject.type, id: subject.id },
    from: source,
    ...changesBetween(before, after),
    ...(reason ? { reason } : {}),
  };
  const onlyOnce = { ConditionExpression: 'attribute_not_exists(pk)' };
  return [
    { Put: { Item: { pk: bySubject(subject), sk: id, ...entry, gsi1pk: byMonth(indianMonth(now)), gsi1sk: id }, ...onlyOnce } },
    { Put: { Item: { pk: byPerson(caller.id), sk: id, ...entry }, ...onlyOnce } },
  ];
}

/** Part of a list: entries older than `before` and not older than `from`, both ULIDs or their beginnings. */
export interface Slice {
  readonly before?: string | undefined;
  readonly from?: string | undefined;
  readonly most: number;
}

export const auditsOfMonth = (month: string, slice: Slice): Promise<AuditItem[]> =>
  newest(byMonth(month), slice, { IndexName: table.index.name, names: [table.index.partitionKey, table.index.sortKey] });

export const auditsOfSubject = (subject: Subject, slice: Slice): Promise<AuditItem[]> => newest(bySubject(subject), slice);

export const auditsOfActor = (id: string, slice: Slice): Promise<AuditItem[]> => newest(byPerson(id), slice);

/** The newest first, at most `most`. */
async function newest(
  partition: string,
  { before = '~', from = '0', most }: Slice,
  { IndexName, names: [pk, sk] }: { readonly IndexName?: string; readonly names: readonly [string, string] } = { names: ['pk', 'sk'] },
): Promise<AuditItem[]> {
  // `before` itself, which BETWEEN includes, is one more.
  const found = await queryItems<AuditItem>(
    {
      ...(IndexName === undefined ? { ConsistentRead: true } : { IndexName }),
      KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :before',
      ExpressionAttributeNames: { '#pk': pk, '#sk': sk },
      ExpressionAttributeValues: { ':pk': partition, ':from': from, ':before': before },
      ScanIndexForward: false,
    },
    most + 1,
  );
  const upToBefore = found.filter(({ id }) => id !== before).slice(0, most);
  return upToBefore.map(({ id, at, by, action, subject, from: source, before: was, after, reason }) => ({
    id,
    at,
    by,
    action,
    subject,
    from: source,
    before: was,
    after,
    ...(reason === undefined ? {} : { reason }),
  }));
}
