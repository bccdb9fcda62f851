/** Changes the table of PIN codes in one transaction with its audit entry, never over a newer version. The previous table stays stored for an undo. */
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import type { PinTableReply } from '#shared/contract/settings/delivery.ts';
import { formatPinTable, type PinRow } from '#shared/rules/order/pin-table.ts';
import { dropPinRows, findOverfullDigit, type PinHead, pinRowsOf, putPinHead, putPinRows, readPinHead } from './pin-store.ts';

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
async function requireHeadVersion(seen: number): Promise<PinHead> {
  const head = await readPinHead();
  if (head.version !== seen) throw new Failure('edited_meanwhile', { details: { current: await toPinTableResponse(head) } });
  return head;
}

const lineOf = (row: PinRow) => JSON.stringify(row);

/** Counts the changes for the audit log: thousands of rows would not fit into an entry. */
function changesOf(before: readonly PinRow[], after: readonly PinRow[]) {
  const linesByPrefix = new Map(before.map((row) => [row.prefix, lineOf(row)]));
  const remaining = after.filter(({ prefix }) => linesByPrefix.has(prefix));
  return {
    rows: after.length,
    added: after.length - remaining.length,
    changed: remaining.filter((row) => linesByPrefix.get(row.prefix) !== lineOf(row)).length,
    removed: before.length - remaining.length,
  };
}

const auditOf = (auditedRequest: AuditedRequest, before: readonly PinRow[], after: readonly PinRow[]) =>
  recordAudit(auditedRequest, { subject: { type: 'settings', id: 'pins' }, before: { rows: before.length }, after: changesOf(before, after) });

/**
 * @param seen the version that the change is based on
 * @throws Failure `edited_meanwhile` with the current table when that is newer; `invalid_input` for more rows of one first digit than fit
 */
export async function replacePinTable(seen: number, rows: readonly PinRow[], auditedRequest: AuditedRequest): Promise<PinTableReply> {
  const overfull = findOverfullDigit(rows);
  if (overfull !== undefined)
    throw new Failure('invalid_input', {
      fields: { csv: `Too many rows begin with ${overfull}. Write a shorter prefix where PIN codes have the same days.` },
    });
  return retryOnConflict(async () => {
    const head = await requireHeadVersion(seen);
    const before = await pinRowsOf(head.generation);
    // Not simply the next number: after an undo, a generation with that number is still stored.
    const generation = Math.max(head.generation, head.previous ?? 0) + 1;
    // Even the first change can be undone: generation 0 has no rows.
    const next = { generation, previous: head.generation };
    await commit([
      ...putPinRows(generation, rows),
      ...(head.previous === undefined || head.previous === 0 ? [] : dropPinRows(head.previous)),
      putPinHead(head, next, auditedRequest.now),
      ...auditOf(auditedRequest, before, rows),
    ]);
    return toPinTableResponse({ ...next, version: seen + 1, updatedAt: auditedRequest.now.toISOString() }, rows);
  });
}

/** Swaps the table with the previous one. @throws Failure `edited_meanwhile`; `nothing_to_undo` before the first change */
export async function undoPinTable(seen: number, auditedRequest: AuditedRequest): Promise<PinTableReply> {
  return retryOnConflict(async () => {
    const head = await requireHeadVersion(seen);
    if (head.previous === undefined) throw new Failure('nothing_to_undo');
    const [before, after] = await Promise.all([pinRowsOf(head.generation), pinRowsOf(head.previous)]);
    const next = { generation: head.previous, previous: head.generation };
    await commit([putPinHead(head, next, auditedRequest.now), ...auditOf(auditedRequest, before, after)]);
    return toPinTableResponse({ ...next, version: seen + 1, updatedAt: auditedRequest.now.toISOString() }, after);
  });
}
