/** Shows the discount of an offer on a sample basket, as if the shopper had entered its coupon now. */
import { productsByIds } from '#functions/catalogue/product-store.ts';
import { atSalePrice } from '#functions/catalogue/sale-prices.ts';
import { saleTerms } from '#functions/catalogue/sale-store.ts';
import { chosenVariant } from '#functions/catalogue/variants.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { preview } from '#shared/contract/offers/offer.ts';
import { toRupees } from '#shared/rules/money.ts';
import { applyOffers } from '#shared/rules/order/offers.ts';
import { lineName } from '#shared/rules/order/variant-ref.ts';

export const handler = endpoint(preview, async ({ body: { offer, items }, now }) => {
  const [products, sales] = await Promise.all([productsByIds(items.map(({ productId }) => productId)), saleTerms(now)]);
  const lines = items.map(({ productId, variantId, quantity }) => {
    const product = products.get(productId);
    const variant = product && chosenVariant(product, variantId);
    if (product === undefined || variant === undefined) throw new Failure('product_not_found', { details: { productIds: [productId] } });
    const { id, categoryId, name } = product;
    return {
      productId: id,
      variantId: variant.id,
      categoryId,
      unitPrice: atSalePrice(product, variant, sales).price,
      quantity,
      name: lineName({ name, variantTitle: variant.title }),
    };
  });
  const { discounts, discount, isShippingFree, refusal } = applyOffers(lines, [], {
    now,
    isFirstOrder: true,
    coupon: { code: offer.code ?? '', offer: { ...offer, id: 'preview', isPaused: false } },
  });
  return {
    lines: lines.map(({ name, quantity, unitPrice }, index) => ({
      name,
      quantity,
      amount: toRupees(unitPrice * quantity),
      discount: toRupees(discounts[index] ?? 0),
    })),
    subtotal: toRupees(lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)),
    discount: toRupees(discount),
    isShippingFree,
    ...(refusal === undefined ? {} : { refusal }),
  };
});
