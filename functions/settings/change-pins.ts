/** Changes the table of PIN codes in one transaction with its audit entry, never over a newer version. The previous table is kept for an undo. */
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import type { PinTableReply } from '#shared/contract/settings/delivery.ts';
import { formatPinTable, type PinRow } from '#shared/rules/order/pin-table.ts';
import { dropPinRows, type PinHead, pinRowsOf, putPinHead, putPinRows, readPinHead } from './pin-store.ts';

export const toPinTableResponse = async (
  { generation, version, updatedAt, previous }: PinHead,
  rows?: readonly PinRow[],
): Promise<PinTableReply> => ({
  csv: formatPinTable(rows ?? (await pinRowsOf(generation))),
  version,
  ...(updatedAt === undefined ? {} : { updatedAt }),
  canUndo: previous !== undefined,
});

/** @throws Failure `edited_meanwhile` */
async function headAt(seen: number): Promise<PinHead> {
  const head = await readPinHead();
  if (head.version !== seen) throw new Failure('edited_meanwhile', { details: { current: await toPinTableResponse(head) } });
  return head;
}

const lineOf = (row: PinRow) => JSON.stringify(row);

/** The figures that the audit log shows instead of the rows: thousands of rows would not fit into an entry. */
function changesOf(before: readonly PinRow[], after: readonly PinRow[]) {
  const known = new Map(before.map((row) => [row.prefix, lineOf(row)]));
  const kept = after.filter(({ prefix }) => known.has(prefix));
  return {
    rows: after.length,
    added: after.length - kept.length,
    changed: kept.filter((row) => known.get(row.prefix) !== lineOf(row)).length,
    removed: before.length - kept.length,
  };
}

const auditOf = (act: AuditedRequest, before: readonly PinRow[], after: readonly PinRow[]) =>
  recordAudit(act, { subject: { type: 'settings', id: 'pins' }, before: { rows: before.length }, after: changesOf(before, after) });

/**
 * @param seen the version that the change is based on
 * @throws Failure `edited_meanwhile` with the current table when that is newer
 */
export async function replacePinTable(seen: number, rows: readonly PinRow[], act: AuditedRequest): Promise<PinTableReply> {
  return retryOnConflict(async () => {
    const head = await headAt(seen);
    const before = await pinRowsOf(head.generation);
    // Not simply the next number: after an undo, a generation with that number is still kept.
    const generation = Math.max(head.generation, head.previous ?? 0) + 1;
    // Even the first change can be undone: generation 0 has no rows.
    const next = { generation, previous: head.generation };
    await commit([
      ...putPinRows(generation, rows),
      ...(head.previous === undefined || head.previous === 0 ? [] : dropPinRows(head.previous)),
      putPinHead(head, next, act.now),
      ...auditOf(act, before, rows),
    ]);
    return toPinTableResponse({ ...next, version: seen + 1, updatedAt: act.now.toISOString() }, rows);
  });
}

/** Swaps the table with the previous one. @throws Failure `edited_meanwhile`; `nothing_to_undo` before the first change */
export async function undoPinTable(seen: number, act: AuditedRequest): Promise<PinTableReply> {
  return retryOnConflict(async () => {
    const head = await headAt(seen);
    if (head.previous === undefined) throw new Failure('nothing_to_undo');
    const [before, after] = await Promise.all([pinRowsOf(head.generation), pinRowsOf(head.previous)]);
    const next = { generation: head.previous, previous: head.generation };
    await commit([putPinHead(head, next, act.now), ...auditOf(act, before, after)]);
    return toPinTableResponse({ ...next, version: seen + 1, updatedAt: act.now.toISOString() }, after);
  });
}
