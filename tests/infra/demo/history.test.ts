/** The snapshot of the demo history, and its shift to the day on which it is loaded. */
import { describe, expect, it } from 'vitest';
import type { OrderItem } from '#functions/order/order-store.ts';
import { seedVariantsOf } from '#infra/demo/catalogue/options.ts';
import { productsInOrder } from '#infra/demo/catalogue/products.ts';
import { openShift } from '#infra/demo/history/shift.ts';
import { currentSchema, readSnapshot } from '#infra/demo/history/snapshot.ts';
import { indianMonth } from '#shared/rules/india-day.ts';
import { orderNumberOf } from '#shared/rules/order/checkout.ts';
import { cashOnDelivery, orderStatuses } from '#shared/rules/order/order-status.ts';
import { returnStatuses } from '#shared/rules/order/return-status.ts';

const snapshot = readSnapshot();
/** The snapshot holds raw items of the table; these are stored orders. */
const ordersIn = (items: typeof snapshot.items) => items.filter(({ sk }) => sk.startsWith('ORDER#')) as unknown as readonly OrderItem[];

it('has the schema of the newest migration (when it fails: npm run demo:record)', () => {
  expect(snapshot.schema).toBe(currentSchema());
});

it('records 40 customers, over 280 orders in every status and over 220 different reviews', () => {
  const count = (sk: RegExp) => snapshot.items.filter((item) => sk.test(item.sk)).length;
  expect(count(/^PROFILE$/)).toBe(40);
  expect(count(/^ORDER#/)).toBeGreaterThan(280);
  expect(snapshot.items.filter(({ pk }) => pk.startsWith('REVIEWS#')).length).toBeGreaterThan(220);
  const reviews = snapshot.items.filter(({ pk }) => pk.startsWith('REVIEWS#'));
  expect(new Set(reviews.map(({ text }) => text)).size).toBe(reviews.length);
  expect(new Set(ordersIn(snapshot.items).map(({ status }) => status))).toEqual(new Set(orderStatuses));
});

it('records orders and returns of products in a size and a colour', () => {
  const orders = ordersIn(snapshot.items);
  const titled = orders.flatMap(({ lines }) => lines.flatMap(({ variantTitle = '' }) => (variantTitle === '' ? [] : [variantTitle])));
  expect(titled.length).toBeGreaterThan(60);
  expect(titled).toContainEqual(expect.stringMatching(/^\d-\d+ (?:months|years), [A-Z]/));
});

it('records orders on delivery that are due, collected and refused, and returns in every status', () => {
  const orders = ordersIn(snapshot.items);
  const onDelivery = orders.filter(({ paymentMethod }) => paymentMethod === cashOnDelivery);
  expect(new Set(onDelivery.map(({ paymentStatus }) => paymentStatus))).toEqual(new Set(['due', 'completed', 'refused']));
  expect(new Set(orders.flatMap(({ returns = [] }) => returns.map(({ status }) => status)))).toEqual(new Set(returnStatuses));
});

it('records the answers to about half of the messages and to a complaint', () => {
  const repliesOf = (kind: string) => snapshot.items.filter(({ sk }) => sk === kind).map(({ replies = [] }) => (replies as readonly object[]).length);
  const messages = repliesOf('CONTACT');
  const share = messages.filter((count) => count > 0).length / messages.length;
  expect([share > 0.4, share < 0.6]).toEqual([true, true]);
  expect(repliesOf('COMPLAINT')).toEqual([1]);
});

it('records no products other than those of the seed', () => {
  const skus = new Set(productsInOrder.flatMap(({ product }) => [product.sku, ...seedVariantsOf(product).map(({ sku }) => sku)]));
  expect(snapshot.products.filter(({ sku }) => !skus.has(sku))).toEqual([]);
});

const dates = [
  ['the leap day, at midnight in India', '2028-02-28T18:30:00.000Z'],
  ['the last second of a year in India', '2026-12-31T18:29:59.000Z'],
  ['the first morning of a financial year', '2027-04-01T03:00:00.000Z'],
] as const;

describe.each(dates)('shifted to %s', (_, date) => {
  const now = new Date(date);
  const own = { adminId: '01JADMN0000000000000000000' };
  const shift = openShift(snapshot, now, own);
  const items = snapshot.items.map(shift.item);
  const orders = ordersIn(items);
  const monthOf = new Map(
    items.filter(({ pk, sk }) => pk.startsWith('ORDER#') && sk === 'REF').map(({ pk, gsi1pk }) => [pk.slice('ORDER#'.length), gsi1pk]),
  );

  it('ends within the last day, with no action in the future', () => {
    const newest = items.map(({ createdAt }) => String(createdAt ?? '')).reduce((one, other) => (one > other ? one : other));
    expect(newest <= now.toISOString()).toBe(true);
    expect(now.getTime() - Date.parse(newest)).toBeLessThan(2 * 86_400_000);
  });

  it('keeps ids, numbers, months and times of an order together', () => {
    for (const { id, orderNumber, createdAt } of orders) {
      expect(orderNumber).toBe(orderNumberOf(id, new Date(createdAt)));
      expect(monthOf.get(id)).toBe(`ORDERS#${indianMonth(new Date(createdAt))}`);
    }
    const recorded = snapshot.items.filter(({ sk }) => sk.startsWith('ORDER#'));
    expect(orders.map(({ createdAt }) => createdAt.slice(10))).toEqual(recorded.map(({ createdAt }) => String(createdAt).slice(10)));
  });

  it('names the administrator of this shop, and contains no time of the recording', () => {
    const text = JSON.stringify([items, snapshot.provider.map(shift.row)]);
    expect(text).toContain(own.adminId);
    expect(text).not.toContain(snapshot.adminId);
    expect(text).not.toMatch(/20(?:29|30|31)-\d\d-\d\d|NH-(?:29|30)\d{4}-|\b(?:189|19\d)\d{7}\b/);
  });
});
