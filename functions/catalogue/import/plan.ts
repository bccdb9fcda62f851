/** What would an import do with each product of a file? That follows from what imports have noted before, and from the SKU. */
import { createHash } from 'node:crypto';
import { productsByIds } from '#functions/catalogue/product-store.ts';
import { productIdOfSku, productIdsOfSkus } from '#functions/catalogue/sku-store.ts';
import type { ImportedProduct, ImportSource } from '#shared/rules/import/product.ts';
import { type ImportItem, importOf, importsOf } from './import-store.ts';
import { changesBy, isUnchangedBy } from './row-report.ts';

/** What an import does, or would do, with a product; `gone`: it was imported once, and removed from the shop since. */
export type Outcome = 'made' | 'changed' | 'same' | 'gone';

export interface Plan {
  readonly product: ImportedProduct;
  readonly before: ImportItem | undefined;
  readonly outcome: 'made' | 'changed' | 'same';
  /** Addresses of pictures that the shop does not have yet. */
  readonly missing: readonly string[];
}

/**
 * Two or three reads of the table for all of them.
 * @param updateStock whether another stock alone is a change too
 */
export async function planImport(
  source: ImportSource,
  products: readonly ImportedProduct[],
  { updateStock, run, now }: Pick<WriteOptions, 'updateStock' | 'run' | 'now'>,
): Promise<Plan[]> {
  const notes = new Map(
    await importsOf(
      source,
      products.map(({ key }) => key),
    ),
  );
  if (source === 'own') {
    const fresh = products.filter(({ key }) => !notes.has(key));
    const byHand = await productIdsOfSkus(fresh.map(({ sku }) => sku));
    for (const { key, sku } of fresh) {
      const productId = byHand.get(sku);
      if (productId !== undefined) notes.set(key, unsaid(source, key, productId));
    }
  }
  const compared = products.map((product) => {
    const before = notes.get(product.key);
    const missing = (product.images ?? []).map(({ src }) => src).filter((src) => before?.pictures[src] === undefined);
    const edited = before?.fingerprint !== fingerprintOf(product);
    const toCount = before !== undefined && updateStock && product.stock !== undefined && !hasCountedStock(run, before);
    return { product, before, missing, edited, toCount };
  });
  const there = await productsByIds(compared.flatMap(({ before, edited, toCount }) => (before && (edited || toCount) ? [before.productId] : [])));
  return compared.map(({ product, before, missing, edited, toCount }) => {
    if (before === undefined) return { product, before, outcome: 'made', missing };
    const current = there.get(before.productId);
    const isSame = () =>
      missing.length === 0 && current !== undefined && isUnchangedBy(changesBy(source, product, before.pictures, current, now), current);
    const isChanged = (edited && !isSame()) || (toCount && current?.free !== product.stock);
    return { product, before, outcome: isChanged ? 'changed' : 'same', missing };
  });
}

/** A product that was made by hand, or by another file: this file has said nothing about it yet. */
const unsaid = (source: ImportSource, key: string, productId: number): ImportItem => ({
  source,
  key,
  productId,
  fingerprint: '',
  pictures: {},
  importedAt: '',
});

export const hasCountedStock = (run: string, { last }: ImportItem): boolean => last?.run === run && last.isCounted;

/** What became of this line of the file before; where the file's key is the SKU, a product is known by it, too. */
export async function findPreviousImport(source: ImportSource, { key, sku }: ImportedProduct): Promise<ImportItem | undefined> {
  const before = await importOf(source, key);
  if (before !== undefined || source !== 'own') return before;
  const productId = await productIdOfSku(sku);
  return productId === undefined ? undefined : unsaid(source, key, productId);
}

export interface WriteOptions {
  readonly now: Date;
  /** Names this import: a row that it applied before a crash is told from one that was applied by another. */
  readonly run: string;
  /** Whether those who keep the catalogue see each product at once: not of a large file, whose marks would push away those of edits by hand. */
  readonly isMarked: boolean;
  /** Let the file's stock replace what is free; else it counts for new products only, so that sales are not undone. */
  readonly updateStock: boolean;
}

/** The order of names does not matter, the row and the stock do not count. */
export function fingerprintOf({ row: _, stock: __, ...said }: ImportedProduct): string {
  const ordered = Object.entries(said)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(ordered)).digest('base64url').slice(0, 27);
}
