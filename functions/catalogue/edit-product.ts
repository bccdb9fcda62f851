/** How do those who keep the catalogue change a product? One transaction each, with its audit entry; over a newer version never. */
import { categoryNames } from '#functions/catalogue/category-names.ts';
import { fillCategory } from '#functions/catalogue/category-store.ts';
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
import { requireCapacity } from '#functions/catalogue/published/capacity.ts';
import { claimSku, releaseSku } from '#functions/catalogue/sku-store.ts';
import { type Act, recordAudit } from '#functions/identity/audit-store.ts';
import { pictureWrites } from '#functions/pictures/picture-writes.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { defined } from '#shared/rules/defined.ts';
import { hashOfImage } from '#shared/rules/image.ts';
import { toRupees } from '#shared/rules/money.ts';
import { arranged, type Wanted } from '#shared/rules/product-images.ts';
import { standardGstRate } from '#shared/rules/quote.ts';

export interface WantedFields extends Partial<Omit<ProductFields, 'images' | 'originalPrice'>> {
  readonly originalPrice?: number | null | undefined;
  readonly images?: readonly Wanted[] | undefined;
}
type Undefinable<T> = { readonly [K in keyof T]?: T[K] | undefined };

export async function replyOf(item: ProductItem, now: Date): Promise<Product> {
  return toStaffProductResponse(item, await categoryNames([item.categoryId], now, true));
}

/** What the audit log compares; people read it, in rupees. */
const audited = ({
  name,
  description,
  price,
  originalPrice,
  sku,
  specifications,
  ageRange,
  status,
  isFeatured,
  categoryId,
  images,
  gstRate,
  hsn,
  isArchived,
  free,
}: ProductItem) => ({
  name,
  description,
  price: toRupees(price),
  ...(originalPrice === undefined ? {} : { originalPrice: toRupees(originalPrice) }),
  sku,
  specifications,
  ageRange,
  status,
  isFeatured,
  categoryId,
  images: images.map(({ imageUrl, altText, imageType }) => `${imageType} ${imageUrl} ${altText}`),
  gstRate,
  hsn,
  isArchived: isArchived ?? false,
  free,
});

const urlsOf = (images: readonly { readonly imageUrl: string }[]) => images.map(({ imageUrl }) => imageUrl);

function imageItems(wanted: readonly Wanted[], before: readonly ImageItem[], now: Date): ImageItem[] {
  return arranged(wanted).map((shown) => ({
    ...shown,
    id: hashOfImage(shown.imageUrl) ?? shown.imageUrl,
    createdAt: before.find(({ imageUrl }) => imageUrl === shown.imageUrl)?.createdAt ?? now.toISOString(),
  }));
}

/** @throws Failure `catalogue_full`, `sku_taken`, `category_not_found`, `picture_gone` */
export async function makeProduct(
  given: Undefinable<WantedFields> &
    Pick<ProductFields, 'name' | 'description' | 'price' | 'sku' | 'categoryId' | 'status'> & { readonly stock: number },
  act: Act,
): Promise<ProductItem> {
  await requireCapacity(act.now);
  const { stock, images = [], originalPrice, ...said } = given;
  const fields: ProductFields = {
    ...said,
    specifications: said.specifications ?? {},
    ageRange: said.ageRange ?? null,
    isFeatured: said.isFeatured ?? false,
    gstRate: said.gstRate ?? standardGstRate,
    hsn: said.hsn ?? '',
    isArchived: false,
    images: imageItems(images, [], act.now),
    ...(originalPrice == null ? {} : { originalPrice }),
  };
  const product = newProduct(await nextProductId(), fields, stock, act.now);
  await commit([
    ...putNewProduct(product, act.now),
    claimSku(product.sku, product.id),
    fillCategory(product.categoryId),
    ...(await pictureWrites([], urlsOf(product.images), act.now)),
    ...recordAudit(act, { subject: { type: 'product', id: String(product.id) }, after: audited(product) }),
  ]);
  return product;
}

