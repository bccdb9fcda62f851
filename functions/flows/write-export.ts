/** How does an export become a file? Rows as CSV in the private bucket, reached by a link that soon lapses. */
import { readLink, writeObject } from '#functions/gateways/objects.ts';
import { config } from '#functions/http/config.ts';
import type { ExportItem } from '#functions/store/export.ts';
import type { Export } from '#shared/contract/export.ts';
import { csvMark, csvRow } from '#shared/rules/csv.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { sheetOf } from './export-rows.ts';

/** Rows of one file: some 30 MB of orders. Whoever needs more exports month by month. */
export const mostRows = 100_000;
/** Rows that are written while somebody waits. */
export const mostAtOnce = 500;
/** Seconds that a link works. */
const linkLives = 300;

const keyOf = ({ id }: Pick<ExportItem, 'id'>): string => `exports/${id}.csv`;

/** @returns undefined where there are more rows than `most` and `cut` is not allowed: then nothing is written */
export async function writeExport(
  asked: ExportItem,
  most: number,
  cut: boolean,
  now: Date,
): Promise<{ readonly rows: number; readonly isCut: boolean } | undefined> {
  const { header, rows } = sheetOf(asked.what, asked, now);
  const parts = [csvMark + csvRow(header)];
  let count = 0;
  let isCut = false;
  for await (const row of rows) {
    if (count === most) {
      if (!cut) return undefined;
      isCut = true;
      break;
    }
    parts.push(csvRow(row));
    count++;
  }
  await writeObject(config('DATA_BUCKET'), keyOf(asked), parts.join(''), {
    contentType: 'text/csv; charset=utf-8',
    cacheControl: 'private, no-store',
  });
  return { rows: count, isCut };
}

export async function showExport(item: ExportItem, now: Date): Promise<Export> {
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
