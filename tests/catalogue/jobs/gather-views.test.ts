/** Counting product views in sharded counters that a job adds to the product. */
import { expect, it } from 'vitest';
import { productById } from '#functions/catalogue/product-store.ts';
import { publish } from '#functions/catalogue/published/publish-changes.ts';
import { readPointer } from '#functions/catalogue/published/version.ts';
import { flushViews, gatherViews, viewCountersOf, viewShards } from '#functions/catalogue/views-store.ts';
import { ConditionFailed } from '#functions/platform/table/table.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

const shop = await openShop();

const view = (id: number, as?: Awaited<ReturnType<Shop['admin']>>) => shop.call('catalog.readProduct', { params: { id }, ...(as ? { as } : {}) });
const countersOf = async (id: number) => {
  await flushViews();
  const counters = await Promise.all(Array.from({ length: viewShards }, (_, shard) => viewCountersOf(shard, 500)));
  return counters.flat().filter(({ productId }) => productId === id);
};

it('adds the views of customers to the product and ignores those of staff', async () => {
  const [{ id }, admin] = [await shop.product(), await shop.admin()];
  const before = await productById(id);
  await Promise.all(Array.from({ length: 30 }, () => view(id)));
  await view(id, admin);
  // Before the job runs, views do not write to the product.
  expect(await productById(id)).toEqual(before);
  await shop.runJob('gather-views');
  expect((await view(id)).body.viewCount).toBe(30);
  expect(await productById(id)).toMatchObject({ revision: before?.revision, version: before?.version, updatedAt: before?.updatedAt });
  await shop.runJob('gather-views');
  expect((await view(id)).body.viewCount).toBe(31);
});

it('counts each view once when two runs of the job overlap', async () => {
  const { id } = await shop.product();
  await Promise.all(Array.from({ length: 5 }, () => view(id)));
  const seen = await countersOf(id);
  await Promise.all(Array.from({ length: 7 }, () => view(id)));
  await Promise.all(seen.map(gatherViews));
  await expect(Promise.all(seen.map(gatherViews))).rejects.toThrow(ConditionFailed);
  expect((await productById(id))?.viewCount).toBe(5);
  await Promise.all([shop.runJob('gather-views'), shop.runJob('gather-views')]);
  expect((await productById(id))?.viewCount).toBe(12);
});

it('removes idle view counters and creates none for an unknown product', async () => {
  const { id } = await shop.product();
  expect((await view(987_654)).status).toBe(404);
  expect(await countersOf(987_654)).toEqual([]);
  await view(id);
  await shop.runJob('gather-views');
  await shop.runJob('gather-views');
  expect(await countersOf(id)).toEqual([]);
});

it('does not publish the catalogue for a view', async () => {
  const { id } = await shop.product();
  await shop.deliverEvents();
  await publish({ productIds: [id], categoryIds: [] });
  const before = (await readPointer())?.pointer.version;
  await view(id);
  await shop.runJob('gather-views');
  await shop.deliverEvents();
  expect((await readPointer())?.pointer.version).toBe(before);
});
