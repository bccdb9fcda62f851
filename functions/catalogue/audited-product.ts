/** Selects the fields of a product that the audit log compares. */
import type { ProductItem, VariantItem } from '#functions/catalogue/product-store.ts';
import { chartInWords } from '#functions/catalogue/size-chart.ts';
import { toRupees } from '#shared/rules/money.ts';

/** The audited fields of a product, with prices in rupees, because staff read the audit log. */
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
  ...product
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
  ...(product.taxClass === undefined ? {} : { taxClass: product.taxClass }),
  ...(product.specificationOrder === undefined ? {} : { specificationOrder: product.specificationOrder }),
  ...(product.priceMark === undefined ? {} : { priceIncludesTax: product.priceMark.includesTax }),
  ...(product.declarations === undefined ? {} : { declarations: product.declarations }),
  ...(product.seoTitle === undefined ? {} : { seoTitle: product.seoTitle }),
  ...(product.seoDescription === undefined ? {} : { seoDescription: product.seoDescription }),
  ...(product.tags === undefined ? {} : { tags: product.tags }),
  ...(product.barcode === undefined ? {} : { barcode: product.barcode }),
  ...(product.weightGrams === undefined ? {} : { weightGrams: product.weightGrams }),
  ...(product.shipsAlone === true ? { shipsAlone: true } : {}),
  ...(product.lowStockLimit === undefined ? {} : { lowStockLimit: product.lowStockLimit }),
  ...(product.sizeChart === undefined ? {} : { sizeChart: chartInWords(product.sizeChart) }),
  ...(product.options === undefined
    ? {}
    : { options: product.options.map(({ name: title, values }) => `${title}: ${values.map(({ value }) => value).join(', ')}`) }),
  ...(product.variants === undefined ? {} : { variants: product.variants.map(auditedVariant) }),
});

const auditedVariant = ({ id, values, sku, price, originalPrice, barcode, weightGrams, images = [], isActive, isArchived }: VariantItem): string =>
  [
    `${id} ${values.join(', ')}`,
    sku,
    toRupees(price),
    ...(originalPrice === undefined ? [] : [`MRP ${toRupees(originalPrice)}`]),
    ...(barcode === undefined ? [] : [barcode]),
    ...(weightGrams === undefined ? [] : [`${weightGrams} g`]),
    ...images.map(({ imageUrl }) => imageUrl),
    ...(isArchived === true ? ['archived'] : isActive ? [] : ['off']),
  ].join(' | ');
