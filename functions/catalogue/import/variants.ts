/** Maps the variants of a sheet to an edit of the product's variants, and compares them with the stored ones. */
import { isDeepStrictEqual } from 'node:util';
import { toVariantInputs } from '#functions/catalogue/edit-many-products.ts';
import type { VariantEdit, VariantInput } from '#functions/catalogue/edit-variants.ts';
import type { ProductItem } from '#functions/catalogue/product-store.ts';
import { findOptionPositions, type Variant, variantsOf, variantWithChoice } from '#functions/catalogue/variants.ts';
import { normaliseText, type OptionFields } from '#shared/rules/catalogue/variants.ts';
import type { ImportedProduct, ImportedVariant, ImportSource } from '#shared/rules/import/product.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';

type WithVariants = ImportedProduct & { readonly options: readonly OptionFields[]; readonly variants: readonly ImportedVariant[] };
export const hasVariants = (product: ImportedProduct): product is WithVariants => product.options !== undefined && product.variants !== undefined;

export const hasStock = ({ stock, variants }: ImportedProduct): boolean =>
  stock !== undefined || variants?.some((each) => each.stock !== undefined) === true;

/**
 * @param pictures addresses in the shop, by address in the file
 * @param current undefined for a new product. What the file does not contain stays: swatches, pictures, barcodes, weights, and whether a variant is sold
 */
export function variantEdit(source: ImportSource, product: WithVariants, pictures: ReadonlyMap<string, string>, current: ProductItem | undefined) {
  const isWithoutOptions = current !== undefined && current.options === undefined;
  const stocks = isWithoutOptions
    ? divideStock(product.variants, current.free)
    : product.variants.map(({ stock }) => (current === undefined ? stock : undefined));
  const found = existingOf(product, current);
  const variants = product.variants.map((variant, index): VariantInput => {
    const existingVariant = found[index];
    const { image, row: _, originalPrice = existingVariant?.originalPrice, stock: newStock, isActive, ...stated } = variant;
    const picture = image === undefined ? undefined : pictures.get(image);
    const id = existingVariant?.id ?? (isWithoutOptions && index === 0 ? current.id : undefined);
    return {
      ...stated,
      barcode: stated.barcode ?? existingVariant?.barcode,
      weightGrams: stated.weightGrams ?? existingVariant?.weightGrams,
      originalPrice,
      id,
      stock: stocks[index] ?? (existingVariant === undefined ? newStock : undefined),
      // The file has one picture for each variant; while that stays, so do the further ones that staff have added.
      images:
        picture === undefined || picture === existingVariant?.images?.[0]?.imageUrl
          ? existingVariant?.images?.map(({ imageUrl }) => imageUrl)
          : [picture],
      isActive: isActive ?? (existingVariant?.isArchived === true ? true : existingVariant?.isActive),
    };
  });
  const positions = findOptionPositions(current?.options ?? [], product.options);
  const options = optionsAfter(source, product, current).map((option, index) => {
    const existingOption = current?.options?.[positions[index] ?? -1];
    const swatchOf = (value: string) => existingOption?.values.find((each) => normaliseText(each.value) === normaliseText(value))?.swatch;
    return { name: option.name, values: option.values.map(({ value }) => ({ value, swatch: swatchOf(value) })) };
  });
  return { options, variants };
}

/**
 * The edit for a row that has not changed since its last import: the variants as the shop has them now, with a picture that could not be fetched then.
 * @param newPictures addresses in the shop of the pictures that this import has fetched, by address in the file
 * @returns undefined when no variant gets one; a variant to which staff have given pictures keeps these
 */
export function pictureEdit(product: ImportedProduct, newPictures: Readonly<Record<string, string>>, current: ProductItem): VariantEdit | undefined {
  if (!hasVariants(product) || current.options === undefined) return undefined;
  const found = existingOf(product, current);
  const imageUrls = new Map(product.variants.map(({ image = '' }, index) => [found[index]?.id, newPictures[image]]));
  const listed = variantsOf(current).filter(({ isArchived }) => isArchived !== true);
  const missing = new Set(listed.flatMap(({ id, images = [] }) => (images.length === 0 && imageUrls.get(id) !== undefined ? [id] : [])));
  if (missing.size === 0) return undefined;
  const variants = toVariantInputs(current, (price) => price).map((input) => {
    const imageUrl = imageUrls.get(input.id);
    return input.id !== undefined && missing.has(input.id) && imageUrl !== undefined ? { ...input, images: [imageUrl] } : input;
  });
  return { options: current.options, variants };
}

