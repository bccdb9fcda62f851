/** Creates, edits and deletes products: one transaction each, with its audit entry, and never over a newer version. */

import { auditedProduct } from '#functions/catalogue/audited-product.ts';
import { fillCategory } from '#functions/catalogue/category-store.ts';
import { planVariants, type VariantInput, type VariantPlan, withoutOptions } from '#functions/catalogue/edit-variants.ts';
import { picturesOfProduct } from '#functions/catalogue/pictures-of-product.ts';
import { productContext } from '#functions/catalogue/product-context.ts';
import { toStaffProductResponse } from '#functions/catalogue/product-response.ts';
import {
  changeProduct,
  dropProduct,
  type ImageItem,
  newProduct,
  nextProductId,
  type ProductChanges,
  type ProductFields,
  type ProductItem,
  productById,
  putNewProduct,
} from '#functions/catalogue/product-store.ts';
import { requireCapacity } from '#functions/catalogue/published/catalogue-limit.ts';
import { newPrices, requireSamePrices } from '#functions/catalogue/recalculation/price-mark.ts';
import { changeSku, claimSku, releaseSku } from '#functions/catalogue/sku-store.ts';
import { commitVariants, maxWrites } from '#functions/catalogue/variant-edit-store.ts';
import { variantsOf } from '#functions/catalogue/variants.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { pictureWrites } from '#functions/pictures/picture-writes.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import { readSettings } from '#functions/settings/settings-store.ts';
import { moveBetweenTaxClasses } from '#functions/settings/tax-class-store.ts';
import { countFree, ensureStockItems } from '#functions/stock/stock-store.ts';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Declarations } from '#shared/rules/catalogue/declarations.ts';
import { hashOfImage } from '#shared/rules/catalogue/image.ts';
import { type ImageInput, sortImages } from '#shared/rules/catalogue/product-images.ts';
import type { SizeChart } from '#shared/rules/catalogue/size-chart.ts';
import { aboveMrpMessage, isAboveMrp, type OptionFields } from '#shared/rules/catalogue/variants.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import { standardGstRate } from '#shared/rules/order/quote.ts';

/** Texts for search engines, and words for the shop's own search; `null` removes one. */
interface Found {
  readonly seoTitle?: string | null | undefined;
  readonly seoDescription?: string | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
}

