/**
 * Continues an import that staff started: checks the whole file, then writes it in slices of a few seconds, within the time limit of a function.
 * The checked products are stored in parts beside the file, so that a slice reads only its own part.
 */
import { maxMarks } from '#functions/catalogue/product-store.ts';
import { createImportCapacity } from '#functions/catalogue/published/catalogue-limit.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { config } from '#functions/platform/config.ts';
import { hasObject, readObject, readObjectInParts, removeObject, writeObject } from '#functions/platform/objects/objects.ts';
import { ConditionFailed, commit, type TransactItem } from '#functions/platform/table/table.ts';
import { fetchPicture } from '#functions/platform/web/public-web.ts';
import { FileRefused, type ImportedProduct, type Problem, quoteCell } from '#shared/rules/import/product.ts';
import { batchSize, planBatch, reasonOf, type WriteResult, writeBatch } from './batch.ts';
import { createCategoryImporter } from './categories.ts';
import { type ImportRunItem, importRunById, putImportRun } from './import-run-store.ts';
import { createPictureImporter } from './pictures.ts';
import { openImportFile } from './read.ts';

/** Milliseconds of a slice, after which no batch begins. On one machine other jobs of the stream wait for it. */
const sliceMs = 2_000;
/**
 * Pictures of a batch. A slow host takes 10 s for a picture, four of which are fetched at once, and the encoding of a large one takes up to 6 s of
 * the function's 0.58 cores: six stay within its 60 s.
 */
const maxPictures = 6;
/** The maximum of problems, and of notes, that are stored with the run. */
const maxReported = 100;

/**
 * Runs one slice. Idempotent: the record of each product names the import that wrote it.
 * @throws when the table or the bucket does not answer; nothing is lost, and the same slice can be retried
 */
export async function continueImport(id: string, time: Date): Promise<void> {
  const run = await importRunById(id);
  if (run === undefined || run.status === 'done' || run.status === 'refused') return;
  // The stream's times are whole seconds, so this one may be earlier than the start.
  const now = new Date(Math.max(time.getTime(), Date.parse(run.startedAt)));
  const next = await (run.total === undefined ? checkFile(run, now) : writeSlice(run, run.total, now)).catch((error: unknown) => {
    if (error instanceof FileRefused) return toRefused(run, error.message, now);
    throw error;
  });
  try {
    await commit([putImportRun({ ...next, step: run.step + 1 }, now), ...auditOf(next, now)]);
  } catch (error) {
    // A concurrent run of the job saved this step and continues.
    if (!(error instanceof ConditionFailed)) throw error;
    return;
  }
  if (next.status === 'running') return;
  // If this fails, the bucket's lifecycle rule deletes the parts later.
  if (next.total !== undefined) await deleteParts(id, next.total).catch(() => undefined);
}

const toRefused = (run: ImportRunItem, reason: string, now: Date): ImportRunItem => ({
  ...run,
  status: 'refused',
  reason,
  endedAt: now.toISOString(),
});

/** Finds every problem of the file before anything is written, and stores the products without problems for the slices. */
async function checkFile(run: ImportRunItem, now: Date): Promise<ImportRunItem> {
  if (!(await hasObject(config('DATA_BUCKET'), run.key))) throw new FileRefused('The file is not here any more: choose it again.');
  const { sheet, readings, notes: fileNotes } = await openImportFile(readObjectInParts(config('DATA_BUCKET'), run.key));
  const parts = createPartWriter(run.id);
  const problems: Problem[] = [];
  const notes: string[] = [];
  let [total, invalid] = [0, 0];
  for await (const reading of readings) {
    if (reading.product) {
      total++;
      await parts.add(reading.product);
    } else if (reading.problems.length > 0) invalid++;
    if (problems.length < maxReported) problems.push(...reading.problems);
    if (notes.length < maxReported) notes.push(...reading.notes);
  }
  await parts.end();
  const checked = {
    ...run,
    sheet: sheet.source,
    total,
    failed: invalid,
    problems: problems.slice(0, maxReported),
    notes: [...fileNotes(), ...notes].slice(0, maxReported),
  };
  if (total === 0 && invalid === 0) return toRefused(checked, 'The file names no product under its header.', now);
  if (invalid > 0 && !run.skipBad && !run.dryRun)
    return toRefused(
      checked,
      `Nothing was imported: ${invalid} of ${total + invalid} products cannot be read. Correct the rows, or import the others.`,
      now,
    );
  return { ...checked, status: 'running' };
}

/** The result of an import so far. */
interface Report {
  readonly counts: { made: number; changed: number; same: number; failed: number };
  readonly problems: Problem[];
  readonly notes: string[];
}

