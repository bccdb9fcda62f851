/**
 * Fills a fresh shop with categories, products and their pictures, slides, the clinic's doctors and a customer's past orders; a second call changes
 * nothing.
 */

import { fillCategory, putCategory } from '#functions/catalogue/category-store.ts';
import { type ImageItem, newProduct, nextProductId, putNewProduct } from '#functions/catalogue/product-store.ts';
import { readWholeCatalogue } from '#functions/catalogue/published/scan-catalogue.ts';
import { claimSku } from '#functions/catalogue/sku-store.ts';
import { putNewSlide, slidesInOrder } from '#functions/content/slide-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { categories } from '#infra/demo/catalogue/categories.ts';
import { goods, type SeedProduct } from '#infra/demo/catalogue/goods.ts';
import { productsByCategory } from '#infra/demo/catalogue/products.ts';
import { type Pay, seedOrders } from '#infra/demo/orders/past-orders.ts';
import { addressOf, manifest, type PictureEntry, uploadPictures } from './pictures.ts';
import { seedClinic } from './seed-clinic.ts';
import { slides } from './slides.ts';

const views = ['primary', 'secondary', 'gallery'] as const;

const imagesOf = (shown: readonly PictureEntry[], createdAt: string): ImageItem[] =>
  shown.map(({ hash, alt }, index) => ({ id: hash, imageUrl: addressOf(hash), altText: alt, imageType: views[index] ?? 'gallery', createdAt }));

/** @param before the customer of the past orders, how they paid, and whether their documents stay due; without it there are none */
export async function seed({
  before,
  now,
}: {
  readonly before?: { readonly customerId: string; readonly pay: Pay; readonly numbersLater?: boolean };
  readonly now: Date;
}): Promise<void> {
  // Pictures first: nothing is shown before it can be seen.
  await uploadPictures();
  const drawn = manifest();
  const known = await readWholeCatalogue();
  const ids = new Map(known.products.map(({ sku, id }) => [sku, id]));
  for (const [sortOrder, { id, name, description }] of categories.entries()) {
    if (known.categories.some((category) => category.id === id)) continue;
    await putCategory({ id, name, description, imageUrl: addressOf(drawn.categories[id]?.hash ?? ''), isActive: true, sortOrder });
  }
  const missing: { categoryId: string; product: SeedProduct; id: number }[] = [];
  for (const [categoryId, products] of Object.entries(productsByCategory)) {
    for (const product of products) {
      if (ids.has(product.sku)) continue;
      // One after the other, so that a fresh shop's numbers are the same everywhere.
      const id = await nextProductId();
      ids.set(product.sku, id);
      missing.push({ categoryId, product, id });
    }
  }
  await Promise.all(
    missing.map(async ({ categoryId, product, id }) => {
      const { key, goods: kind, stock, isFeatured = false, ...fields } = product;
      const images = imagesOf(drawn.products[key] ?? [], now.toISOString());
      const item = newProduct(id, { ...fields, ...goods[kind], isFeatured, categoryId, images, status: 'active' }, stock, now);
      const { writes, mark } = putNewProduct(item, now);
      await commit([...writes, mark, ...claimSku(item.sku, id), fillCategory(categoryId)]);
    }),
  );
  await seedSlides(drawn.slides, now);
  await seedClinic();
  if (before !== undefined) await seedOrders({ ...before, idOf: (sku) => ids.get(sku), now });
}

async function seedSlides(drawn: Readonly<Record<string, PictureEntry>>, now: Date): Promise<void> {
  const known = new Set((await slidesInOrder()).map(({ id }) => id));
  const at = now.toISOString();
  const inAYear = new Date(now);
  inAYear.setUTCFullYear(now.getUTCFullYear() + 1);
  for (const [sortOrder, slide] of slides.entries()) {
    if (known.has(slide.id)) continue;
    const times = { startDate: at, endDate: inAYear.toISOString(), createdAt: at, updatedAt: at };
    await commit([putNewSlide({ ...slide, ...times, imageUrl: addressOf(drawn[slide.id]?.hash ?? ''), sortOrder, isActive: true })]);
  }
}
