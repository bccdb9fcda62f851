/** Writes a batch of products: pictures first, then categories, then the products, numbered in the order of the file. */

import { nextProductId } from '#functions/catalogue/product-store.ts';
import { catalogueFull, type ImportCapacity } from '#functions/catalogue/published/catalogue-limit.ts';
import { newPrices } from '#functions/catalogue/recalculation/price-mark.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { isTransient } from '#functions/platform/http/unavailable.ts';
import { readSettings } from '#functions/settings/settings-store.ts';
import { defaultCategory, FileRefused, type ImportedProduct, type ImportSource, quoteCell } from '#shared/rules/import/product.ts';
import type { Categories } from './categories.ts';
import { type Outcome, type Plan, planImport, type WriteOptions } from './plan.ts';
import { hasVariants } from './variants.ts';
import { createInBatch, maxTogether, type NumberedProduct, writeProduct } from './write.ts';

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

export type Written = Plan & { readonly result: Outcome | Error };

const otherPrices =
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
export async function writeBatch(source: ImportSource, products: readonly ImportedProduct[], given: BatchOptions): Promise<readonly Written[]> {
  const options = { ...given, prices: await newPrices(), findCategory: await given.categories.open() };
  if (given.includesTax !== undefined && given.includesTax !== options.prices.includesTax) throw new FileRefused(otherPrices);
  const all = await planImport(source, products, options);
  const planned = await judged(given.importPicture === undefined ? all : withinPictures(all, given.maxPictures), options);
  const plans = planned.filter(({ result }) => !(result instanceof Error));
  const fetched = await picturesOf(plans, options);
  await options.categories.ensure(categoriesOf(plans, fetched));
  // Ids follow the order of the file, because the shop lists products by id.
  const newPlans = plans.filter(({ outcome }) => outcome === 'made');
  const lastId = newPlans.length === 0 ? 0 : (await nextProductId(newPlans.length)) - newPlans.length;
  const numbered = newPlans.map(({ product }, index) => ({ product, id: lastId + index + 1 }));
  const ids = new Map(numbered.map(({ product, id }) => [product, id]));
  const created = await createAll(
    source,
    numbered.filter(({ product }) => !hasVariants(product)),
    fetched,
    options,
  );
  const results = new Map<Plan, Outcome | Error>();
  await runConcurrently(plans, concurrency.products, async (plan) => {
    const result = created.has(plan.product)
      ? 'made'
      : await writeProduct(source, plan, fetched, options, ids.get(plan.product)).catch((error: unknown) => productError(error));
    results.set(plan, result);
  });
  return planned.map((plan) => ({ ...plan, result: results.get(plan) ?? plan.result }));
}

/** The first plans whose missing pictures are within the limit, at least one plan. A picture of several products counts once. */
function withinPictures(plans: readonly Plan[], most = Number.POSITIVE_INFINITY): readonly Plan[] {
  const wanted = new Set<string>();
  const end = plans.findIndex(({ missing }, index) => {
    for (const src of missing) wanted.add(src);
    return index > 0 && wanted.size > most;
  });
  return end === -1 ? plans : plans.slice(0, end);
}

/** Plans what an import would do with each product. */
export async function planBatch(
  source: ImportSource,
  products: readonly ImportedProduct[],
  options: Pick<BatchOptions, 'updateStock' | 'run' | 'now' | 'capacity' | 'categories'>,
): Promise<readonly Written[]> {
  return judged(await planImport(source, products, { ...options, findCategory: await options.categories.open() }), options);
}

/** Adds the errors that the plans show. New products beyond the catalogue's limit are rejected, starting with the last rows. */
async function judged(plans: readonly Plan[], { capacity }: Pick<BatchOptions, 'capacity'>): Promise<readonly Written[]> {
  const created = plans.filter(({ outcome }) => outcome === 'made');
  const rejected = new Set(created.slice(await capacity.admit(created.length)));
  const unknown = await unknownTaxClasses(plans.map(({ product }) => product));
  return plans.map((plan) => {
    const wrong = unknown.get(plan.product.taxClass ?? '');
    return { ...plan, result: plan.refused ?? wrong ?? (rejected.has(plan) ? catalogueFull() : plan.outcome) };
  });
}

/** Returns a failure for each tax class that the products name and the shop does not have. */
async function unknownTaxClasses(products: readonly ImportedProduct[]): Promise<ReadonlyMap<string, Failure>> {
  const named = new Set(products.flatMap(({ taxClass }) => taxClass ?? []));
  if (named.size === 0) return new Map();
  const { taxClasses } = (await readSettings('prices')).values;
  const ids = taxClasses.map(({ id }) => id);
  const textOf = (id: string) => `taxClass: the shop has no tax class ${quoteCell(id)} (write one of ${ids.join(', ')}, or leave it empty)`;
  return new Map([...named].filter((id) => !ids.includes(id)).map((id) => [id, new Failure('invalid_input', { message: textOf(id) })]));
}

async function picturesOf(plans: readonly Plan[], { importPicture }: BatchOptions): Promise<ReadonlyMap<string, string>> {
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
  const named = new Map<string, string>();
  for (const { product, outcome } of plans) {
    const category = product.category ?? (outcome === 'made' ? defaultCategory : undefined);
    if (category === undefined || outcome === 'same') continue;
    const picture = product.images?.map(({ src }) => fetched.get(src)).find((imageUrl) => imageUrl !== undefined);
    if (!named.get(category)) named.set(category, picture ?? '');
  }
  return named;
}

/** Creates new products in groups and returns those that were created. The caller writes the products of a failed group one by one. */
async function createAll(
  source: ImportSource,
  numbered: readonly NumberedProduct[],
  fetched: ReadonlyMap<string, string>,
  options: WriteOptions,
): Promise<ReadonlySet<ImportedProduct>> {
  const created = new Set<ImportedProduct>();
  const groups = Array.from({ length: Math.ceil(numbered.length / maxTogether) }, (_, group) =>
    numbered.slice(group * maxTogether, (group + 1) * maxTogether),
  );
  await runConcurrently(groups, concurrency.transactions, async (group) => {
    try {
      await createInBatch(source, group, fetched, options);
      for (const { product } of group) created.add(product);
    } catch (error) {
      productError(error);
    }
  });
  return created;
}

/**
 * Returns an error that is caused by the product itself.
 * @throws any other error
 */
function productError(error: unknown): Error {
  if (error instanceof Failure && error.code === 'prices_busy') throw new FileRefused(otherPrices);
  if (!(error instanceof Error) || isTransient(error)) throw error;
  // Throw the table's own error, so that callers can tell whether it is temporary.
  if (error instanceof Failure && error.code === 'unavailable') throw error.cause ?? error;
  return error;
}

/** Runs tasks concurrently. After a failure no further task starts, and the error is thrown when the running ones have ended. */
async function runConcurrently<T>(all: readonly T[], limit: number, work: (each: T) => Promise<void>): Promise<void> {
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
