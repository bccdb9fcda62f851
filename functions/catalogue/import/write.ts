/** Writes an imported product and the record of its import in one transaction, so that a repeated import changes nothing. */
import { fillCategory } from '#functions/catalogue/category-store.ts';
import { applyChanges, auditedProduct } from '#functions/catalogue/edit-product.ts';
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
import { changeSku, claimSku } from '#functions/catalogue/sku-store.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { ConditionFailed, commit, type TransactItem } from '#functions/platform/table/table.ts';
import { countFree, ensureStockItems } from '#functions/stock/stock-store.ts';
import { categoryIdOf, type ImportedProduct, type ImportSource, noCategory } from '#shared/rules/import/product.ts';
import { standardGstRate } from '#shared/rules/order/quote.ts';
import { type ImportItem, putImport } from './import-store.ts';
import { findPreviousImport, fingerprintOf, hasCountedStock, type Outcome, type Plan, type WriteOptions } from './plan.ts';
import { changesBy, fieldsOf, imagesOf, isUnchangedBy, knownPictures, picturesBy } from './row-report.ts';

/** Attempts when staff edit the same product at the same time; the failure is then the result of the row. */
const maxAttempts = 4;

/**
 * @param fetched addresses in the shop of the pictures that could be fetched, by address in the file
 * @param id of a new product; undefined: taken from the counter
 * @returns for a row that this import applied before it was interrupted: what it did then
 * @throws ConditionFailed when the product is edited during every attempt
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
      const outcome = await change(source, product, before, fetched, options);
      return before.last?.run === options.run && outcome !== 'gone' ? before.last.outcome : outcome;
    } catch (error) {
      // Another writer changed the product or its record: read again.
      if (!(error instanceof ConditionFailed) || attempt === maxAttempts) throw error;
      before = await findPreviousImport(source, product);
    }
  }
}

export interface NumberedProduct {
  readonly product: ImportedProduct;
  readonly id: number;
}

/** New products of one transaction: eight items and perhaps a category each are within the 100 items that it may have. */
export const maxTogether = 11;

/** Creates new products, all or none; fails when one exists, or its SKU belongs to another product. */
export async function createInBatch(
  source: ImportSource,
  products: readonly NumberedProduct[],
  fetched: ReadonlyMap<string, string>,
  options: WriteOptions,
): Promise<void> {
  const writes = products.flatMap(({ product, id }) => writesOfProduct(source, product, fetched, options, id));
  await commit([...writes, ...[...new Set(products.map(({ product }) => categoryOf(product)))].map(fillCategory)]);
}

const categoryOf = ({ category }: ImportedProduct): string => categoryIdOf(category ?? noCategory);

function writesOfProduct(
  source: ImportSource,
  product: ImportedProduct,
  fetched: ReadonlyMap<string, string>,
  { now, run, isMarked, act }: WriteOptions,
  id: number,
): TransactItem[] {
  const { originalPrice, ...stated } = fieldsOf(product);
  const fields: ProductFields = {
    description: '',
    specifications: {},
    ageRange: null,
    status: 'active',
    isFeatured: false,
    categoryId: categoryOf(product),
    gstRate: standardGstRate,
    hsn: '',
    ...stated,
    ...(originalPrice == null ? {} : { originalPrice }),
    images: imagesOf(product, fetched, [], now),
  };
  const record: ImportItem = {
    source,
    key: product.key,
    productId: id,
    fingerprint: fingerprintOf(product),
    pictures: knownPictures(product, {}, fetched),
    importedAt: now.toISOString(),
    last: { run, outcome: 'made', isCounted: true },
  };
  const created = newProduct(id, fields, product.stock ?? 0, now);
  const { writes, mark } = putNewProduct(created, now);
  const audit = recordAudit(act, { subject: subjectOf(id), after: auditedProduct(created) });
  return [...writes, putImport(record, undefined), ...claimSku(fields.sku, id), ...(isMarked ? [mark] : []), ...audit];
}

const subjectOf = (id: number) => ({ type: 'product', id: String(id) });

async function change(
  source: ImportSource,
  product: ImportedProduct,
  before: ImportItem,
  fetched: ReadonlyMap<string, string>,
  options: WriteOptions,
): Promise<Outcome> {
  const { now, updateStock, run, isMarked, act } = options;
  const fingerprint = fingerprintOf(product);
  const pictures = knownPictures(product, before.pictures, fetched);
  const hasNewPictures = Object.keys(pictures).some((src) => before.pictures[src] === undefined);
  const isEdited = fingerprint !== before.fingerprint || hasNewPictures;
  const updatesStock = updateStock && product.stock !== undefined && !hasCountedStock(run, before);
  if (!isEdited && !updatesStock) return 'same';
  const current = await productById(before.productId);
  if (current === undefined) return 'gone';
  const changed = { run, outcome: 'changed', isCounted: false } as const;
  const changes: ProductChanges =
    fingerprint === before.fingerprint ? picturesBy(product, pictures, current, now) : changesBy(source, product, pictures, current, now);
  const previous = before.importedAt === '' ? undefined : before;
  const differs = isEdited && !isUnchangedBy(changes, current);
  const noted = { ...before, fingerprint, pictures, importedAt: now.toISOString() };
  const record = differs ? { ...noted, last: changed } : isEdited ? noted : before;
  if (differs) {
    const sku = changes.sku ?? current.sku;
    const renamed = changeSku(current.sku, sku, current.id);
    const categoryId = changes.categoryId ?? current.categoryId;
    const moved = categoryId === current.categoryId ? [] : [fillCategory(categoryId)];
    const [update, mark] = changeProduct(before.productId, changes, now, current);
    const after = auditedProduct(applyChanges(current, changes, undefined));
    const audit = recordAudit(act, { subject: subjectOf(current.id), before: auditedProduct(current), after });
    await commit([update, ...(isMarked ? [mark] : []), putImport(record, previous), ...renamed, ...moved, ...audit]);
  } else if (isEdited) await commit([putImport(record, previous)]);
  const hasCounted = updatesStock && (await count(current, product.stock, record, changed, act));
  return differs || hasCounted ? 'changed' : 'same';
}

/** Replaces the free stock. A transaction may write an item once, so the stock is a write of its own. */
async function count(
  product: ProductItem,
  stock: number | undefined,
  record: ImportItem,
  changed: NonNullable<ImportItem['last']>,
  act: AuditedRequest,
): Promise<boolean> {
  for (let attempt = 1, current: ProductItem | undefined = product; current !== undefined; attempt++) {
    if (stock === undefined || stock === current.free) return false;
    if (current.oldStock !== undefined) await ensureStockItems([current.id]);
    try {
      const audit = recordAudit(act, { subject: subjectOf(current.id), before: { free: current.free }, after: { free: stock } });
      await commit([
        countFree({ productId: current.id, variantId: current.id }, current.free, stock),
        putImport({ ...record, last: { ...changed, isCounted: true } }, record),
        ...audit,
      ]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt === maxAttempts) throw error;
      current = await productById(current.id);
    }
  }
  return false;
}
