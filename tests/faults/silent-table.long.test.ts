/** A table that takes calls and never answers: the shop answers within the time limit of its function. */
import { afterEach, expect, it, vi } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { openFaultyTable } from '#tests/kit/table/faulty-table.ts';

const shop = await openShop();
const faultyTable = await openFaultyTable();

afterEach(() => {
  faultyTable.decideFault = () => undefined;
  vi.restoreAllMocks();
});

/** Milliseconds of a function in the cloud (infra/constructs/shop-function.ts). */
const functionTime = 15_000;

/**
 * Runs a call and adds up the time-outs and pauses that end during it. Unlike the elapsed time, the sum does not depend on the load of the
 * machine.
 */
async function timed<T>(call: () => Promise<T>): Promise<{ answer: T; waited: number }> {
  let waited = 0;
  const set = globalThis.setTimeout;
  const counting = (run: () => void, ms = 0) =>
    set(() => {
      waited += ms;
      run();
    }, ms);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(counting);
  const answer = await call();
  return { answer, waited };
}

it('answers 503 with a Retry-After header in time when the table never answers', async () => {
  const asha = await shop.customer();
  faultyTable.decideFault = () => 'silent';
  const { answer, waited } = await timed(() => shop.call('cart.read', { as: asha }));
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
  expect(waited).toBeGreaterThan(0);
  expect(waited).toBeLessThan(functionTime);
});

it('retries a call of the table that is not answered, so that the request succeeds in time', async () => {
  const [asha, { id: productId }] = [await shop.customer(), await shop.product()];
  const silentBefore = faultyTable.faultCounts['silent'] ?? 0;
  let nth = 0;
  faultyTable.decideFault = () => (nth++ % 4 === 0 ? 'silent' : undefined);
  const { answer, waited } = await timed(() => shop.call('cart.add', { as: asha, body: { productId, quantity: 2 } }));
  expect(answer).toMatchObject({ status: 200, body: { items: [{ quantity: 2 }] } });
  expect(waited).toBeLessThan(functionTime);
  expect((faultyTable.faultCounts['silent'] ?? 0) - silentBefore).toBeGreaterThan(0);
});
