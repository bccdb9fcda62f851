/** Turns a row of a file into the fields of a product, and into the changes of an existing one. */
import { isDeepStrictEqual } from 'node:util';
import {
  type ImageItem,
  orderedSpecifications,
  type ProductChanges,
  type ProductFields,
  type ProductItem,
} from '#functions/catalogue/product-store.ts';
import { ageRangeOf } from '#shared/rules/catalogue/age-bands.ts';
import type { Declarations } from '#shared/rules/catalogue/declarations.ts';
import type { SizeChart } from '#shared/rules/catalogue/size-chart.ts';
import { type ImportedProduct, type ImportSource, pictureSources } from '#shared/rules/import/product.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import type { FindCategory } from './categories.ts';

type Fields = Omit<ProductFields, 'images' | keyof Removed | 'options' | 'variants' | 'categoryId'>;
/** Fields that a row can remove. */
interface Removed {
  readonly taxClass?: string | null;
  readonly declarations?: Declarations | null;
  readonly originalPrice?: number | null;
  readonly seoTitle?: string | null;
  readonly seoDescription?: string | null;
  readonly tags?: readonly string[] | null;
  readonly sizeChart?: SizeChart | null;
  readonly lowStockLimit?: number | null;
}
type StatedFields = Partial<Fields> & Pick<ProductFields, 'name' | 'price' | 'sku'> & Removed;

/** The fields that the row states, without stock, category, pictures and variants. */
export function fieldsOf({
  key: _,
  row: __,
  stock: ___,
  images: ____,
  options: _____,
  variants: ______,
  category: _______,
  ...stated
}: ImportedProduct) {
  return omitUndefined(stated) as StatedFields;
}

/** @param pictures addresses in the shop, by address in the file */
export function changesBy(
  source: ImportSource,
  product: ImportedProduct,
  pictures: Readonly<Record<string, string>>,
  current: ProductItem,
  { now, findCategory }: { readonly now: Date; readonly findCategory: FindCategory },
): ProductChanges {
  const { price, sku, originalPrice, ...common } = fieldsOf(product);
  // Price and SKU of a product with options belong to its variants.
  const stated = product.variants === undefined ? { price, sku, ...(originalPrice === undefined ? {} : { originalPrice }), ...common } : common;
  // Our own format has no columns for other specifications, so these stay.
  const specifications =
    source === 'own' && stated.specifications ? mergedInto(orderedSpecifications(current), stated.specifications) : stated.specifications;
  const categoryId = product.category === undefined ? {} : { categoryId: findCategory(product.category, current.categoryId) };
  return { ...stated, ...categoryId, ...(specifications ? { specifications } : {}), ...picturesBy(product, pictures, current, now) };
}

/** A specification with a column gets the file's value and keeps its position in the owner's order. New ones follow in the order of the columns. */
function mergedInto(current: Readonly<Record<string, string>>, stated: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const kept = Object.entries(current).filter(([name]) => stated[name] !== undefined || !columnNames.includes(name));
  return { ...Object.fromEntries(kept), ...stated };
}
const columnNames: readonly string[] = ['size', 'color', 'material'];

/** The pictures of a product after the import. A picture that could not be fetched does not remove an existing one. */
export function picturesBy(
  product: ImportedProduct,
  pictures: Readonly<Record<string, string>>,
  current: ProductItem,
  now: Date,
): Pick<ProductChanges, 'images'> {
  const images = imagesOf(product, new Map(Object.entries(pictures)), current.images, now);
  return product.images === undefined || (images.length === 0 && product.images.length > 0) ? {} : { images };
}

/** Whether the changes would leave the product unchanged. */
export function isUnchangedBy(changes: ProductChanges, current: ProductItem): boolean {
  const { images, ...present } = {
    ...current,
    ageRange: current.ageRange ?? ageRangeOf(current.specifications['size']),
    shipsAlone: current.shipsAlone ?? false,
  };
  const { images: newImages = images, ...newFields } = changes;
  const shown = (each: readonly ImageItem[]) => each.map(({ imageUrl, altText, imageType }) => [imageUrl, altText, imageType]);
  return (
    isDeepStrictEqual(shown(images), shown(newImages)) &&
    Object.entries(newFields).every(([name, value]) => isDeepStrictEqual(value ?? null, present[name as keyof typeof present] ?? null))
  );
}

/** The file's pictures that the shop has: address in the file -> address in the shop. */
export function knownPictures(
  product: ImportedProduct,
  before: Readonly<Record<string, string>>,
  fetched: ReadonlyMap<string, string>,
): Record<string, string> {
  if (product.images === undefined) return { ...before };
  const available = pictureSources(product).flatMap((src) => {
    const imageUrl = fetched.get(src) ?? before[src];
    return imageUrl === undefined ? [] : [[src, imageUrl] as const];
  });
  return Object.fromEntries(available);
}

const views = ['primary', 'secondary'] as const;

export function imagesOf(product: ImportedProduct, pictures: ReadonlyMap<string, string>, current: readonly ImageItem[], now: Date): ImageItem[] {
  const shown = (product.images ?? []).flatMap(({ src, alt }) => {
    const imageUrl = pictures.get(src);
    return imageUrl === undefined ? [] : [{ imageUrl, altText: alt }];
  });
  return shown
    .filter(({ imageUrl }, index) => shown.findIndex((each) => each.imageUrl === imageUrl) === index)
    .map(({ imageUrl, altText }, index) => {
      const id = /^\/images\/([a-z0-9]+)-/.exec(imageUrl)?.[1] ?? imageUrl;
      const createdAt = current.find((image) => image.imageUrl === imageUrl)?.createdAt ?? now.toISOString();
      return { id, imageUrl, altText, imageType: views[index] ?? 'gallery', createdAt };
    });
}
