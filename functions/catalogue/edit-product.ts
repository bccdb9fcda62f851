/** Creates, edits and deletes products: one transaction each, with its audit entry, and never over a newer version. */
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
import { requireCapacity } from '#functions/catalogue/published/catalogue-limit.ts';
import { changeSku, claimSku, releaseSku } from '#functions/catalogue/sku-store.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { pictureWrites } from '#functions/pictures/picture-writes.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { hashOfImage } from '#shared/rules/catalogue/image.ts';
import { sortImages, type Wanted } from '#shared/rules/catalogue/product-images.ts';
import { defined } from '#shared/rules/defined.ts';
import { toRupees } from '#shared/rules/money.ts';
import { standardGstRate } from '#shared/rules/order/quote.ts';

export interface ProductInput extends Partial<Omit<ProductFields, 'images' | 'originalPrice'>> {
  readonly originalPrice?: number | null | undefined;
  readonly images?: readonly Wanted[] | undefined;
}
type Undefinable<T> = { readonly [K in keyof T]?: T[K] | undefined };

export async function toProductResponse(item: ProductItem, now: Date): Promise<Product> {
  return toStaffProductResponse(item, await categoryNames([item.categoryId], now, true));
}

/** The fields that the audit log compares; staff read it, in rupees. */
export const auditedProduct = ({
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
  return sortImages(wanted).map((shown) => ({
    ...shown,
    id: hashOfImage(shown.imageUrl) ?? shown.imageUrl,
    createdAt: before.find(({ imageUrl }) => imageUrl === shown.imageUrl)?.createdAt ?? now.toISOString(),
  }));
}

/** @throws Failure `catalogue_full`, `sku_taken`, `category_not_found`, `picture_gone` */
export async function createProduct(
  given: Undefinable<ProductInput> &
    Pick<ProductFields, 'name' | 'description' | 'price' | 'sku' | 'categoryId' | 'status'> & { readonly stock: number },
  act: AuditedRequest,
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
    ...claimSku(product.sku, product.id),
    fillCategory(product.categoryId),
    ...(await pictureWrites([], urlsOf(product.images), act.now)),
    ...recordAudit(act, { subject: { type: 'product', id: String(product.id) }, after: auditedProduct(product) }),
  ]);
  return product;
}

/** For a product that another request edited first: the answer contains its current state. */
export async function editedMeanwhile(current: ProductItem, now: Date): Promise<Failure> {
  return new Failure('edited_meanwhile', { details: { current: await toProductResponse(current, now) } });
}

export interface ProductEdit extends Undefinable<ProductInput> {
  readonly version?: number | undefined;
  /** Units that are free after the edit. */
  readonly stock?: number | undefined;
}

/**
 * @param decide returns the changes for the current state; called again when another request was faster
 * @param more further writes of the same transaction
 * @throws Failure `product_not_found`, `edited_meanwhile`, `sku_taken`, `category_not_found`, `picture_gone`
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
    const { version, stock, images, ...said } = decide(before);
    if (version !== undefined && version !== (before.version ?? 0)) throw await editedMeanwhile(before, act.now);
    // A product that is put on sale again is no longer archived.
    const restored = before.isArchived === true && said.status !== undefined && said.status !== 'inactive' ? { isArchived: false } : {};
    const given: ProductChanges = defined({ ...restored, ...said });
    const price = given.price ?? before.price;
    // An original price that is no longer higher than the price is removed.
    const withoutOriginal =
      given.originalPrice === undefined && before.originalPrice !== undefined && before.originalPrice <= price ? { originalPrice: null } : {};
    const changes: ProductChanges = {
      ...given,
      ...withoutOriginal,
      ...(images === undefined ? {} : { images: imageItems(images, before.images, act.now) }),
    };
    const after = applyChanges(before, changes, stock);
    await commit([
      ...more,
      ...changeProduct(id, changes, act.now, before, stock === undefined ? undefined : { seen: before.free, free: stock }),
      ...changeSku(before.sku, after.sku, id),
      ...(after.categoryId === before.categoryId ? [] : [fillCategory(after.categoryId)]),
      ...(await pictureWrites(urlsOf(before.images), urlsOf(after.images), act.now, before.ordered === true)),
      ...recordAudit(act, { subject: { type: 'product', id: String(id) }, before: auditedProduct(before), after: auditedProduct(after), reason }),
    ]);
    return (await productById(id)) ?? after;
  });
}

export function applyChanges(before: ProductItem, { originalPrice, ...changes }: ProductChanges, stock: number | undefined): ProductItem {
  const { originalPrice: oldOriginal, ...rest } = before;
  const newOriginal = originalPrice === undefined ? oldOriginal : (originalPrice ?? undefined);
  return {
    ...rest,
    ...changes,
    ...(newOriginal === undefined ? {} : { originalPrice: newOriginal }),
    ...(stock === undefined ? {} : { free: stock }),
  };
}

/**
 * Deletes a product, or archives it when orders may refer to it.
 * @returns whether it was archived
 * @throws Failure `product_not_found`
 */
export async function deleteProduct(id: number, act: AuditedRequest): Promise<boolean> {
  return retryOnConflict(async () => {
    const before = await productById(id);
    if (before === undefined) throw new Failure('product_not_found');
    const subject = { type: 'product', id: String(id) };
    if (before.ordered === true || before.held > 0 || before.sold > 0) {
      if (before.isArchived === true) return true;
      const changes = { status: 'inactive', isArchived: true } as const;
      const after = { ...before, ...changes };
      await commit([
        ...changeProduct(id, changes, act.now, before),
        ...recordAudit(act, { subject, before: auditedProduct(before), after: auditedProduct(after) }),
      ]);
      return true;
    }
    await commit([
      ...dropProduct(id, before, act.now),
      ...releaseSku(before.sku, id),
      ...(await pictureWrites(urlsOf(before.images), [], act.now)),
      ...recordAudit(act, { subject, before: auditedProduct(before) }),
    ]);
    return false;
  });
}
