/** Steps with orders: placing a paid one, changing its status, and reading its refunds and mails. */
import { expect } from 'vitest';
import type { ProductItem } from '#functions/catalogue/product-store.ts';
import { completeSignIn } from '#functions/identity/identity-provider.ts';
import { refundsOfPayment } from '#functions/payment/razorpay.ts';
import type { ApiResponse } from './call.ts';
import { type Buyer, createCheckoutSteps } from './checkout-steps.ts';
import type { Customer } from './fixtures.ts';
import { openShop, type Shop } from './shop.ts';

interface Line {
  readonly product: Pick<ProductItem, 'id'>;
  readonly quantity: number;
}

export function createOrderSteps(shop: Shop, checkoutSteps: ReturnType<typeof createCheckoutSteps>) {
  const changeStatus = (admin: { readonly token: string }, id: string, status: string, more: object = {}): Promise<ApiResponse> =>
    shop.call('order.changeStatus', { as: admin, params: { id }, body: { status, ...more } });
  const advanceTo = async (admin: { readonly token: string }, id: string, to: 'pending' | 'processing' | 'shipped' | 'delivered') => {
    const way = ['processing', 'shipped', 'delivered'] as const;
    for (const status of way.slice(0, way.indexOf(to as never) + 1)) {
      const more = status === 'shipped' ? { carrier: 'Delhivery', trackingNumber: 'DL7723019845IN' } : {};
      expect(await changeStatus(admin, id, status, more)).toMatchObject({ status: 200, body: { status } });
    }
  };
  return {
    changeStatus,
    advanceTo,

    /** Places a paid order and returns its id. */
    placeOrder: async (asha: Buyer, ...lines: readonly Line[]): Promise<string> => {
      const opened = await checkoutSteps.requestCheckout(asha, lines);
      expect(opened.status).toBe(200);
      const verified = await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(opened.body.id));
      expect(verified).toMatchObject({ status: 200 });
      return verified.body.orderId as string;
    },

    readOrder: async (as: { readonly token: string }, id: string) => (await shop.call('order.read', { as, params: { id } })).body,

    /** Signs the customer in again, after the clock has passed the end of the first session. */
    signInAgain: async <C extends Customer>(customer: C): Promise<C> => ({ ...customer, token: (await completeSignIn(customer.id)).accessToken }),

    /** What the provider has refunded of an order's payment, without failed attempts. */
    refundedAmounts: async (id: string, asha: Pick<Customer, 'id'>): Promise<readonly number[]> => {
      const order = await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${id}`);
      return (await refundsOfPayment(order?.['paymentId'])).filter(({ status }) => status !== 'failed').map(({ amount }) => amount);
    },

    /** Subjects of the mails that a customer got, in alphabetical order. */
    mailSubjects: async (to: string): Promise<readonly string[]> => {
      await shop.deliverEvents();
      return (await shop.mailsTo(to)).map(({ subject }) => subject).sort();
    },
  };
}

/** A shop for the spec file that calls it, with a buyer and an admin. */
export async function openShopWithOrders() {
  const shop = await openShop();
  const checkoutSteps = createCheckoutSteps(shop);
  return { shop, checkoutSteps, orderSteps: createOrderSteps(shop, checkoutSteps), asha: await checkoutSteps.buyer(), admin: await shop.admin() };
}
