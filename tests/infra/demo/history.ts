/**
 * What must hold in a shop that was filled with the demo history on a given day; each day has a spec file of its own, because a file has one shop.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, inject, it } from 'vitest';
import { readWholeCatalogue } from '#functions/catalogue/published/scan-catalogue.ts';
import { completeSignIn } from '#functions/identity/identity-provider.ts';
import type { OrderItem } from '#functions/order/order-store.ts';
import { productsInOrder } from '#infra/demo/catalogue/products.ts';
import { readSnapshot, type Snapshot } from '#infra/demo/history/snapshot.ts';
import { seed } from '#infra/demo/seed/seed-shop.ts';
import { readLedgerSnapshot } from '#infra/local/console/ledger-snapshot.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { isPaid } from '#shared/rules/order/order-status.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { brokenInvariants } from '#tests/kit/ledger/invariants.ts';
import { openShop } from '#tests/kit/shop.ts';
import { readAllItems } from '#tests/kit/table/read-all-items.ts';

/** Fills a shop on a day, and checks it then and six days later. */
export async function expectHistoryHolds(date: string): Promise<void> {
  const snapshot = readSnapshot();
  const shop = await openShop();
  shop.advanceClock((Date.parse(date) - shop.now().getTime()) / 1_000);
  await seed({
    now: shop.now,
    pay: shop.pay,
    provider: shop.services.payments,
    drain: shop.deliverEvents,
    tableFile: inject('tableFile') || undefined,
  });
  await shop.deliverEvents();
  const client = new DynamoDBClient({ endpoint: inject('tableUrl') });
  const books = await readLedgerSnapshot(client, shop.services.tableName, [shop.services.payments, shop.services.stripe]);
  const admin = await shop.admin();
  expectBooksBalanced(shop);

  it('breaks no invariant of money, stock and appointments', () => {
    expect(brokenInvariants(books)).toEqual([]);
    expect(shop.services.deadLetters).toEqual([]);
  });

  it('leaves the stock that the seed documents, less what the seeded customer bought', () => {
    const bought = new Map<number, number>();
    for (const { lines, status, customerId } of books.orders)
      if (status !== 'cancelled' && !isOfHistory(snapshot, customerId))
        for (const { productId, quantity } of lines) bought.set(productId, (bought.get(productId) ?? 0) + quantity);
    const free = Map.groupBy(books.stocks, ({ productId }) => productId);
    for (const [index, { product }] of productsInOrder.entries())
      expect(
        free.get(index + 1)?.reduce((sum, stock) => sum + stock.free, 0),
        product.key,
      ).toBe(product.stock - (bought.get(index + 1) ?? 0));
  });

  it('shows the sums of its orders in the overview', async () => {
    const { body } = await shop.call('overview.read', { as: admin, query: { days: 90 } });
    const within = (await everyOrder()).filter(({ createdAt }) => indianDay(new Date(createdAt)) >= body.from);
    expect(within.length).toBeGreaterThan(280);
    expect(body.totals).toMatchObject({ orders: within.length });
    // What is due on delivery is revenue once it is collected.
    const received = within.filter(({ paymentStatus }) => isPaid(paymentStatus));
    expect(Math.round(body.totals.revenue * 100)).toBe(received.reduce((sum, { total }) => sum + total, 0));
  });

  it('lists all orders, customers and messages in the administration', async () => {
    const all = await everyOrder();
    expect((await shop.call('order.list', { as: admin })).body.meta.total).toBe(all.length);
    // The sum includes the seeded administrator and customer.
    expect((await shop.call('user.list', { as: admin })).body.meta.total).toBe(42);
    const [{ orderNumber, id }] = all.filter(({ customerId }) => isOfHistory(snapshot, customerId)) as [OrderItem];
    const found = (await shop.call('order.list', { as: admin, query: { search: orderNumber } })).body.data;
    expect(found.map((order: { id: string }) => order.id)).toEqual([id]);
    expect((await shop.call('contact.list', { as: admin, query: { isResponded: false } })).body.data.length).toBeGreaterThan(0);
  });

  it('numbers invoices and credit notes without a gap, in the order of their dates', async () => {
    // An order on delivery is invoiced when its parcel is sent; the only one that is still due has not been sent.
    const invoiced = (await everyOrder()).filter(({ paymentStatus }) => paymentStatus !== 'due');
    const documents = invoiced.flatMap(({ invoice, creditNotes = [] }) => [invoice, ...creditNotes]);
    expect(documents).not.toContain(undefined);
    for (const [, series] of Map.groupBy(documents as { number: string; issuedAt: string }[], ({ number }) => number.slice(0, -7))) {
      const sorted = series.toSorted((one, other) => (one.number < other.number ? -1 : 1));
      expect(sorted.map(({ number }) => Number(number.slice(-6)))).toEqual(sorted.map((_, index) => index + 1));
      expect(sorted.map(({ issuedAt }) => issuedAt)).toEqual(sorted.map(({ issuedAt }) => issuedAt).toSorted());
    }
  });

  it('shows the average of the reviews with each product', async () => {
    const { products } = await readWholeCatalogue();
    const reviews = Map.groupBy(
      snapshot.items.filter(({ pk }) => pk.startsWith('REVIEWS#')),
      ({ productId }) => productId as number,
    );
    for (const { id, ratingSum = 0, ratingCount = 0 } of products) {
      const own = reviews.get(id) ?? [];
      expect([ratingSum, ratingCount]).toEqual([own.reduce((sum, { rating }) => sum + Number(rating), 0), own.length]);
    }
  });

  it('agrees with the payment provider', async () => {
    await shop.runJob('reconcile');
    expect((await shop.call('payment.listDifferences', { as: admin })).body.data).toEqual([]);
  });

  it('sends no mail, not even a reminder that was due before it was loaded', async () => {
    await shop.runJob('remind');
    await shop.runJob('number-invoices');
    expect(await readAllItems('MAIL')).toEqual([]);
  });

  it('shows a customer of the history their orders and lets them buy again', async () => {
    const { customerId, buyer } = (await everyOrder()).find((order) => isOfHistory(snapshot, order.customerId)) as OrderItem;
    const as = { token: (await completeSignIn(customerId)).accessToken };
    expect((await shop.call('order.list', { as })).body.data[0].user.email).toBe(buyer.email);
    expect((await shop.call('cart.read', { as })).body.items).toEqual([]);
  });

  async function everyOrder(): Promise<OrderItem[]> {
    const found = await Promise.all([...new Set(books.orders.map(({ customerId }) => customerId))].map((id) => shop.table.query(`CUSTOMER#${id}`)));
    return found.flat().filter(({ sk }) => String(sk).startsWith('ORDER#')) as unknown as OrderItem[];
  }
}

/** The random part of an id is not shifted. */
function isOfHistory({ items }: Snapshot, customerId: string): boolean {
  return items.some(({ pk, sk }) => sk === 'PROFILE' && pk.slice(-16) === customerId.slice(-16));
}