/** Somebody was quicker: what there is now goes with the answer. */
export async function editedMeanwhile(current: ProductItem, now: Date): Promise<Failure> {
  return new Failure('edited_meanwhile', { details: { current: await replyOf(current, now) } });
}

export interface Edit extends Undefinable<WantedFields> {
  readonly version?: number | undefined;
  /** Units that are free from now on. */
  readonly stock?: number | undefined;
}

/**
 * @param decide what to change, by what there is; read again when somebody was quicker
 * @param more further writes of the same transaction
 * @throws Failure `product_not_found`, `edited_meanwhile`, `sku_taken`, `category_not_found`, `picture_gone`
 */
export async function editProduct(
  id: number,
  decide: (was: ProductItem) => Edit,
  act: Act,
  reason?: string,
  more: readonly TransactItem[] = [],
): Promise<ProductItem> {
  return retryOnConflict(async () => {
    const was = await productById(id);
    if (was === undefined) throw new Failure('product_not_found');
    const { version, stock, images, ...said } = decide(was);
    if (version !== undefined && version !== (was.version ?? 0)) throw await editedMeanwhile(was, act.now);
    // Whoever puts it on sale again brings it back.
    const back = was.isArchived === true && said.status !== undefined && said.status !== 'inactive' ? { isArchived: false } : {};
    const given: ProductChanges = defined({ ...back, ...said });
    const price = given.price ?? was.price;
    // A price that has overtaken it is struck through no more.
    const overtaken =
      given.originalPrice === undefined && was.originalPrice !== undefined && was.originalPrice <= price ? { originalPrice: null } : {};
    const changes: ProductChanges = { ...given, ...overtaken, ...(images === undefined ? {} : { images: imageItems(images, was.images, act.now) }) };
    const after = afterwards(was, changes, stock);
    await commit([
      ...more,
      ...changeProduct(id, changes, act.now, was, stock === undefined ? undefined : { seen: was.free, free: stock }),
      ...skuPieces(was, after.sku),
      ...(after.categoryId === was.categoryId ? [] : [fillCategory(after.categoryId)]),
      ...(await pictureWrites(urlsOf(was.images), urlsOf(after.images), act.now, was.ordered === true)),
      ...recordAudit(act, { subject: { type: 'product', id: String(id) }, before: audited(was), after: audited(after), reason }),
    ]);
    return (await productById(id)) ?? after;
  });
}

const skuPieces = ({ id, sku }: ProductItem, to: string): TransactItem[] => (sku === to ? [] : [claimSku(to, id), releaseSku(sku, id)]);

function afterwards(was: ProductItem, { originalPrice, ...changes }: ProductChanges, stock: number | undefined): ProductItem {
  const { originalPrice: had, ...rest } = was;
  const struck = originalPrice === undefined ? had : (originalPrice ?? undefined);
  return { ...rest, ...changes, ...(struck === undefined ? {} : { originalPrice: struck }), ...(stock === undefined ? {} : { free: stock }) };
}

/**
 * Deletes it; archives it where orders may refer to it.
 * @returns whether it was archived
 * @throws Failure `product_not_found`
 */
export async function removeProduct(id: number, act: Act): Promise<boolean> {
  return retryOnConflict(async () => {
    const was = await productById(id);
    if (was === undefined) throw new Failure('product_not_found');
    const subject = { type: 'product', id: String(id) };
    if (was.ordered === true || was.held > 0 || was.sold > 0) {
      if (was.isArchived === true) return true;
      const changes = { status: 'inactive', isArchived: true } as const;
      const after = { ...was, ...changes };
      await commit([...changeProduct(id, changes, act.now, was), ...recordAudit(act, { subject, before: audited(was), after: audited(after) })]);
      return true;
    }
    await commit([
      ...dropProduct(id, was, act.now),
      releaseSku(was.sku, id),
      ...(await pictureWrites(urlsOf(was.images), [], act.now)),
      ...recordAudit(act, { subject, before: audited(was) }),
    ]);
    return false;
  });
}
