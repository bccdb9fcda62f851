/** Writes a batch of products: pictures first, then categories, then the products, numbered in the order of the file. */

import { readNewPrices } from '#functions/catalogue/price-mark.ts';
import { reserveProductIds } from '#functions/catalogue/product-store.ts';
import { catalogueFullFailure, type ImportCapacity } from '#functions/catalogue/published/catalogue-limit.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { isTransient } from '#functions/platform/http/unavailable.ts';
import { readSettings } from '#functions/settings/settings-store.ts';
import { defaultCategory, FileRefused, type ImportedProduct, type ImportSource, quoteCell } from '#shared/rules/import/product.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import type { Categories } from './categories.ts';
import { type Outcome, type Plan, planImport, takenSkus, type WriteOptions } from './plan.ts';
import { hasVariants } from './variants.ts';
import { createInBatch, maxNewPerTransaction, type NumberedProduct, writeProduct } from './write.ts';

export interface BatchOptions extends Omit<WriteOptions, 'prices' | 'findCategory'> {
  /** Whether the shop's prices included tax when the import began; absent in an import that began before this was stored. */
  readonly includesTax: boolean | undefined;
  readonly categories: Categories;
  readonly capacity: ImportCapacity;
  /** Fetches a picture and returns its address in the shop, or null. Undefined: no pictures are fetched. */
  readonly importPicture: ((src: string, row: number) => Promise<string | null>) | undefined;
  /** The pictures after which the batch ends; undefined: any number. A product with more of them is a batch of its own. */
  readonly maxPictures?: number;
}

export type WriteResult = Plan & { readonly result: Outcome | Error };

const priceModeChanged =
  'The shop changed between prices with and without GST while this file was imported, so the rest was left out. Check whether the prices of the file include GST, then import it again.';

/** The table reads at most 100 items at once. */
export const batchSize = 100;
const concurrency = { transactions: 4, products: 8 } as const;

/**
 * Writes a batch. A product that cannot be written does not stop the others; its result is then the error.
 * @returns the results of all products, or of the first ones, when the pictures of more exceed `maxPictures`
 * @throws FileRefused when the shop has changed between prices with and without tax since the import began
 * @throws when the table or the bucket does not answer; running the import again then shows which products were written
 */
export async function writeBatch(
  source: ImportSource,
  products: readonly ImportedProduct[],
  batchOptions: BatchOptions,
): Promise<readonly WriteResult[]> {
  const options = { ...batchOptions, prices: await readNewPrices(), findCategory: await batchOptions.categories.open() };
  if (batchOptions.includesTax !== undefined && batchOptions.includesTax !== options.prices.includesTax) throw new FileRefused(priceModeChanged);
  const all = await planImport(source, products, options);
  const planned = await withErrors(batchOptions.importPicture === undefined ? all : limitPictures(all, batchOptions.maxPictures), options);
  const plans = planned.filter(({ result }) => !(result instanceof Error));
  const fetched = await fetchPictures(plans, options);
  await options.categories.ensure(categoriesOf(plans, fetched));
  // Ids follow the order of the file, because the shop lists products by id.
  const newPlans = plans.filter(({ outcome }) => outcome === 'made');
  const lastId = newPlans.length === 0 ? 0 : (await reserveProductIds(newPlans.length)) - newPlans.length;
  const numbered = newPlans.map(({ product }, index) => ({ product, id: lastId + index + 1 }));
  const ids = new Map(numbered.map(({ product, id }) => [product, id]));
  const created = await createInGroups(
    source,
    numbered.filter(({ product }) => !hasVariants(product)),
    fetched,
    options,
  );
  const results = new Map<Plan, Outcome | Error>();
  await runUntilFailure(plans, concurrency.products, async (plan) => {
    const result = created.has(plan.product)
      ? 'made'
      : await writeProduct(source, plan, fetched, options, ids.get(plan.product)).catch((error: unknown) => toProductError(error));
    results.set(plan, result);
  });
  return planned.map((plan) => ({ ...plan, result: results.get(plan) ?? plan.result }));
}

/** Returns the first plans whose missing pictures are within the limit, at least one plan. A picture of several products counts once. */
function limitPictures(plans: readonly Plan[], maxPictures = Number.POSITIVE_INFINITY): readonly Plan[] {
  const missingPictures = new Set<string>();
  const end = plans.findIndex(({ missing }, index) => {
    for (const src of missing) missingPictures.add(src);
    return index > 0 && missingPictures.size > maxPictures;
  });
  return end === -1 ? plans : plans.slice(0, end);
}

/** Plans what an import would do with each product. */
export async function planBatch(
  source: ImportSource,
  products: readonly ImportedProduct[],
  options: Pick<BatchOptions, 'updateStock' | 'run' | 'now' | 'capacity' | 'categories'>,
): Promise<readonly WriteResult[]> {
  const plans = await planImport(source, products, { ...options, prices: await readNewPrices(), findCategory: await options.categories.open() });
  const taken = await takenSkus(plans);
  return withErrors(
    plans.map((plan) => ({ ...plan, ...omitUndefined({ refused: taken.get(plan) ?? plan.refused }) })),
    options,
  );
}