/** Writes batches of the checked products until the slice's time is over. */
async function writeSlice(run: ImportRunItem, total: number, now: Date): Promise<ImportRunItem> {
  const { id, sheet = 'own', dryRun, updateStock } = run;
  const endsAt = performance.now() + sliceMs;
  const report: Report = {
    counts: { made: run.made, changed: run.changed, same: run.same, failed: run.failed },
    problems: [...run.problems],
    notes: [...run.notes],
  };
  const categories = createCategoryImporter(now);
  const capacity = createImportCapacity(now);
  const { importPicture, hostFailures } = createPictureImporter(
    (src) => fetchPicture(src),
    (row, src, reason) => report.notes.push(`row ${row}: the picture ${quoteCell(src, 120)} ${reason}`),
    run.hostFailures,
  );
  let seen = run.seen;
  while (seen < total && performance.now() < endsAt) {
    const products = await readProductsFrom(id, seen);
    for (let from = 0; from < products.length && performance.now() < endsAt; ) {
      const batch = products.slice(from, from + batchSize);
      const results = dryRun
        ? await planBatch(sheet, batch, { updateStock, run: id, now, capacity, categories })
        : await writeBatch(sheet, batch, {
            now,
            run: id,
            includesTax: run.includesTax,
            updateStock,
            isMarked: total <= maxMarks,
            auditedRequest: auditedRequestOf(run, now),
            categories,
            capacity,
            importPicture,
            maxPictures,
          });
      for (const result of results) addToReport(report, result, dryRun);
      from += results.length;
      seen += results.length;
    }
  }
  const next = {
    ...run,
    ...report.counts,
    seen,
    hostFailures: hostFailures(),
    problems: report.problems.slice(0, maxReported),
    notes: report.notes.slice(0, maxReported),
  };
  if (seen < total) return next;
  return { ...next, status: 'done', endedAt: now.toISOString() };
}

/** Counts one product, and says what staff should know about its row. */
function addToReport({ counts, problems, notes }: Report, { product, result, missing, warning }: WriteResult, isDryRun: boolean): void {
  const { row, key } = product;
  if (result instanceof Error) {
    counts.failed++;
    problems.push({ row, column: '', text: `${key} could not be written: ${reasonOf(result).text}` });
  } else if (result === 'gone') {
    notes.push(`row ${row}: ${key} was imported once and removed from the shop since, so it is left out`);
  } else {
    // An import of an unchanged row fetches the pictures that it still lacks.
    counts[isDryRun && result === 'same' && missing.length > 0 ? 'changed' : result]++;
    if (warning !== undefined) notes.push(`row ${row}: ${key}: ${warning}`);
  }
}

const auditedRequestOf = ({ by, source }: Pick<ImportRunItem, 'by' | 'source'>, now: Date): AuditedRequest => ({
  action: 'import.start',
  caller: by,
  source,
  now,
});

function auditOf({ id, by, source, status, dryRun, made, changed, same, failed }: ImportRunItem, now: Date): readonly TransactItem[] {
  if (status !== 'done' || dryRun) return [];
  return recordAudit(auditedRequestOf({ by, source }, now), { subject: { type: 'import', id }, after: { made, changed, same, failed } });
}

/** Products of a part. */
const productsPerPart = 500;

// Under `uploads/` like the file itself: the bucket deletes everything there after two days.
const objectKey = (id: string, part: number): string => `uploads/${id}/${part}.json`;

interface PartWriter {
  readonly add: (product: ImportedProduct) => Promise<void>;
  /** Writes the last part. */
  readonly end: () => Promise<void>;
}

/** @param id the import's id; a second check of the same file writes the same parts again */
function createPartWriter(id: string): PartWriter {
  let buffered: string[] = [];
  let count = 0;
  const write = async () => {
    if (buffered.length === 0) return;
    await writeObject(config('DATA_BUCKET'), objectKey(id, count++), `[${buffered.join(',')}]`, { contentType: 'application/json' });
    buffered = [];
  };
  return {
    add: async (product) => {
      if (buffered.push(JSON.stringify(product)) === productsPerPart) await write();
    },
    end: write,
  };
}

/** Reads the products from a position to the end of its part. */
async function readProductsFrom(id: string, position: number): Promise<readonly ImportedProduct[]> {
  const object = await readObject(config('DATA_BUCKET'), objectKey(id, Math.floor(position / productsPerPart)));
  if (object === null) throw new FileRefused('The file is not here any more: choose it again.');
  // Parsed without a schema: only this module writes the parts, into a private bucket.
  return (JSON.parse(Buffer.from(object.bytes).toString('utf8')) as ImportedProduct[]).slice(position % productsPerPart);
}

async function deleteParts(id: string, products: number): Promise<void> {
  const parts = Array.from({ length: Math.ceil(products / productsPerPart) }, (_, part) => part);
  await Promise.all(parts.map((part) => removeObject(config('DATA_BUCKET'), objectKey(id, part))));
}
