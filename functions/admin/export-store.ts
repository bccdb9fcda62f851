/** Which exports were asked for, and how far are they? Each is forgotten after a day. */

import { itemAt, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import type { ExportKind } from '#shared/contract/admin/export.ts';
import { table } from '#shared/table.ts';

/** `EXPORT#<id>` / `EXPORT`; while it waits it is in the index. */
export interface ExportItem {
  readonly id: string;
  readonly by: string;
  readonly what: ExportKind;
  /** Instants; `before` is not included. */
  readonly from?: string;
  readonly before?: string;
  /** A doctor's own appointments. */
  readonly doctorId?: string;
  readonly status: 'waiting' | 'ready' | 'failed';
  readonly createdAt: string;
  /** While it waits: so far. */
  readonly rows?: number;
  readonly isCut?: boolean;
  /** Portions that are written, their bytes together, and the place of their last row: there the next run goes on. */
  readonly parts?: number;
  readonly bytes?: number;
  readonly after?: string;
  /** Runs since the last portion. */
  readonly tries: number;
}

/** Seconds. */
export const keptFor = 86_400;
const due = 'DUE#EXPORT';
const keyOf = (id: string) => ({ pk: `EXPORT#${id}`, sk: 'EXPORT' });

export const putExport = (asked: ExportItem): TransactItem => ({
  Put: {
    Item: {
      ...keyOf(asked.id),
      ...asked,
      ...(asked.status === 'waiting' ? { gsi1pk: due, gsi1sk: asked.createdAt } : {}),
      ttl: Math.floor(Date.parse(asked.createdAt) / 1_000) + keptFor,
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Says how it went, unless that has been said already. */
export const endExport = ({ id }: ExportItem, end: { readonly rows: number; readonly isCut: boolean } | 'failed'): TransactItem => ({
  Update: {
    Key: keyOf(id),
    UpdateExpression: `SET #status = :status${end === 'failed' ? '' : ', #rows = :rows, isCut = :cut'} REMOVE gsi1pk, gsi1sk`,
    ConditionExpression: '#status = :waiting',
    ExpressionAttributeNames: { '#status': 'status', ...(end === 'failed' ? {} : { '#rows': 'rows' }) },
    ExpressionAttributeValues: {
      ':waiting': 'waiting',
      ...(end === 'failed' ? { ':status': 'failed' } : { ':status': 'ready', ':rows': end.rows, ':cut': end.isCut }),
    },
  },
});

/** A portion more is written. Refused when another run was quicker. */
export const advanceExport = (
  { id, parts = 0 }: ExportItem,
  next: { readonly rows: number; readonly bytes: number; readonly after: string },
): TransactItem => ({
  Update: {
    Key: keyOf(id),
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

/** One more run begins with it: counted before, so that one that kills its run does not do so for ever. */
export const attemptExport = ({ id, tries }: ExportItem): TransactItem => ({
  Update: {
    Key: keyOf(id),
    UpdateExpression: 'SET tries = :next',
    ConditionExpression: '#status = :waiting AND tries = :was',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':next': tries + 1, ':was': tries, ':waiting': 'waiting' },
  },
});

export const exportById = (id: string): Promise<ExportItem | undefined> => itemAt(keyOf(id));

/** The longest waiting first. */
export const waitingExports = (most: number): Promise<readonly ExportItem[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :due',
      ExpressionAttributeValues: { ':due': due },
    },
    most,
  );
