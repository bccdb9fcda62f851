/** Deleting a product, or archiving it when orders refer to it. */
import { expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

const remove = (id: number) => staff.call('product.remove', { params: { id } });

it('deletes a product that was never ordered, for shoppers after publication, and frees its SKU', async () => {
  const kite = await staff.product({ status: 'active' });
  await shop.deliverEvents();
  expect(await remove(kite.id)).toMatchObject({ status: 200, body: { success: true, message: 'Product deleted successfully', isArchived: false } });
  const listed = async (as?: { token: string }) =>
    (await shop.call('catalog.listProducts', { query: { search: kite.sku }, ...(as ? { as } : {}) })).body.products;
  expect(await listed(staff.account)).not.toContainEqual(expect.objectContaining({ id: kite.id }));
  await shop.deliverEvents();
  shop.advanceClock(3);
  expect(await listed()).not.toContainEqual(expect.objectContaining({ id: kite.id }));
  expect((await remove(kite.id)).body.code).toBe('product_not_found');
  expect((await staff.call('product.create', { body: staff.productFields({ sku: kite.sku }) })).status).toBe(201);
});

it('archives a product that an order refers to: it leaves the shop, the order stays, and it can be restored', async () => {
  const checkoutSteps = createCheckoutSteps(shop);
  const asha = await checkoutSteps.buyer();
  const kite = await staff.product({ status: 'active' });
  const checkout = await checkoutSteps.requestCheckout(asha, [{ product: kite, quantity: 1 }]);
  expect(await remove(kite.id)).toMatchObject({ status: 200, body: { message: 'Product archived: orders refer to it', isArchived: true } });
  expect(await remove(kite.id)).toMatchObject({ body: { isArchived: true } });
  expect((await shop.call('catalog.readProduct', { params: { id: kite.id } })).status).toBe(404);
  const ids = async (query: Record<string, string>) =>
    (await staff.call('catalog.listProducts', { query: { search: kite.sku, ...query } })).body.products.map(({ id }: { id: number }) => id);
  expect(await ids({})).not.toContain(kite.id);
  expect(await ids({ isArchived: 'true' })).toContain(kite.id);
  const paid = await shop.pay(checkout.body.id, { method: 'upi', outcome: 'captured', webhook: 'never' });
  expect((await shop.call('payment.verifyPayment', { as: asha, body: paid })).status).toBe(200);
  expect((await staff.call('product.update', { params: { id: kite.id }, body: { status: 'active' } })).body).toMatchObject({
    isArchived: false,
    status: 'active',
    inventory: { free: 9, held: 0, sold: 1, initial: 10 },
  });
});
