/** How does an export become a file? Rows as CSV in the private bucket, reached by a link that soon lapses; a large one in portions, so that a run that breaks off is gone on with. */

import { config } from '#functions/platform/config.ts';
import { readLink, readObject, removeObject, writeObject } from '#functions/platform/objects/objects.ts';
import { commit } from '#functions/platform/table/table.ts';
import type { Export } from '#shared/contract/admin/export.ts';
import { csvMark, csvRow } from '#shared/rules/csv.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { sheetOf } from './export-rows.ts';
import { advanceExport, type ExportItem, endExport } from './export-store.ts';

/** Rows of one file, and bytes, as it is put together in memory. Whoever needs more exports month by month. */
const most = { rows: 200_000, bytes: 96 * 1_024 * 1_024 } as const;
/** Rows that are written while somebody waits. */
const mostAtOnce = 500;
/** Rows of a portion, and its bytes. */
const portion = { rows: 1_000, bytes: 4 * 1_024 * 1_024 } as const;
/** Seconds that a link works. */
const linkLives = 300;

const keyOf = ({ id }: Pick<ExportItem, 'id'>): string => `exports/${id}.csv`;
const partOf = ({ id }: Pick<ExportItem, 'id'>, part: number): string => `exports/${id}/${part}.csv`;

const put = (key: string, body: Uint8Array | string) =>
  writeObject(config('DATA_BUCKET'), key, body, { contentType: 'text/csv; charset=utf-8', cacheControl: 'private, no-store' });

/** @returns how many rows; undefined where there are more than are written at once: then nothing is */
export async function writeAtOnce(asked: ExportItem, now: Date): Promise<number | undefined> {
  const { header, rows } = sheetOf(asked.what, asked, now);
  const lines = [csvMark + csvRow(header)];
  for await (const { cells } of rows) {
    if (lines.length > mostAtOnce) return undefined;
    lines.push(csvRow(cells));
  }
  await put(keyOf(asked), lines.join(''));
  return lines.length - 1;
}

/**
 * Goes on with a large one, behind the last portion that is written.
 * @param isOver asked between portions: the rest is for the next run
 * @throws ConditionFailed when another run has it
 */
export async function continueExport(asked: ExportItem, now: Date, isOver: () => boolean): Promise<ExportItem> {
  let item = asked;
  const { header, rows } = sheetOf(item.what, item, now);
  let lines: string[] = [];
  let size = 0;
  const flush = async (after: string): Promise<void> => {
    const { parts = 0, bytes = 0 } = item;
    const body = Buffer.from((parts === 0 ? csvMark + csvRow(header) : '') + lines.join(''));
    await put(partOf(item, parts), body);
    const next = { rows: (item.rows ?? 0) + lines.length, bytes: bytes + body.length, after };
    await commit([advanceExport(item, next)]);
    item = { ...item, ...next, parts: parts + 1 };
    [lines, size] = [[], 0];
  };
  let isCut = false;
  let last = item.after ?? '';
  for await (const { place, cells } of rows) {
    if ((item.rows ?? 0) + lines.length >= most.rows || (item.bytes ?? 0) + size >= most.bytes) {
      isCut = true;
      break;
    }
    if (lines.length === portion.rows || size > portion.bytes) {
      await flush(last);
      if (isOver()) return item;
    }
    const line = csvRow(cells);
    lines.push(line);
    size += line.length;
    last = place;
  }
  if (lines.length > 0 || item.parts === undefined) await flush(last);
  await join(item);
  await commit([endExport(item, { rows: item.rows ?? 0, isCut })]);
  // What stays behind is removed by the bucket's own rule.
  await Promise.all(keysOf(item).map((key) => removeObject(config('DATA_BUCKET'), key))).catch(() => undefined);
  return { ...item, status: 'ready', isCut };
}

const keysOf = (item: ExportItem): readonly string[] => Array.from({ length: item.parts ?? 0 }, (_, part) => partOf(item, part));

/** The file is there whole or not at all. */
async function join(item: ExportItem): Promise<void> {
  const writes: Uint8Array[] = [];
  for (const key of keysOf(item)) {
    const object = await readObject(config('DATA_BUCKET'), key);
    if (object === null) throw new Error(`The portion ${key} is not there.`);
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
    ...(status === 'ready' ? { url: await readLink(config('DATA_BUCKET'), keyOf(item), name, linkLives, now) } : {}),
  };
}
