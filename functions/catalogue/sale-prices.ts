/** Replaces stored prices by the prices of running sales: one rule for lists, pages, carts and checkouts. */
import { endInWords, isEndNear, type SaleGoods, type SaleTerms, salePriceOf } from '#shared/rules/catalogue/sales.ts';
import { toPaise, toRupees } from '#shared/rules/money.ts';
import type { ProductItem } from './product-store.ts';
import type { Variant } from './variants.ts';

/** Returns the variant with the price at which it is sold now. */
export function atSalePrice({ id, categoryId }: Pick<ProductItem, 'id' | 'categoryId'>, variant: Variant, terms: SaleTerms): Variant {
  const { price, originalPrice } = variant;
  const sale = salePriceOf({ productId: id, variantId: variant.id, categoryId }, { price, mrp: originalPrice }, terms);
  return sale === undefined ? variant : { ...variant, price: sale.price };
}

interface Priced {
  readonly price: number;
  /** The stored value: the MRP. */
  readonly originalPrice?: number | undefined;
}

/** Returns the fields of a response, in rupees, that a running sale changes: the regular price becomes the struck-through one. */
export function saleOf({ price, originalPrice }: Priced, goods: SaleGoods, terms: SaleTerms) {
  if (terms.index.size === 0) return {};
  const sale = salePriceOf(goods, { price: toPaise(price), mrp: originalPrice === undefined ? undefined : toPaise(originalPrice) }, terms);
  if (sale === undefined) return {};
  return {
    price: toRupees(sale.price),
    ...{ originalPrice: price, regularPrice: price },
    ...(isEndNear(sale, terms.now) ? { saleEndsAt: sale.endsAt, saleNote: endInWords(sale) } : {}),
  };
}
