/** Creates, edits and deletes products: one transaction each, with its audit entry, and never over a newer version. */

import { auditedProduct } from '#functions/catalogue/audited-product.ts';
import { countAddedProduct } from '#functions/catalogue/category-store.ts';
import { planOptionRemoval, planVariants, type VariantInput, type VariantPlan } from '#functions/catalogue/edit-variants.ts';
import { picturesOfProduct } from '#functions/catalogue/pictures-of-product.ts';
import { productContext } from '#functions/catalogue/product-context.ts';
import { toStaffProductResponse } from '#functions/catalogue/product-response.ts';
import {
  changeProduct,
  dropProduct,
  type ImageItem,
  newProduct,
  type ProductChanges,
  type ProductFields,
  type ProductItem,
  productById,
  putNewProduct,
  reserveProductIds,
} from '#functions/catalogue/product-store.ts';
import { requireCapacity } from '#functions/catalogue/published/catalogue-limit.ts';
import { changeSku, claimSku, releaseSku } from '#functions/catalogue/sku-store.ts';
import { commitVariants, maxWrites, noWrites } from '#functions/catalogue/variant-edit-store.ts';
import { variantsOf } from '#functions/catalogue/variants.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { pictureWrites } from '#functions/pictures/picture-writes.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import { taxTerms } from '#functions/settings/settings.ts';
import { readSettings } from '#functions/settings/settings-store.ts';
import { moveBetweenTaxClasses } from '#functions/settings/tax-class-store.ts';
import { ensureStockItems, setFreeUnits } from '#functions/stock/stock-store.ts';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Declarations } from '#shared/rules/catalogue/declarations.ts';
import { hashOfImage } from '#shared/rules/catalogue/image.ts';
import { altTextProblems, type ImageInput, sortImages } from '#shared/rules/catalogue/product-images.ts';
import type { SizeChart } from '#shared/rules/catalogue/size-chart.ts';
import type { OptionFields } from '#shared/rules/catalogue/variants.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import { requireWithinMrp } from './mrp.ts';
import { type NewPrices, readNewPrices, requireSamePrices, standardRateOf } from './price-mark.ts';

/** Texts for search engines, and words for the shop's own search; `null` removes one. */
interface SearchTexts {
  readonly seoTitle?: string | null | undefined;
  readonly seoDescription?: string | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
}

export interface ProductInput
  extends Partial<
      Omit<
        ProductFields,
        | 'images'
        | keyof SearchTexts
        | 'taxClass'
        | 'priceMark'
        | 'declarations'
        | 'originalPrice'
        | 'barcode'
        | 'weightGrams'
        | 'lowStockLimit'
        | 'options'
        | 'variants'
        | 'sizeChart'
      >
    >,
    SearchTexts {
  readonly taxClass?: string | null | undefined;
  readonly declarations?: Declarations | null | undefined;
  readonly originalPrice?: number | null | undefined;
  readonly barcode?: string | null | undefined;
  readonly weightGrams?: number | null | undefined;
  readonly lowStockLimit?: number | null | undefined;
  readonly images?: readonly ImageInput[] | undefined;
  readonly sizeChart?: SizeChart | null | undefined;
  /** Given with `variants`. Empty: the product has no options and is its own only variant. */
  readonly options?: readonly OptionFields[] | undefined;
  readonly variants?: readonly VariantInput[] | undefined;
}
type OptionalFields<T> = { readonly [K in keyof T]?: T[K] | undefined };

export async function readProductResponse(item: ProductItem, now: Date): Promise<Product> {
  return toStaffProductResponse(item, await productContext([item.categoryId], now, true));
}

function toImageItems(images: readonly ImageInput[], before: readonly ImageItem[], now: Date): ImageItem[] {
  return sortImages(images).map((image) => ({
    ...image,
    id: hashOfImage(image.imageUrl) ?? image.imageUrl,
    createdAt: before.find(({ imageUrl }) => imageUrl === image.imageUrl)?.createdAt ?? now.toISOString(),
  }));
}

type NewProduct = OptionalFields<ProductInput> &
  Pick<ProductFields, 'name' | 'description' | 'categoryId' | 'status'> & {
    /** Only for a product without options. */
    readonly price?: number | undefined;
    readonly sku?: string | undefined;
    readonly stock: number;
    /** Whether the author entered the prices with tax; rejected when the shop's price mode has changed since. */
    readonly priceIncludesTax?: boolean | undefined;
  };

