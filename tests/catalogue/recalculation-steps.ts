/** Recalculates the prices of a spec's shop as its owner. */
import type { Shop } from '#tests/kit/shop.ts';

export async function createRecalculationSteps(shop: Shop) {
  const owner = await shop.admin();
  const prices = async () => (await shop.call('settings.read', { as: owner })).body.prices;
  const choices = { rounding: 'paisa', mrp: 'recalculate' };
  const inclusive = { ...choices, to: 'tax_inclusive' };
  const read = async () => (await shop.call('recalculation.read', { as: owner })).body;
  const start = async (how: Record<string, unknown> = inclusive) =>
    shop.call('recalculation.start', { as: owner, body: { version: (await prices()).version, ...how } });
  const undo = async () => shop.call('recalculation.undo', { as: owner, body: { version: (await prices()).version } });
  /** Waits until the job has ended and the functions have dropped the previous settings. */
  const waitForJob = async () => {
    await shop.deliverEvents();
    shop.advanceClock(3);
    return read();
  };
  const toExclusive = async () => {
    await start({ ...choices, to: 'tax_exclusive' });
    await waitForJob();
  };
  /** Sets prices without tax, whatever the previous test has left. */
  const reset = async () => {
    await waitForJob();
    if ((await prices()).mode !== 'tax_exclusive') await toExclusive();
  };
  const product = async (id: number) => (await shop.call('catalog.readProduct', { params: { id } })).body;
  const quote = async (...ids: readonly number[]) =>
    (await shop.call('cart.quote', { body: { items: ids.map((productId) => ({ productId, quantity: 1 })) } })).body.summary;
  /** The product as the lists show it. */
  const listed = async (id: number) => {
    for (let page = 1; ; page++) {
      const { products, meta } = (await shop.call('catalog.listProducts', { query: { limit: 100, page } })).body;
      const found = products.find((each: { id: number }) => each.id === id);
      if (found !== undefined || page >= meta.totalPages) return found;
    }
  };
  return {
    owner,
    prices,
    inclusive,
    exclusive: { ...choices, to: 'tax_exclusive' },
    read,
    start,
    undo,
    waitForJob,
    toExclusive,
    reset,
    product,
    quote,
    listed,
  };
}
