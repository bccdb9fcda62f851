/** Rejects new products beyond what the published catalogue can hold. */
import { config, isConfigured } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { currentVersion } from './publish-version.ts';
import { countProducts } from './published-categories.ts';
import { readPointer } from './version.ts';

/**
 * Beyond about 260,000 products the compaction of an import exceeds the 1,024 MB of its function (docs/capacity.md). The margin of 10,000
 * is for concurrent writers: each import and each request counts only the published products and its own.
 */
const defaultMaxProducts = 250_000;

/** Products of any status that the catalogue may hold. */
export const maxProducts = (): number => (isConfigured('MAX_PRODUCTS') ? Number(config('MAX_PRODUCTS')) : defaultMaxProducts);

/** The failure for a product that is rejected because the catalogue is full. */
export const catalogueFullFailure = (): Failure =>
  new Failure('catalogue_full', {
    message: `The catalogue can hold at most ${maxProducts().toLocaleString('en-IN')} products. Delete products that you no longer need first.`,
    details: { maxProducts: maxProducts() },
  });

/** @throws Failure `catalogue_full` */
export async function requireCapacity(now: Date): Promise<void> {
  if ((await countProducts(now)) >= maxProducts()) throw catalogueFullFailure();
}

/** Counts the products of one import. */
export interface ImportCapacity {
  /** Returns how many of `count` new products may be created, and counts these as created. */
  reserve(count: number): Promise<number>;
}

/** Reads the number of published products once, before the first creation, because the products of this import are published later. */
export function createImportCapacity(now: Date): ImportCapacity {
  let remaining: number | undefined;
  return {
    async reserve(count) {
      if (count === 0) return 0;
      remaining ??= Math.max(0, maxProducts() - (await countProducts(now)));
      const reserved = Math.min(count, remaining);
      remaining -= reserved;
      return reserved;
    },
  };
}

/** The number of products in the snapshot, and how full the catalogue is, in percent. */
export async function measureCatalogue(): Promise<{ readonly products: number; readonly fullPercent: number }> {
  const seen = await readPointer();
  const products = seen === null ? 0 : ((await currentVersion(seen.pointer)).snapshot?.size ?? 0);
  return { products, fullPercent: Math.round((1_000 * products) / maxProducts()) / 10 };
}
