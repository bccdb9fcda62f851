/** Adjusting the stock of a product. */
import { expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

const adjust = (id: number, body: Record<string, unknown>, key?: string) =>
  staff.call('product.adjustStock', { params: { id }, body, ...(key ? { headers: { 'idempotency-key': key } } : {}) });

it('adds and removes free units with a reason in the audit log, and adjusts the initial stock with them', async () => {
  const kite = await staff.product({ stock: 10 });
  expect((await adjust(kite.id, { change: 5, reason: 'Delivery of Monday' })).body.inventory).toEqual({ free: 15, held: 0, sold: 0, initial: 15 });
  expect((await adjust(kite.id, { change: -3, reason: 'Torn in the store' })).body).toMatchObject({
    stock: 12,
    inventory: { free: 12, initial: 12 },
    version: 1,
  });
  expect(await staff.audits({ type: 'product', id: String(kite.id) })).toMatchObject([
    { action: 'product.adjustStock', reason: 'Torn in the store', before: { free: 15 }, after: { free: 12, change: -3 } },
    { reason: 'Delivery of Monday' },
    { action: 'product.create' },
  ]);
});

it('applies a repeated adjustment once per idempotency key, and rejects a different one under the same key', async () => {
  const kite = await staff.product({ stock: 10 });
  const answers = await Promise.all(Array.from({ length: 4 }, () => adjust(kite.id, { change: 5, reason: 'Delivery' }, 'delivery-of-monday')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await adjust(kite.id, { change: 5, reason: 'Delivery' }, 'delivery-of-monday')).body.stock).toBe(15);
  expect(await adjust(kite.id, { change: 6, reason: 'Delivery' }, 'delivery-of-monday')).toMatchObject({
    status: 409,
    body: { code: 'idempotency_conflict' },
  });
});

it('never lets the free stock fall below zero, also under concurrent adjustments', async () => {
  const kite = await staff.product({ stock: 10 });
  expect(await adjust(kite.id, { change: -11, reason: 'Lost' })).toMatchObject({
    status: 409,
    body: { code: 'stock_too_small', message: 'Stock cannot be negative: 10 units are free.', details: { free: 10 } },
  });
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => adjust(kite.id, { change: -3, reason: 'Lost' })))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
  expect((await staff.call('catalog.readProduct', { params: { id: kite.id } })).body.inventory).toEqual({ free: 1, held: 0, sold: 0, initial: 1 });
});

it('rejects a stock adjustment without a reason, without a change, or of an unknown product', async () => {
  const kite = await staff.product();
  expect(await adjust(kite.id, { change: 1 })).toMatchObject({ status: 400, body: { fields: { reason: 'Reason is required' } } });
  expect(await adjust(kite.id, { change: 0, reason: 'Why' })).toMatchObject({
    status: 400,
    body: { fields: { change: 'Say how many units more or less' } },
  });
  expect((await adjust(987_654, { change: 1, reason: 'Why' })).body.code).toBe('product_not_found');
});
