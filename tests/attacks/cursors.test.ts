/** Every list with cursors accepts only the cursors that it issued itself, unaltered and for the same query. */
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#shared/contract/define.ts';
import { type Key, keys, registry } from '#shared/contract/index.ts';
import { newEmail, newSource } from '#tests/identity/endpoints/auth/steps.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { createOrderSteps } from '#tests/kit/order-steps.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

const listsWithCursor = keys.filter((key) => {
  const { query } = registry[key] as Endpoint;
  return (
    query !== undefined &&
    'cursor' in ((z.toJSONSchema(query(), { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {})
  );
});

let shop: Shop;
let admin: Customer;
/** A cursor of each list, by its endpoint. */
const issued = new Map<Key, string>();
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
  const checkoutSteps = createCheckoutSteps(shop);
  const orderSteps = createOrderSteps(shop, checkoutSteps);
  const patientSteps = createPatientSteps(shop);
  const [bear, doctor] = [await shop.product(), await patientSteps.doctor()];
  // More than one page of every list.
  for (let each = 0; each < 2; each++) {
    const asha = await checkoutSteps.buyer();
    const id = await orderSteps.placeOrder(asha, { product: bear, quantity: 1 });
    await orderSteps.advanceTo(admin, id, 'delivered');
    expect(await shop.call('review.put', { as: asha, params: { id: bear.id }, body: { rating: 4 } })).toMatchObject({ status: 200 });
    await patientSteps.bookUnpaid(asha, doctor);
    const body = { name: 'Asha Rao', email: newEmail(), phone: '9876543210', message: 'Is the bear washable?', type: 'general' };
    await shop.call('content.sendContact', { body, source: newSource() });
  }
  await shop.deliverEvents();
  for (const key of listsWithCursor) {
    const first = await ask(key, {});
    expect(first.status).toBe(200);
    issued.set(key, cursorIn(first.body) ?? expect.fail(JSON.stringify(first.body)));
  }
});

const ask = (key: Key, query: Record<string, string | number>) => shop.call(key, { as: admin, query: { limit: 1, ...query } });

/** The first value of a response that is named like a cursor. */
function cursorIn(body: unknown): string | undefined {
  const texts: string[] = [];
  JSON.stringify(body, (name, value: unknown) => {
    if (/^(?:next|cursor|nextCursor)$/.test(name) && typeof value === 'string') texts.push(value);
    return value;
  });
  return texts[0];
}

it.each(listsWithCursor)('refuses a forged or altered cursor of %s and the cursors of other lists', async (key) => {
  const own = issued.get(key) ?? '';
  expect((await ask(key, { cursor: own })).status).toBe(200);
  const [position = '', signature = ''] = own.split('.');
  const flipped = (text: string, at: number) => `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
  const foreign = Buffer.from(JSON.stringify({ pk: 'CUSTOMER#x', sk: 'PROFILE', gsi1pk: 'x' })).toString('base64url');
  const forged = [
    flipped(position, 2).concat('.', signature),
    `${position}.${flipped(signature, 2)}`,
    `${foreign}.${signature}`,
    `${position}.A`,
    'a.b',
  ];
  const others = listsWithCursor.flatMap((other) => (other === key ? [] : (issued.get(other) ?? [])));
  for (const bad of [...forged, ...others]) expect(await ask(key, { cursor: bad }), bad).toMatchObject({ status: 400, body: { success: false } });
});