/**
 * The variant of the shop that each row means: the one with the same choice, else the one with the same SKU whose choice no row has, because the choice
 * was renamed. Its stock stays, as that of every existing variant.
 */
function existingOf(product: WithVariants, current: ProductItem | undefined): readonly (Variant | undefined)[] {
  if (current?.options === undefined) return product.variants.map(() => undefined);
  const same = product.variants.map((variant) => variantWithChoice(current, product.options, variant));
  const others = variantsOf(current).filter(({ id }) => !same.some((known) => known?.id === id));
  return product.variants.map(({ sku }, index) => same[index] ?? others.find((each) => each.sku.toLowerCase() === sku.toLowerCase()));
}

/**
 * The options of the product after the import. The rows of our own format have values only in the order of their variants: the values keep the order
 * that they have in the shop, new ones follow, and a value without a variant stays.
 */
function optionsAfter(source: ImportSource, { options }: WithVariants, current: ProductItem | undefined): readonly OptionFields[] {
  if (source !== 'own' || current?.options === undefined) return options;
  const listed = variantsOf(current).filter(({ isArchived }) => isArchived !== true);
  const positions = findOptionPositions(current.options, options);
  return options.map(({ name, values }, index) => {
    const position = positions[index] ?? -1;
    const currentValues = current.options?.[position]?.values ?? [];
    const has = (all: readonly { readonly value: string }[], value: string) => all.some((each) => each.value === value);
    const remainingValues = currentValues.filter(({ value }) => has(values, value) || !listed.some((variant) => variant.values[position] === value));
    return { name, values: [...remainingValues, ...values.filter(({ value }) => !has(currentValues, value))] };
  });
}

/**
 * Divides the free units of a product that was imported without variants among the file's variants. Each gets what the file states, while
 * units last; the first one also gets the rest. Units sold since the import are therefore missing at the last variants.
 */
function divideStock(variants: readonly ImportedVariant[], free: number): number[] {
  let remaining = free;
  const units = variants.map(({ stock = 0 }) => {
    const ownUnits = Math.min(stock, remaining);
    remaining -= ownUnits;
    return ownUnits;
  });
  return units.map((ownUnits, index) => (index === 0 ? ownUnits + remaining : ownUnits));
}

/** Whether the product has these variants already, whatever their stock. */
export function hasSameVariants(
  source: ImportSource,
  product: ImportedProduct,
  pictures: Readonly<Record<string, string>>,
  current: ProductItem,
): boolean {
  if (!hasVariants(product)) return current.options === undefined;
  const sold = variantsOf(current).filter(({ isArchived }) => isArchived !== true);
  const names = (options: readonly OptionFields[] = []) => options.map(({ name, values }) => [name, ...values.map(({ value }) => value)]);
  if (sold.length !== product.variants.length || !isDeepStrictEqual(names(current.options), names(optionsAfter(source, product, current))))
    return false;
  return product.variants.every((variant, index) => {
    const existingVariant = variantWithChoice(current, product.options, variant);
    const picture = variant.image === undefined ? undefined : pictures[variant.image];
    return (
      existingVariant !== undefined &&
      existingVariant.id === sold[index]?.id &&
      Object.entries(
        omitUndefined({
          sku: variant.sku,
          price: variant.price,
          barcode: variant.barcode,
          weightGrams: variant.weightGrams,
          isActive: variant.isActive,
        }),
      ).every(([field, value]) => existingVariant[field as 'sku'] === value) &&
      (variant.originalPrice === undefined || (variant.originalPrice ?? undefined) === existingVariant.originalPrice) &&
      (picture === undefined || existingVariant.images?.[0]?.imageUrl === picture)
    );
  });
}

export interface StockCount {
  readonly variantId: number;
  readonly seen: number;
  readonly free: number;
}

/** The counts of variants whose stock differs from the sheet's. */
export function countsOf(product: ImportedProduct, current: ProductItem): readonly StockCount[] {
  if (!hasVariants(product)) {
    const { stock } = product;
    return current.options !== undefined || stock === undefined || stock === current.free
      ? []
      : [{ variantId: current.id, seen: current.free, free: stock }];
  }
  const found = existingOf(product, current);
  return product.variants.flatMap((variant, index) => {
    const existingVariant = found[index];
    const isCounted = existingVariant !== undefined && variant.stock !== undefined && variant.stock !== existingVariant.stock.free;
    return isCounted ? [{ variantId: existingVariant.id, seen: existingVariant.stock.free, free: variant.stock }] : [];
  });
}
