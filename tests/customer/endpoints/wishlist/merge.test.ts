/** Merging a visitor's favourites into the wishlist at sign-in. */
import { expect, it } from 'vitest';
import { addWishes } from '#functions/customer/wishlist-store.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps } from '#tests/kit/variant-steps.ts';

const shop = await openShop();
const merge = (as: { token: string }, productIds: unknown) => shop.call('wishlist.merge', { as, body: { productIds } });
const idsOf = (body: { items: { productId: number }[] }) => body.items.map(({ productId }) => productId);

it('puts the merged products on top of the wishlist, the last one first', async () => {
  const asha = await shop.customer();
  const [teddy, lamp, kite] = [await shop.product(), await shop.product(), await shop.product()];
  await shop.call('wishlist.add', { as: asha, params: { productId: String(teddy.id) } });
  shop.advanceClock(60);
  const { status, body } = await merge(asha, [lamp.id, teddy.id, kite.id, lamp.id]);
  expect(status).toBe(200);
  expect(idsOf(body)).toEqual([kite.id, lamp.id, teddy.id]);
});

it('merges the same favourites idempotently, and accepts an empty list', async () => {
  const asha = await shop.customer();
  expect((await merge(asha, [])).body.items).toEqual([]);
  const { id } = await shop.product();
  const { body } = await merge(asha, [id]);
  expect((await merge(asha, [id])).body).toEqual(body);
  expect(await shop.table.get(`CUSTOMER#${asha.id}`, 'WISHLIST')).toMatchObject({ kept: 1, revision: 1 });
});

it('skips products that are unknown or not sold', async () => {
  const asha = await shop.customer();
  const [teddy, draft] = [await shop.product(), await shop.product({ status: 'draft' })];
  expect(idsOf((await merge(asha, [987_654, teddy.id, draft.id])).body)).toEqual([teddy.id]);
});

it('accepts at most 200 product ids in one merge', async () => {
  const asha = await shop.customer();
  const { id } = await shop.product();
  const many = Array.from({ length: 200 }, (_, index) => 700_000 + index);
  expect((await merge(asha, [...many.slice(1), id])).body.items).toMatchObject([{ productId: id }]);
  expect(await merge(asha, [...many, id])).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  for (const ids of ['7', [null], ['x'], [0]]) expect(await merge(asha, ids)).toMatchObject({ status: 400 });
});

it('merges the latest favourites when not all fit on the wishlist', async () => {
  const asha = await shop.customer();
  const [teddy, lamp] = [await shop.product(), await shop.product()];
  const most = Object.fromEntries(Array.from({ length: 199 }, (_, index) => [`product#${900_000 + index}`, '2026-01-01T00:00:00.000Z']));
  await shop.putItem({ pk: `CUSTOMER#${asha.id}`, sk: 'WISHLIST', kept: 199, revision: 199, ...most });
  const { status, body } = await merge(asha, [teddy.id, lamp.id]);
  expect(status).toBe(200);
  expect(body.items).toHaveLength(200);
  expect(body.items[0]).toMatchObject({ productId: lamp.id });
  expect(idsOf(body)).not.toContain(teddy.id);
});

it('loses no product when tabs merge and add to a wishlist at once', async () => {
  const asha = await shop.customer();
  const products = await Promise.all(Array.from({ length: 8 }, () => shop.product()));
  const ids = products.map(({ id }) => id);
  await Promise.all([
    merge(asha, ids.slice(0, 4)),
    merge(asha, ids.slice(2, 6)),
    ...ids.slice(6).map((id) => shop.call('wishlist.add', { as: asha, params: { productId: String(id) } })),
  ]);
  const { body } = await shop.call('wishlist.read', { as: asha, query: { products: 'false' } });
  expect(idsOf(body).sort()).toEqual(ids.sort());
  expect(await shop.table.get(`CUSTOMER#${asha.id}`, 'WISHLIST')).toMatchObject({ kept: 8 });
});

it('merges the chosen variants, and keeps the one that the customer chose before', async () => {
  const asha = await shop.customer();
  const variantSteps = createVariantSteps(shop, await shop.staff('catalogue'));
  const sizes = { Size: ['S', 'M'] };
  const [chosen, plain, fresh, gone] = [
    await variantSteps.product(sizes),
    await variantSteps.product(sizes),
    await variantSteps.product(sizes),
    await variantSteps.product(sizes),
  ];
  const variantOf = ({ variants }: typeof chosen, index: number) => variants[index]?.id;
  await shop.call('wishlist.add', { as: asha, params: { productId: chosen.id }, body: { variantId: variantOf(chosen, 0) } });
  await shop.call('wishlist.add', { as: asha, params: { productId: plain.id } });
  const all = [chosen, plain, fresh, gone];
  const variants = all.map((product) => ({ productId: product.id, variantId: product === gone ? 987_654 : variantOf(product, 1) }));
  const body = { productIds: all.map(({ id }) => id), variants };
  const answer = await shop.call('wishlist.merge', { as: asha, body });
  const kept = Object.fromEntries(
    answer.body.items.map(({ productId, variantId }: { productId: number; variantId?: number }) => [productId, variantId]),
  );
  expect(kept).toEqual({ [chosen.id]: variantOf(chosen, 0), [plain.id]: variantOf(plain, 1), [fresh.id]: variantOf(fresh, 1), [gone.id]: undefined });
  expect((await shop.call('wishlist.merge', { as: asha, body })).body).toEqual(answer.body);
});

it('merges 200 products with their variants in one write', async () => {
  const asha = await shop.customer();
  const wishes = Array.from({ length: 200 }, (_, index) => ({ productId: 700_000 + index, variantId: 900_000 + index }));
  const items = await addWishes(asha.id, wishes, shop.now());
  expect(items).toHaveLength(200);
  expect(items[0]).toMatchObject({ productId: 700_199, variantId: 900_199 });
});
