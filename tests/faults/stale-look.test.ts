/** What does somebody do who decides on a checkout that was read before it changed? Nothing, or what is right by now; never twice. */
import { expect, it } from 'vitest';
import { expire } from '#functions/flows/expire.ts';
import { settle } from '#functions/flows/settle.ts';
import { type CheckoutItem, checkoutOfProviderOrder } from '#functions/store/checkout.ts';
import { keepsItsBooks } from '#tests/kit/books.ts';
import { buying } from '#tests/kit/buying.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const given = buying(shop);
keepsItsBooks(shop);

/** A checkout as a slow sweep has read it; somebody else holds of the same product, so that no unit is missing if one is moved too often. */
async function readWhileOpen() {
  const [asha, ravi, bear] = [await given.buyer(), await given.buyer(), await shop.product({ stock: 3 })];
  const id = await given.checkout(asha, bear);
  await given.checkout(ravi, bear);
  return { asha, bear, id, read: (await checkoutOfProviderOrder(id)) as CheckoutItem };
}

it('a hold that was paid for since is not released', async () => {
  const { asha, bear, id, read } = await readWhileOpen();
  expect(await given.verify(asha, await given.pay(id))).toMatchObject({ status: 200 });
  expect(await expire(read)).toBe(false);
  expect(await given.stock(bear)).toEqual({ free: 1, held: 1, sold: 1, stocked: 3 });
  expect(await given.checkoutOf(id)).toMatchObject({ status: 'confirmed' });
});

it('a hold that has ended since is not released again', async () => {
  const { bear, id, read } = await readWhileOpen();
  expect([await expire(read), await expire(read)]).toEqual([true, false]);
  expect(await given.stock(bear)).toEqual({ free: 2, held: 1, sold: 0, stocked: 3 });
  expect(await given.checkoutOf(id)).toMatchObject({ status: 'expired' });
});

it("a payment for a hold that has ended since is sold from what is free, never from another's hold", async () => {
  const { asha, bear, id, read } = await readWhileOpen();
  await expire(read);
  await given.pay(id);
  expect(await settle(read, shop.now())).toMatchObject({ status: 'confirmed' });
  expect(await given.orders(asha)).toHaveLength(1);
  expect(await given.stock(bear)).toEqual({ free: 1, held: 1, sold: 1, stocked: 3 });
});

it('one that was settled since is settled by the same order', async () => {
  const { asha, bear, id, read } = await readWhileOpen();
  await given.pay(id);
  const all = await Promise.all([settle(read, shop.now()), settle(read, shop.now()), settle(read, shop.now())]);
  expect(all.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
  expect(await settle(read, shop.now())).toMatchObject({ status: 'confirmed' });
  expect(await given.orders(asha)).toHaveLength(1);
  expect(await given.stock(bear)).toEqual({ free: 1, held: 1, sold: 1, stocked: 3 });
});
