/** What does deleting a product promise? */
import { expect, it } from 'vitest';
import { buying } from '#tests/kit/buying.ts';
import { keeping } from '#tests/kit/catalogue.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const desk = await keeping(shop);

const remove = (id: number) => desk.as('product.remove', { params: { id } });

it('deletes what nobody ever ordered: for its keepers at once, for shoppers once that is published', async () => {
  const kite = await desk.product({ status: 'active' });
  await shop.deliver();
  expect(await remove(kite.id)).toMatchObject({ status: 200, body: { success: true, message: 'Product deleted successfully', isArchived: false } });
  const listed = async (as?: { token: string }) =>
    (await shop.call('catalog.listProducts', { query: { search: kite.sku }, ...(as ? { as } : {}) })).body.products;
  expect(await listed(desk.keeper)).not.toContainEqual(expect.objectContaining({ id: kite.id }));
  await shop.deliver();
  shop.advance(3);
  expect(await listed()).not.toContainEqual(expect.objectContaining({ id: kite.id }));
  expect((await remove(kite.id)).body.code).toBe('product_not_found');
  expect((await desk.as('product.create', { body: desk.fields({ sku: kite.sku }) })).status).toBe(201);
});

it('archives what an order refers to: nobody can buy it, the order stays whole, and it can be brought back', async () => {
  const given = buying(shop);
  const asha = await given.buyer();
  const kite = await desk.product({ status: 'active' });
  const checkout = await given.ask(asha, [{ product: kite, quantity: 1 }]);
  expect(await remove(kite.id)).toMatchObject({ status: 200, body: { message: 'Product archived: orders refer to it', isArchived: true } });
  expect(await remove(kite.id)).toMatchObject({ body: { isArchived: true } });
  expect((await shop.call('catalog.readProduct', { params: { id: kite.id } })).status).toBe(404);
  const ids = async (query: Record<string, string>) =>
    (await desk.as('catalog.listProducts', { query: { search: kite.sku, ...query } })).body.products.map(({ id }: { id: number }) => id);
  expect(await ids({})).not.toContain(kite.id);
  expect(await ids({ isArchived: 'true' })).toContain(kite.id);
  const paid = await shop.pay(checkout.body.id, { method: 'upi', outcome: 'captured', webhook: 'never' });
  expect((await shop.call('payment.verifyPayment', { as: asha, body: paid })).status).toBe(200);
  expect((await desk.as('product.update', { params: { id: kite.id }, body: { status: 'active' } })).body).toMatchObject({
    isArchived: false,
    status: 'active',
    inventory: { free: 9, held: 0, sold: 1, initial: 10 },
  });
});

it('is for administrators and the staff of the catalogue', async () => {
  const options = { params: { id: 1 } };
  expect((await shop.call('product.remove', options)).status).toBe(401);
  for (const stranger of [await shop.customer(), await shop.staff('orders')])
    expect(await shop.call('product.remove', { ...options, as: stranger })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