export interface ProductInput
  extends Partial<
      Omit<
        ProductFields,
        | 'images'
        | keyof Found
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
    Found {
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
type Undefinable<T> = { readonly [K in keyof T]?: T[K] | undefined };

export async function toProductResponse(item: ProductItem, now: Date): Promise<Product> {
  return toStaffProductResponse(item, await productContext([item.categoryId], now, true));
}

function imageItems(wanted: readonly ImageInput[], before: readonly ImageItem[], now: Date): ImageItem[] {
  return sortImages(wanted).map((shown) => ({
    ...shown,
    id: hashOfImage(shown.imageUrl) ?? shown.imageUrl,
    createdAt: before.find(({ imageUrl }) => imageUrl === shown.imageUrl)?.createdAt ?? now.toISOString(),
  }));
}

type NewProduct = Undefinable<ProductInput> &
  Pick<ProductFields, 'name' | 'description' | 'categoryId' | 'status'> & {
    /** Only for a product without options. */
    readonly price?: number | undefined;
    readonly sku?: string | undefined;
    readonly stock: number;
    /** Whether the author entered the prices with tax; rejected when the shop's prices have changed between with and without tax since. */
    readonly priceIncludesTax?: boolean | undefined;
  };

/** @throws Failure `catalogue_full`, `sku_taken`, `category_not_found`, `picture_gone`, `invalid_input`, `unavailable` */
export async function createProduct(given: NewProduct, act: AuditedRequest): Promise<ProductItem> {
  await requireCapacity(act.now);
  await requireTaxClass(given.taxClass);
  const { stock, images = [], originalPrice, barcode, weightGrams, options = [], variants = [], price, sku, ...said } = given;
  const prices = await newPrices(said.priceIncludesTax);
  const id = await nextProductId();
  const common = {
    name: said.name,
    description: said.description,
    categoryId: said.categoryId,
    status: said.status,
    specifications: said.specifications ?? {},
    ageRange: said.ageRange ?? null,
    isFeatured: said.isFeatured ?? false,
    gstRate: said.gstRate ?? standardGstRate,
    ...(said.taxClass == null ? {} : { taxClass: said.taxClass }),
    ...(prices.mark === undefined ? {} : { priceMark: prices.mark }),
    hsn: said.hsn ?? '',
    isArchived: false,
    images: imageItems(images, [], act.now),
    ...(said.shipsAlone === true ? { shipsAlone: true } : {}),
    ...(said.lowStockLimit == null ? {} : { lowStockLimit: said.lowStockLimit }),
    ...(said.declarations == null ? {} : { declarations: said.declarations }),
    ...(said.seoTitle == null ? {} : { seoTitle: said.seoTitle }),
    ...(said.seoDescription == null ? {} : { seoDescription: said.seoDescription }),
    ...(said.tags == null ? {} : { tags: said.tags }),
    ...(said.sizeChart == null ? {} : { sizeChart: said.sizeChart }),
  };
  const plan = options.length + variants.length === 0 ? undefined : await planVariants(id, undefined, { options, variants }, act.now);
  const fields: ProductFields =
    plan === undefined
      ? {
          ...common,
          price: price ?? 0,
          sku: sku ?? '',
          ...(originalPrice == null ? {} : { originalPrice }),
          ...(barcode == null ? {} : { barcode }),
          ...(weightGrams == null ? {} : { weightGrams }),
        }
      : { ...common, ...withoutNull(plan.fields) };
  const product = newProduct(id, fields, plan?.newStock ?? stock, act.now);
  const { writes, mark } = putNewProduct(product, act.now);
  const [put, ...stocks] = writes;
  const productWrites = [
    ...(put === undefined ? [] : [put]),
    mark,
    fillCategory(product.categoryId),
    requireSamePrices(prices),
    ...moveBetweenTaxClasses(undefined, product.taxClass),
    ...(await pictureWrites([], picturesOfProduct(product), act.now)),
    ...recordAudit(act, { subject: { type: 'product', id: String(product.id) }, after: auditedProduct(product) }),
  ];
  const claims = plan?.before ?? claimSku(product.sku, id);
  const touched = plan?.touched ?? { skus: [], variantIds: [] };
  await commitVariants(id, { before: [...claims, ...stocks], after: [], touched }, productWrites, act.now);
  return product;
}

const withoutNull = ({ originalPrice, ...fields }: VariantPlan['fields']) => ({ ...fields, ...(originalPrice === null ? {} : { originalPrice }) });

/**
 * Checks a product without options; variants are checked with their other fields. A price stored before this rule stays until it is saved again.
 * @throws Failure `invalid_input`
 */
export function requireWithinMrp(product: Pick<ProductItem, 'price' | 'originalPrice' | 'options'>): void {
  if (product.options === undefined && isAboveMrp(product))
    throw new Failure('invalid_input', { message: aboveMrpMessage, fields: { price: aboveMrpMessage } });
}

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

/** The failure when another request edited the product first; it contains the product's current state. */
export async function editedMeanwhile(current: ProductItem, now: Date): Promise<Failure> {
  return new Failure('edited_meanwhile', { details: { current: await toProductResponse(current, now) } });
}

export interface ProductEdit extends Undefinable<ProductInput> {
  readonly version?: number | undefined;
  /** Units that are free after the edit. */
  readonly stock?: number | undefined;
}

/** Fields that an edit sets for a product without options. A product with options has them in each variant. */
const ofOnlyVariant = ['price', 'originalPrice', 'sku', 'stock', 'barcode', 'weightGrams'] as const;

/**
 * @param decide returns the changes for the current state; called again after a conflict with another request
 * @param more further writes for the same transaction
 * @throws Failure `product_not_found`, `edited_meanwhile`, `sku_taken`, `category_not_found`, `picture_gone`, `invalid_input`, `unavailable`
 */
export async function editProduct(
  id: number,
  decide: (before: ProductItem) => ProductEdit,
  act: AuditedRequest,
  reason?: string,
  more: readonly TransactItem[] = [],
): Promise<ProductItem> {
  return retryOnConflict(async () => {
    const before = await productById(id);
    if (before === undefined) throw new Failure('product_not_found');
    const edit = decide(before);
    const { version, stock, images, options, variants, ...said } = edit;
    if (version !== undefined && version !== (before.version ?? 0)) throw await editedMeanwhile(before, act.now);
    if (said.taxClass !== before.taxClass) await requireTaxClass(said.taxClass);
    const plan = await planOf(id, before, edit, act.now);
    // A product that is put on sale again is no longer archived.
    const restored = before.isArchived === true && said.status !== undefined && said.status !== 'inactive' ? { isArchived: false } : {};
    const given: ProductChanges = omitUndefined({ ...restored, ...plan?.fields, ...omitUndefined(said) });
    const changes: ProductChanges = {
      ...given,
      ...(images === undefined ? {} : { images: imageItems(images, before.images, act.now) }),
    };
    const after = applyChanges(before, changes, stock);
    if (given.price !== undefined || given.originalPrice !== undefined) requireWithinMrp(after);
    if (before.oldStock !== undefined) await ensureStockItems([id]);
    const skuWrites = plan === undefined ? changeSku(before.sku, after.sku, id) : [];
    await commitVariants(
      id,
      plan ?? { before: [], after: [], touched: { skus: [], variantIds: [] } },
      [
        ...more,
        ...changeProduct(id, changes, act.now, before),
        ...(stock === undefined ? [] : [countFree({ productId: id, variantId: id }, before.free, stock)]),
        ...skuWrites,
        ...(after.categoryId === before.categoryId ? [] : [fillCategory(after.categoryId)]),
        ...moveBetweenTaxClasses(before.taxClass, after.taxClass),
        ...(await pictureWrites(picturesOfProduct(before), picturesOfProduct(after), act.now, before.ordered === true)),
        ...recordAudit(act, {
          subject: { type: 'product', id: String(id) },
          before: { ...auditedProduct(before), ...(plan?.counted === undefined ? {} : { freeUnits: plan.counted.before }) },
          after: { ...auditedProduct(after), ...(plan?.counted === undefined ? {} : { freeUnits: plan.counted.after }) },
          reason,
        }),
      ],
      act.now,
    );
    return (await productById(id)) ?? after;
  });
}

/** The planned change of the variants; undefined when they stay as they are. */
async function planOf(id: number, before: ProductItem, edit: ProductEdit, now: Date) {
  const { options, variants } = edit;
  const hasOptions = options === undefined ? before.options !== undefined : options.length > 0;
  if (hasOptions) {
    const fields = Object.fromEntries(ofOnlyVariant.filter((field) => edit[field] !== undefined).map((field) => [field, 'Set it for each variant']));
    if (Object.keys(fields).length > 0) throw new Failure('invalid_input', { fields });
  }
  if (options === undefined && variants === undefined) return undefined;
  if (hasOptions) {
    if (variants === undefined) throw new Failure('invalid_input', { fields: { variants: 'Send the variants together with the options' } });
    return planVariants(id, before, { options: options ?? before.options ?? [], variants }, now);
  }
  if ((variants ?? []).length > 0) throw new Failure('invalid_input', { fields: { options: 'Name the options that the variants choose from' } });
  return before.options === undefined ? undefined : withoutOptions(before, edit.sku);
}

/** The product after the changes; `null` removes a field. */
export function applyChanges(before: ProductItem, changes: ProductChanges, stock: number | undefined): ProductItem {
  const { taxClass, priceMark, declarations, originalPrice, barcode, weightGrams, options, variants, ...beside } = before;
  const { seoTitle, seoDescription, tags, sizeChart, lowStockLimit, ...kept } = beside;
  const { originalPrice: newOriginal, barcode: newBarcode, weightGrams: newWeight, options: newOptions, variants: newVariants, ...others } = changes;
  const {
    seoTitle: newSeoTitle,
    seoDescription: newSeoDescription,
    tags: newTags,
    sizeChart: newChart,
    lowStockLimit: newLimit,
    taxClass: newClass,
    priceMark: newMark,
    declarations: declared,
    ...rest
  } = others;
  const field = <Name extends string, T>(name: Name, old: T | undefined, given: T | null | undefined) => {
    const value = given === undefined ? old : given;
    return value == null ? {} : ({ [name]: value } as { readonly [Key in Name]: T });
  };
  return {
    ...kept,
    ...rest,
    ...(changes.specifications === undefined ? {} : { specificationOrder: Object.keys(changes.specifications) }),
    ...field('taxClass', taxClass, newClass),
    ...field('priceMark', priceMark, newMark),
    ...field('declarations', declarations, declared),
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
export type Archived = 'ordered' | 'many_variants';

/**
 * Deletes a product, or archives it: when orders may refer to it, or when it has too many variants to delete in one transaction.
 * @returns why it was archived, or undefined when it was deleted
 * @throws Failure `product_not_found`
 */
export async function deleteProduct(id: number, act: AuditedRequest): Promise<Archived | undefined> {
  return retryOnConflict(async () => {
    const before = await productById(id);
    if (before === undefined) throw new Failure('product_not_found');
    if (before.oldStock !== undefined) await ensureStockItems([id]);
    const subject = { type: 'product', id: String(id) };
    const drops = [
      ...dropProduct(before, act.now),
      ...variantsOf(before).flatMap(({ sku }) => releaseSku(sku, id)),
      ...moveBetweenTaxClasses(before.taxClass, undefined),
      ...(await pictureWrites(picturesOfProduct(before), [], act.now)),
      ...recordAudit(act, { subject, before: auditedProduct(before) }),
    ];
    const isOrdered = before.ordered === true || before.held > 0 || before.sold > 0;
    if (!isOrdered && drops.length <= maxWrites) {
      await commit(drops);
      return undefined;
    }
    const why = isOrdered ? 'ordered' : 'many_variants';
    if (before.isArchived === true) return why;
    const changes = { status: 'inactive', isArchived: true } as const;
    const after = { ...before, ...changes };
    await commit([
      ...changeProduct(id, changes, act.now, before),
      ...recordAudit(act, { subject, before: auditedProduct(before), after: auditedProduct(after) }),
    ]);
    return why;
  });
}
