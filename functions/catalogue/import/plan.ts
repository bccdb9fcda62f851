/** Plans what an import does with each product of a file, from the records of earlier imports and the SKUs in the shop. */
import { createHash } from 'node:crypto';
import { productsByIds } from '#functions/catalogue/product-store.ts';
import type { NewPrices } from '#functions/catalogue/recalculation/price-mark.ts';
import { productIdsOfSkus } from '#functions/catalogue/sku-store.ts';
import type { AuditedRequest } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { type ImportedProduct, type ImportSource, pictureSources } from '#shared/rules/import/product.ts';
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
  /** Why the product cannot be imported. */
  readonly refused?: Failure;
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
  const refused = new Map<string, Failure>();
  if (source === 'own') {
    const unknown = products.filter(({ key }) => !records.has(key));
    const owners = await productIdsOfSkus(unknown.flatMap(skusOf));
    for (const product of unknown) {
      const owner = ownerOf(product, owners);
      if (owner instanceof Failure) refused.set(product.key, owner);
      else if (owner !== undefined) records.set(product.key, emptyRecord(source, product.key, owner));
    }
  }
  const compared = products.map((product) => {
    const before = records.get(product.key);
    const missing = pictureSources(product).filter((src) => before?.pictures[src] === undefined);
    const edited = before?.fingerprint !== fingerprintOf(product);
    const toCount = before !== undefined && updateStock && hasStock(product) && !hasCountedStock(run, before);
    return { product, before, missing, edited, toCount };
  });
  const existing = await productsByIds(compared.flatMap(({ before, edited, toCount }) => (before && (edited || toCount) ? [before.productId] : [])));
  return compared.map(({ product, before, missing, edited, toCount }) => {
    const failure = refused.get(product.key);
    if (failure !== undefined) return { product, before, outcome: 'same', missing: [], refused: failure };
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

/**
 * Finds the record of the last import of this row. In our own format, a product without a record is found by any SKU of the row.
 * @throws Failure `sku_taken` when the SKUs belong to several products
 */
export async function findPreviousImport(source: ImportSource, product: ImportedProduct): Promise<ImportItem | undefined> {
  const before = await importOf(source, product.key);
  if (before !== undefined || source !== 'own') return before;
  const owner = ownerOf(product, await productIdsOfSkus(skusOf(product)));
  if (owner instanceof Failure) throw owner;
  return owner === undefined ? undefined : emptyRecord(source, product.key, owner);
}

const skusOf = ({ key, sku, variants = [] }: ImportedProduct): readonly string[] => [...new Set([key, sku, ...variants.map((each) => each.sku)])];

/** The product that has the row's SKUs; a failure when several have them. */
function ownerOf(product: ImportedProduct, owners: ReadonlyMap<string, number>): number | Failure | undefined {
  const [one, ...others] = skusOf(product).flatMap((sku) => {
    const id = owners.get(sku);
    return id === undefined ? [] : [{ sku, id }];
  });
  const other = others.find(({ id }) => id !== one?.id);
  if (one === undefined || other === undefined) return one?.id;
  const text = `the SKU ${one.sku} belongs to the product ${one.id}, and ${other.sku} to the product ${other.id} (give each product rows of its own)`;
  return new Failure('sku_taken', { message: text });
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
