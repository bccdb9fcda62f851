/** Removing a line from the cart. */

import { expect, it } from 'vitest';
import { updateProduct } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const remove = (as: { token: string }, cartItemId: string) => shop.call('cart.remove', { as, params: { cartItemId } });

it('removes a line from the cart and keeps the others', async () => {
  const asha = await shop.customer();
  const [teddy, lamp] = [await shop.product(), await shop.product()];
  for (const { id } of [teddy, lamp]) await shop.call('cart.add', { as: asha, body: { productId: id } });
  expect(await remove(asha, `ci-${teddy.id}`)).toMatchObject({ status: 200, body: { items: [{ productId: lamp.id }], revision: 3 } });
  expect(await remove(asha, `ci-${teddy.id}`)).toMatchObject({ status: 404, body: { code: 'line_not_found' } });
});

it('removes a line that the id of its variant names', async () => {
  const asha = await shop.customer();
  const { id } = await shop.product();
  await shop.call('cart.add', { as: asha, body: { productId: id } });
  expect(await remove(asha, `${id}`)).toMatchObject({ status: 200, body: { items: [] } });
});

it('removes a cart line whose product is no longer sold', async () => {
  const asha = await shop.customer();
  const { id } = await shop.product();
  await shop.call('cart.add', { as: asha, body: { productId: id } });
  await updateProduct(id, { status: 'inactive' }, shop.now());
  expect((await remove(asha, `ci-${id}`)).body.items).toEqual([]);
});

it('returns 404 for a malformed id of a cart line', async () => {
  const asha = await shop.customer();
  const { id } = await shop.product();
  await shop.call('cart.add', { as: asha, body: { productId: id } });
  for (const malformed of ['other', 'ci-', 'ci-0x1', `0${id}`]) expect((await remove(asha, malformed)).status).toBe(404);
  expect((await shop.call('cart.read', { as: asha })).body.items).toHaveLength(1);
});
