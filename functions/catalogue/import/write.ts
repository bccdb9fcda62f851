/** Writes an imported product and the record of its import in one transaction, so that a repeated import changes nothing. */
import { auditedProduct } from '#functions/catalogue/audited-product.ts';
import { countAddedProduct } from '#functions/catalogue/category-store.ts';
import { applyChanges } from '#functions/catalogue/edit-product.ts';
import { planVariants } from '#functions/catalogue/edit-variants.ts';
import { requireWithinMrp } from '#functions/catalogue/mrp.ts';
import { standardRateOf } from '#functions/catalogue/price-mark.ts';
import {
  changeProduct,
  newProduct,
  type ProductChanges,
  type ProductFields,
  type ProductItem,
  productById,
  putNewProduct,
  reserveProductIds,
} from '#functions/catalogue/product-store.ts';
import { changeSku, claimSku } from '#functions/catalogue/sku-store.ts';
import { commitVariants, noWrites, releaseUnowned } from '#functions/catalogue/variant-edit-store.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { ConditionFailed, commit, type TransactItem } from '#functions/platform/table/table.ts';
import { requirePriceMode } from '#functions/settings/settings-store.ts';
import { countTaxClasses, moveBetweenTaxClasses } from '#functions/settings/tax-class-store.ts';
import { ensureStockItems, setFreeUnits } from '#functions/stock/stock-store.ts';
import { defaultCategory, type ImportedProduct, type ImportSource } from '#shared/rules/import/product.ts';
import { includesTaxOf } from '#shared/rules/order/tax-class.ts';
import { type ImportItem, putImport } from './import-store.ts';
import {
  findPreviousImport,
  fingerprintOf,
  hasCountedStock,
  type Outcome,
  type Plan,
  skusOf,
  takenSkus,
  taxOf,
  variantRowsRequired,
  type WriteOptions,
  withPriceMark,
} from './plan.ts';
import { changesBy, imagesOf, isUnchangedBy, knownPictures, picturesWithNew, statedFieldsOf } from './row-report.ts';
import { countsOf, hasSameVariants, hasStock, hasVariants, pictureEdit, variantEdit } from './variants.ts';

/** Attempts while staff edit the same product. After the last one the failure is the result of the row. */
const maxAttempts = 4;

/**
 * @param fetched address in the shop by address in the file, for the pictures that could be fetched
 * @param id the id for a new product; undefined: the counter assigns one
 * @returns the outcome; for a row that this import applied before it was interrupted, the outcome of that time
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
        const newId = id ?? (await reserveProductIds());
        await (hasVariants(product)
          ? createWithVariants(source, product, fetched, options, newId)
          : createInBatch(source, [{ product, id: newId }], fetched, options));
        return 'made';
      }
      const outcome = await applyChange(source, product, before, fetched, options);
      return before.last?.run === options.run && outcome !== 'gone' ? before.last.outcome : outcome;
    } catch (error) {
      const isTaken = error instanceof Failure && error.code === 'sku_taken';
      if (isTaken && (attempt === maxAttempts || !(await releaseUnowned(skusOf(product))))) throw (await takenSkus([plan])).get(plan) ?? error;
      // Another writer changed the product or its record: read again.
      if ((!isTaken && !(error instanceof ConditionFailed)) || attempt === maxAttempts) throw error;
      before = await findPreviousImport(source, product);
    }
  }
}

export interface NumberedProduct {
  readonly product: ImportedProduct;
  readonly id: number;
}

/** Nine products of at most ten items each (eight, a category and a tax class) and one condition stay within DynamoDB's 100 items a transaction. */
export const maxNewPerTransaction = 9;

/** Requires that the price mode has not changed: a recalculation may already have passed a new product's id, or have changed a product before this write. */
const requireSamePrices = ({ prices: { mode } }: WriteOptions): TransactItem => requirePriceMode(mode, 'prices_busy');

/** Creates new products, all or none; fails when one exists, or its SKU belongs to another product. */
export async function createInBatch(
  source: ImportSource,
  products: readonly NumberedProduct[],
  fetched: ReadonlyMap<string, string>,
  options: WriteOptions,
): Promise<void> {
  const writes = products.flatMap(({ product, id }) => writesOfProduct(source, product, fetched, options, id));
  const categories = [...new Set(products.map(({ product }) => categoryOf(product, options)))];
  const taxClasses = countTaxClasses(products.map(({ product }) => product.taxClass ?? undefined));
  await commit([...writes, ...categories.map(countAddedProduct), ...taxClasses, requireSamePrices(options)]);
}

