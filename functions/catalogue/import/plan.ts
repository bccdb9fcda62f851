/** Plans what an import does with each product of a file, from the records of earlier imports and the SKUs in the shop. */
import { createHash } from 'node:crypto';
import { productsByIds } from '#functions/catalogue/product-store.ts';
import type { NewPrices } from '#functions/catalogue/recalculation/price-mark.ts';
import { productIdOfSku, productIdsOfSkus } from '#functions/catalogue/sku-store.ts';
import type { AuditedRequest } from '#functions/identity/audit-store.ts';
import { type ImportedProduct, type ImportSource, picturesNamed } from '#shared/rules/import/product.ts';
import type { FindCategory } from './categories.ts';
import { type ImportItem, importOf, importsOf } from './import-store.ts';
import { changesBy, isUnchangedBy } from './row-report.ts';
import { countsOf, hasSameVariants, hasStock } from './variants.ts';

/** What an import does, or would do, with a product; `gone`: the product was imported before, and deleted from the shop since. */
export type Outcome = 'made' | 'changed' | 'same' | 'gone';

export interface Plan {
  readonly product: ImportedProduct;
  readonly before: ImportItem | undefined;
  readonly outcome: 'made' | 'changed' | 'same';
  /** Addresses in the file of pictures that the shop does not have yet. */
  readonly missing: readonly string[];
}

/**
 * Plans a batch with two or three reads of the table.
 * @param updateStock whether a different stock alone counts as a change
 */
export async function planImport(
  source: ImportSource,
  products: readonly ImportedProduct[],
  options: Pick<WriteOptions, 'updateStock' | 'run' | 'now' | 'findCategory'>,
): Promise<Plan[]> {
  const { updateStock, run } = options;
  const records = new Map(
    await importsOf(
      source,
      products.map(({ key }) => key),
    ),
  );
  if (source === 'own') {
    const unknown = products.filter(({ key }) => !records.has(key));
    const bySku = await productIdsOfSkus(unknown.map(({ sku }) => sku));
    for (const { key, sku } of unknown) {
      const productId = bySku.get(sku);
      if (productId !== undefined) records.set(key, emptyRecord(source, key, productId));
    }
  }
  const compared = products.map((product) => {
    const before = records.get(product.key);
    const missing = picturesNamed(product).filter((src) => before?.pictures[src] === undefined);
    const edited = before?.fingerprint !== fingerprintOf(product);
    const toCount = before !== undefined && updateStock && hasStock(product) && !hasCountedStock(run, before);
    return { product, before, missing, edited, toCount };
  });
  const existing = await productsByIds(compared.flatMap(({ before, edited, toCount }) => (before && (edited || toCount) ? [before.productId] : [])));
  return compared.map(({ product, before, missing, edited, toCount }) => {
    if (before === undefined) return { product, before, outcome: 'made', missing };
    const current = existing.get(before.productId);
    const isSame = () =>
      missing.length === 0 &&
      current !== undefined &&
      isUnchangedBy(changesBy(source, product, before.pictures, current, options), current) &&
      hasSameVariants(product, before.pictures, current);
    const isChanged = (edited && !isSame()) || (toCount && current !== undefined && countsOf(product, current).length > 0);
    return { product, before, outcome: isChanged ? 'changed' : 'same', missing };
  });
}

/** The record of a product that was created by hand or from another file, before this file is applied to it. */
const emptyRecord = (source: ImportSource, key: string, productId: number): ImportItem => ({
  source,
  key,
  productId,
  fingerprint: '',
  pictures: {},
  importedAt: '',
});

export const hasCountedStock = (run: string, { last }: ImportItem): boolean => last?.run === run && last.isCounted;

/** Finds the record of an earlier import of this row. In our own format, whose key is the SKU, any product with that SKU counts, too. */
export async function findPreviousImport(source: ImportSource, { key, sku }: ImportedProduct): Promise<ImportItem | undefined> {
  const before = await importOf(source, key);
  if (before !== undefined || source !== 'own') return before;
  const productId = await productIdOfSku(sku);
  return productId === undefined ? undefined : emptyRecord(source, key, productId);
}

export interface WriteOptions {
  /** The mode of the file's prices: with or without tax. */
  readonly prices: NewPrices;
  readonly now: Date;
  readonly findCategory: FindCategory;
  /** The id of this import. After a crash it shows which rows this import has applied already. */
  readonly run: string;
  /** Whether catalogue staff see each product at once. False for large files, whose marks would displace those of other edits. */
  readonly isMarked: boolean;
  /** Replaces the free stock by the file's. Otherwise the file's stock applies to new products only, because it may not contain recent sales. */
  readonly updateStock: boolean;
  /** How the audit log names the import, in the entry of each product. */
  readonly act: AuditedRequest;
}

/** Hashes what a file says about a product, except row and stock, independent of the order of the fields. */
export function fingerprintOf({ row: _, stock: __, variants, ...fields }: ImportedProduct): string {
  const withoutStock = variants?.map(({ stock: ___, ...variant }) => variant);
  const ordered = Object.entries({ ...fields, variants: withoutStock })
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(ordered)).digest('base64url').slice(0, 27);
}
