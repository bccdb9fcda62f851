/** How does an import that staff began go on? In slices of a few seconds, each after the other, so that no function runs out of time. */

import { readObject } from '#functions/gateways/objects.ts';
import { fetchPicture } from '#functions/gateways/public-web.ts';
import { config } from '#functions/http/config.ts';
import { recordAudit } from '#functions/store/audit.ts';
import { type ImportRunItem, importRunById, putImportRun } from '#functions/store/import-run.ts';
import { commit, isConditionRefused } from '#functions/store/table.ts';
import { FileRefused, type ImportedProduct, type Problem, quoted, type Reading } from '#shared/rules/import/product.ts';
import { plansOf, writeBatch } from './batch.ts';
import { openCategories } from './categories.ts';
import { openPictures } from './pictures.ts';
import { type OpenSheet, openSheet } from './read.ts';

/** Milliseconds after which a slice writes down how far it is. */
const slice = 4_000;
const batchSize = 24;
/** Problems, and notes, that are kept. */
const most = 100;

/** @returns whether there is more to do */
export async function continueImport(id: string, now: Date): Promise<boolean> {
  const run = await importRunById(id);
  if (run === undefined || run.status === 'done' || run.status === 'refused') return false;
  const next = await nextOf(run, now).catch((error: unknown) => {
    if (error instanceof FileRefused) return refused(run, error.message, now);
    throw error;
  });
  try {
    await putImportRun({ ...next, step: run.step + 1 });
  } catch (error) {
    // Another run of the job was quicker: it goes on from there.
    if (!isConditionRefused(error)) throw error;
    return false;
  }
  return next.status === 'running';
}

const refused = (run: ImportRunItem, reason: string, now: Date): ImportRunItem => ({ ...run, status: 'refused', reason, endedAt: now.toISOString() });

async function nextOf(run: ImportRunItem, now: Date): Promise<ImportRunItem> {
  const file = await readObject(config('DATA_BUCKET'), run.key);
  if (file === null) throw new FileRefused('The file is not here any more: choose it again.');
  const open = () => openSheet(piecesOf(file.bytes));
  return run.good === undefined ? check(run, await open(), now) : write(run, run.good, await open(), now);
}

/** A file is read piece by piece: a row has a limit, the file has none but that of the upload. */
async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const size = 128 * 1_024;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Every fault of the file, before anything is written. */
async function check(run: ImportRunItem, { sheet, readings }: OpenSheet, now: Date): Promise<ImportRunItem> {
  const problems: Problem[] = [];
  const notes: string[] = [];
  if (sheet.source === 'own' && sheet.unread.length > 0) notes.push(`Columns that are not read: ${sheet.unread.slice(0, 20).join(', ')}`);
  if (!sheet.has('stock')) notes.push('The file has no column of stock: new products are out of stock until it is entered.');
  let [good, bad] = [0, 0];
  for await (const reading of readings) {
    if (reading.product) good++;
    else if (reading.problems.length > 0) bad++;
    if (problems.length < most) problems.push(...reading.problems);
    if (notes.length < most) notes.push(...reading.notes);
  }
  const checked = { ...run, good, failed: bad, problems: problems.slice(0, most), notes: notes.slice(0, most) };
  if (good === 0 && bad === 0) return refused(checked, 'The file names no product under its header.', now);
  if (bad > 0 && !run.skipBad && !run.dryRun)
    return refused(checked, `Nothing was imported: ${bad} of ${good + bad} products cannot be read. Mend the rows, or import the others.`, now);
  return { ...checked, status: 'running' };
}

async function write(run: ImportRunItem, good: number, { sheet, readings }: OpenSheet, now: Date): Promise<ImportRunItem> {
  const until = Date.now() + slice;
  const counts = { made: run.made, changed: run.changed, same: run.same, failed: run.failed };
  const problems = [...run.problems];
  const notes = [...run.notes];
  let seen = run.seen;
  const categories = openCategories();
  const { bring } = openPictures(
    (src) => fetchPicture(src),
    (row, src, reason) => notes.push(`row ${row}: the picture ${quoted(src, 120)} ${reason}`),
  );
  for await (const batch of batchesOf(readings, run.seen)) {
    const results = run.dryRun
      ? (await plansOf(sheet.source, batch, run.updateStock)).map((plan) => ({ ...plan, result: plan.outcome }))
      : await writeBatch(sheet.source, batch, { now, updateStock: run.updateStock, categories, bring });
    for (const { product, result } of results) {
      if (result instanceof Error) {
        counts.failed++;
        problems.push({ row: product.row, column: '', text: `${product.key} could not be written: ${result.message || result.name}` });
      } else if (result === 'gone') {
        notes.push(`row ${product.row}: ${product.key} was imported once and removed from the shop since, so it is left out`);
      } else counts[result]++;
    }
    seen += batch.length;
    if (Date.now() > until && seen < good) return { ...run, ...counts, seen, problems: problems.slice(0, most), notes: notes.slice(0, most) };
  }
  const ended = { ...run, ...counts, seen, problems: problems.slice(0, most), notes: notes.slice(0, most) };
  if (!run.dryRun) await audit(ended, now);
  return { ...ended, status: 'done', endedAt: now.toISOString() };
}

async function audit({ id, by, source, made, changed, same, failed }: ImportRunItem, now: Date): Promise<void> {
  const act = { action: 'import.start', caller: by, source, now };
  await commit(recordAudit(act, { subject: { type: 'import', id }, after: { made, changed, same, failed } }));
}

async function* batchesOf(readings: AsyncIterable<Reading>, skip: number): AsyncGenerator<readonly ImportedProduct[]> {
  let batch: ImportedProduct[] = [];
  let passed = 0;
  for await (const { product } of readings) {
    if (product === undefined || passed++ < skip) continue;
    batch.push(product);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
