/** How do some products of a file come into the shop together? Pictures first, then categories, then the products, numbered in the file's order. */

import { nextProductId } from '#functions/catalogue/product-store.ts';
import { catalogueFull, type ImportCapacity } from '#functions/catalogue/published/catalogue-limit.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { isTransient } from '#functions/platform/http/unavailable.ts';
import { type ImportedProduct, type ImportSource, noCategory } from '#shared/rules/import/product.ts';
import type { Categories } from './categories.ts';
import { type Outcome, type Plan, planImport, type WriteOptions } from './plan.ts';
import { createInBatch, mostTogether, type Numbered, writeProduct } from './write.ts';

export interface BatchOptions extends WriteOptions {
  readonly capacity: ImportCapacity;
  readonly categories: Categories;
  /** Our address of a picture, or null; without it no picture is fetched. */
  readonly bring: ((src: string, row: number) => Promise<string | null>) | undefined;
}

export type Written = Plan & { readonly result: Outcome | Error };

/** What the table takes in one read. */
export const batchSize = 100;
const atOnce = { transactions: 4, products: 8 } as const;

/**
 * A product that cannot be written does not keep the others from it; the reason is its result.
 * @throws when the table or the bucket does not answer: then nobody knows which were written, until the same import is begun again
 */
export async function writeBatch(source: ImportSource, products: readonly ImportedProduct[], options: BatchOptions): Promise<readonly Written[]> {
  const planned = await planBatch(source, products, options);
  const plans = planned.filter(({ result }) => !(result instanceof Error));
  const fetched = await picturesOf(plans, options);
  await options.categories.ensure(categoriesOf(plans, fetched));
  // Numbers in the file's order: the shop's own order is by number.
  const fresh = plans.filter(({ outcome }) => outcome === 'made');
  const before = fresh.length === 0 ? 0 : (await nextProductId(fresh.length)) - fresh.length;
  const numbered = fresh.map(({ product }, index) => ({ product, id: before + index + 1 }));
  const ids = new Map(numbered.map(({ product, id }) => [product, id]));
  const made = await makeAll(source, numbered, fetched, options);
  const results = new Map<Plan, Outcome | Error>();
  await inTurn(plans, atOnce.products, async (plan) => {
    const result = made.has(plan.product)
      ? 'made'
      : await writeProduct(source, plan, fetched, options, ids.get(plan.product)).catch((error: unknown) => itsOwn(error));
    results.set(plan, result);
  });
  return planned.map((plan) => ({ ...plan, result: results.get(plan) ?? plan.result }));
}

/** What an import would do with each product; new products beyond what the catalogue can hold are refused, the last rows first. */
export async function planBatch(
  source: ImportSource,
  products: readonly ImportedProduct[],
  options: Pick<BatchOptions, 'updateStock' | 'run' | 'now' | 'capacity'>,
): Promise<readonly Written[]> {
  const plans = await planImport(source, products, options);
  const created = plans.filter(({ outcome }) => outcome === 'made');
  const refused = new Set(created.slice(await options.capacity.admit(created.length)));
  return plans.map((plan) => ({ ...plan, result: refused.has(plan) ? catalogueFull() : plan.outcome }));
}

async function picturesOf(plans: readonly Plan[], { bring }: BatchOptions): Promise<ReadonlyMap<string, string>> {
  const fetched = new Map<string, string>();
  if (bring === undefined) return fetched;
  const missing = new Map(plans.flatMap((plan) => plan.missing.map((src) => [src, plan.product.row] as const)).reverse());
  await Promise.all(
    [...missing].reverse().map(async ([src, row]) => {
      const ours = await bring(src, row);
      if (ours !== null) fetched.set(src, ours);
    }),
  );
  return fetched;
}

/** With a picture for each that has to be made. */
function categoriesOf(plans: readonly Plan[], fetched: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  for (const { product, outcome } of plans) {
    const category = product.category ?? (outcome === 'made' ? noCategory : undefined);
    if (category === undefined || outcome === 'same') continue;
    const picture = product.images?.map(({ src }) => fetched.get(src)).find((ours) => ours !== undefined);
    if (!named.get(category)) named.set(category, picture ?? '');
  }
  return named;
}

/** The new products that came in together; of a group that was refused, each has to be looked at alone. */
async function makeAll(
  source: ImportSource,
  numbered: readonly Numbered[],
  fetched: ReadonlyMap<string, string>,
  options: WriteOptions,
): Promise<ReadonlySet<ImportedProduct>> {
  const made = new Set<ImportedProduct>();
  const groups = Array.from({ length: Math.ceil(numbered.length / mostTogether) }, (_, group) =>
    numbered.slice(group * mostTogether, (group + 1) * mostTogether),
  );
  await inTurn(groups, atOnce.transactions, async (group) => {
    try {
      await createInBatch(source, group, fetched, options);
      for (const { product } of group) made.add(product);
    } catch (error) {
      itsOwn(error);
    }
  });
  return made;
}

/** A trouble that lies in the products themselves. @throws any other */
function itsOwn(error: unknown): Error {
  if (!(error instanceof Error) || isTransient(error)) throw error;
  // What the table's own trouble was, for whoever asks whether it is passing.
  if (error instanceof Failure && error.code === 'unavailable') throw error.cause ?? error;
  return error;
}

/** When one fails no other is begun, and what is under way ends first: nothing is written behind the back of whoever is told. */
async function inTurn<T>(all: readonly T[], atOnce: number, work: (each: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  const ended = await Promise.allSettled(
    Array.from({ length: atOnce }, async () => {
      try {
        for (const each of waiting) await work(each);
      } catch (error) {
        waiting.return?.();
        throw error;
      }
    }),
  );
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}
