/** Steps of the review specs: customers to whom a product was delivered, and calls of the review endpoints. */
import { expect } from 'vitest';
import type { ProductItem } from '#functions/catalogue/product-store.ts';
import { type Buyer, createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import type { Shop } from '#tests/kit/shop.ts';

export function createReviewSteps(shop: Shop, admin: Customer) {
  const checkoutSteps = createCheckoutSteps(shop);
  /** @param variantIds one unit of each; none: one unit of the only variant */
  const buy = async (
    buyer: Buyer,
    product: Pick<ProductItem, 'id'>,
    variantIds: readonly (number | undefined)[] = [undefined],
    status: 'processing' | 'delivered' = 'delivered',
  ): Promise<void> => {
    const items = variantIds.map((variantId) => ({ productId: product.id, variantId, quantity: 1 }));
    const opened = await shop.call('payment.createOrder', { as: buyer, body: { items, shippingAddressId: buyer.addressId } });
    expect(opened.status).toBe(200);
    const { body } = await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(opened.body.id));
    const steps = [{ status: 'processing' }, { status: 'shipped', carrier: 'Delhivery', trackingNumber: 'DL12345' }, { status: 'delivered' }];
    for (const step of steps.slice(0, status === 'processing' ? 1 : 3)) {
      expect(await shop.call('order.changeStatus', { as: admin, params: { id: body.orderId }, body: step })).toMatchObject({ status: 200 });
    }
  };
  return {
    buyer: checkoutSteps.buyer,
    buy,
    buyerOf: async (product: ProductItem, status: 'processing' | 'delivered' = 'delivered'): Promise<Buyer> => {
      const buyer = await checkoutSteps.buyer();
      await buy(buyer, product, [undefined], status);
      return buyer;
    },
    write: (as: Customer, product: Pick<ProductItem, 'id'>, rating: unknown, text?: unknown) =>
      shop.call('review.put', { as, params: { id: product.id }, body: { rating, ...(text === undefined ? {} : { text }) } }),
    readOwn: (as: Customer, product: Pick<ProductItem, 'id'>) => shop.call('review.readOwn', { as, params: { id: product.id } }),
    list: (product: Pick<ProductItem, 'id'>, query: Record<string, string | number> = {}) =>
      shop.call('review.list', { params: { id: product.id }, query }),
    /** The rating and the number of reviews on the product page. */
    average: async (product: Pick<ProductItem, 'id'>) => {
      const { rating, reviews } = (await shop.call('catalog.readProduct', { params: { id: product.id } })).body;
      return { rating, reviews };
    },
  };
}