const categoryOf = ({ category }: ImportedProduct, { findCategory }: WriteOptions): string => findCategory(category ?? defaultCategory);

function writesOfProduct(
  source: ImportSource,
  product: ImportedProduct,
  fetched: ReadonlyMap<string, string>,
  options: WriteOptions,
  id: number,
): TransactItem[] {
  const created = newProduct(id, newFields(product, fetched, options), product.stock ?? 0, options.now);
  requireWithinMrp(created, taxOf(options));
  const { writes, mark } = putNewProduct(created, options.now);
  // The record comes first: when another import has written the product, the failure of the record is reported, not that of the SKU.
  return [...writes, ...importRecordWrites(source, product, fetched, options, created, mark), ...claimSku(created.sku, id)];
}

async function createWithVariants(
  source: ImportSource,
  product: Parameters<typeof variantEdit>[1],
  fetched: ReadonlyMap<string, string>,
  options: WriteOptions,
  id: number,
): Promise<void> {
  const { now } = options;
  const { fields, newStock, before, touched } = await planVariants(id, undefined, variantEdit(source, product, fetched, undefined), now);
  const { originalPrice, ...ofVariants } = fields;
  const created = newProduct(
    id,
    { ...newFields(product, fetched, options), ...ofVariants, ...(originalPrice === null ? {} : { originalPrice }) },
    newStock,
    now,
  );
  requireWithinMrp(created, taxOf(options));
  const { writes, mark } = putNewProduct(created, now);
  const [put, ...stocks] = writes;
  const productWrites = [
    ...(put === undefined ? [] : [put]),
    countAddedProduct(created.categoryId),
    requireSamePrices(options),
    ...moveBetweenTaxClasses(undefined, created.taxClass),
    ...importRecordWrites(source, product, fetched, options, created, mark),
  ];
  await commitVariants(id, { ...noWrites, before: [...before, ...stocks], touched }, productWrites, now);
}

function newFields(product: ImportedProduct, fetched: ReadonlyMap<string, string>, options: WriteOptions): ProductFields {
  const { now, prices } = options;
  const { taxClass, declarations, originalPrice, seoTitle, seoDescription, tags, sizeChart, lowStockLimit, ...stated } = statedFieldsOf(product);
  return {
    description: '',
    specifications: {},
    ageRange: null,
    status: 'active',
    isFeatured: false,
    categoryId: categoryOf(product, options),
    gstRate: standardRateOf(product.price, prices, now),
    hsn: '',
    ...stated,
    ...(taxClass == null ? {} : { taxClass }),
    ...(prices.mark === undefined ? {} : { priceMark: prices.mark }),
    ...(declarations == null ? {} : { declarations }),
    ...(originalPrice == null ? {} : { originalPrice }),
    ...(seoTitle == null ? {} : { seoTitle }),
    ...(seoDescription == null ? {} : { seoDescription }),
    ...(tags == null ? {} : { tags }),
    ...(sizeChart == null ? {} : { sizeChart }),
    ...(lowStockLimit == null ? {} : { lowStockLimit }),
    images: imagesOf(product, fetched, [], now),
  };
}

/** The writes of a new product's import record. */
function importRecordWrites(
  source: ImportSource,
  product: ImportedProduct,
  fetched: ReadonlyMap<string, string>,
  { now, run, isMarked, auditedRequest }: WriteOptions,
  created: ProductItem,
  mark: TransactItem,
): TransactItem[] {
  const record: ImportItem = {
    source,
    key: product.key,
    productId: created.id,
    fingerprint: fingerprintOf(product),
    pictures: knownPictures(product, {}, fetched),
    importedAt: now.toISOString(),
    last: { run, outcome: 'made', isCounted: true },
  };
  const audit = recordAudit(auditedRequest, { subject: subjectOf(created.id), after: auditedProduct(created) });
  return [putImport(record, undefined), ...(isMarked ? [mark] : []), ...audit];
}

const subjectOf = (id: number) => ({ type: 'product', id: String(id) });

const editOfRow = (source: ImportSource, product: ImportedProduct, pictures: ImportItem['pictures'], current: ProductItem) =>
  hasVariants(product) ? variantEdit(source, product, new Map(Object.entries(pictures)), current) : undefined;

