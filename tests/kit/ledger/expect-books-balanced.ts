/** Checks after the last test of a spec file that its shop has every rupee and every unit in its place: `expectBooksBalanced(shop)`. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, inject } from 'vitest';
import { type LedgerSnapshot, readLedgerSnapshot } from '#infra/local/console/ledger-snapshot.ts';
import type { Shop } from '#tests/kit/shop.ts';
import { alwaysBroken, brokenInvariants, brokenMoves } from './invariants.ts';

/** Steps in minutes, six days in total: every hold ends, every late webhook arrives, and every scheduled check becomes due. */
export const sixDays = [20, 20, 120, 480, 1_440, 1_440, 1_440, 1_440, 2_000, 60, 60] as const;

export interface Exempt {
  /** Exempts a customer whose records the spec has changed by hand, or whose refund a person must settle. */
  readonly except: (customer: { readonly id: string }) => void;
}

/**
 * Call it outside of every hook: Vitest never runs what a running hook registers. After the last test faults are cleared and six days pass;
 * then all invariants must hold, states must have moved forward only, and all events of the provider, sent again, must change nothing.
 */
export function expectBooksBalanced(shop: Shop): Exempt {
  const aside = new Set<string>();
  afterAll(async () => {
    // Connects directly, not through a proxy that makes the table fail.
    const client = new DynamoDBClient({ endpoint: inject('tableUrl') });
    const read = async () =>
      without(aside, await readLedgerSnapshot(client, shop.services.tableName, [shop.services.payments, shop.services.stripe]));
    const before = await read();
    expect(alwaysBroken(before)).toEqual([]);
    for (const provider of [shop.services.payments, shop.services.stripe]) provider.faults.clear();
    for (const minutes of sixDays) {
      shop.advanceClock(minutes * 60);
      for (const provider of [shop.services.payments, shop.services.stripe]) await provider.tick();
      await shop.runJob('settle-pending');
      await shop.runJob('settle-appointments');
      await shop.runJob('send-refunds');
    }
    const after = await read();
    expect(brokenInvariants(after)).toEqual([]);
    expect(brokenMoves(before, after)).toEqual([]);
    // Replays the events, later ones first: their order must not matter.
    for (const provider of [shop.services.payments, shop.services.stripe])
      for (const { id, forged } of provider.requestLog().events) if (forged === undefined) await provider.replay(id);
    expect(await read()).toEqual(after);
    client.destroy();
  });
  return { except: ({ id }) => void aside.add(id) };
}

/** Leaves out the customers whose records a spec has changed by hand, with everything that belongs to them. */
function without(customers: ReadonlySet<string>, books: LedgerSnapshot): LedgerSnapshot {
  const isKept = ({ customerId }: { readonly customerId: string }) => !customers.has(customerId);
  const gone = books.checkouts.filter((checkout) => !isKept(checkout));
  const products = new Set(gone.flatMap(({ lines }) => lines.map(({ productId }) => productId)));
  const visits = new Set(books.appointments.filter((appointment) => !isKept(appointment)).map(({ id }) => id));
  const [checkoutIds, orderIds] = [new Set(gone.map(({ id }) => id)), new Set(gone.map(({ providerOrderId }) => providerOrderId))];
  const payments = books.provider.payments.filter(({ order_id }) => !orderIds.has(order_id));
  const paymentIds = new Set(payments.map(({ id }) => id));
  return {
    stocks: books.stocks.filter(({ productId }) => !products.has(productId)),
    checkouts: books.checkouts.filter(isKept),
    orders: books.orders.filter(isKept),
    payments: books.payments.filter(({ checkoutId }) => !checkoutIds.has(checkoutId)),
    refunds: books.refunds.filter(isKept),
    pointers: books.pointers.filter(isKept),
    appointments: books.appointments.filter(isKept),
    slots: books.slots.filter(({ appointmentId }) => !visits.has(appointmentId)),
    holds: books.holds.filter(isKept),
    offerUses: books.offerUses.filter(({ offerId }) => !gone.some(({ uses }) => uses.some((use) => use.offerId === offerId))),
    customerUses: books.customerUses.filter(isKept),
    uniqueCodes: books.uniqueCodes.filter(({ takenBy, usedBy }) => ![takenBy, usedBy].some((id) => id !== undefined && checkoutIds.has(id))),
    sales: books.sales,
    products: books.products,
    taxClasses: books.taxClasses,
    documents: books.documents.filter(isKept),
    provider: { orders: books.provider.orders, payments, refunds: books.provider.refunds.filter(({ payment_id }) => paymentIds.has(payment_id)) },
  };
}
