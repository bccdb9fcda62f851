/** What do many looks at one product cost the table? A write in five seconds, and no look is lost for it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countView, mostKept, viewShards, viewsIn, writeKeptViews } from '#functions/store/views.ts';
import { badTable } from '#tests/kit/bad-table.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const table = await badTable();

let isDown = false;
let writes = 0;
table.trouble = (operation) => {
  if (operation !== 'UpdateItem') return undefined;
  writes++;
  return isDown ? 'throttled' : undefined;
};

// Five seconds are over when a spec says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(async () => {
  await writeKeptViews();
  vi.useRealTimers();
});

const look = async (id: number, times = 1) => {
  const answers = await Promise.all(Array.from({ length: times }, () => shop.call('catalog.readProduct', { params: { id } })));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
};
const written = async (id: number) => {
  const counters = await Promise.all(Array.from({ length: viewShards }, (_, shard) => viewsIn(shard, 1_000)));
  return counters.flat().reduce((sum, { productId, views }) => (productId === id ? sum + views : sum), 0);
};
const gathered = async (id: number) => {
  await shop.job('gather-views');
  return (await shop.table.get(`PRODUCT#${id}`, 'PRODUCT'))?.['viewCount'];
};

it('a crowd at one product is one write, and one more when five seconds are over and somebody looks at anything', async () => {
  const [{ id }, other] = [await shop.product(), await shop.product()];
  writes = 0;
  await look(id, 20);
  shop.advance(4);
  await look(id);
  expect([writes, await written(id)]).toEqual([1, 1]);
  shop.advance(1);
  await look(other.id);
  expect([writes, await written(id), await written(other.id)]).toEqual([3, 21, 1]);
  expect(await gathered(id)).toBe(21);
});

it('what nobody comes after is written all the same', async () => {
  const { id } = await shop.product();
  await look(id, 3);
  expect(await written(id)).toBe(1);
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => written(id)).toBe(3);
});

it('pages come while no view can be written, and all are counted when it can', async () => {
  const { id } = await shop.product();
  // A client that is told to slow down waits before it asks again.
  vi.useRealTimers();
  isDown = true;
  await look(id, 2);
  shop.advance(5);
  await look(id);
  isDown = false;
  expect(await written(id)).toBe(0);
  shop.advance(5);
  await look(id);
  expect(await gathered(id)).toBe(4);
});

it('an instance keeps views of so many products, and writes those of others at once', async () => {
  const [first, last] = [1_000_000, 1_000_000 + mostKept];
  for (let id = first; id <= last; id++) await countView(id, shop.now());
  for (const id of [first, last, last]) await countView(id, shop.now());
  expect([await written(first), await written(last)]).toEqual([1, 3]);
});
