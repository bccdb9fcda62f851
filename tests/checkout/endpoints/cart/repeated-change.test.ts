/** Changes of the cart that a client sends again because the response was lost, while there is stock for both. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

it('adds the units of a repeated request once', async () => {
  const [customer, product] = [await shop.customer(), await shop.product({ stock: 10 })];
  const send = (key: string) =>
    shop.call('cart.add', { as: customer, body: { productId: product.id, quantity: 2 }, headers: { 'idempotency-key': key } });
  for (const answer of [await send('first-press'), await send('first-press')])
    expect(answer).toMatchObject({ status: 200, body: { items: [{ quantity: 2 }], revision: 1 } });
  expect(await send('second-press')).toMatchObject({ status: 200, body: { items: [{ quantity: 4 }], revision: 2 } });
  expect(await send('first-press')).toMatchObject({ status: 200, body: { items: [{ quantity: 4 }], revision: 2 } });
});

it('adds the units once when two repetitions arrive at the same time', async () => {
  const [customer, product] = [await shop.customer(), await shop.product({ stock: 10 })];
  const send = () =>
    shop.call('cart.add', { as: customer, body: { productId: product.id, quantity: 1 }, headers: { 'idempotency-key': 'one-press' } });
  for (const answer of await Promise.all([send(), send(), send()])) expect(answer).toMatchObject({ status: 200 });
  expect((await shop.call('cart.read', { as: customer })).body).toMatchObject({ items: [{ quantity: 1 }], revision: 1 });
});
