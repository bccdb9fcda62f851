/** Maps the table's product to the contract's product. */

import type { Stock } from '#functions/stock/stock-store.ts';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { ageRangeOf } from '#shared/rules/catalogue/age-bands.ts';
import { isReplacedByOption } from '#shared/rules/catalogue/variants.ts';
import { toPaise, toRupees } from '#shared/rules/money.ts';
import { includesTaxOf, type PriceMark, rateOfLine } from '#shared/rules/order/tax-class.ts';
import type { ProductContext } from './product-context.ts';
import { type ImageItem, orderedSpecifications, type ProductItem } from './product-store.ts';
import { saleOf } from './sale-prices.ts';
import { toChartResponse } from './size-chart.ts';
import { primaryOf, soldVariants, toStaffVariantResponses, toVariantResponses, variantsOf } from './variants.ts';

/** The product for shoppers, without its context (category name, tax, sales), which is not stored with it. */
export interface NamelessProduct
  extends Omit<
    Product,
    'category' | 'priceIncludesTax' | 'mrp' | 'regularPrice' | 'saleEndsAt' | 'saleNote' | Exclude<keyof StaffFields, 'variants'>
  > {
  readonly priceMark?: PriceMark;
}

export function namelessProduct(item: ProductItem): NamelessProduct {
  const primary = primaryOf(item.images);
  // Units of variants that are switched off cannot be bought, so they are not counted.
  const stock = soldVariants(item).reduce((sum, variant) => sum + variant.stock.free, 0);
  const options = (item.options ?? []).map(({ name, values }) => ({ name, values: [...values] }));
  const specifications = Object.fromEntries(Object.entries(orderedSpecifications(item)).filter(([name]) => !isReplacedByOption(options, name)));
  return {
    id: item.id,
    name: item.name,
    description: item.description,
    price: toRupees(item.price),
    ...(item.originalPrice === undefined ? {} : { originalPrice: toRupees(item.originalPrice) }),
    gstRate: item.gstRate,
    ...(item.taxClass === undefined ? {} : { taxClass: item.taxClass }),
    ...(item.priceMark === undefined ? {} : { priceMark: item.priceMark }),
    stock,
    sku: item.sku,
    specifications,
    ageRange: item.ageRange ?? ageRangeOf(specifications['size']),
    status: item.status,
    isFeatured: item.isFeatured,
    categoryId: item.categoryId,
    options,
    variants: toVariantResponses(item),
    imageUrl: primary,
    primaryImage: primary,
    images: item.images.map((image, sortOrder) => toImageResponse(image, sortOrder, item.id)),
    rating: item.ratingCount === 0 ? null : Math.round((item.ratingSum / item.ratingCount) * 10) / 10,
    reviews: item.ratingCount,
    viewCount: item.viewCount,
    soldCount: item.sold,
    isInStock: stock > 0,
    ...(item.declarations === undefined ? {} : { declarations: item.declarations }),
    ...(item.seoTitle === undefined ? {} : { seoTitle: item.seoTitle }),
    ...(item.seoDescription === undefined ? {} : { seoDescription: item.seoDescription }),
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
  };
}

const toImageResponse = ({ id, imageUrl, altText, imageType, createdAt }: ImageItem, sortOrder: number, productId: number) => ({
  id,
  imageUrl,
  altText,
  imageType,
  sortOrder,
  isActive: true,
  productId,
  createdAt,
  updatedAt: createdAt,
});

/** The fields that only the catalogue's staff see. Their variants include those that are switched off. */
export const staffFields = (item: ProductItem) => ({
  variants: toStaffVariantResponses(item),
  version: item.version ?? 0,
  hsn: item.hsn,
  ...(item.shipsAlone === true ? { shipsAlone: true } : {}),
  ...(item.lowStockLimit === undefined ? {} : { lowStockLimit: item.lowStockLimit }),
  ...(item.tags === undefined ? {} : { tags: [...item.tags] }),
  // For the export of all products. The product page reads the chart with the product itself.
  ...(item.sizeChart === undefined ? {} : { sizeChart: toChartResponse(item.sizeChart) }),
  isArchived: item.isArchived ?? false,
  inventory: inventoryOf(item),
});

export const inventoryOf = ({ free, held, sold, stocked }: Stock) => ({ free, held, sold, initial: stocked });
export type StaffFields = ReturnType<typeof staffFields>;

