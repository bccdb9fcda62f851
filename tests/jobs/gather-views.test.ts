/** Is it known how often a product was looked at, though no look writes on the product itself? */
import { expect, it } from 'vitest';
import { publish } from '#functions/flows/catalogue/publish.ts';
import { readPointer } from '#functions/flows/catalogue/version.ts';
import { productById } from '#functions/store/product.ts';
import { ConditionRefused } from '#functions/store/table.ts';
import { gatherViews, viewShards, viewsIn, writeKeptViews } from '#functions/store/views.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

const shop = await openShop();

const look = (id: number, as?: Awaited<ReturnType<Shop['admin']>>) => shop.call('catalog.readProduct', { params: { id }, ...(as ? { as } : {}) });
const looked = async (id: number) => {
  await writeKeptViews();
  const counters = await Promise.all(Array.from({ length: viewShards }, (_, shard) => viewsIn(shard, 500)));
  return counters.flat().filter(({ productId }) => productId === id);
};

it("adds every look of a shopper to the product, and none of a keeper's", async () => {
  const [{ id }, admin] = [await shop.product(), await shop.admin()];
  const before = await productById(id);
  await Promise.all(Array.from({ length: 30 }, () => look(id)));
  await look(id, admin);
  // Until then nobody has written on it.
  expect(await productById(id)).toEqual(before);
  await shop.job('gather-views');
  expect((await look(id)).body.viewCount).toBe(30);
  expect(await productById(id)).toMatchObject({ revision: before?.revision, version: before?.version, updatedAt: before?.updatedAt });
  await shop.job('gather-views');
  expect((await look(id)).body.viewCount).toBe(31);
});

it('counts no look twice when two runs meet, and loses none that comes between', async () => {
  const { id } = await shop.product();
  await Promise.all(Array.from({ length: 5 }, () => look(id)));
  const seen = await looked(id);
  await Promise.all(Array.from({ length: 7 }, () => look(id)));
  await Promise.all(seen.map(gatherViews));
  await expect(Promise.all(seen.map(gatherViews))).rejects.toThrow(ConditionRefused);
  expect((await productById(id))?.viewCount).toBe(5);
  await Promise.all([shop.job('gather-views'), shop.job('gather-views')]);
  expect((await productById(id))?.viewCount).toBe(12);
});

it('leaves no counter behind that nobody adds to, nor one of a product that is not there', async () => {
  const { id } = await shop.product();
  expect((await look(987_654)).status).toBe(404);
  expect(await looked(987_654)).toEqual([]);
  await look(id);
  await shop.job('gather-views');
  await shop.job('gather-views');
  expect(await looked(id)).toEqual([]);
});

it('publishes nothing for a look', async () => {
  const { id } = await shop.product();
  await shop.deliver();
  await publish({ productIds: [id], categoryIds: [] });
  const before = (await readPointer())?.pointer.version;
  await look(id);
  await shop.job('gather-views');
  await shop.deliver();
  expect((await readPointer())?.pointer.version).toBe(before);
});
