/** Plans how the options and variants of a product change: what is stored, and which SKUs and stock items are added or removed. */

import { Failure } from '#functions/platform/http/failure.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import { countFree, dropStock, newStock, putNewStock } from '#functions/stock/stock-store.ts';
import { hashOfImage } from '#shared/rules/catalogue/image.ts';
import { type OptionFields, type VariantDraft, valuesOf, variantProblems } from '#shared/rules/catalogue/variants.ts';
import type { Paise } from '#shared/rules/money.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import {
  type ImageItem,
  nextProductId,
  type OptionItem,
  type ProductChanges,
  type ProductFields,
  type ProductItem,
  type VariantItem,
} from './product-store.ts';
import { claimSku, releaseSku } from './sku-store.ts';
import type { Touched } from './variant-edit-store.ts';
import { isSold, variantsOf, variantWithChoice } from './variants.ts';

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

export interface VariantPlan {
  /** The fields of the product; `price`, `originalPrice` and `sku` are those of the cheapest variant that is sold. */
  readonly fields: Pick<ProductFields, 'options' | 'variants' | 'price' | 'sku'> & { readonly originalPrice: Paise | null };
  /** Free units of the variants that are new. */
  readonly newStock: ReadonlyMap<number, number>;
  /** Claims of SKUs, and stock of new variants. Without effect until the product names these variants, so they may be written first. */
  readonly before: readonly TransactItem[];
  /** New counts of stock, and the removal of SKUs and stock that the product no longer names. */
  readonly after: readonly TransactItem[];
  /** Units of stored variants that are set, by SKU, for the audit log. */
  readonly counted?: Record<'before' | 'after', Readonly<Record<string, number>>>;
  /** The SKUs and variants that `before` adds and `after` removes. */
  readonly touched: Touched;
}

/**
 * @param before the product before the edit; undefined for a new product
 * @throws Failure `invalid_input`, each problem under its field
 */
export async function planVariants(
  id: number,
  before: ProductItem | undefined,
  { options: given, variants }: VariantEdit,
  now: Date,
): Promise<VariantPlan> {
  const fields = variantProblems(given, variants);
  if (Object.keys(fields).length > 0) throw new Failure('invalid_input', { fields });
  const options = given.map(
    ({ name, values }): OptionItem => ({ name, values: values.map(({ value, swatch }) => ({ value, ...(swatch === undefined ? {} : { swatch }) })) }),
  );
  const existing = before === undefined ? [] : variantsOf(before);
  const found = variants.map((variant) => existingOf(variant, options, before));
  const fresh = variants.filter((_, index) => found[index] === undefined);
  // The product's first variant keeps the product's own id, so that links and carts that name only the product stay valid.
  const isFirstFree = !existing.some((variant) => variant.id === id);
  const ids = await newIds(fresh.length, isFirstFree ? id : undefined);
  let next = 0;
  const listed = variants.map((variant, index): VariantItem => {
    const known = found[index];
    return itemOf(variant, options, known?.id ?? (ids[next++] as number), known?.images ?? [], now);
  });
  const left = existing.filter((variant) => !listed.some((each) => each.id === variant.id));
  const archived = left.filter(({ stock }) => stock.ordered === true || stock.held > 0 || stock.sold > 0);
  const dropped = left.filter((variant) => !archived.includes(variant));
  const archivedItems = archived.map(({ title: _, stock: __, ...variant }): VariantItem => ({ ...variant, isActive: false, isArchived: true }));
  const all = [...listed, ...archivedItems];
  const { price, originalPrice, sku } = cheapestOf(listed);
  const stockOf = (variant: VariantItem) => existing.find((each) => each.id === variant.id)?.stock;
  const isNew = (variant: VariantItem) => before === undefined || !before.stocks.has(variant.id);
  const units = new Map(listed.map((variant, index) => [variant.id, unitsAfter(variants[index] as VariantInput, stockOf(variant)?.free, index)]));
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
      ...listed.flatMap(({ sku: wanted }, index) => (oldSkus.has(wanted) ? [] : claimNamed(wanted, id, index))),
      ...(before === undefined
        ? []
        : added.map((variant) => putNewStock(newStock({ productId: id, variantId: variant.id }, units.get(variant.id) ?? 0)))),
    ],
    after: [
      ...counted.map(({ variant, seen, free }) => countFree({ productId: id, variantId: variant.id }, seen, free)),
      ...dropped.map((variant) => dropStock({ productId: id, variantId: variant.id })),
      ...existing.filter((variant) => !newSkus.has(variant.sku.toLowerCase())).flatMap((variant) => releaseSku(variant.sku, id)),
    ],
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
      variantIds: [...added, ...dropped].map((variant) => variant.id),
    },
  };
}

/**
 * Sales continue while a form is open: what the user typed is a difference to the units that the user saw.
 * @throws Failure `invalid_input` when fewer units are left than are taken away
 */
