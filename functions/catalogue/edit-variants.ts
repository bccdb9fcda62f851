/** Plans how the options and variants of a product change: what is stored, and which SKUs and stock items are added or removed. */

import { Failure } from '#functions/platform/http/failure.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import { newStock, putNewStock } from '#functions/stock/stock-store.ts';
import { hashOfImage } from '#shared/rules/catalogue/image.ts';
import { cutToBytes, maxBytes } from '#shared/rules/catalogue/product-text.ts';
import { type OptionFields, type VariantDraft, valuesOf, variantProblems } from '#shared/rules/catalogue/variants.ts';
import type { Paise } from '#shared/rules/money.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import {
  type ImageItem,
  type OptionItem,
  type ProductChanges,
  type ProductFields,
  type ProductItem,
  reserveProductIds,
  type VariantItem,
} from './product-store.ts';
import { claimSku, releaseSku } from './sku-store.ts';
import { type EditWrites, maxDrops } from './variant-edit-store.ts';
import { findOptionPositions, isForSale, variantsOf, variantWithChoice } from './variants.ts';

export interface VariantInput extends VariantDraft {
  /** The id of an existing variant. Without an id, the input means the variant with the same choice, else a new one. */
  readonly id?: number | undefined;
  readonly images?: readonly string[] | undefined;
}

export interface VariantEdit {
  /** Empty: the product loses its options and is its own only variant again. */
  readonly options: readonly OptionFields[];
  readonly variants: readonly VariantInput[];
}

export interface VariantPlan extends EditWrites {
  /** The fields of the product; `price`, `originalPrice` and `sku` are those of the cheapest variant that is for sale. */
  readonly fields: Pick<ProductFields, 'options' | 'variants' | 'price' | 'sku'> & { readonly originalPrice: Paise | null };
  /** Free units of the variants that are new. */
  readonly newStock: ReadonlyMap<number, number>;
  /** Free units of stored variants before and after the edit, by SKU, for the audit log. */
  readonly counted?: Record<'before' | 'after', Readonly<Record<string, number>>>;
}

/**
 * @param before the product before the edit; undefined for a new product
 * @throws Failure `invalid_input`, each problem under its field
 */
export async function planVariants(
  id: number,
  before: ProductItem | undefined,
  { options: optionInputs, variants }: VariantEdit,
  now: Date,
): Promise<VariantPlan> {
  const fields = variantProblems(optionInputs, variants);
  if (Object.keys(fields).length > 0) throw new Failure('invalid_input', { fields });
  const options = optionInputs.map(
    ({ name, values }): OptionItem => ({ name, values: values.map(({ value, swatch }) => ({ value, ...(swatch === undefined ? {} : { swatch }) })) }),
  );
  const existing = before === undefined ? [] : variantsOf(before);
  const existingVariants = findExistingVariants(variants, options, before);
  const newVariants = variants.filter((_, index) => existingVariants[index] === undefined);
  // The product's first variant keeps the product's own id, so that links and carts that name only the product stay valid.
  const isFirstFree = !existing.some((variant) => variant.id === id);
  const ids = await assignIds(newVariants.length, isFirstFree ? id : undefined);
  let next = 0;
  const listed = variants.map((variant, index): VariantItem => {
    const existingVariant = existingVariants[index];
    return toVariantItem(variant, options, existingVariant?.id ?? (ids[next++] as number), existingVariant?.images ?? [], now);
  });
  const removed = existing.filter((variant) => !listed.some((each) => each.id === variant.id));
  const ordered = removed.filter(({ stock }) => stock.ordered === true || stock.held > 0 || stock.sold > 0);
  const deleted = removed.filter((variant) => !ordered.includes(variant)).slice(0, maxDrops);
  // More are archived too, and deleted by a later edit.
  const archived = removed.filter((variant) => !deleted.includes(variant));
  const archivedItems = archived.map(
    ({ title: _, stock: __, values, ...variant }): VariantItem => ({
      ...variant,
      values: inOrderOf(options, before?.options, values),
      isActive: false,
      isArchived: true,
    }),
  );
  const all = [...listed, ...archivedItems];
  const { price, originalPrice, sku } = cheapestOf(listed);
  const stockOf = (variant: VariantItem) => existing.find((each) => each.id === variant.id)?.stock;
  const isNew = (variant: VariantItem) => before === undefined || !before.stocks.has(variant.id);
  const units = new Map(listed.map((variant, index) => [variant.id, freeUnitsAfter(variants[index] as VariantInput, stockOf(variant)?.free, index)]));
  const added = listed.filter(isNew);
  const counted = listed.flatMap((variant) => {
    const [seen, free] = [stockOf(variant)?.free, units.get(variant.id)];
    return !isNew(variant) && seen !== undefined && free !== undefined && free !== seen ? [{ variant, seen, free }] : [];
  });
  const oldSkus = new Set(existing.map((variant) => variant.sku));
  const newSkus = new Set(all.map((variant) => variant.sku.toLowerCase()));
  return {
    fields: { options, variants: all, price, sku, originalPrice: originalPrice ?? null },
    newStock: new Map(added.map((variant) => [variant.id, units.get(variant.id) ?? 0])),
    before: [
      ...listed.flatMap(({ sku: newSku }, index) => (oldSkus.has(newSku) ? [] : claimVariantSku(newSku, id, index))),
      ...(before === undefined
        ? []
        : added.map((variant) => putNewStock(newStock({ productId: id, variantId: variant.id }, units.get(variant.id) ?? 0)))),
    ],
    counts: counted.map(({ variant, seen, free }) => ({ variantId: variant.id, seen, free })),
    drops: deleted.map((variant) => variant.id),
    after: existing.filter((variant) => !newSkus.has(variant.sku.toLowerCase())).flatMap((variant) => releaseSku(variant.sku, id)),
    ...(counted.length === 0
      ? {}
      : {
          counted: {
            before: Object.fromEntries(counted.map(({ variant, seen }) => [variant.sku, seen])),
            after: Object.fromEntries(counted.map(({ variant, free }) => [variant.sku, free])),
          },
        }),
    touched: {
      skus: [...new Set([...existing, ...listed].map((variant) => variant.sku))],
      variantIds: [...added, ...deleted].map((variant) => variant.id),
    },
  };
}