/** Leaves out what only staff see. */
export function shopView<P extends Product>(product: P): Product {
  const {
    version: _,
    hsn: __,
    isArchived: ___,
    inventory: ____,
    tags: _____,
    shipsAlone: ______,
    sizeChart: _______,
    lowStockLimit: ________,
    ...visible
  } = product;
  return { ...visible, variants: visible.variants.filter(({ isActive }) => isActive) };
}

type InContext = Pick<
  Product,
  'category' | 'priceIncludesTax' | 'gstRate' | 'price' | 'originalPrice' | 'mrp' | 'regularPrice' | 'saleEndsAt' | 'saleNote' | 'variants'
>;
type Nameless = Pick<NamelessProduct, 'id' | 'categoryId' | 'gstRate' | 'taxClass' | 'priceMark' | 'price' | 'originalPrice' | 'variants'>;
/**
 * Adds what is not stored with the product: the category's name (its id when the category does not exist), the prices of running sales, the
 * rates of its tax class, which depend on price and day, and `mrp`, the second name of the MRP. Replaces the price mark by `priceIncludesTax`.
 */
export function inContext<P extends Nameless>(
  { priceMark, ...product }: P,
  { categoryNames, tax, sales }: Omit<ProductContext, 'sizeCharts'>,
): Omit<P, 'priceMark'> & InContext {
  const { id, categoryId, taxClass, gstRate, variants } = product;
  const rateAt = (rupees: number) =>
    taxClass === undefined ? {} : { gstRate: rateOfLine({ taxClass, gstRate, priceMark }, { amount: toPaise(rupees), quantity: 1 }, tax) };
  const isStored = taxClass === undefined && sales.index.size === 0 && variants.every((variant) => variant.originalPrice === undefined);
  const priced = isStored
    ? variants
    : variants.map((variant) => {
        const prices = { ...mrpOf(variant), price: variant.price, ...saleOf(variant, { productId: id, variantId: variant.id, categoryId }, sales) };
        return { ...variant, ...prices, ...rateAt(prices.price) };
      });
  const own = priced.some(({ regularPrice }) => regularPrice !== undefined) ? pricesOfCheapest(priced) : { ...mrpOf(product), price: product.price };
  return {
    ...product,
    category: { id: categoryId, name: categoryNames.get(categoryId) ?? categoryId },
    priceIncludesTax: includesTaxOf({ priceMark }, tax),
    gstRate,
    ...own,
    ...rateAt(own.price),
    variants: priced,
  };
}
const mrpOf = ({ originalPrice }: { readonly originalPrice?: number | undefined }) => (originalPrice === undefined ? {} : { mrp: originalPrice });

/** The price fields of a product are those of its cheapest variant that is sold. */
function pricesOfCheapest(variants: Product['variants']) {
  const sold = variants.filter(({ isActive }) => isActive);
  const { price, originalPrice, mrp, regularPrice, saleEndsAt, saleNote } = (sold.length > 0 ? sold : variants).reduce((best, each) =>
    each.price < best.price ? each : best,
  );
  return { price, originalPrice, mrp, regularPrice, saleEndsAt, saleNote };
}

export function toProductResponse(item: ProductItem, context: ProductContext): Product {
  return inContext(namelessProduct(item), context);
}

/** A product for its own page: with its size chart and that of its category. */
export function toWholeProductResponse(item: ProductItem, context: ProductContext): Product {
  const { category, ...rest } = inContext(namelessProduct(item), context);
  const ofCategory = context.sizeCharts.get(item.categoryId);
  return {
    ...rest,
    category: { ...category, ...(ofCategory === undefined ? {} : { sizeChart: toChartResponse(ofCategory) }) },
    ...(item.sizeChart === undefined ? {} : { sizeChart: toChartResponse(item.sizeChart) }),
  };
}

/** A product for staff, with the units of each variant. Lists leave these out, because they change with every hold. */
export function toStaffProductResponse(item: ProductItem, context: ProductContext): Product {
  const stocks = new Map(variantsOf(item).map(({ id, stock }) => [id, inventoryOf(stock)]));
  const { category, ...whole } = toWholeProductResponse(item, context);
  const mark = item.priceMark === undefined ? {} : { priceMark: item.priceMark };
  const product = inContext({ ...whole, ...mark, gstRate: item.gstRate, ...staffFields(item) }, context);
  return { ...product, category, variants: product.variants.map((variant) => ({ ...variant, inventory: stocks.get(variant.id) })) };
}
