/** What happens when the quantity of a line is set? */
import { beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const update = (as: { token: string }, productId: number | string, quantity: unknown) =>
  shop.call('cart.update', { as, params: { cartItemId: `ci-${productId}` }, body: { quantity } });

async function cartWith(quantity: number, stock = 10) {
  const asha = await shop.customer();
  const { id } = await shop.product({ stock });
  await shop.call('cart.add', { as: asha, body: { productId: id, quantity } });
  return { asha, id };
}

it('sets the quantity and answers the whole cart', async () => {
  const { asha, id } = await cartWith(2);
  expect(await update(asha, id, 7)).toMatchObject({ status: 200, body: { items: [{ productId: id, quantity: 7 }], summary: { totalQuantity: 7 } } });
});

it('removes the line at 0', async () => {
  const { asha, id } = await cartWith(2);
  expect(await update(asha, id, 0)).toMatchObject({ status: 200, body: { items: [], revision: 2 } });
  expect(await update(asha, id, 1)).toMatchObject({ status: 404, body: { code: 'line_not_found' } });
});

it('does not go beyond the stock', async () => {
  const { asha, id } = await cartWith(2, 3);
  expect(await update(asha, id, 4)).toMatchObject({ status: 409, body: { code: 'out_of_stock', message: 'Cannot exceed available stock' } });
});

it('lets a line that outgrew the stock come down step by step', async () => {
  const { asha, id } = await cartWith(5);
  await shop.put({ ...(await shop.table.get(`PRODUCT#${id}`, 'PRODUCT')), free: 2, sold: 8, revision: 2 });
  expect((await update(asha, id, 6)).status).toBe(409);
  expect((await update(asha, id, 4)).body.items).toMatchObject([{ quantity: 4, problem: 'not_enough_stock' }]);
  expect((await update(asha, id, 2)).body.items[0]).not.toHaveProperty('problem');
});

it('counts the units that the shop holds for this customer as theirs, and for nobody else', async () => {
  const { asha, id } = await cartWith(2, 2);
  const ravi = await shop.customer();
  const addressId = await shop.address(asha);
  expect((await shop.call('payment.createOrder', { as: asha, body: { shippingAddressId: addressId } })).status).toBe(200);
  const { body } = await shop.call('cart.read', { as: asha });
  expect(body.items).toMatchObject([{ quantity: 2, product: { stock: 0 } }]);
  expect(body.items[0]).not.toHaveProperty('problem');
  expect((await shop.call('cart.add', { as: ravi, body: { productId: id } })).status).toBe(409);
});

it("knows only the caller's own lines", async () => {
  const { id } = await cartWith(2);
  const stranger = await shop.customer();
  expect(await update(stranger, id, 1)).toMatchObject({ status: 404, body: { code: 'line_not_found' } });
  expect((await shop.call('cart.update', { params: { cartItemId: `ci-${id}` }, body: { quantity: 1 } })).status).toBe(401);
});

it('refuses quantities and lines that cannot be', async () => {
  const { asha, id } = await cartWith(2);
  for (const quantity of [-1, 1.5, 1000, '2', null])
    expect(await update(asha, id, quantity)).toMatchObject({ status: 400, body: { fields: { quantity: expect.any(String) } } });
  expect((await update(asha, 'abc', 1)).status).toBe(404);
});
