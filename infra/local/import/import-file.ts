/** Imports a whole file: reads it once to find every error, then again to write; nothing is kept in memory between both. */
import { ulid } from 'ulid';
import { batchSize, planBatch, reasonOf, writeBatch } from '#functions/catalogue/import/batch.ts';
import { createCategoryImporter } from '#functions/catalogue/import/categories.ts';
import type { PictureImporter } from '#functions/catalogue/import/pictures.ts';
import type { Outcome } from '#functions/catalogue/import/plan.ts';
import { openImportFile } from '#functions/catalogue/import/read.ts';
import { maxMarks } from '#functions/catalogue/product-store.ts';
import { createImportCapacity } from '#functions/catalogue/published/catalogue-limit.ts';
import { readSettings } from '#functions/settings/settings-store.ts';
import { FileRefused, type ImportedProduct, type ImportSource, problemText, type ReadProduct } from '#shared/rules/import/product.ts';
import type { SheetFile } from './source.ts';

/** Receives the events of an import. */
export interface Listener {
  readonly problem: (text: string) => void;
  readonly note: (text: string) => void;
  readonly checked: (products: number) => void;
  readonly written: (products: number, of: number) => void;
  readonly planned: (product: ImportedProduct, outcome: Outcome) => void;
}

export interface Checked {
  readonly source: ImportSource;
  readonly good: number;
  readonly bad: number;
  readonly pictures: number;
  /** Notes about the whole file. */
  readonly notes: readonly string[];
}

/** @throws FileRefused when no product can be recognised in the file */
export async function checkFile(file: SheetFile, listener: Listener): Promise<Checked> {
  const { sheet, readings, notes: fileNotes } = await openImportFile(await file.read());
  let good = 0;
  let bad = 0;
  let pictures = 0;
  for await (const { product, problems, notes } of readings) {
    for (const problem of problems) listener.problem(problemText(problem));
    for (const note of notes) listener.note(note);
    if (product) good++;
    else if (problems.length > 0) bad++;
    pictures += product?.images?.length ?? 0;
    listener.checked(good + bad);
  }
  return { source: sheet.source, good, bad, pictures, notes: fileNotes() };
}

export interface Imported {
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly failed: number;
  /** Pictures that an import without dry run would fetch. */
  readonly wouldFetch: number;
  readonly newCategories: readonly string[];
  readonly stopped: boolean;
}

export interface ImportOptions {
  readonly now: () => Date;
  readonly dryRun: boolean;
  readonly updateStock: boolean;
  readonly pictures: PictureImporter | undefined;
  /** Called between batches; true stops the import. */
  readonly stop: () => boolean;
}

/** The name of this command in the audit log: it runs without an account, with the machine's credentials. */
const commandCaller = { action: 'import.start', caller: { id: 'import-command', role: 'admin' }, source: 'command line' } as const;

/**
 * @returns whether prices include tax, and the latest recalculation of all prices
 * @throws FileRefused while one is running
 */
async function readPriceState(): Promise<{ readonly includesTax: boolean; readonly latest: string | undefined }> {
  const { mode, recalculation } = (await readSettings('prices')).values;
  if (recalculation?.isRunning === true)
    throw new FileRefused(
      'The shop is recalculating its prices. Wait until that has ended (Settings > Prices says how far it is), then run the same command again.',
    );
  return { includesTax: mode === 'tax_inclusive', latest: recalculation?.id };
}

/**
 * Writes the products without errors. A second call with the same file changes nothing; a call after a crash continues.
 * @throws FileRefused before or during a batch when the shop recalculates its prices, because the file's prices then have another meaning
 */
export async function importFile(file: SheetFile, { good }: Checked, options: ImportOptions, listener: Listener): Promise<Imported> {
  const { now, dryRun, updateStock, pictures, stop } = options;
  const { sheet, readings } = await openImportFile(await file.read());
  const categories = createCategoryImporter(now());
  const capacity = createImportCapacity(now());
  const run = ulid();
  const outcomes: Record<Outcome, number> = { made: 0, changed: 0, same: 0, gone: 0 };
  let failed = 0;
  let wouldFetch = 0;
  let done = 0;
  const { includesTax, latest } = await readPriceState();

  async function write(products: readonly ImportedProduct[]): Promise<void> {
    const results = dryRun
      ? await planBatch(sheet.source, products, { updateStock, run, now: now(), capacity, categories })
      : await writeBatch(sheet.source, products, {
          ...{ now: now(), run, isMarked: good <= maxMarks, updateStock, auditedRequest: { ...commandCaller, now: now() } },
          ...{ categories, capacity, includesTax, importPicture: pictures?.importPicture },
        });
    for (const { product, result, missing, warning } of results) {
      wouldFetch += missing.length;
      if (result instanceof Error) {
        failed++;
        const { text, isPassing } = reasonOf(result);
        listener.problem(`row ${product.row}: ${product.key} could not be written (${text})${isPassing ? ': run the import again' : ''}`);
        continue;
      }
      outcomes[result]++;
      if (result === 'gone') listener.note(`row ${product.row}: ${product.key} was imported once and removed from the shop since, so it is left out`);
      if (warning !== undefined) listener.note(`row ${product.row}: ${product.key}: ${warning}`);
      listener.planned(product, result);
    }
    done += products.length;
    listener.written(done, good);
  }

  for await (const batch of batchesOf(readings)) {
    if (stop()) return { outcomes, failed, wouldFetch, newCategories: categories.created(), stopped: true };
    if ((await readPriceState()).latest !== latest)
      throw new FileRefused(
        `The shop has recalculated its prices since the import began, so it ended after ${done} of ${good} products. Check whether the prices of the file are with or without GST, then run the same command again.`,
      );
    await write(batch);
  }
  return { outcomes, failed, wouldFetch, newCategories: categories.created(), stopped: false };
}

async function* batchesOf(readings: AsyncIterable<ReadProduct>): AsyncGenerator<readonly ImportedProduct[]> {
  let batch: ImportedProduct[] = [];
  for await (const { product } of readings) {
    if (product === undefined) continue;
    batch.push(product);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
