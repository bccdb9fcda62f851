/** Turns the variants of a sheet into an edit of the product's variants, and reports what would change. */
import { isDeepStrictEqual } from 'node:util';
import type { VariantInput } from '#functions/catalogue/edit-variants.ts';
import type { ProductItem } from '#functions/catalogue/product-store.ts';
import { variantsOf, variantWithChoice } from '#functions/catalogue/variants.ts';
import type { OptionFields } from '#shared/rules/catalogue/variants.ts';
import type { ImportedProduct, ImportedVariant } from '#shared/rules/import/product.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';

type WithVariants = ImportedProduct & { readonly options: readonly OptionFields[]; readonly variants: readonly ImportedVariant[] };
export const hasVariants = (product: ImportedProduct): product is WithVariants => product.options !== undefined && product.variants !== undefined;

export const hasStock = ({ stock, variants }: ImportedProduct): boolean =>
  stock !== undefined || variants?.some((each) => each.stock !== undefined) === true;

/**
 * @param pictures addresses in the shop, by address in the file
 * @param current undefined for a new product. What the file does not contain stays: swatches, pictures, and whether a variant is sold
 */
export function variantEdit(product: WithVariants, pictures: ReadonlyMap<string, string>, current: ProductItem | undefined) {
  const isFlat = current !== undefined && current.options === undefined;
  const stocks = isFlat
    ? spreadOver(product.variants, current.free)
    : product.variants.map(({ stock }) => (current === undefined ? stock : undefined));
  const variants = product.variants.map((variant, index): VariantInput => {
    const known = current === undefined ? undefined : variantWithChoice(current, product.options, variant);
    const { image, originalPrice = known?.originalPrice, stock: newStock, isActive, ...stated } = variant;
    const picture = image === undefined ? undefined : pictures.get(image);
    const id = known?.id ?? (isFlat && index === 0 ? current.id : undefined);
    return {
      ...stated,
      originalPrice,
      id,
      stock: stocks[index] ?? (known === undefined ? newStock : undefined),
      images: picture === undefined ? known?.images?.map(({ imageUrl }) => imageUrl) : [picture],
      isActive: isActive ?? (known?.isArchived === true ? true : known?.isActive),
    };
  });
  const options = product.options.map((option) => {
    const known = current?.options?.find(({ name }) => name === option.name);
    const swatchOf = (value: string) => known?.values.find((each) => each.value === value)?.swatch;
    return { name: option.name, values: option.values.map(({ value }) => ({ value, swatch: swatchOf(value) })) };
  });
  return { options, variants };
}

/**
 * Divides the free units of a product that was imported without variants among the file's variants. Each gets what the file states, while
 * units last; the first one also gets the rest. Units sold since the import are therefore missing at the last variants.
 */
function spreadOver(variants: readonly ImportedVariant[], free: number): number[] {
  let left = free;
  const units = variants.map(({ stock = 0 }) => {
    const own = Math.min(stock, left);
    left -= own;
    return own;
  });
  return units.map((own, index) => (index === 0 ? own + left : own));
}

/** Whether the product has these variants already, whatever their stock. */
export function hasSameVariants(product: ImportedProduct, pictures: Readonly<Record<string, string>>, current: ProductItem): boolean {
  if (!hasVariants(product)) return current.options === undefined;
  const sold = variantsOf(current).filter(({ isArchived }) => isArchived !== true);
  const names = (options: readonly OptionFields[] = []) => options.map(({ name, values }) => [name, ...values.map(({ value }) => value)]);
  if (sold.length !== product.variants.length || !isDeepStrictEqual(names(current.options), names(product.options))) return false;
  return product.variants.every((variant, index) => {
    const known = variantWithChoice(current, product.options, variant);
    const picture = variant.image === undefined ? undefined : pictures[variant.image];
    return (
      known !== undefined &&
      known.id === sold[index]?.id &&
      Object.entries(
        omitUndefined({
          sku: variant.sku,
          price: variant.price,
          barcode: variant.barcode,
          weightGrams: variant.weightGrams,
          isActive: variant.isActive,
        }),
      ).every(([field, value]) => known[field as 'sku'] === value) &&
      (variant.originalPrice === undefined || (variant.originalPrice ?? undefined) === known.originalPrice) &&
      (picture === undefined || known.images?.[0]?.imageUrl === picture)
    );
  });
}

export interface Count {
  readonly variantId: number;
  readonly seen: number;
  readonly free: number;
}

/** The counts of variants whose stock differs from the sheet's. */
export function countsOf(product: ImportedProduct, current: ProductItem): readonly Count[] {
  if (!hasVariants(product)) {
    const { stock } = product;
    return current.options !== undefined || stock === undefined || stock === current.free
      ? []
      : [{ variantId: current.id, seen: current.free, free: stock }];
  }
  return product.variants.flatMap((variant) => {
    const known = variantWithChoice(current, product.options, variant);
    const isCounted = known !== undefined && variant.stock !== undefined && variant.stock !== known.stock.free;
    return isCounted ? [{ variantId: known.id, seen: known.stock.free, free: variant.stock }] : [];
  });
}
