/** Steps of a buyer: opening a checkout, paying, and reading the stock, the orders and the payment that result. */
import { expect } from 'vitest';
import type { ProductItem } from '#functions/catalogue/product-store.ts';
import type { ApiResponse, CallOptions } from './call.ts';
import type { Customer } from './fixtures.ts';
import type { Shop } from './shop.ts';

export interface Buyer extends Customer {
  readonly addressId: string;
}

export function createCheckoutSteps(shop: Shop) {
  const stockOf = async ({ id }: Pick<ProductItem, 'id'>) => {
    const { free, held, sold, stocked } = (await shop.table.get(`PRODUCT#${id}`, `STOCK#${id}`)) ?? {};
    return { free, held, sold, stocked };
  };
  return {
    buyer: async (): Promise<Buyer> => {
      const customer = await shop.customer();
      return { ...customer, addressId: await shop.address(customer) };
    },

    /** Requests a checkout of these products, one line each. */
    requestCheckout: (
      buyer: Buyer,
      items: readonly { readonly product: Pick<ProductItem, 'id'>; readonly quantity: number }[],
      more: CallOptions & { readonly amount?: number } = {},
    ): Promise<ApiResponse> => {
      const { amount, ...options } = more;
      return shop.call('payment.createOrder', {
        as: buyer,
        body: {
          items: items.map(({ product, quantity }) => ({ productId: product.id, quantity })),
          shippingAddressId: buyer.addressId,
          ...(amount === undefined ? {} : { amount }),
        },
        ...options,
      });
    },

    /** Opens a checkout of one product and returns the provider's order id. */
    openCheckout: async (buyer: Buyer, product: Pick<ProductItem, 'id'>, quantity = 1): Promise<string> => {
      const answer = await shop.call('payment.createOrder', {
        as: buyer,
        body: { items: [{ productId: product.id, quantity }], shippingAddressId: buyer.addressId },
      });
      expect(answer).toMatchObject({ status: 200 });
      return answer.body.id as string;
    },

    /** Pays in the provider's window; the shop gets no webhook by default. */
    payInWindow: (providerOrderId: string, webhook: 'now' | 'never' | 'duplicate' | 'late' = 'never') =>
      shop.pay(providerOrderId, { method: 'upi', outcome: 'captured', webhook }),

    verifyPayment: (buyer: Customer, paid: object): Promise<ApiResponse> => shop.call('payment.verifyPayment', { as: buyer, body: paid }),

    ordersOf: async (buyer: Pick<Customer, 'id'>) =>
      (await shop.table.query(`CUSTOMER#${buyer.id}`)).filter((item) => String(item['sk']).startsWith('ORDER#')),

    checkoutOf: async (providerOrderId: string) => {
      const ref = await shop.table.get(`PROVIDER_ORDER#${providerOrderId}`, 'REF');
      return shop.table.get(`CHECKOUT#${ref?.['checkoutId']}`, 'CHECKOUT');
    },

    refundOf: (paymentId: string) => shop.table.get(`REFUND#${paymentId}`, 'REFUND'),

    /** The payment as the provider has it. */
    paymentAtProvider: async (paymentId: string) => {
      const { payments } = (await (await fetch(`${shop.services.base}/razorpay/dashboard.json`)).json()) as {
        payments: { id: string; status: string; amount_refunded: number }[];
      };
      return payments.find(({ id }) => id === paymentId);
    },

    stockOf,
    /** Expects free + held + sold = stocked, and no negative count. */
    expectStockBalanced: async (...products: readonly Pick<ProductItem, 'id'>[]) => {
      for (const product of products) {
        const { free, held, sold, stocked } = await stockOf(product);
        expect(free + held + sold).toBe(stocked);
        expect(Math.min(free, held, sold)).toBeGreaterThanOrEqual(0);
      }
    },
  };
}
