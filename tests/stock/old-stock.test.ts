/** Products whose stock is still in their own item, before migration 3: they are shown, bought, edited and migrated as any other. */
import { describe, expect, it } from 'vitest';
import { commit } from '#functions/platform/table/table.ts';
import { migrate } from '#infra/operate/migrate.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);

const removeItem = (pk: string, sk: string) => commit([{ Delete: { Key: { pk, sk } } }]);

/** A product as the previous version wrote it. */
async function oldProduct({ free, held = 0, sold = 0 }: { free: number; held?: number; sold?: number }) {
  const product = await shop.product({ stock: free });
  const keys = { pk: `PRODUCT#${product.id}`, sk: 'PRODUCT' };
  await shop.putItem({
    ...(await shop.table.get(keys.pk, keys.sk)),
    free,
    held,
    sold,
    stocked: free + held + sold,
    ...(sold > 0 ? { ordered: true } : {}),
  });
  await removeItem(keys.pk, `STOCK#${product.id}`);
  return product;
}
const read = async (id: number) => (await shop.call('catalog.readProduct', { params: { id: String(id) } })).body;

it('shows a product with old counters and sells its last unit once', async () => {
  const bear = await oldProduct({ free: 1 });
  expect(await read(bear.id)).toMatchObject({ stock: 1, variants: [{ id: bear.id, stock: 1 }] });
  const [one, other] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
  const answers = await Promise.all([one, other].map((buyer) => checkoutSteps.requestCheckout(buyer, [{ product: bear, quantity: 1 }])));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 0, held: 1, sold: 0, stocked: 1 });
  expect(await shop.table.get(`PRODUCT#${bear.id}`, 'PRODUCT')).not.toHaveProperty('free');
});

it('settles a checkout that the previous version opened', async () => {
  const bear = await shop.product({ stock: 4 });
  const buyer = await checkoutSteps.buyer();
  const providerOrderId = await checkoutSteps.openCheckout(buyer, bear);
  const { held, free, stocked } = await checkoutSteps.stockOf(bear);
  await shop.putItem({ ...(await shop.table.get(`PRODUCT#${bear.id}`, 'PRODUCT')), free, held, sold: 0, stocked, ordered: true });
  await removeItem(`PRODUCT#${bear.id}`, `STOCK#${bear.id}`);
  const { status } = await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(providerOrderId));
  expect(status).toBe(200);
  expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 3, held: 0, sold: 1, stocked: 4 });
});

it('adjusts, counts and deletes a product with old counters', async () => {
  const admin = await shop.admin();
  const [bear, kite, sold] = [await oldProduct({ free: 2 }), await oldProduct({ free: 2 }), await oldProduct({ free: 2, sold: 1 })];
  const params = ({ id }: { id: number }) => ({ id: String(id) });
  expect((await shop.call('product.adjustStock', { as: admin, params: params(bear), body: { change: 3, reason: 'Found' } })).body.stock).toBe(5);
  expect((await shop.call('product.update', { as: admin, params: params(kite), body: { stock: 8 } })).body.stock).toBe(8);
  expect((await shop.call('product.remove', { as: admin, params: params(bear) })).body.isArchived).toBe(false);
  expect((await shop.call('product.remove', { as: admin, params: params(sold) })).body.isArchived).toBe(true);
});

describe('migration 3', () => {
  it('moves the stock of every product to an item of its own once, and leaves what was moved already', async () => {
    const [bear, kite] = [await oldProduct({ free: 2, held: 1, sold: 4 }), await shop.product({ stock: 3 })];
    await migrate({ dryRun: false, now: shop.now() });
    expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 2, held: 1, sold: 4, stocked: 7 });
    expect(await checkoutSteps.stockOf(kite)).toEqual({ free: 3, held: 0, sold: 0, stocked: 3 });
    expect(await shop.table.get(`PRODUCT#${bear.id}`, 'PRODUCT')).not.toHaveProperty('stocked');
  });
});
