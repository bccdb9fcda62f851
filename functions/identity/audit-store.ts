/** Records every write of the administration in the write's own transaction. Entries are never changed or deleted. */
import { ulid } from 'ulid';
import { auditActorPartition, auditMonthPartition, auditSubjectPartition } from '#functions/keys.ts';
import { queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import { type Changes, changesBetween } from '#shared/rules/identity/audit.ts';
import type { Role } from '#shared/rules/identity/role.ts';
import { indianMonth } from '#shared/rules/india-day.ts';
import { table } from '#shared/table.ts';

/**
 * `AUDIT#<subject type>#<subject id>` / `<ulid>`, in the index under its month, `AUDITS#<2026-11>` / `<ulid>`;
 * a second, equal item is stored under `AUDIT-BY#<customer id>` / `<ulid>`.
 */
export interface AuditItem {
  /** A ULID, so that entries sort by age. */
  readonly id: string;
  readonly at: string;
  readonly by: { readonly id: string; readonly role: Role };
  /** The contract's key: `order.changeStatus`. */
  readonly action: string;
  readonly subject: Subject;
  /** The caller's network address as a trusted proxy saw it. */
  readonly from: string;
  readonly before: Changes;
  readonly after: Changes;
  readonly reason?: string;
}

export interface Subject {
  /** The kind of record: `order`, `product`, `category`, `slide`, `customer`, `review`, `contact` ... */
  readonly type: string;
  readonly id: string;
}

/** The request that makes the change. */
export interface AuditedRequest {
  readonly action: string;
  readonly caller: { readonly id: string; readonly role: Role };
  readonly source: string;
  readonly now: Date;
}

export interface AuditedChange {
  readonly subject: Subject;
  /** The record before and after the change; only differing fields are stored. `before` is absent for a creation, `after` for a deletion. */
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: Readonly<Record<string, unknown>> | undefined;
  readonly reason?: string | undefined;
}

/** Returns two writes for the transaction of the change. */
export function recordAudit({ action, caller, source, now }: AuditedRequest, { subject, before, after, reason }: AuditedChange): TransactItem[] {
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
    {
      Put: { Item: { pk: auditSubjectPartition(subject), sk: id, ...entry, gsi1pk: auditMonthPartition(indianMonth(now)), gsi1sk: id }, ...onlyOnce },
    },
    { Put: { Item: { pk: auditActorPartition(caller.id), sk: id, ...entry }, ...onlyOnce } },
  ];
}

/** A part of a list: entries older than `before` and not older than `from`, both ULIDs or their beginnings. */
export interface AuditRange {
  readonly before?: string | undefined;
  readonly from?: string | undefined;
  readonly limit: number;
}

export const auditsOfMonth = (month: string, range: AuditRange): Promise<AuditItem[]> =>
  findNewest(auditMonthPartition(month), range, { IndexName: table.index.name, names: [table.index.partitionKey, table.index.sortKey] });

export const auditsOfSubject = (subject: Subject, range: AuditRange): Promise<AuditItem[]> => findNewest(auditSubjectPartition(subject), range);

export const auditsOfActor = (customerId: string, range: AuditRange): Promise<AuditItem[]> => findNewest(auditActorPartition(customerId), range);

/** Newest first. */
async function findNewest(
  partition: string,
  { before = '~', from = '0', limit }: AuditRange,
  { IndexName, names: [pk, sk] }: { readonly IndexName?: string; readonly names: readonly [string, string] } = { names: ['pk', 'sk'] },
): Promise<AuditItem[]> {
  // DynamoDB rejects a range whose end lies before its beginning.
  if (from >= before) return [];
  // One more than the limit, because BETWEEN includes `before` itself.
  const found = await queryItems<AuditItem>(
    {
      ...(IndexName === undefined ? { ConsistentRead: true } : { IndexName }),
      KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :before',
      ExpressionAttributeNames: { '#pk': pk, '#sk': sk },
      ExpressionAttributeValues: { ':pk': partition, ':from': from, ':before': before },
      ScanIndexForward: false,
    },
    limit + 1,
  );
  const entries = found.filter(({ id }) => id !== before).slice(0, limit);
  return entries.map(({ id, at, by, action, subject, from: source, before: changedFrom, after, reason }) => ({
    id,
    at,
    by,
    action,
    subject,
    from: source,
    before: changedFrom,
    after,
    ...(reason === undefined ? {} : { reason }),
  }));
}