/** The values of an archived variant in the order that the options have now, so that the same choice finds it again. */
function inOrderOf(options: readonly OptionItem[], former: readonly OptionItem[] = [], values: readonly string[]): readonly string[] {
  const positions = findOptionPositions(former, options);
  const isReordered = positions.length === former.length && values.length === former.length && !positions.includes(-1);
  return isReordered ? positions.map((position) => values[position] ?? '') : values;
}

/**
 * Returns the free units after an edit. Sales continue while a form is open, so the difference between the entered and the shown units is applied.
 * @throws Failure `invalid_input` when fewer units are left than are taken away
 */
function freeUnitsAfter({ stock, stockSeen }: VariantInput, free: number | undefined, index: number): number | undefined {
  if (stock === undefined || stockSeen === undefined || free === undefined) return stock;
  const units = free + stock - stockSeen;
  if (units < 0)
    throw new Failure('invalid_input', { fields: { [`variants.${index}.stock`]: `Only ${free} are free now: others were sold meanwhile` } });
  return units;
}

/** Claims the SKU of a variant; the failure names the variant whose SKU belongs to another product. */
const claimVariantSku = (sku: string, id: number, index: number): TransactItem[] => {
  const onConditionFailed = new Failure('sku_taken', { fields: { [`variants.${index}.sku`]: 'Another product has this SKU already' } });
  return claimSku(sku, id).map((write) => ({ ...write, onConditionFailed }));
};

/**
 * Finds the existing variant that each input means: by its id, or by its choice. A variant that another input names by its id has got another choice,
 * so its former choice means a new variant. A product that gets its first options becomes the first input, so that links, carts and stock stay valid.
 */
function findExistingVariants(variants: readonly VariantInput[], options: readonly OptionItem[], before: ProductItem | undefined) {
  if (before === undefined) return variants.map(() => undefined);
  const existing = variantsOf(before);
  const named = new Set<number>();
  for (const { id } of variants) {
    if (id === undefined) continue;
    if (named.has(id)) throw new Failure('invalid_input', { fields: { variants: `The variant ${id} is named twice` } });
    named.add(id);
  }
  return variants.map((variant, index) => {
    if (variant.id === undefined) {
      const onlyVariant = before.options === undefined && index === 0 ? existing[0] : undefined;
      const same = onlyVariant ?? variantWithChoice(before, options, variant);
      return same === undefined || named.has(same.id) ? undefined : same;
    }
    const own = existing.find(({ id }) => id === variant.id);
    if (own === undefined) throw new Failure('invalid_input', { fields: { variants: `The product has no variant ${variant.id}` } });
    return own;
  });
}

