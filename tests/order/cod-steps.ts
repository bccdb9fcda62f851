/** Steps with orders that are paid on delivery: placing, shipping and delivering them, with the collected money. */
import { expect } from 'vitest';
import type { ProductItem } from '#functions/catalogue/product-store.ts';
import { codeTo } from '#tests/identity/endpoints/auth/steps.ts';
import type { Buyer } from '#tests/kit/checkout-steps.ts';
import type { Answered } from '#tests/kit/call.ts';
import type { Shop } from '#tests/kit/shop.ts';

interface Line {
  readonly product: Pick<ProductItem, 'id'>;
  readonly quantity: number;
}

/** A reference of a courier's collection. */
export const reference = 'COD-77231';

export function payingOnDelivery(shop: Shop) {
  const ask = (buyer: Buyer, items: readonly Line[], more: Record<string, unknown> = {}): Promise<Answered> =>
    shop.call('payment.createOrder', {
      as: buyer,
      body: {
        items: items.map(({ product, quantity }) => ({ productId: product.id, quantity })),
        shippingAddressId: buyer.addressId,
        paymentMethod: 'cod',
        ...more,
      },
    });
  const confirm = (buyer: Pick<Buyer, 'token'>, checkoutId: string, code: string): Promise<Answered> =>
    shop.call('payment.confirmCod', { as: buyer, body: { checkoutId, code } });
  const move = (staff: { readonly token: string }, id: string, status: string, more: object = {}): Promise<Answered> =>
    shop.call('order.changeStatus', { as: staff, params: { id }, body: { status, ...more } });
  return {
    ask,
    confirm,
    move,

    /** Changes the section `cod` of the settings (on by default), and waits until the functions no longer use the earlier one. */
    allow: async (owner: { readonly token: string }, changes: Readonly<Record<string, unknown>> = {}): Promise<Answered> => {
      const { updatedAt: _, ...cod } = (await shop.call('settings.read', { as: owner })).body.cod;
      const answer = await shop.call('settings.updateCod', { as: owner, body: { ...cod, isOn: true, ...changes } });
      shop.advance(2);
      return answer;
    },

    /** Places an order that is due and returns its id. */
    ordered: async (buyer: Buyer, ...items: readonly Line[]): Promise<string> => {
      const asked = await ask(buyer, items);
      expect(asked).toMatchObject({ status: 202 });
      const placed = await confirm(buyer, asked.body.checkoutId, await codeTo(shop, buyer.email));
      expect(placed).toMatchObject({ status: 201, body: { paymentStatus: 'due' } });
      return placed.body.id as string;
    },

    ship: async (staff: { readonly token: string }, id: string): Promise<Answered> => {
      await move(staff, id, 'processing');
      return move(staff, id, 'shipped', { trackingNumber: 'DL7723019845IN' });
    },

    /** Delivers a shipped order and records what was collected: its total unless another amount is given. */
    deliver: async (staff: { readonly token: string }, id: string, collection: object = {}): Promise<Answered> => {
      const { total } = (await shop.call('order.read', { as: staff, params: { id } })).body;
      return move(staff, id, 'delivered', { collection: { amount: total, reference, ...collection } });
    },
  };
}
