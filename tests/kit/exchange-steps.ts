/** Steps of an exchange: a customer has received one size of a romper and asks for another one. */
import { expect } from 'vitest';
import type { createCheckoutSteps } from './checkout-steps.ts';
import type { Customer } from './fixtures.ts';
import type { createOrderSteps } from './order-steps.ts';
import type { Shop } from './shop.ts';
import { createVariantSteps, type Sized } from './variant-steps.ts';

interface ShopWithOrders {
  readonly shop: Shop;
  readonly checkoutSteps: ReturnType<typeof createCheckoutSteps>;
  readonly orderSteps: ReturnType<typeof createOrderSteps>;
  readonly admin: Customer;
}
interface Params {
  readonly id: string;
  readonly returnId: string;
}

export const oneDoesNotFit = { quantity: 1, reason: 'It does not fit' };

export function createExchangeSteps({ shop, checkoutSteps, orderSteps, admin }: ShopWithOrders) {
  const variantSteps = createVariantSteps(shop, admin);
  const stockOf = (product: Sized, size: string) => variantSteps.stockOf(product.id, variantOf(product, size));
  const variantOf = (product: Sized, size: string) => product.variants.find(({ title }) => title === size)?.id ?? 0;
  const requestReturn = (as: Customer, id: string, items: readonly object[], headers: Record<string, string> = {}) =>
    shop.call('return.request', { as, params: { id }, body: { items }, headers });
  const changeReturn = ({ id, returnId }: Params, body: object) => shop.call('return.change', { as: admin, params: { id, returnId }, body });
  const deliverOrder = async (product: Sized, size: string, quantity = 1, buyer?: Awaited<ReturnType<typeof checkoutSteps.buyer>>) => {
    const asha = buyer ?? (await checkoutSteps.buyer());
    const items = [{ productId: product.id, variantId: variantOf(product, size), quantity }];
    const opened = await shop.call('payment.createOrder', { as: asha, body: { items, shippingAddressId: asha.addressId } });
    expect(opened).toMatchObject({ status: 200 });
    const { body } = await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(opened.body.id));
    const id = body.orderId as string;
    await orderSteps.advanceTo(admin, id, 'delivered');
    return { asha, id };
  };
  /** The request to exchange one unit of `from` for `to`. */
  const exchangeLine = (product: Sized, from: string, to: string, more: object = {}) => ({
    productId: product.id,
    variantId: variantOf(product, from),
    exchangeVariantId: variantOf(product, to),
    ...oneDoesNotFit,
    ...more,
  });
  return {
    variantSteps,
    variantOf,
    stockOf,
    requestReturn,
    deliverOrder,
    exchangeLine,
    changeReturn,
    romper: (stock = 5, sizes: readonly string[] = ['2-3 years', '4-5 years']) => variantSteps.product({ Size: sizes }, stock),

    /** Delivers an order and requests the exchange of one unit of 2-3 years for 4-5 years. */
    requestExchange: async (stock = 5, quantity = 1) => {
      const product = await variantSteps.product({ Size: ['2-3 years', '4-5 years'] }, stock);
      const { asha, id } = await deliverOrder(product, '2-3 years', quantity);
      const { status, body } = await requestReturn(asha, id, [exchangeLine(product, '2-3 years', '4-5 years')]);
      expect(status).toBe(201);
      return { product, asha, id, returnId: body.returns[0].id as string };
    },

    receiveReturn: (params: Params, product: Sized, restock = true) =>
      changeReturn(params, { status: 'received', items: [{ productId: product.id, variantId: variantOf(product, '2-3 years'), restock }] }),

    sendExchange: (params: Params) => changeReturn(params, { status: 'exchanged', trackingNumber: 'DL7723019845IN', carrier: 'Delhivery' }),

    refundInstead: ({ id, returnId }: Params, body: object) => shop.call('return.refundInstead', { as: admin, params: { id, returnId }, body }),
  };
}
