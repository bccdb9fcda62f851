/** Steps with orders that are paid on delivery: placing, shipping and delivering them, with the collected money. */
import { expect } from 'vitest';
import type { ProductItem } from '#functions/catalogue/product-store.ts';
import { codeTo } from '#tests/identity/endpoints/auth/steps.ts';
import type { ApiResponse } from '#tests/kit/call.ts';
import type { Buyer } from '#tests/kit/checkout-steps.ts';
import type { Shop } from '#tests/kit/shop.ts';

interface Line {
  readonly product: Pick<ProductItem, 'id'>;
  readonly quantity: number;
}

/** A reference of a courier's collection. */
export const reference = 'COD-77231';

export function createCodSteps(shop: Shop) {
  const requestCheckout = (buyer: Buyer, items: readonly Line[], more: Record<string, unknown> = {}): Promise<ApiResponse> =>
    shop.call('payment.createOrder', {
      as: buyer,
      body: {
        items: items.map(({ product, quantity }) => ({ productId: product.id, quantity })),
        shippingAddressId: buyer.addressId,
        paymentMethod: 'cod',
        ...more,
      },
    });
  const confirmCod = (buyer: Pick<Buyer, 'token'>, checkoutId: string, code: string): Promise<ApiResponse> =>
    shop.call('payment.confirmCod', { as: buyer, body: { checkoutId, code } });
  const changeStatus = (staff: { readonly token: string }, id: string, status: string, more: object = {}): Promise<ApiResponse> =>
    shop.call('order.changeStatus', { as: staff, params: { id }, body: { status, ...more } });
  return {
    requestCheckout,
    confirmCod,
    changeStatus,

    /** Changes the section `cod` of the settings (on by default), and waits until the functions no longer use the earlier one. */
    allowCod: async (owner: { readonly token: string }, changes: Readonly<Record<string, unknown>> = {}): Promise<ApiResponse> => {
      const { updatedAt: _, ...cod } = (await shop.call('settings.read', { as: owner })).body.cod;
      const answer = await shop.call('settings.updateCod', { as: owner, body: { ...cod, isOn: true, ...changes } });
      shop.advanceClock(2);
      return answer;
    },

    /** Places an order that is due and returns its id. */
    placeOrder: async (buyer: Buyer, ...items: readonly Line[]): Promise<string> => {
      const asked = await requestCheckout(buyer, items);
      expect(asked).toMatchObject({ status: 202 });
      const placed = await confirmCod(buyer, asked.body.checkoutId, await codeTo(shop, buyer.email));
      expect(placed).toMatchObject({ status: 201, body: { paymentStatus: 'due' } });
      return placed.body.id as string;
    },

    shipOrder: async (staff: { readonly token: string }, id: string): Promise<ApiResponse> => {
      await changeStatus(staff, id, 'processing');
      return changeStatus(staff, id, 'shipped', { trackingNumber: 'DL7723019845IN' });
    },

    /** Delivers a shipped order and records what was collected: its total unless another amount is given. */
    deliverOrder: async (staff: { readonly token: string }, id: string, collection: object = {}): Promise<ApiResponse> => {
      const { total } = (await shop.call('order.read', { as: staff, params: { id } })).body;
      return changeStatus(staff, id, 'delivered', { collection: { amount: total, reference, ...collection } });
    },
  };
}
