/** How do some products of a file come into the shop together? Pictures first, then categories, then each product in one write, in the file's order. */
import { nextProductId } from '#functions/store/product.ts';
import { type ImportedProduct, type ImportSource, noCategory } from '#shared/rules/import/product.ts';
import type { Categories } from './categories.ts';
import { type Outcome, type Plan, planOf, type WriteOptions, writeProduct } from './write.ts';

export interface BatchOptions extends WriteOptions {
  readonly categories: Categories;
  /** Our address of a picture, or null; without it no picture is fetched. */
  readonly bring: ((src: string, row: number) => Promise<string | null>) | undefined;
}

export type Written = Plan & { readonly result: Outcome | Error };

const atOnce = 8;

/** What would be done; nothing is written. */
export const plansOf = (source: ImportSource, products: readonly ImportedProduct[], updateStock: boolean): Promise<readonly Plan[]> =>
  Promise.all(products.map((product) => planOf(source, product, updateStock)));

/** A product that cannot be written does not keep the others from it; the reason is its result. */
export async function writeBatch(source: ImportSource, products: readonly ImportedProduct[], options: BatchOptions): Promise<readonly Written[]> {
  const { bring, categories } = options;
  const plans = await plansOf(source, products, options.updateStock);
  const fetched = new Map<string, string>();
  if (bring) {
    const missing = new Map(plans.flatMap((plan) => plan.missing.map((src) => [src, plan.product.row] as const)).reverse());
    await Promise.all(
      [...missing].reverse().map(async ([src, row]) => {
        const ours = await bring(src, row);
        if (ours !== null) fetched.set(src, ours);
      }),
    );
  }
  const named = new Map<string, string>();
  for (const { product, outcome } of plans) {
    const category = product.category ?? (outcome === 'made' ? noCategory : undefined);
    if (category === undefined || outcome === 'same') continue;
    const picture = product.images?.map(({ src }) => fetched.get(src)).find((ours) => ours !== undefined);
    if (!named.get(category)) named.set(category, picture ?? '');
  }
  await categories.ensure(named);
  // Numbers in the file's order: the shop's own order is by number.
  const fresh = plans.filter(({ outcome }) => outcome === 'made').length;
  let id = fresh === 0 ? 0 : (await nextProductId(fresh)) - fresh;
  const numbered = plans.map((plan) => ({ plan, id: plan.outcome === 'made' ? ++id : undefined }));
  const written: Written[] = [];
  const waiting = numbered.entries();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, { plan, id }] of waiting) {
        const result = await writeProduct(source, plan, fetched, options, id).catch((error: unknown) =>
          error instanceof Error ? error : new Error(String(error)),
        );
        written[index] = { ...plan, result };
      }
    }),
  );
  return written;
}