/** @throws Failure `catalogue_full`, `sku_taken`, `category_not_found`, `picture_gone`, `invalid_input`, `unavailable` */
export async function createProduct(input: NewProduct, auditedRequest: AuditedRequest): Promise<ProductItem> {
  const { now } = auditedRequest;
  await requireCapacity(now);
  await requireTaxClass(input.taxClass);
  const { options = [], variants = [] } = input;
  const prices = await readNewPrices(input.priceIncludesTax);
  const id = await reserveProductIds();
  const plan = options.length + variants.length === 0 ? undefined : await planVariants(id, undefined, { options, variants }, now);
  const fields = fieldsOfNewProduct(input, plan, prices, now);
  requireWithinMrp(fields, { ...prices.terms, day: indianDay(now) });
  const product = newProduct(id, fields, plan?.newStock ?? input.stock, now);
  const { writes: items, mark } = putNewProduct(product, now);
  const [put, ...stocks] = items;
  const productWrites = [
    ...(put === undefined ? [] : [put]),
    mark,
    countAddedProduct(product.categoryId),
    requireSamePrices(prices),
    ...moveBetweenTaxClasses(undefined, product.taxClass),
    ...recordAudit(auditedRequest, { subject: { type: 'product', id: String(product.id) }, after: auditedProduct(product) }),
  ];
  const claimWrites = plan?.before ?? claimSku(product.sku, id);
  const touched = plan?.touched ?? noWrites.touched;
  const pictures = await pictureWrites([], picturesOfProduct(product), now);
  const writes = { ...noWrites, before: [...claimWrites, ...stocks, ...pictures], touched };
  await retryOnConflict(() => commitVariants(id, writes, productWrites, now));
  return product;
}

/** @param plan the plan of the variants; undefined for a product without options */
function fieldsOfNewProduct(input: NewProduct, plan: VariantPlan | undefined, prices: NewPrices, now: Date): ProductFields {
  const { images = [], originalPrice, barcode, weightGrams, price = 0, sku = '', ...fields } = input;
  const common = {
    name: fields.name,
    description: fields.description,
    categoryId: fields.categoryId,
    status: fields.status,
    specifications: fields.specifications ?? {},
    ageRange: fields.ageRange ?? null,
    isFeatured: fields.isFeatured ?? false,
    gstRate: fields.gstRate ?? standardRateOf(plan?.fields.price ?? price, prices, now),
    ...(fields.taxClass == null ? {} : { taxClass: fields.taxClass }),
    ...(prices.mark === undefined ? {} : { priceMark: prices.mark }),
    hsn: fields.hsn ?? '',
    isArchived: false,
    images: toImageItems(images, [], now),
    ...(fields.shipsAlone === true ? { shipsAlone: true } : {}),
    ...(fields.lowStockLimit == null ? {} : { lowStockLimit: fields.lowStockLimit }),
    ...(fields.declarations == null ? {} : { declarations: fields.declarations }),
    ...(fields.seoTitle == null ? {} : { seoTitle: fields.seoTitle }),
    ...(fields.seoDescription == null ? {} : { seoDescription: fields.seoDescription }),
    ...(fields.tags == null ? {} : { tags: fields.tags }),
    ...(fields.sizeChart == null ? {} : { sizeChart: fields.sizeChart }),
  };
  if (plan !== undefined) return { ...common, ...withoutNull(plan.fields) };
  return {
    ...common,
    price,
    sku,
    ...(originalPrice == null ? {} : { originalPrice }),
    ...(barcode == null ? {} : { barcode }),
    ...(weightGrams == null ? {} : { weightGrams }),
  };
}

const withoutNull = ({ originalPrice, ...fields }: VariantPlan['fields']) => ({ ...fields, ...(originalPrice === null ? {} : { originalPrice }) });

/** @throws Failure `invalid_input` when the shop has no such class */
async function requireTaxClass(id: string | null | undefined): Promise<void> {
  if (id == null) return;
  const { taxClasses } = (await readSettings('prices')).values;
  if (taxClasses.some((each) => each.id === id)) return;
  const names = taxClasses.map((each) => each.id).join(', ');
  throw new Failure('invalid_input', {
    fields: { taxClass: `The shop has no tax class ${id}: choose one of ${names}, or leave it out and give a rate.` },
  });
}