function unitsAfter({ stock, stockSeen }: VariantInput, free: number | undefined, index: number): number | undefined {
  if (stock === undefined || stockSeen === undefined || free === undefined) return stock;
  const units = free + stock - stockSeen;
  if (units < 0)
    throw new Failure('invalid_input', { fields: { [`variants.${index}.stock`]: `Only ${free} are free now: others were sold meanwhile` } });
  return units;
}

/** Names the variant whose SKU belongs to another product. */
const claimNamed = (sku: string, id: number, index: number): TransactItem[] => {
  const onConditionFailed = new Failure('sku_taken', { fields: { [`variants.${index}.sku`]: 'Another product has this SKU already' } });
  return claimSku(sku, id).map((write) => ({ ...write, onConditionFailed }));
};

/** Finds the existing variant that an input means: by its id, by its choice, or the only variant, which becomes the first of several. */
function existingOf(variant: VariantInput, options: readonly OptionItem[], before: ProductItem | undefined) {
  if (before === undefined) return undefined;
  if (variant.id !== undefined) {
    const named = variantsOf(before).find(({ id }) => id === variant.id);
    if (named === undefined) throw new Failure('invalid_input', { fields: { variants: `The product has no variant ${variant.id}` } });
    return named;
  }
  return variantWithChoice(before, options, variant);
}

/** @param own the product's id, when no variant has it yet */
async function newIds(count: number, own: number | undefined): Promise<readonly number[]> {
  const drawn = count - (own === undefined || count === 0 ? 0 : 1);
  const last = drawn === 0 ? 0 : await nextProductId(drawn);
  const ids = Array.from({ length: drawn }, (_, index) => last - drawn + 1 + index);
  return own === undefined ? ids : [own, ...ids];
}

function itemOf(input: VariantInput, options: readonly OptionItem[], id: number, pictures: readonly ImageItem[], now: Date): VariantItem {
  const { sku, price, originalPrice, barcode, weightGrams, images, isActive = true } = input;
  const values = valuesOf(options, input).map((value) => value ?? '');
  const shown = images === undefined ? pictures : images.map((imageUrl) => pictureItem(imageUrl, values.join(', '), pictures, now));
  return {
    id,
    values,
    sku,
    price,
    ...(originalPrice == null ? {} : { originalPrice }),
    ...omitUndefined({ barcode, weightGrams }),
    ...(shown.length === 0 ? {} : { images: shown }),
    isActive,
  };
}

const pictureItem = (imageUrl: string, altText: string, before: readonly ImageItem[], now: Date): ImageItem =>
  before.find((image) => image.imageUrl === imageUrl) ?? {
    id: hashOfImage(imageUrl) ?? imageUrl,
    imageUrl,
    altText,
    imageType: 'gallery',
    createdAt: now.toISOString(),
  };

/** The variant that stands for the product in lists: the cheapest that is sold, else the cheapest. */
export function cheapestOf(variants: readonly VariantItem[]): VariantItem {
  const sold = variants.filter(isSold);
  return (sold.length > 0 ? sold : variants).reduce((best, each) => (each.price < best.price ? each : best));
}

/**
 * Removes the options of a product. The first variant, which has the product's id, becomes its only one.
 * @param wanted the product's new SKU; by default that of the first variant
 * @throws Failure `invalid_input` when orders refer to another variant
 */
export function withoutOptions(before: ProductItem, wanted?: string): Omit<VariantPlan, 'fields'> & { readonly fields: ProductChanges } {
  const all = variantsOf(before);
  const first = all.find(({ id }) => id === before.id) ?? cheapestOf(all);
  const others = all.filter(({ id }) => id !== before.id);
  const wasOrdered = others.some(({ stock }) => stock.ordered === true || stock.held > 0 || stock.sold > 0);
  if (wasOrdered) {
    const text = 'Orders refer to variants of this product, so it keeps its options. Switch off the variants that you no longer sell.';
    throw new Failure('invalid_input', { fields: { options: text } });
  }
  const variant = { productId: before.id, variantId: before.id };
  const kept = (wanted ?? first.sku).toLowerCase();
  const isClaimed = all.some(({ sku }) => sku.toLowerCase() === kept);
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
      ...(before.stocks.has(before.id) ? [] : [putNewStock(newStock(variant, 0))]),
      ...(wanted === undefined || isClaimed ? [] : claimSku(wanted, before.id)),
    ],
    after: [
      ...others.map(({ id }) => dropStock({ productId: before.id, variantId: id })),
      ...all.filter(({ sku }) => sku.toLowerCase() !== kept).flatMap(({ sku }) => releaseSku(sku, before.id)),
    ],
    touched: { skus: [...all.map(({ sku }) => sku), ...(wanted === undefined ? [] : [wanted])], variantIds: others.map(({ id }) => id) },
  };
}
