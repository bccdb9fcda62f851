/**
 * Fills a fresh shop (prices include tax, delivery has promised days) with categories, products and their pictures, slides, the clinic's
 * doctors and a customer's past orders; a second call changes nothing.
 */

import { countAddedProduct, putCategory } from '#functions/catalogue/category-store.ts';
import {
  type ImageItem,
  newProduct,
  type ProductItem,
  putNewProduct,
  reserveProductIds,
  type VariantItem,
} from '#functions/catalogue/product-store.ts';
import { readWholeCatalogue } from '#functions/catalogue/published/scan-catalogue.ts';
import { claimSku } from '#functions/catalogue/sku-store.ts';
import { variantsOf } from '#functions/catalogue/variants.ts';
import { putNewSlide, slidesInOrder } from '#functions/content/slide-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { setInclusivePrices } from '#functions/settings/fresh-shop.ts';
import { countTaxClasses } from '#functions/settings/tax-class-store.ts';
import { categories, shoeChart } from '#infra/demo/catalogue/categories.ts';
import { declarationsOf, goods, type SeedProduct } from '#infra/demo/catalogue/goods.ts';
import { optionsOf, seedVariantsOf } from '#infra/demo/catalogue/options.ts';
import { productsInOrder } from '#infra/demo/catalogue/products.ts';
import { type Pay, seedOrders } from '#infra/demo/orders/past-orders.ts';
import { addressOf, manifest, type PictureEntry, uploadPictures } from './pictures.ts';
import { seedClinic } from './seed-clinic.ts';
import { seedDelivery } from './seed-delivery.ts';
import { slides } from './slides.ts';

const views = ['primary', 'secondary', 'gallery'] as const;

const toImages = (entries: readonly PictureEntry[], createdAt: string): ImageItem[] =>
  entries.map(({ hash, alt }, index) => ({ id: hash, imageUrl: addressOf(hash), altText: alt, imageType: views[index] ?? 'gallery', createdAt }));

/** @param pastOrders for past orders: their customer, how they are paid, and whether their documents stay due; undefined: no past orders */
export async function seed({
  pastOrders,
  now,
}: {
  readonly pastOrders?: { readonly customerId: string; readonly pay: Pay; readonly leavesDocumentsDue?: boolean };
  readonly now: Date;
}): Promise<void> {
  // Pictures first, so that nothing is shown without its picture.
  await uploadPictures();
  const pictures = manifest();
  const existing = await readWholeCatalogue();
  if (existing.products.length === 0) {
    await setInclusivePrices(now);
    await seedDelivery(now);
  }
  const idsBySku = new Map(existing.products.flatMap((product) => variantsOf(product).map(({ sku }) => [sku, product.id] as const)));
  for (const [sortOrder, { id, ...fields }] of categories.entries()) {
    if (existing.categories.some((category) => category.id === id)) continue;
    await putCategory({ id, ...fields, imageUrl: addressOf(pictures.categories[id]?.hash ?? ''), isActive: true, sortOrder });
  }
  const ids = new Map<string, number>();
  const missing: { categoryId: string; product: SeedProduct; id: number }[] = [];
  for (const { categoryId, product } of productsInOrder) {
    const existingId = [product.sku, ...seedVariantsOf(product).map(({ sku }) => sku)].flatMap((sku) => idsBySku.get(sku) ?? [])[0];
    // One after the other, so that products have the same numbers in every fresh shop.
    const id = existingId ?? (await reserveProductIds());
    ids.set(product.sku, id);
    if (existingId === undefined) missing.push({ categoryId, product, id });
  }
  const items: ProductItem[] = [];
  // After the product ids, so that the variants' ids follow one another.
  for (const each of missing) items.push(await itemOf(each, pictures, now));
  // In one write, before the products: a start that is interrupted may count products twice, but never too few.
  const taxClassWrites = countTaxClasses(items.map(({ taxClass }) => taxClass));
  if (taxClassWrites.length > 0) await commit(taxClassWrites);
  await Promise.all(
    items.map(async (item) => {
      const { writes, mark } = putNewProduct(item, now);
      const skus = variantsOf(item).flatMap(({ sku }) => claimSku(sku, item.id));
      await commit([...writes, mark, ...skus, countAddedProduct(item.categoryId)]);
    }),
  );
  await seedSlides(pictures.slides, now);
  await seedClinic();
  if (pastOrders !== undefined) await seedOrders({ ...pastOrders, idOf: (sku) => ids.get(sku), now });
}

async function itemOf(
  { categoryId, product, id }: { readonly categoryId: string; readonly product: SeedProduct; readonly id: number },
  drawn: ReturnType<typeof manifest>,
  now: Date,
): Promise<ProductItem> {
  const { key, goods: kind, stock, sizes = [], colours = [], sizeStep: __, declares: ___, isFeatured = false, ...fields } = product;
  const at = now.toISOString();
  const sizeChart = sizes[0]?.value.startsWith('UK') === true ? { sizeChart: shoeChart } : {};
  const common = {
    ...fields,
    ...goods[kind],
    ...sizeChart,
    declarations: declarationsOf(product),
    isFeatured,
    categoryId,
    images: toImages(drawn.products[key] ?? [], at),
    status: 'active' as const,
  };
  const seedVariants = seedVariantsOf(product);
  const [first] = seedVariants;
  if (first === undefined) return newProduct(id, common, stock, now);
  // The first variant has the product's own id.
  const others = seedVariants.length - 1;
  const last = others === 0 ? id : await reserveProductIds(others);
  const pictures = drawn.colours[key] ?? {};
  const variants = seedVariants.map(({ stock: _, ...variant }, index): VariantItem => {
    const picture = pictures[colours.find(({ value }) => variant.values.includes(value))?.value ?? ''];
    return {
      ...variant,
      id: index === 0 ? id : last - others + index,
      ...(picture === undefined ? {} : { images: toImages([picture], at) }),
      isActive: true,
    };
  });
  const stocks = new Map(variants.map((variant, index) => [variant.id, seedVariants[index]?.stock ?? 0]));
  // The first size is the cheapest one.
  return newProduct(id, { ...common, sku: first.sku, options: optionsOf(product), variants }, stocks, now);
}

async function seedSlides(drawn: Readonly<Record<string, PictureEntry>>, now: Date): Promise<void> {
  const knownIds = new Set((await slidesInOrder()).map(({ id }) => id));
  const at = now.toISOString();
  const inAYear = new Date(now);
  inAYear.setUTCFullYear(now.getUTCFullYear() + 1);
  for (const [sortOrder, slide] of slides.entries()) {
    if (knownIds.has(slide.id)) continue;
    const times = { startDate: at, endDate: inAYear.toISOString(), createdAt: at, updatedAt: at };
    await commit([putNewSlide({ ...slide, ...times, imageUrl: addressOf(drawn[slide.id]?.hash ?? ''), sortOrder, isActive: true })]);
  }
}
