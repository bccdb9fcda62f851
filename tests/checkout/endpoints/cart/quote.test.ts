/** Pricing the cart of a visitor. */
import { expect, it } from 'vitest';
import { updateProduct } from '#functions/catalogue/product-store.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const quote = (items: readonly { productId: number; quantity: number }[]) => shop.call('cart.quote', { body: { items } });

it("prices a visitor's lines as it prices the same cart of a customer", async () => {
  const asha = await shop.customer();
  const teddy = await shop.product({ price: 10_000, gstRate: 5 });
  const lamp = await shop.product({ price: 33_333, gstRate: 18 });
  for (const { id } of [teddy, lamp]) {
    await shop.call('cart.add', { as: asha, body: { productId: id } });
    shop.advanceClock(1);
  }
  const { body: cart } = await shop.call('cart.read', { as: asha });
  const { status, body } = await quote([
    { productId: teddy.id, quantity: 1 },
    { productId: lamp.id, quantity: 1 },
  ]);
  expect([status, body.items, body.summary, body.revision]).toEqual([200, cart.items, cart.summary, 0]);
});

it('returns the current price, and says what is sold out, too few or no longer sold', async () => {
  const [cheaper, few, gone, hidden] = [
    await shop.product(),
    await shop.product({ stock: 2 }),
    await shop.product({ stock: 0 }),
    await shop.product(),
  ];
  await updateProduct(cheaper.id, { price: 7_700 }, shop.now());
  await updateProduct(hidden.id, { status: 'inactive' }, shop.now());
  const { body } = await quote([cheaper, few, gone, hidden].map(({ id }) => ({ productId: id, quantity: 3 })));
  expect(body.items.map(({ problem }: { problem?: string }) => problem)).toEqual([undefined, 'not_enough_stock', 'out_of_stock', 'unavailable']);
  expect(body.items[0]).toMatchObject({ product: { price: 77 } });
  expect(body.summary).toMatchObject({ totalQuantity: 3, subtotal: 231 });
});

it('adds up lines of one product, and refuses none, too many, and fields of its own', async () => {
  const { id } = await shop.product();
  expect((await quote([1, 2].map((quantity) => ({ productId: id, quantity })))).body.items).toMatchObject([{ productId: id, quantity: 3 }]);
  expect((await quote([])).status).toBe(400);
  expect((await quote(Array.from({ length: 51 }, (_, index) => ({ productId: index + 1, quantity: 1 })))).status).toBe(400);
  expect((await shop.call('cart.quote', { body: { items: [{ productId: id, quantity: 1, price: 1 }] } })).status).toBe(400);
});