/** Returns the failure for an edit of an older version, with the product's current state. */
async function editedMeanwhileFailure(current: ProductItem, now: Date): Promise<Failure> {
  return new Failure('edited_meanwhile', { details: { current: await readProductResponse(current, now) } });
}

export interface ProductEdit extends OptionalFields<ProductInput> {
  readonly version?: number | undefined;
  /** Units that are free after the edit. */
  readonly stock?: number | undefined;
}

/** Fields that an edit sets for a product without options. A product with options has them in each variant. */
const fieldsOfOnlyVariant = ['price', 'originalPrice', 'sku', 'stock', 'barcode', 'weightGrams'] as const;

/**
 * @param decide returns the changes for the current state; called again after a conflict with another request
 * @param extraWrites further writes for the same transaction
 * @throws Failure `product_not_found`, `edited_meanwhile`, `sku_taken`, `category_not_found`, `picture_gone`, `invalid_input`, `unavailable`
 */
export async function editProduct(
  id: number,
  decide: (before: ProductItem) => ProductEdit,
  auditedRequest: AuditedRequest,
  reason?: string,
  extraWrites: readonly TransactItem[] = [],
): Promise<ProductItem> {
  return retryOnConflict(async () => {
    const before = await productById(id);
    if (before === undefined) throw new Failure('product_not_found');
    const edit = decide(before);
    const { version, stock, images, options, variants, ...fields } = edit;
    if (version !== undefined && version !== (before.version ?? 0)) throw await editedMeanwhileFailure(before, auditedRequest.now);
    const problems = altTextProblems(images ?? [], before.images);
    if (Object.keys(problems).length > 0) throw new Failure('invalid_input', { fields: problems });
    if (fields.taxClass !== before.taxClass) await requireTaxClass(fields.taxClass);
    const plan = await planVariantChange(id, before, edit, auditedRequest.now);
    // A product that is put on sale again is no longer archived.
    const unarchived = before.isArchived === true && fields.status !== undefined && fields.status !== 'inactive' ? { isArchived: false } : {};
    const fieldChanges: ProductChanges = omitUndefined({ ...unarchived, ...plan?.fields, ...omitUndefined(fields) });
    const changes: ProductChanges = {
      ...fieldChanges,
      ...(images === undefined ? {} : { images: toImageItems(images, before.images, auditedRequest.now) }),
    };
    const after = applyChanges(before, changes, stock);
    if (fieldChanges.price !== undefined || fieldChanges.originalPrice !== undefined)
      requireWithinMrp(after, await taxTerms(auditedRequest.now), before);
    if (before.oldStock !== undefined) await ensureStockItems([id]);
    const pictures = await pictureWrites(picturesOfProduct(before), picturesOfProduct(after), auditedRequest.now, before.ordered === true);
    const planned = plan ?? noWrites;
    const skuWrites = plan === undefined ? changeSku(before.sku, after.sku, id) : [];
    await commitVariants(
      id,
      { ...planned, before: [...planned.before, ...pictures] },
      [
        ...extraWrites,
        ...changeProduct(id, changes, auditedRequest.now, before),
        ...(stock === undefined || plan !== undefined ? [] : [setFreeUnits({ productId: id, variantId: id }, before.free, stock)]),
        ...skuWrites,
        ...(after.categoryId === before.categoryId ? [] : [countAddedProduct(after.categoryId)]),
        ...moveBetweenTaxClasses(before.taxClass, after.taxClass),
        ...recordAudit(auditedRequest, {
          subject: { type: 'product', id: String(id) },
          before: { ...auditedProduct(before), ...(plan?.counted === undefined ? {} : { freeUnits: plan.counted.before }) },
          after: { ...auditedProduct(after), ...(plan?.counted === undefined ? {} : { freeUnits: plan.counted.after }) },
          reason,
        }),
      ],
      auditedRequest.now,
    );
    return (await productById(id)) ?? after;
  });
}

/** Plans the change of the variants; returns undefined when they stay as they are. */
async function planVariantChange(id: number, before: ProductItem, edit: ProductEdit, now: Date) {
  const { options, variants } = edit;
  const hasOptions = options === undefined ? before.options !== undefined : options.length > 0;
  if (hasOptions) {
    const fields = Object.fromEntries(
      fieldsOfOnlyVariant.filter((field) => edit[field] !== undefined).map((field) => [field, 'Set it for each variant']),
    );
    if (Object.keys(fields).length > 0) throw new Failure('invalid_input', { fields });
  }
  if (options === undefined && variants === undefined) return undefined;
  if (hasOptions) {
    if (variants === undefined) throw new Failure('invalid_input', { fields: { variants: 'Send the variants together with the options' } });
    return planVariants(id, before, { options: options ?? before.options ?? [], variants }, now);
  }
  if ((variants ?? []).length > 0) throw new Failure('invalid_input', { fields: { options: 'Name the options that the variants choose from' } });
  return before.options === undefined ? undefined : planOptionRemoval(before, edit);
}

