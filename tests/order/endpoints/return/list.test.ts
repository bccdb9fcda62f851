/** Listing the returns of all orders for staff, by status. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';

const { shop, orderSteps, asha, admin } = await openShopWithOrders();
const bear = await shop.product({ stock: 50 });
let order: string;
/** The returns of the order, oldest first. */
let ids: string[];
beforeEach(async () => {
  order = await orderSteps.placeOrder(asha, { product: bear, quantity: 5 });
  ids = [];
  await orderSteps.advanceTo(admin, order, 'delivered');
  for (let count = 0; count < 4; count++) {
    const { body } = await shop.call('return.request', {
      as: asha,
      params: { id: order },
      body: { items: [{ productId: bear.id, quantity: 1, reason: `Reason ${count}` }] },
    });
    ids.push(body.returns.at(-1).id);
    shop.advanceClock(60);
  }
});
// The list covers the whole shop: no return of one test may still be waiting in the next.
afterEach(async () => {
  for (const { id, status } of (await orderSteps.readOrder(asha, order)).returns)
    if (status === 'requested') await shop.call('return.withdraw', { as: asha, params: { id: order, returnId: id } });
});

const list = (query: Record<string, string | number> = {}) => shop.call('return.list', { as: admin, query });
const idsOf = ({ body }: Awaited<ReturnType<typeof list>>) => body.data.map(({ id }: { id: string }) => id).filter((id: string) => ids.includes(id));
const change = (returnId: string, body: object) => shop.call('return.change', { as: admin, params: { id: order, returnId }, body });

it('lists requested returns oldest first, each with its order and customer, page by page', async () => {
  const first = await list();
  expect(first).toMatchObject({ status: 200, body: { meta: { total: 4, page: 1, limit: 20, totalPages: 1 } } });
  expect(idsOf(first)).toEqual(ids);
  expect(first.body.data[0]).toMatchObject({
    status: 'requested',
    items: [{ productName: 'Teddy bear', quantity: 1, reason: 'Reason 0' }],
    order: { id: order, orderNumber: expect.stringMatching(/^NH-/), userId: asha.id, user: { email: asha.email } },
  });
  expect(idsOf(await list({ page: 2, limit: 3 }))).toEqual([ids[3]]);
  expect(idsOf(await list({ page: 9 }))).toEqual([]);
});

it('lists approved and refused returns under their own status, the refused ones newest first', async () => {
  await change(ids[0] as string, { status: 'approved' });
  shop.advanceClock(60);
  for (const id of [ids[1], ids[2]]) {
    await change(id as string, { status: 'refused', reason: 'No' });
    shop.advanceClock(60);
  }
  expect(idsOf(await list())).toEqual([ids[3]]);
  expect(idsOf(await list({ status: 'approved' }))).toEqual([ids[0]]);
  expect(idsOf(await list({ status: 'refused' }))).toEqual([ids[2], ids[1]]);
});

it('rejects an unknown status in the list of returns', async () => {
  expect(await list({ status: 'lost' })).toMatchObject({ status: 400 });
});
