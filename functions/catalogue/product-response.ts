/** Maps the table's product to the contract's product. */

import type { Stock } from '#functions/stock/stock-store.ts';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { ageRangeOf } from '#shared/rules/catalogue/age-bands.ts';
import { isReplacedByOption, type OptionFields } from '#shared/rules/catalogue/variants.ts';
import { toPaise, toRupees } from '#shared/rules/money.ts';
import { includesTaxOf, type PriceMark, rateOfLine } from '#shared/rules/order/tax-class.ts';
import type { ProductContext } from './product-context.ts';
import { type ImageItem, orderedSpecifications, type ProductItem } from './product-store.ts';
import { saleOf } from './sale-prices.ts';
import { toChartResponse } from './size-chart.ts';
import { primaryOf, toStaffVariantResponses, toVariantResponses, variantsForSale, variantsOf } from './variants.ts';

/** The product for shoppers, without its context (category name, tax, sales), which is not stored with it. */
export interface ProductWithoutContext
  extends Omit<
    Product,
    'category' | 'priceIncludesTax' | 'mrp' | 'regularPrice' | 'saleEndsAt' | 'saleNote' | Exclude<keyof StaffFields, 'options' | 'variants'>
  > {
  readonly priceMark?: PriceMark;
}

export function toProductWithoutContext(item: ProductItem): ProductWithoutContext {
  const primary = primaryOf(item.images);
  // Units of variants that are switched off cannot be bought, so they are not counted.
  const stock = variantsForSale(item).reduce((sum, variant) => sum + variant.stock.free, 0);
  const variants = toVariantResponses(item);
  const options = withValuesOf(variants, item.options ?? []);
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
    variants,
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

/** The options with the values that at least one of the variants has: for shoppers, who cannot buy the others. */
function withValuesOf(variants: Product['variants'], options: readonly OptionFields[]): Product['options'] {
  return options.map(({ name, values }) => {
    const used = new Set(variants.map((variant) => variant.options[name]));
    return { name, values: values.filter(({ value }) => used.has(value)) };
  });
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

const shipsAloneField = ({ shipsAlone }: ProductItem) => (shipsAlone === true ? { shipsAlone } : {});

/** The fields that only the catalogue's staff see in lists. Their variants include those that are switched off, their options every value. */
export const staffFields = (item: ProductItem) => ({
  options: (item.options ?? []).map(({ name, values }) => ({ name, values: [...values] })),
  variants: toStaffVariantResponses(item),
  version: item.version ?? 0,
  hsn: item.hsn,
  ...shipsAloneField(item),
  ...(item.lowStockLimit === undefined ? {} : { lowStockLimit: item.lowStockLimit }),
  ...(item.tags === undefined ? {} : { tags: [...item.tags] }),
  // For the export of all products. The product page reads the chart with the product itself.
  ...(item.sizeChart === undefined ? {} : { sizeChart: toChartResponse(item.sizeChart) }),
  isArchived: item.isArchived ?? false,
  inventory: inventoryOf(item),
});

export const inventoryOf = ({ free, held, sold, stocked }: Stock) => ({ free, held, sold, initial: stocked });
export type StaffFields = ReturnType<typeof staffFields>;

/** Removes the fields, variants and values of options that only staff see in lists. */
export function withoutStaffFields<P extends Product>(product: P): Product {
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
  const variants = visible.variants.filter(({ isActive }) => isActive);
  return { ...visible, options: withValuesOf(variants, visible.options), variants };
}

type ContextFields = Pick<
  Product,
  'category' | 'priceIncludesTax' | 'gstRate' | 'price' | 'originalPrice' | 'mrp' | 'regularPrice' | 'saleEndsAt' | 'saleNote' | 'variants'
>;
type ContextInput = Pick<ProductWithoutContext, 'id' | 'categoryId' | 'gstRate' | 'taxClass' | 'priceMark' | 'price' | 'originalPrice' | 'variants'>;
/**
 * Adds what is not stored with the product: the category's name (its id when the category does not exist), the prices of running sales, the
 * rates of its tax class, which depend on price and day, and `mrp`, the second name of the MRP. Replaces the price mark by `priceIncludesTax`.
 */
export function addContext<P extends ContextInput>(
  { priceMark, ...product }: P,
  { categoryNames, tax, sales }: Omit<ProductContext, 'sizeCharts'>,
): Omit<P, 'priceMark'> & ContextFields {
  const { id, categoryId, taxClass, gstRate, variants } = product;
  const rateAt = (rupees: number) =>
    taxClass === undefined ? {} : { gstRate: rateOfLine({ taxClass, gstRate, priceMark }, { amount: toPaise(rupees), quantity: 1 }, tax) };
  const hasStoredPrices = taxClass === undefined && sales.index.size === 0 && variants.every((variant) => variant.originalPrice === undefined);
  const priced = hasStoredPrices
    ? variants
    : variants.map((variant) => {
        const prices = { ...mrpOf(variant), price: variant.price, ...saleOf(variant, { productId: id, variantId: variant.id, categoryId }, sales) };
        return { ...variant, ...prices, ...rateAt(prices.price) };
      });
  const productPrices = priced.some(({ regularPrice }) => regularPrice !== undefined)
    ? pricesOfCheapest(priced)
    : { ...mrpOf(product), price: product.price };
  return {
    ...product,
    category: { id: categoryId, name: categoryNames.get(categoryId) ?? categoryId },
    priceIncludesTax: includesTaxOf({ priceMark }, tax),
    gstRate,
    ...productPrices,
    ...rateAt(productPrices.price),
    variants: priced,
  };
}
const mrpOf = ({ originalPrice }: { readonly originalPrice?: number | undefined }) => (originalPrice === undefined ? {} : { mrp: originalPrice });

/** Returns the price fields of a product: those of its cheapest variant that is for sale. */
function pricesOfCheapest(variants: Product['variants']) {
  const forSale = variants.filter(({ isActive }) => isActive);
  const { price, originalPrice, mrp, regularPrice, saleEndsAt, saleNote } = (forSale.length > 0 ? forSale : variants).reduce((best, each) =>
    each.price < best.price ? each : best,
  );
  return { price, originalPrice, mrp, regularPrice, saleEndsAt, saleNote };
}

export function toProductResponse(item: ProductItem, context: ProductContext): Product {
  return { ...addContext(toProductWithoutContext(item), context), ...shipsAloneField(item) };
}

/** A product for its own page: with its size chart and that of its category. */
export function toWholeProductResponse(item: ProductItem, context: ProductContext): Product {
  const { category, ...rest } = toProductResponse(item, context);
  const categoryChart = context.sizeCharts.get(item.categoryId);
  return {
    ...rest,
    category: { ...category, ...(categoryChart === undefined ? {} : { sizeChart: toChartResponse(categoryChart) }) },
    ...(item.sizeChart === undefined ? {} : { sizeChart: toChartResponse(item.sizeChart) }),
  };
}

/** A product for staff, with the units of each variant. Lists leave these out, because they change with every hold. */
export function toStaffProductResponse(item: ProductItem, context: ProductContext): Product {
  const stocks = new Map(variantsOf(item).map(({ id, stock }) => [id, inventoryOf(stock)]));
  const { category, ...whole } = toWholeProductResponse(item, context);
  const mark = item.priceMark === undefined ? {} : { priceMark: item.priceMark };
  const product = addContext({ ...whole, ...mark, gstRate: item.gstRate, ...staffFields(item) }, context);
  return { ...product, category, variants: product.variants.map((variant) => ({ ...variant, inventory: stocks.get(variant.id) })) };
}
