/** Maps a product of a file to the fields of a new product, and to the changes of an existing one. */
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
import { isReplacedByOption, normaliseText, type OptionFields } from '#shared/rules/catalogue/variants.ts';
import { type ImportedProduct, type ImportSource, maxImages, pictureSources } from '#shared/rules/import/product.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import type { FindCategory } from './categories.ts';

type Fields = Omit<ProductFields, 'images' | keyof RemovableFields | 'options' | 'variants' | 'categoryId'>;
/** Fields that a row can remove. */
interface RemovableFields {
  readonly taxClass?: string | null;
  readonly declarations?: Declarations | null;
  readonly originalPrice?: number | null;
  readonly seoTitle?: string | null;
  readonly seoDescription?: string | null;
  readonly tags?: readonly string[] | null;
  readonly sizeChart?: SizeChart | null;
  readonly lowStockLimit?: number | null;
}
type StatedFields = Partial<Fields> & Pick<ProductFields, 'name' | 'price' | 'sku'> & RemovableFields;

/** The fields that the row states, without stock, category, pictures and variants. */
export function statedFieldsOf({
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
  const { price, sku, originalPrice, ...common } = statedFieldsOf(product);
  // Price and SKU of a product with options belong to its variants.
  const stated = product.variants === undefined ? { price, sku, ...(originalPrice === undefined ? {} : { originalPrice }), ...common } : common;
  const specifications = stated.specifications && mergeSpecifications(source, stated.specifications, product.options, current);
  const categoryId = product.category == null ? {} : { categoryId: findCategory(product.category, current.categoryId) };
  return { ...stated, ...categoryId, ...(specifications ? { specifications } : {}), ...picturesBy(product, pictures, current, now) };
}

/**
 * A specification that the file states gets the file's value in its old position. New ones follow in the order of the columns. Those for which the file
 * has no column stay.
 */
function mergeSpecifications(
  source: ImportSource,
  stated: Readonly<Record<string, string>>,
  options: readonly OptionFields[] | undefined,
  current: ProductItem,
): Readonly<Record<string, string>> {
  const formerOptions = current.options ?? [];
  const isRemoved = (name: string): boolean =>
    source === 'own'
      ? // One that an option replaces is in no exported file, so an empty cell does not remove it.
        columnNames.includes(name) && !isReplacedByOption(options ?? formerOptions, name)
      : // Shopify's list the values of the options, and the last file may have named this option otherwise.
        isReplacedByOption(formerOptions, name);
  const statedNames = new Set(Object.keys(stated).map(normaliseText));
  const kept = Object.entries(orderedSpecifications(current)).filter(
    ([name]) => stated[name] !== undefined || !(isRemoved(name) || statedNames.has(normaliseText(name))),
  );
  return { ...Object.fromEntries(kept), ...stated };
}
const columnNames: readonly string[] = ['size', 'color', 'material'];

/** The pictures of a product after the import. A row that names none, or only some that could not be fetched, leaves the existing ones. */
function picturesBy(
  product: ImportedProduct,
  pictures: Readonly<Record<string, string>>,
  current: ProductItem,
  now: Date,
): Pick<ProductChanges, 'images'> {
  const images = imagesOf(product, new Map(Object.entries(pictures)), current.images, now);
  return images.length === 0 ? {} : { images };
}

/**
 * The pictures of a product whose row has not changed, with those that this import has fetched: in the order of the file, or behind the present ones
 * where staff have changed the pictures since.
 */
export function picturesWithNew(
  product: ImportedProduct,
  known: Readonly<Record<string, string>>,
  newPictures: Readonly<Record<string, string>>,
  current: ProductItem,
  now: Date,
): Pick<ProductChanges, 'images'> {
  const imagesFrom = (pictures: Readonly<Record<string, string>>) => imagesOf(product, new Map(Object.entries(pictures)), current.images, now);
  const urlsOf = (images: readonly ImageItem[]) => images.map(({ imageUrl }) => imageUrl);
  if (isDeepStrictEqual(urlsOf(current.images), urlsOf(imagesFrom(known)))) return picturesBy(product, { ...known, ...newPictures }, current, now);
  const added = imagesFrom(newPictures).filter(({ imageUrl }) => !urlsOf(current.images).includes(imageUrl));
  if (added.length === 0) return {};
  return { images: [...current.images, ...added.map((image) => ({ ...image, imageType: 'gallery' as const }))].slice(0, maxImages) };
}

/** Whether the changes would leave the product unchanged. */
export function isUnchangedBy(changes: ProductChanges, current: ProductItem): boolean {
  const isSizeShown = !isReplacedByOption(current.options ?? [], 'size');
  const { images, ...present } = {
    ...current,
    ageRange: current.ageRange ?? (isSizeShown ? ageRangeOf(current.specifications['size']) : null),
    shipsAlone: current.shipsAlone ?? false,
  };
  const { images: newImages = images, ...newFields } = changes;
  const comparedFields = (each: readonly ImageItem[]) => each.map(({ imageUrl, altText, imageType }) => [imageUrl, altText, imageType]);
  return (
    isDeepStrictEqual(comparedFields(images), comparedFields(newImages)) &&
    Object.entries(newFields).every(([name, value]) => isDeepStrictEqual(value ?? null, present[name as keyof typeof present] ?? null))
  );
}

/** The file's pictures that the shop has: address in the file -> address in the shop. Without a column for the product's pictures, earlier ones stay. */
export function knownPictures(
  product: ImportedProduct,
  before: Readonly<Record<string, string>>,
  fetched: ReadonlyMap<string, string>,
): Record<string, string> {
  const available = pictureSources(product).flatMap((src) => {
    const imageUrl = fetched.get(src) ?? before[src];
    return imageUrl === undefined ? [] : [[src, imageUrl] as const];
  });
  return { ...(product.images === undefined ? before : {}), ...Object.fromEntries(available) };
}

const views = ['primary', 'secondary'] as const;

export function imagesOf(product: ImportedProduct, pictures: ReadonlyMap<string, string>, current: readonly ImageItem[], now: Date): ImageItem[] {
  const storedImages = (product.images ?? []).flatMap(({ src, alt }) => {
    const imageUrl = pictures.get(src);
    return imageUrl === undefined ? [] : [{ imageUrl, altText: alt }];
  });
  return storedImages
    .filter(({ imageUrl }, index) => storedImages.findIndex((each) => each.imageUrl === imageUrl) === index)
    .map(({ imageUrl, altText }, index) => {
      const id = /^\/images\/([a-z0-9]+)-/.exec(imageUrl)?.[1] ?? imageUrl;
      const createdAt = current.find((image) => image.imageUrl === imageUrl)?.createdAt ?? now.toISOString();
      return { id, imageUrl, altText, imageType: views[index] ?? 'gallery', createdAt };
    });
}
