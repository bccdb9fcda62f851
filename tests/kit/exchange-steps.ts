/** Steps of an exchange: a customer has received one size of a romper and asks for another one. */
import { expect } from 'vitest';
import type { afterSale } from './order-steps.ts';
import type { buying } from './checkout-steps.ts';
import type { Customer } from './fixtures.ts';
import type { Shop } from './shop.ts';
import { makingVariants, type Sized } from './variant-steps.ts';

interface Stage {
  readonly shop: Shop;
  readonly given: ReturnType<typeof buying>;
  readonly sale: ReturnType<typeof afterSale>;
  readonly admin: Customer;
}
interface Params {
  readonly id: string;
  readonly returnId: string;
}

export const why = { quantity: 1, reason: 'It does not fit' };

export function exchanging({ shop, given, sale, admin }: Stage) {
  const making = makingVariants(shop, admin);
  const stockOf = (product: Sized, size: string) => making.stockOf(product.id, variantOf(product, size));
  const variantOf = (product: Sized, size: string) => product.variants.find(({ title }) => title === size)?.id ?? 0;
  const ask = (as: Customer, id: string, items: readonly object[], headers: Record<string, string> = {}) =>
    shop.call('return.request', { as, params: { id }, body: { items }, headers });
  const change = ({ id, returnId }: Params, body: object) => shop.call('return.change', { as: admin, params: { id, returnId }, body });
  const bought = async (product: Sized, size: string, quantity = 1, buyer?: Awaited<ReturnType<typeof given.buyer>>) => {
    const asha = buyer ?? (await given.buyer());
    const items = [{ productId: product.id, variantId: variantOf(product, size), quantity }];
    const opened = await shop.call('payment.createOrder', { as: asha, body: { items, shippingAddressId: asha.addressId } });
    expect(opened).toMatchObject({ status: 200 });
    const { body } = await given.verify(asha, await given.pay(opened.body.id));
    const id = body.orderId as string;
    await sale.moveTo(admin, id, 'delivered');
    return { asha, id };
  };
  /** The request to exchange one unit of `from` for `to`. */
  const wish = (product: Sized, from: string, to: string, more: object = {}) => ({
    productId: product.id,
    variantId: variantOf(product, from),
    exchangeVariantId: variantOf(product, to),
    ...why,
    ...more,
  });
  return {
    making,
    variantOf,
    stockOf,
    ask,
    bought,
    wish,
    change,
    romper: (stock = 5, sizes: readonly string[] = ['2-3 years', '4-5 years']) => making.product({ Size: sizes }, stock),

    /** Delivers an order and requests the exchange of one unit of 2-3 years for 4-5 years. */
    asked: async (stock = 5, quantity = 1) => {
      const product = await making.product({ Size: ['2-3 years', '4-5 years'] }, stock);
      const { asha, id } = await bought(product, '2-3 years', quantity);
      const { status, body } = await ask(asha, id, [wish(product, '2-3 years', '4-5 years')]);
      expect(status).toBe(201);
      return { product, asha, id, returnId: body.returns[0].id as string };
    },

    receive: (params: Params, product: Sized, restock = true) =>
      change(params, { status: 'received', items: [{ productId: product.id, variantId: variantOf(product, '2-3 years'), restock }] }),

    send: (params: Params) => change(params, { status: 'exchanged', trackingNumber: 'DL7723019845IN', carrier: 'Delhivery' }),

    refundInstead: ({ id, returnId }: Params, body: object) => shop.call('return.refundInstead', { as: admin, params: { id, returnId }, body }),
  };
}