/** Assigns ids to new variants. @param productId the product's id, when no variant has it yet: the first new variant gets it */
async function assignIds(count: number, productId: number | undefined): Promise<readonly number[]> {
  const fromCounter = count - (productId === undefined || count === 0 ? 0 : 1);
  const last = fromCounter === 0 ? 0 : await reserveProductIds(fromCounter);
  const ids = Array.from({ length: fromCounter }, (_, index) => last - fromCounter + 1 + index);
  return productId === undefined ? ids : [productId, ...ids];
}

function toVariantItem(input: VariantInput, options: readonly OptionItem[], id: number, pictures: readonly ImageItem[], now: Date): VariantItem {
  const { sku, price, originalPrice, barcode, weightGrams, images, isActive = true } = input;
  const values = valuesOf(options, input).map((value) => value ?? '');
  const imageItems = images === undefined ? pictures : images.map((imageUrl) => toImageItem(imageUrl, values.join(', '), pictures, now));
  return {
    id,
    values,
    sku,
    price,
    ...(originalPrice == null ? {} : { originalPrice }),
    ...omitUndefined({ barcode, weightGrams }),
    ...(imageItems.length === 0 ? {} : { images: imageItems }),
    isActive,
  };
}

const toImageItem = (imageUrl: string, altText: string, before: readonly ImageItem[], now: Date): ImageItem =>
  before.find((image) => image.imageUrl === imageUrl) ?? {
    id: hashOfImage(imageUrl) ?? imageUrl,
    imageUrl,
    altText: cutToBytes(altText, maxBytes.altText),
    imageType: 'gallery',
    createdAt: now.toISOString(),
  };

/** Returns the variant whose price lists show for the product: the cheapest that is for sale, else the cheapest. */
export function cheapestOf<T extends VariantItem>(variants: readonly T[]): T {
  const forSale = variants.filter(isForSale);
  return (forSale.length > 0 ? forSale : variants).reduce((best, each) => (each.price < best.price ? each : best));
}

/**
 * Plans the removal of a product's options. Its only variant is then the listed one that has the new SKU, else the one with the product's id, else the
 * cheapest. Orders, carts and links name the product's id, so the product's own stock item stays, and gets the free units of that variant.
 * @param newSku the product's new SKU and free units; by default those of that variant
 * @throws Failure `invalid_input` when orders refer to another variant
 */
export function planOptionRemoval(
  before: ProductItem,
  { sku: newSku, stock }: { readonly sku?: string | undefined; readonly stock?: number | undefined },
): Omit<VariantPlan, 'fields'> & { readonly fields: ProductChanges } {
  const all = variantsOf(before);
  const listed = all.filter(({ isArchived }) => isArchived !== true);
  const first =
    listed.find(({ sku }) => sku.toLowerCase() === newSku?.toLowerCase()) ?? listed.find(({ id }) => id === before.id) ?? cheapestOf(listed);
  const others = all.filter(({ id }) => id !== before.id);
  const wasOrdered = others.some(({ stock }) => stock.ordered === true || stock.held > 0 || stock.sold > 0);
  if (wasOrdered) {
    const text = 'Orders refer to variants of this product, so it keeps its options. Switch off the variants that you no longer sell.';
    throw new Failure('invalid_input', { fields: { options: text } });
  }
  const variant = { productId: before.id, variantId: before.id };
  const keptSku = (newSku ?? first.sku).toLowerCase();
  const own = before.stocks.get(before.id);
  const free = stock ?? first.stock.free;
  // An archived variant may have the SKU of a later one.
  const skus = new Map(all.map(({ sku }) => [sku.toLowerCase(), sku]));
  return {
    fields: {
      options: null,
      variants: null,
      price: first.price,
      sku: first.sku,
      originalPrice: first.originalPrice ?? null,
      barcode: first.barcode ?? null,
      weightGrams: first.weightGrams ?? null,
    },
    newStock: new Map(),
    before: [
      ...(own === undefined ? [putNewStock(newStock(variant, free))] : []),
      ...(newSku === undefined || skus.has(keptSku) ? [] : claimSku(newSku, before.id)),
    ],
    counts: own === undefined || (stock === undefined && first.id === before.id) ? [] : [{ variantId: before.id, seen: own.free, free }],
    drops: others.map(({ id }) => id),
    after: [...skus].flatMap(([key, sku]) => (key === keptSku ? [] : releaseSku(sku, before.id))),
    touched: { skus: [...skus.values(), ...(newSku === undefined || skus.has(keptSku) ? [] : [newSku])], variantIds: others.map(({ id }) => id) },
  };
}
