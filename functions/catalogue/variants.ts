/** Lists the variants of a product as customers buy them: a product without options is its own only variant. */
import { Failure } from '#functions/platform/http/failure.ts';
import type { Stock } from '#functions/stock/stock-store.ts';
import { choiceOf, normaliseText, type OptionFields, type VariantFields, valuesOf } from '#shared/rules/catalogue/variants.ts';
import { toRupees } from '#shared/rules/money.ts';
import type { ImageItem, ProductItem, VariantItem } from './product-store.ts';

export interface Variant extends VariantItem {
  /** The choice as text, e.g. `4-5 years, Blue`; empty for the only variant. */
  readonly title: string;
  readonly stock: Stock;
}

const noStock: Stock = { free: 0, held: 0, sold: 0, stocked: 0 };

/** Returns every variant, also those that are not for sale, in the owner's order. */
export function variantsOf(product: ProductItem): readonly Variant[] {
  const { id, sku, price, originalPrice, barcode, weightGrams, variants, stocks } = product;
  const items: readonly VariantItem[] = variants ?? [
    {
      id,
      values: [],
      sku,
      price,
      ...(originalPrice === undefined ? {} : { originalPrice }),
      ...(barcode === undefined ? {} : { barcode }),
      ...(weightGrams === undefined ? {} : { weightGrams }),
      isActive: true,
    },
  ];
  return items.map((item) => ({ ...item, title: item.values.join(', '), stock: stocks.get(item.id) ?? noStock }));
}

export const isForSale = ({ isActive, isArchived }: VariantItem): boolean => isActive && isArchived !== true;

export const variantsForSale = (product: ProductItem): readonly Variant[] => variantsOf(product).filter(isForSale);

/**
 * Returns the variant of a product that has the same choice, whatever the order of the options. Undefined also for a product without options.
 * @param options the options from which the input chooses
 */
export function variantWithChoice(
  product: ProductItem,
  options: readonly OptionFields[],
  input: Pick<VariantFields, 'options'>,
): Variant | undefined {
  if (product.options === undefined) return undefined;
  const positions = findOptionPositions(product.options, options);
  const choice = choiceOf(valuesOf(options, input));
  return variantsOf(product).find(({ values }) => choiceOf(positions.map((position) => values[position])) === choice);
}

/**
 * Returns for each option its position among the product's options, by name; -1: the product does not have it. When both have equally many options,
 * the unmatched ones are matched in their order, because staff may have renamed them.
 */
export function findOptionPositions(
  productOptions: readonly Pick<OptionFields, 'name'>[],
  options: readonly Pick<OptionFields, 'name'>[],
): readonly number[] {
  const positions = options.map(({ name }) => productOptions.findIndex((each) => normaliseText(each.name) === normaliseText(name)));
  if (productOptions.length !== options.length) return positions;
  const freePositions = productOptions.flatMap((_, position) => (positions.includes(position) ? [] : [position]));
  return positions.map((position) => (position === -1 ? (freePositions.shift() ?? -1) : position));
}

/**
 * Returns the variant that a request names, or the only one.
 * @param allowed the variants that the request may name
 * @returns undefined when the request names another variant
 * @throws Failure `variant_required` when the product has several variants and the request names none
 */
export function chosenVariant(product: ProductItem, variantId: number | undefined, allowed = variantsForSale(product)): Variant | undefined {
  if (product.variants === undefined) return variantId === undefined || variantId === product.id ? variantsOf(product)[0] : undefined;
  if (variantId === undefined) {
    const text = `Choose ${(product.options ?? []).map(({ name }) => name.toLowerCase()).join(' and ')} of ${product.name}.`;
    throw new Failure('variant_required', {
      message: text,
      fields: { variantId: text },
      details: { productId: product.id, variants: toVariantResponses(product) },
    });
  }
  return allowed.find(({ id }) => id === variantId);
}

export const primaryOf = (images: readonly ImageItem[]): string =>
  (images.find(({ imageType }) => imageType === 'primary') ?? images[0])?.imageUrl ?? '';

/** The primary picture of the variant, or of the product when the variant has no pictures. */
export const pictureOf = (product: ProductItem, { images = [] }: VariantItem): string => primaryOf(images.length > 0 ? images : product.images);

export const toVariantResponses = (product: ProductItem) =>
  (product.variants === undefined ? variantsOf(product) : variantsForSale(product)).map((variant) => toVariantResponse(product, variant));

/** All variants, for the catalogue's staff, also those that are switched off. */
export const toStaffVariantResponses = (product: ProductItem) =>
  variantsOf(product)
    .filter(({ isArchived }) => isArchived !== true)
    .map((variant) => toVariantResponse(product, variant));

function toVariantResponse(
  { options = [] }: ProductItem,
  { id, title, values, sku, price, originalPrice, stock, barcode, weightGrams, images, isActive }: Variant,
) {
  return {
    id,
    title,
    options: Object.fromEntries(options.map(({ name }, index) => [name, values[index] ?? ''])),
    sku,
    price: toRupees(price),
    ...(originalPrice === undefined ? {} : { originalPrice: toRupees(originalPrice) }),
    stock: stock.free,
    ...(barcode === undefined ? {} : { barcode }),
    ...(weightGrams === undefined ? {} : { weightGrams }),
    ...(images === undefined || images.length === 0 ? {} : { images: images.map(({ imageUrl, altText }) => ({ imageUrl, altText })) }),
    isActive,
  };
}