async function applyChange(
  source: ImportSource,
  product: ImportedProduct,
  before: ImportItem,
  fetched: ReadonlyMap<string, string>,
  options: WriteOptions,
): Promise<Outcome> {
  const { now, updateStock, run, isMarked, auditedRequest, prices } = options;
  const fingerprint = fingerprintOf(product);
  const pictures = knownPictures(product, before.pictures, fetched);
  const newPictures = Object.fromEntries(Object.entries(pictures).filter(([src]) => before.pictures[src] === undefined));
  const isSameRow = fingerprint === before.fingerprint;
  const isEdited = !isSameRow || Object.keys(newPictures).length > 0;
  const updatesStock = updateStock && hasStock(product) && !hasCountedStock(run, before);
  if (!isEdited && !updatesStock) return 'same';
  const current = await productById(before.productId);
  if (current === undefined || current.isArchived === true) return 'gone';
  const changeRecord = { run, outcome: 'changed', isCounted: false } as const;
  const stated: ProductChanges = isSameRow
    ? picturesWithNew(product, before.pictures, newPictures, current, now)
    : changesBy(source, product, pictures, current, options);
  const previous = before.importedAt === '' ? undefined : before;
  if (current.options !== undefined && !hasVariants(product) && (updatesStock || !isSameRow))
    throw new Failure('invalid_input', { message: variantRowsRequired });
  const edit = isSameRow ? pictureEdit(product, newPictures, current) : editOfRow(source, product, pictures, current);
  const hasEqualVariants = isSameRow ? edit === undefined : hasSameVariants(source, product, pictures, current);
  const differs = isEdited && !(isUnchangedBy(stated, current) && hasEqualVariants);
  const updatedRecord = { ...before, fingerprint, pictures, importedAt: now.toISOString() };
  const record = differs ? { ...updatedRecord, last: changeRecord } : isEdited ? updatedRecord : before;
  if (differs) {
    const plan = edit === undefined ? undefined : await planVariants(current.id, current, edit, now);
    const hasPrices = !isSameRow && (stated.price !== undefined || plan !== undefined);
    const changes: ProductChanges = hasPrices ? withPriceMark(stated, current, prices) : stated;
    if (current.oldStock !== undefined) await ensureStockItems([current.id]);
    const after = applyChanges(current, { ...changes, ...plan?.fields }, undefined);
    if (hasPrices) requireWithinMrp(after, taxOf(options), current);
    const skuWrites = plan === undefined ? changeSku(current.sku, after.sku, current.id) : [];
    const categoryWrites = after.categoryId === current.categoryId ? [] : [countAddedProduct(after.categoryId)];
    const taxClassWrites = moveBetweenTaxClasses(current.taxClass, after.taxClass);
    const [update, mark] = changeProduct(before.productId, { ...changes, ...plan?.fields }, now, current);
    const audit = recordAudit(auditedRequest, { subject: subjectOf(current.id), before: auditedProduct(current), after: auditedProduct(after) });
    const changesPriceMode = hasPrices && includesTaxOf(current, prices.terms) !== prices.includesTax;
    const conditions = changesPriceMode ? [requireSamePrices(options)] : [];
    const writes = [
      update,
      ...(isMarked ? [mark] : []),
      putImport(record, previous),
      ...skuWrites,
      ...categoryWrites,
      ...taxClassWrites,
      ...audit,
      ...conditions,
    ];
    await commitVariants(current.id, plan ?? noWrites, writes, now);
  } else if (isEdited) await commit([putImport(record, previous)]);
  const hasCounted = updatesStock && (await countStock(current, product, record, changeRecord, auditedRequest));
  return differs || hasCounted ? 'changed' : 'same';
}

/** Replaces the free stock. A separate transaction, because one transaction may write an item only once. */
async function countStock(
  before: ProductItem,
  product: ImportedProduct,
  record: ImportItem,
  changeRecord: NonNullable<ImportItem['last']>,
  auditedRequest: AuditedRequest,
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const current = await productById(before.id);
    const counts = current === undefined ? [] : countsOf(product, current);
    if (current === undefined || counts.length === 0) return attempt > 1;
    if (current.oldStock !== undefined) await ensureStockItems([current.id]);
    // A transaction has at most 100 items; the import record is written with the last batch.
    const batch = counts.slice(0, 90);
    const recordWrites = batch.length === counts.length ? [putImport({ ...record, last: { ...changeRecord, isCounted: true } }, record)] : [];
    const unitsOf = (units: 'seen' | 'free') => batch.reduce((sum, each) => sum + each[units], 0);
    const audit = recordAudit(auditedRequest, {
      subject: subjectOf(current.id),
      before: { free: unitsOf('seen') },
      after: { free: unitsOf('free') },
    });
    try {
      await commit([
        ...batch.map(({ variantId, seen, free }) => setFreeUnits({ productId: current.id, variantId }, seen, free)),
        ...recordWrites,
        ...audit,
      ]);
      if (recordWrites.length > 0) return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt >= maxAttempts) throw error;
    }
  }
}