/** Adds the errors that are known before the write. New products beyond the catalogue's limit are rejected, starting with the last rows. */
async function withErrors(plans: readonly Plan[], { capacity }: Pick<BatchOptions, 'capacity'>): Promise<readonly WriteResult[]> {
  const created = plans.filter(({ outcome }) => outcome === 'made');
  const rejected = new Set(created.slice(await capacity.reserve(created.length)));
  const unknown = await unknownTaxClasses(plans.map(({ product }) => product));
  return plans.map((plan) => {
    const taxClassFailure = unknown.get(plan.product.taxClass ?? '');
    return { ...plan, result: plan.refused ?? taxClassFailure ?? (rejected.has(plan) ? catalogueFullFailure() : plan.outcome) };
  });
}

/** Returns a failure for each tax class that the products name and the shop does not have. */
async function unknownTaxClasses(products: readonly ImportedProduct[]): Promise<ReadonlyMap<string, Failure>> {
  const named = new Set(products.flatMap(({ taxClass }) => taxClass ?? []));
  if (named.size === 0) return new Map();
  const { taxClasses } = (await readSettings('prices')).values;
  const ids = taxClasses.map(({ id }) => id);
  const messageFor = (id: string) => `taxClass: the shop has no tax class ${quoteCell(id)} (write one of ${ids.join(', ')}, or leave it empty)`;
  return new Map([...named].filter((id) => !ids.includes(id)).map((id) => [id, new Failure('invalid_input', { message: messageFor(id) })]));
}

async function fetchPictures(plans: readonly Plan[], { importPicture }: BatchOptions): Promise<ReadonlyMap<string, string>> {
  const fetched = new Map<string, string>();
  if (importPicture === undefined) return fetched;
  const missing = new Map(plans.flatMap((plan) => plan.missing.map((src) => [src, plan.product.row] as const)).reverse());
  await Promise.all(
    [...missing].reverse().map(async ([src, row]) => {
      const imageUrl = await importPicture(src, row);
      if (imageUrl !== null) fetched.set(src, imageUrl);
    }),
  );
  return fetched;
}

/** The categories that the products name, each with the address of a picture, which is used if the category is new. */
function categoriesOf(plans: readonly Plan[], fetched: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const pictureByCategory = new Map<string, string>();
  for (const { product, outcome } of plans) {
    const category = product.category ?? (outcome === 'made' ? defaultCategory : undefined);
    if (category === undefined || outcome === 'same' || outcome === 'gone') continue;
    const picture = product.images?.map(({ src }) => fetched.get(src)).find((imageUrl) => imageUrl !== undefined);
    if (!pictureByCategory.get(category)) pictureByCategory.set(category, picture ?? '');
  }
  return pictureByCategory;
}

/** Creates new products in groups and returns those that were created. The caller writes the products of a failed group one by one. */
async function createInGroups(
  source: ImportSource,
  numbered: readonly NumberedProduct[],
  fetched: ReadonlyMap<string, string>,
  options: WriteOptions,
): Promise<ReadonlySet<ImportedProduct>> {
  const created = new Set<ImportedProduct>();
  const groups = Array.from({ length: Math.ceil(numbered.length / maxNewPerTransaction) }, (_, group) =>
    numbered.slice(group * maxNewPerTransaction, (group + 1) * maxNewPerTransaction),
  );
  await runUntilFailure(groups, concurrency.transactions, async (group) => {
    try {
      await createInBatch(source, group, fetched, options);
      for (const { product } of group) created.add(product);
    } catch (error) {
      toProductError(error);
    }
  });
  return created;
}

/** What an error of a product says to staff, and whether another import may succeed without a change. */
export function reasonOf(error: Error): { readonly text: string; readonly isPassing: boolean } {
  const fields = error instanceof Failure ? Object.values(error.fields ?? {}) : [];
  return { text: fields[0] ?? (error.message || error.name), isPassing: !(error instanceof Failure) };
}

/**
 * Returns the error when the product itself caused it.
 * @throws any other error
 */
function toProductError(error: unknown): Error {
  if (error instanceof Failure && error.code === 'prices_busy') throw new FileRefused(priceModeChanged);
  if (!(error instanceof Error) || isTransient(error)) throw error;
  // Throw the table's own error, so that callers can tell whether it is temporary.
  if (error instanceof Failure && error.code === 'unavailable') throw error.cause ?? error;
  return error;
}

/** Runs tasks concurrently. After a failure no further task starts, and the error is thrown when the running ones have ended. */
async function runUntilFailure<T>(all: readonly T[], limit: number, work: (each: T) => Promise<void>): Promise<void> {
  const pending = all.values();
  const outcomes = await Promise.allSettled(
    Array.from({ length: limit }, async () => {
      try {
        for (const each of pending) await work(each);
      } catch (error) {
        pending.return?.();
        throw error;
      }
    }),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
