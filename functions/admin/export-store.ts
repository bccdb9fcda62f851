/** Stores requested exports and their progress for a day. */

import { dueExportsPartition, exportKey } from '#functions/keys.ts';
import { itemAt, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import type { ExportKind } from '#shared/contract/admin/export.ts';
import type { StaffRole } from '#shared/rules/identity/role.ts';
import { table } from '#shared/table.ts';

/** The area of the administration whose staff may begin and read an export. */
export const areaOfExport: Readonly<Record<ExportKind, StaffRole>> = {
  orders: 'orders',
  products: 'catalogue',
  customers: 'admin',
  contacts: 'admin',
  complaints: 'admin',
  appointments: 'doctor',
};

/** `EXPORT#<id>` / `EXPORT`; the index lists it while it waits. */
export interface ExportItem {
  readonly id: string;
  readonly by: string;
  readonly what: ExportKind;
  /** Instants; `before` is not included. */
  readonly from?: string;
  readonly before?: string;
  /** Limits the export to the doctor's own appointments. */
  readonly doctorId?: string;
  readonly status: 'waiting' | 'ready' | 'failed';
  readonly createdAt: string;
  /** The rows written so far, while it waits. */
  readonly rows?: number;
  readonly isCut?: boolean;
  /** The written parts, their total bytes, and the position of the last row, after which the next run continues. */
  readonly parts?: number;
  readonly bytes?: number;
  readonly after?: string;
  /** Runs since the last written part; too many of them end the export as failed. */
  readonly tries: number;
}

/** Seconds. */
export const exportLifeSeconds = 86_400;

export const putExport = (item: ExportItem): TransactItem => ({
  Put: {
    Item: {
      ...exportKey(item.id),
      ...item,
      ...(item.status === 'waiting' ? { gsi1pk: dueExportsPartition, gsi1sk: item.createdAt } : {}),
      ttl: Math.floor(Date.parse(item.createdAt) / 1_000) + exportLifeSeconds,
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Ends an export unless it has ended already. */
export const endExport = ({ id }: ExportItem, end: { readonly rows: number; readonly isCut: boolean } | 'failed'): TransactItem => ({
  Update: {
    Key: exportKey(id),
    UpdateExpression: `SET #status = :status${end === 'failed' ? '' : ', #rows = :rows, isCut = :cut'} REMOVE gsi1pk, gsi1sk`,
    ConditionExpression: '#status = :waiting',
    ExpressionAttributeNames: { '#status': 'status', ...(end === 'failed' ? {} : { '#rows': 'rows' }) },
    ExpressionAttributeValues: {
      ':waiting': 'waiting',
      ...(end === 'failed' ? { ':status': 'failed' } : { ':status': 'ready', ':rows': end.rows, ':cut': end.isCut }),
    },
  },
});

/** Records a further written part; fails when another run has recorded it. */
export const recordExportPart = (
  { id, parts = 0 }: ExportItem,
  next: { readonly rows: number; readonly bytes: number; readonly after: string },
): TransactItem => ({
  Update: {
    Key: exportKey(id),
    UpdateExpression: 'SET parts = :next, #rows = :rows, #bytes = :bytes, #after = :after, tries = :none',
    ConditionExpression: `#status = :waiting AND ${parts === 0 ? 'attribute_not_exists(parts)' : 'parts = :parts'}`,
    ExpressionAttributeNames: { '#status': 'status', '#rows': 'rows', '#bytes': 'bytes', '#after': 'after' },
    ExpressionAttributeValues: {
      ':waiting': 'waiting',
      ':next': parts + 1,
      ...(parts === 0 ? {} : { ':parts': parts }),
      ':rows': next.rows,
      ':bytes': next.bytes,
      ':after': next.after,
      ':none': 0,
    },
  },
});

/** Counts a run before it begins, so that an export that crashes its run is not retried for ever. */
export const countExportRun = ({ id, tries }: ExportItem): TransactItem => ({
  Update: {
    Key: exportKey(id),
    UpdateExpression: 'SET tries = :next',
    ConditionExpression: '#status = :waiting AND tries = :was',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':next': tries + 1, ':was': tries, ':waiting': 'waiting' },
  },
});

export const exportById = (id: string): Promise<ExportItem | undefined> => itemAt(exportKey(id));

/** The longest waiting first. */
export const waitingExports = (limit: number): Promise<readonly ExportItem[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :due',
      ExpressionAttributeValues: { ':due': dueExportsPartition },
    },
    limit,
  );
