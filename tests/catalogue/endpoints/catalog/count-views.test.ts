/** Counting product views: at most one write per product in five seconds, and no view is lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countView, flushViews, maxBuffered, viewCountersOf, viewShards } from '#functions/catalogue/views-store.ts';
import { openShop } from '#tests/kit/shop.ts';
import { openFaultyTable } from '#tests/kit/table/faulty-table.ts';

const shop = await openShop();
const faultyTable = await openFaultyTable();

let isDown = false;
let writes = 0;
let delayMs = 0;
faultyTable.decideFault = (operation) => {
  if (operation !== 'UpdateItem') return undefined;
  writes++;
  return isDown ? 'throttled' : delayMs > 0 ? sleep(delayMs).then(() => undefined) : undefined;
};

// The five seconds between two writes pass only when a test advances a clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(async () => {
  isDown = false;
  delayMs = 0;
  await flushViews();
  vi.useRealTimers();
});

const view = async (id: number, times = 1) => {
  const answers = await Promise.all(Array.from({ length: times }, () => shop.call('catalog.readProduct', { params: { id } })));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
};
const written = async (id: number) => {
  const counters = await Promise.all(Array.from({ length: viewShards }, (_, shard) => viewCountersOf(shard, 1_000)));
  return counters.flat().reduce((sum, { productId, views }) => (productId === id ? sum + views : sum), 0);
};
const gathered = async (id: number) => {
  await shop.runJob('gather-views');
  return (await shop.table.get(`PRODUCT#${id}`, 'PRODUCT'))?.['viewCount'];
};

it('writes the views of a busy product once, and again at the first view of any product after five seconds', async () => {
  const [{ id }, other] = [await shop.product(), await shop.product()];
  writes = 0;
  await view(id, 20);
  shop.advanceClock(4);
  await view(id);
  expect([writes, await written(id)]).toEqual([1, 1]);
  shop.advanceClock(1);
  await view(other.id);
  expect([writes, await written(id), await written(other.id)]).toEqual([3, 21, 1]);
  expect(await gathered(id)).toBe(21);
});

it('writes pending views after five seconds without another view', async () => {
  const { id } = await shop.product();
  await view(id, 3);
  expect(await written(id)).toBe(1);
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => written(id)).toBe(3);
});

it('serves product pages while views cannot be written, and counts those views later', async () => {
  const { id } = await shop.product();
  // A throttled client of the table waits before it retries: its timers have to run.
  vi.useRealTimers();
  isDown = true;
  await view(id, 2);
  shop.advanceClock(5);
  await view(id);
  await expect(flushViews()).rejects.toThrow();
  isDown = false;
  expect(await written(id)).toBe(0);
  shop.advanceClock(5);
  await view(id);
  expect(await gathered(id)).toBe(4);
});

it('counts a view once when the write takes longer than the page waits for it', async () => {
  const { id } = await shop.product();
  vi.useRealTimers();
  delayMs = 1_000;
  await view(id);
  await expect.poll(() => written(id), { timeout: 3_000 }).toBe(1);
  delayMs = 0;
  expect(await gathered(id)).toBe(1);
});

it('buffers the views of a limited number of products, and writes those of any further product at once', async () => {
  const [first, last] = [1_000_000, 1_000_000 + maxBuffered];
  try {
    for (let id = first; id <= last; id++) await countView(id, shop.now());
    for (const id of [first, last, last]) await countView(id, shop.now());
    expect([await written(first), await written(last)]).toEqual([1, 3]);
  } finally {
    // Empties the buffer for the other tests: each view removes a few products whose last write was five seconds ago.
    for (let views = 0; views < maxBuffered / 4; views++) {
      shop.advanceClock(5);
      await countView(last, shop.now());
    }
  }
});
