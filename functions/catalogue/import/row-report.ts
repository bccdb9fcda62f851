/** What does a row of a file say of a product, and what would that change of one that is there? */
import { isDeepStrictEqual } from 'node:util';
import type { ImageItem, ProductChanges, ProductFields, ProductItem } from '#functions/catalogue/product-store.ts';
import { ageRangeOf } from '#shared/rules/age-range.ts';
import { defined } from '#shared/rules/defined.ts';
import { categoryIdOf, type ImportedProduct, type ImportSource } from '#shared/rules/import/product.ts';

type Fields = Omit<ProductFields, 'images' | 'originalPrice'>;
type Said = Partial<Fields> & Pick<ProductFields, 'name' | 'price' | 'sku'> & { readonly originalPrice?: number | null };

/** What the file says, without what it leaves open, its stock and its pictures. */
export function fieldsOf({ key: _, row: __, stock: ___, images: ____, category, ...said }: ImportedProduct) {
  const given = { ...said, categoryId: category === undefined ? undefined : categoryIdOf(category) };
  return defined(given) as Said;
}

/** @param pictures our addresses of the file's pictures, by those in the file */
export function changesBy(
  source: ImportSource,
  product: ImportedProduct,
  pictures: Readonly<Record<string, string>>,
  current: ProductItem,
  now: Date,
): ProductChanges {
  const said = fieldsOf(product);
  // Of what our own columns do not name, nothing is said.
  const specifications =
    source === 'own' && said.specifications ? { ...unnamed(current.specifications), ...said.specifications } : said.specifications;
  return { ...said, ...(specifications ? { specifications } : {}), ...picturesBy(product, pictures, current, now) };
}

const unnamed = ({ size: _, color: __, material: ___, ...others }: Readonly<Record<string, string>>) => others;

/** A picture that could not be had takes none away that is there. */
export function picturesBy(
  product: ImportedProduct,
  pictures: Readonly<Record<string, string>>,
  current: ProductItem,
  now: Date,
): Pick<ProductChanges, 'images'> {
  const images = imagesOf(product, new Map(Object.entries(pictures)), current.images, now);
  return product.images === undefined || (images.length === 0 && product.images.length > 0) ? {} : { images };
}

/** Whether a product is as these changes would make it. */
export function isUnchangedBy(changes: ProductChanges, current: ProductItem): boolean {
  const { images, ...is } = { ...current, ageRange: current.ageRange ?? ageRangeOf(current.specifications['size']) };
  const { images: wanted = images, ...said } = changes;
  const shown = (each: readonly ImageItem[]) => each.map(({ imageUrl, altText, imageType }) => [imageUrl, altText, imageType]);
  return (
    isDeepStrictEqual(shown(images), shown(wanted)) &&
    Object.entries(said).every(([name, value]) => isDeepStrictEqual(value ?? null, is[name as keyof typeof is] ?? null))
  );
}

/** Of the file's pictures those that the shop has, by the address in the file. */
export function known(
  product: ImportedProduct,
  before: Readonly<Record<string, string>>,
  fetched: ReadonlyMap<string, string>,
): Record<string, string> {
  if (product.images === undefined) return { ...before };
  const have = product.images.flatMap(({ src }) => {
    const ours = fetched.get(src) ?? before[src];
    return ours === undefined ? [] : [[src, ours] as const];
  });
  return Object.fromEntries(have);
}

const views = ['primary', 'secondary'] as const;

export function imagesOf(product: ImportedProduct, ours: ReadonlyMap<string, string>, current: readonly ImageItem[], now: Date): ImageItem[] {
  const shown = (product.images ?? []).flatMap(({ src, alt }) => {
    const imageUrl = ours.get(src);
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
