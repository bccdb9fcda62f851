/** Steps with orders: placing a paid one, changing its status, and reading its refunds and mails. */
import { expect } from 'vitest';
import type { ProductItem } from '#functions/catalogue/product-store.ts';
import { completeSignIn } from '#functions/identity/identity-provider.ts';
import { refundsOfPayment } from '#functions/payment/razorpay.ts';
import { type Buyer, buying } from './checkout-steps.ts';
import type { Answered } from './call.ts';
import type { Customer } from './fixtures.ts';
import { openShop, type Shop } from './shop.ts';

interface Line {
  readonly product: Pick<ProductItem, 'id'>;
  readonly quantity: number;
}

export function afterSale(shop: Shop, given: ReturnType<typeof buying>) {
  const move = (admin: { readonly token: string }, id: string, status: string, more: object = {}): Promise<Answered> =>
    shop.call('order.changeStatus', { as: admin, params: { id }, body: { status, ...more } });
  const moveTo = async (admin: { readonly token: string }, id: string, to: 'pending' | 'processing' | 'shipped' | 'delivered') => {
    const way = ['processing', 'shipped', 'delivered'] as const;
    for (const status of way.slice(0, way.indexOf(to as never) + 1)) {
      const more = status === 'shipped' ? { carrier: 'Delhivery', trackingNumber: 'DL7723019845IN' } : {};
      expect(await move(admin, id, status, more)).toMatchObject({ status: 200, body: { status } });
    }
  };
  return {
    move,
    moveTo,

    /** Places a paid order and returns its id. */
    bought: async (asha: Buyer, ...lines: readonly Line[]): Promise<string> => {
      const opened = await given.ask(asha, lines);
      expect(opened.status).toBe(200);
      const verified = await given.verify(asha, await given.pay(opened.body.id));
      expect(verified).toMatchObject({ status: 200 });
      return verified.body.orderId as string;
    },

    read: async (as: { readonly token: string }, id: string) => (await shop.call('order.read', { as, params: { id } })).body,

    /** Signs the customer in again, after the clock has passed the end of the first session. */
    again: async <C extends Customer>(customer: C): Promise<C> => ({ ...customer, token: (await completeSignIn(customer.id)).accessToken }),

    /** What the provider has refunded of an order's payment, without failed attempts. */
    givenBack: async (id: string, asha: Pick<Customer, 'id'>): Promise<readonly number[]> => {
      const order = await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${id}`);
      return (await refundsOfPayment(order?.['paymentId'])).filter(({ status }) => status !== 'failed').map(({ amount }) => amount);
    },

    /** Subjects of the mails that a customer got, in alphabetical order. */
    subjects: async (to: string): Promise<readonly string[]> => {
      await shop.deliver();
      return (await shop.mails(to)).map(({ subject }) => subject).sort();
    },
  };
}

/** A shop for the spec file that calls it, with a buyer and an admin. */
export async function openAfterSale() {
  const shop = await openShop();
  const given = buying(shop);
  return { shop, given, sale: afterSale(shop, given), asha: await given.buyer(), admin: await shop.admin() };
}
