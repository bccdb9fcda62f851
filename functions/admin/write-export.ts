/** Writes an export as CSV to the private bucket. A large one is written in parts, so that the next run can continue. */

import { config } from '#functions/platform/config.ts';
import { readLink, readObject, removeObject, writeObject } from '#functions/platform/objects/objects.ts';
import { commit } from '#functions/platform/table/table.ts';
import type { Export } from '#shared/contract/admin/export.ts';
import { byteOrderMark, csvRow } from '#shared/rules/csv.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { exportSheet } from './export-rows.ts';
import { advanceExport, type ExportItem, endExport } from './export-store.ts';

/** Limits of one file, which is joined in memory. Larger exports are made month by month. */
const maxFile = { rows: 200_000, bytes: 96 * 1_024 * 1_024 } as const;
/** Rows that are written while the admin waits. */
const maxRowsAtOnce = 500;
/** Rows and bytes of a part. */
const partSize = { rows: 1_000, bytes: 4 * 1_024 * 1_024 } as const;
/** Seconds that a download link works. */
const linkLifeSeconds = 300;

const keyOf = ({ id }: Pick<ExportItem, 'id'>): string => `exports/${id}.csv`;
const partOf = ({ id }: Pick<ExportItem, 'id'>, part: number): string => `exports/${id}/${part}.csv`;

const put = (key: string, body: Uint8Array | string) =>
  writeObject(config('DATA_BUCKET'), key, body, { contentType: 'text/csv; charset=utf-8', cacheControl: 'private, no-store' });

/** @returns the number of rows; undefined, with nothing written, when there are too many to write at once */
export async function writeAtOnce(requested: ExportItem, now: Date): Promise<number | undefined> {
  const { header, rows } = exportSheet(requested.what, requested, now);
  const lines = [byteOrderMark + csvRow(header)];
  for await (const { cells } of rows) {
    if (lines.length > maxRowsAtOnce) return undefined;
    lines.push(csvRow(cells));
  }
  await put(keyOf(requested), lines.join(''));
  return lines.length - 1;
}

/**
 * Continues a large export after its last written part.
 * @param isOver asked between two parts: whether to leave the rest to the next run
 * @throws ConditionFailed when another run is writing it
 */
export async function continueExport(requested: ExportItem, now: Date, isOver: () => boolean): Promise<ExportItem> {
  let item = requested;
  const { header, rows } = exportSheet(item.what, item, now);
  let lines: string[] = [];
  let size = 0;
  const flush = async (after: string): Promise<void> => {
    const { parts = 0, bytes = 0 } = item;
    const body = Buffer.from((parts === 0 ? byteOrderMark + csvRow(header) : '') + lines.join(''));
    await put(partOf(item, parts), body);
    const next = { rows: (item.rows ?? 0) + lines.length, bytes: bytes + body.length, after };
    await commit([advanceExport(item, next)]);
    item = { ...item, ...next, parts: parts + 1 };
    [lines, size] = [[], 0];
  };
  let isCut = false;
  let last = item.after ?? '';
  for await (const { position, cells } of rows) {
    if ((item.rows ?? 0) + lines.length >= maxFile.rows || (item.bytes ?? 0) + size >= maxFile.bytes) {
      isCut = true;
      break;
    }
    if (lines.length === partSize.rows || size > partSize.bytes) {
      await flush(last);
      if (isOver()) return item;
    }
    const line = csvRow(cells);
    lines.push(line);
    size += line.length;
    last = position;
  }
  if (lines.length > 0 || item.parts === undefined) await flush(last);
  await joinParts(item);
  await commit([endExport(item, { rows: item.rows ?? 0, isCut })]);
  // If this fails, the bucket's lifecycle rule deletes the parts later.
  await Promise.all(keysOf(item).map((key) => removeObject(config('DATA_BUCKET'), key))).catch(() => undefined);
  return { ...item, status: 'ready', isCut };
}

const keysOf = (item: ExportItem): readonly string[] => Array.from({ length: item.parts ?? 0 }, (_, part) => partOf(item, part));

/** Joins the parts, so that the file appears as a whole. */
async function joinParts(item: ExportItem): Promise<void> {
  const writes: Uint8Array[] = [];
  for (const key of keysOf(item)) {
    const object = await readObject(config('DATA_BUCKET'), key);
    if (object === null) throw new Error(`The part ${key} is missing.`);
    writes.push(object.bytes);
  }
  await put(keyOf(item), Buffer.concat(writes));
}

export async function toExportResponse(item: ExportItem, now: Date): Promise<Export> {
  const { id, what, status, createdAt, rows, isCut } = item;
  const name = `nanhe-${what}-${indianDay(new Date(createdAt))}.csv`;
  return {
    id,
    what,
    status,
    createdAt,
    ...(rows === undefined ? {} : { rows }),
    ...(isCut === true ? { isCut } : {}),
    ...(status === 'ready' ? { url: await readLink(config('DATA_BUCKET'), keyOf(item), name, linkLifeSeconds, now) } : {}),
  };
}