/** Returns the product after the changes; `null` removes a field. */
export function applyChanges(before: ProductItem, changes: ProductChanges, stock: number | undefined): ProductItem {
  const { taxClass, priceMark, declarations, originalPrice, barcode, weightGrams, options, variants, ...otherFields } = before;
  const { seoTitle, seoDescription, tags, sizeChart, lowStockLimit, ...unchangedFields } = otherFields;
  const {
    originalPrice: newOriginal,
    barcode: newBarcode,
    weightGrams: newWeight,
    options: newOptions,
    variants: newVariants,
    ...otherChanges
  } = changes;
  const {
    seoTitle: newSeoTitle,
    seoDescription: newSeoDescription,
    tags: newTags,
    sizeChart: newChart,
    lowStockLimit: newLimit,
    taxClass: newClass,
    priceMark: newMark,
    declarations: newDeclarations,
    ...rest
  } = otherChanges;
  const field = <Name extends string, T>(name: Name, old: T | undefined, newValue: T | null | undefined) => {
    const value = newValue === undefined ? old : newValue;
    return value == null ? {} : ({ [name]: value } as { readonly [Key in Name]: T });
  };
  return {
    ...unchangedFields,
    ...rest,
    ...(changes.specifications === undefined ? {} : { specificationOrder: Object.keys(changes.specifications) }),
    ...field('taxClass', taxClass, newClass),
    ...field('priceMark', priceMark, newMark),
    ...field('declarations', declarations, newDeclarations),
    ...field('originalPrice', originalPrice, newOriginal),
    ...field('barcode', barcode, newBarcode),
    ...field('weightGrams', weightGrams, newWeight),
    ...field('lowStockLimit', lowStockLimit, newLimit),
    ...field('seoTitle', seoTitle, newSeoTitle),
    ...field('seoDescription', seoDescription, newSeoDescription),
    ...field('tags', tags, newTags),
    ...field('options', options, newOptions),
    ...field('variants', variants, newVariants),
    ...field('sizeChart', sizeChart, newChart),
    ...(stock === undefined ? {} : { free: stock }),
  };
}

/** Why a product was archived instead of deleted. */
export type ArchiveReason = 'ordered' | 'many_variants';

/**
 * Deletes a product, or archives it: when orders may refer to it, or when it has too many variants to delete in one transaction.
 * @returns why it was archived, or undefined when it was deleted
 * @throws Failure `product_not_found`
 */
export async function deleteProduct(id: number, auditedRequest: AuditedRequest): Promise<ArchiveReason | undefined> {
  return retryOnConflict(async () => {
    const before = await productById(id);
    if (before === undefined) throw new Failure('product_not_found');
    if (before.oldStock !== undefined) await ensureStockItems([id]);
    const subject = { type: 'product', id: String(id) };
    const deletionWrites = [
      ...dropProduct(before, auditedRequest.now),
      ...variantsOf(before).flatMap(({ sku }) => releaseSku(sku, id)),
      ...moveBetweenTaxClasses(before.taxClass, undefined),
      ...(await pictureWrites(picturesOfProduct(before), [], auditedRequest.now)),
      ...recordAudit(auditedRequest, { subject, before: auditedProduct(before) }),
    ];
    const isOrdered = before.ordered === true || before.held > 0 || before.sold > 0;
    if (!isOrdered && deletionWrites.length <= maxWrites) {
      await commit(deletionWrites);
      return undefined;
    }
    const reason = isOrdered ? 'ordered' : 'many_variants';
    if (before.isArchived === true) return reason;
    const changes = { status: 'inactive', isArchived: true } as const;
    const after = { ...before, ...changes };
    await commit([
      ...changeProduct(id, changes, auditedRequest.now, before),
      ...recordAudit(auditedRequest, { subject, before: auditedProduct(before), after: auditedProduct(after) }),
    ]);
    return reason;
  });
}
