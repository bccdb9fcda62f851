/** How does a product of a file come into the shop? Once: its import is remembered in the same transaction, so that a repeat changes nothing. */
import { fillCategory } from '#functions/catalogue/category-store.ts';
import {
  changeProduct,
  newProduct,
  nextProductId,
  type ProductChanges,
  type ProductFields,
  type ProductItem,
  productById,
  putNewProduct,
} from '#functions/catalogue/product-store.ts';
import { claimSku, releaseSku } from '#functions/catalogue/sku-store.ts';
import { ConditionFailed, commit, type TransactItem } from '#functions/platform/table/table.ts';
import { countFree } from '#functions/stock/stock-store.ts';
import { categoryIdOf, type ImportedProduct, type ImportSource, noCategory } from '#shared/rules/import/product.ts';
import { standardGstRate } from '#shared/rules/quote.ts';
import { type ImportItem, putImport } from './import-store.ts';
import { findPreviousImport, fingerprintOf, hasCountedStock, type Outcome, type Plan, type WriteOptions } from './plan.ts';
import { changesBy, fieldsOf, imagesOf, isUnchangedBy, known, picturesBy } from './row-report.ts';

const attempts = 4;

/**
 * @param fetched our addresses of the pictures that could be had by now
 * @param id a number for the product when it is to be made; taken from the counter when there is none
 * @returns of a row that this very import applied before it broke off, what it did then
 * @throws ConditionFailed when the product keeps being edited meanwhile
 */
export async function writeProduct(
  source: ImportSource,
  plan: Plan,
  fetched: ReadonlyMap<string, string>,
  options: WriteOptions,
  id?: number,
): Promise<Outcome> {
  const { product } = plan;
  let { before } = plan;
  for (let attempt = 1; ; attempt++) {
    try {
      if (before === undefined) {
        await createInBatch(source, [{ product, id: id ?? (await nextProductId()) }], fetched, options);
        return 'made';
      }
      const done = await change(source, product, before, fetched, options);
      return before.last?.run === options.run && done !== 'gone' ? before.last.outcome : done;
    } catch (error) {
      // Somebody else wrote the product or its import: look again.
      if (!(error instanceof ConditionFailed) || attempt === attempts) throw error;
      before = await findPreviousImport(source, product);
    }
  }
}

export interface Numbered {
  readonly product: ImportedProduct;
  readonly id: number;
}

/** So many products, each of four items and perhaps a category of its own, are the hundred of a transaction. */
export const mostTogether = 20;

/** New products, all or none; refused when one of them is there, or its SKU is another's. */
export async function createInBatch(
  source: ImportSource,
  products: readonly Numbered[],
  fetched: ReadonlyMap<string, string>,
  options: WriteOptions,
): Promise<void> {
  const writes = products.flatMap(({ product, id }) => piecesOfProduct(source, product, fetched, options, id));
  await commit([...writes, ...[...new Set(products.map(({ product }) => categoryOf(product)))].map(fillCategory)]);
}

const categoryOf = ({ category }: ImportedProduct): string => categoryIdOf(category ?? noCategory);

function piecesOfProduct(
  source: ImportSource,
  product: ImportedProduct,
  fetched: ReadonlyMap<string, string>,
  { now, run, isMarked }: WriteOptions,
  id: number,
): TransactItem[] {
  const { originalPrice, ...said } = fieldsOf(product);
  const fields: ProductFields = {
    description: '',
    specifications: {},
    ageRange: null,
    status: 'active',
    isFeatured: false,
    categoryId: categoryOf(product),
    gstRate: standardGstRate,
    hsn: '',
    ...said,
    ...(originalPrice == null ? {} : { originalPrice }),
    images: imagesOf(product, fetched, [], now),
  };
  const record: ImportItem = {
    source,
    key: product.key,
    productId: id,
    fingerprint: fingerprintOf(product),
    pictures: known(product, {}, fetched),
    importedAt: now.toISOString(),
    last: { run, outcome: 'made', isCounted: true },
  };
  const [put, mark] = putNewProduct(newProduct(id, fields, product.stock ?? 0, now), now);
  return [put, putImport(record, undefined), claimSku(fields.sku, id), ...(isMarked ? [mark] : [])];
}

async function change(
  source: ImportSource,
  product: ImportedProduct,
  before: ImportItem,
  fetched: ReadonlyMap<string, string>,
  options: WriteOptions,
): Promise<Outcome> {
  const { now, updateStock, run, isMarked } = options;
  const fingerprint = fingerprintOf(product);
  const pictures = known(product, before.pictures, fetched);
  const found = Object.keys(pictures).some((src) => before.pictures[src] === undefined);
  const edited = fingerprint !== before.fingerprint || found;
  const toCount = updateStock && product.stock !== undefined && !hasCountedStock(run, before);
  if (!edited && !toCount) return 'same';
  const current = await productById(before.productId);
  if (current === undefined) return 'gone';
  const changed = { run, outcome: 'changed', isCounted: false } as const;
  const changes: ProductChanges =
    fingerprint === before.fingerprint ? picturesBy(product, pictures, current, now) : changesBy(source, product, pictures, current, now);
  const seen = before.importedAt === '' ? undefined : before;
  const differs = edited && !isUnchangedBy(changes, current);
  const noted = { ...before, fingerprint, pictures, importedAt: now.toISOString() };
  const record = differs ? { ...noted, last: changed } : edited ? noted : before;
  if (differs) {
    const sku = changes.sku ?? current.sku;
    const renamed = sku === current.sku ? [] : [claimSku(sku, current.id), releaseSku(current.sku, current.id)];
    const categoryId = changes.categoryId ?? current.categoryId;
    const moved = categoryId === current.categoryId ? [] : [fillCategory(categoryId)];
    const [update, mark] = changeProduct(before.productId, changes, now, current);
    await commit([update, ...(isMarked ? [mark] : []), putImport(record, seen), ...renamed, ...moved]);
  } else if (edited) await commit([putImport(record, seen)]);
  const counted = toCount && (await count(current, product.stock, record, changed));
  return differs || counted ? 'changed' : 'same';
}

/** A product may be written once in a transaction, so its stock is a write of its own. */
async function count(seen: ProductItem, stock: number | undefined, record: ImportItem, changed: NonNullable<ImportItem['last']>): Promise<boolean> {
  for (let attempt = 1, current: ProductItem | undefined = seen; current !== undefined; attempt++) {
    if (stock === undefined || stock === current.free) return false;
    try {
      await commit([countFree(current.id, current.free, stock), putImport({ ...record, last: { ...changed, isCounted: true } }, record)]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt === attempts) throw error;
      current = await productById(current.id);
    }
  }
  return false;
}
