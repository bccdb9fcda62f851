/** What does GET /returns promise? The shop's work in the order in which it waits. */
import { expect, it } from 'vitest';
import { openAfterSale } from '#tests/kit/after-sale.ts';
import type { Customer } from '#tests/kit/given.ts';

const { shop, sale, asha, admin } = await openAfterSale();
/** Of one order, the oldest first. */
const ids: string[] = [];
const bear = await shop.product({ stock: 20 });
const order = await sale.bought(asha, { product: bear, quantity: 5 });
await sale.moveTo(admin, order, 'delivered');
for (let count = 0; count < 4; count++) {
  const { body } = await shop.call('return.request', {
    as: asha,
    params: { id: order },
    body: { items: [{ productId: bear.id, quantity: 1, reason: `Reason ${count}` }] },
  });
  ids.push(body.returns.at(-1).id);
  shop.advance(60);
}

const list = (query: Record<string, string | number> = {}, as: Customer = admin) => shop.call('return.list', { as, query });
const idsOf = ({ body }: Awaited<ReturnType<typeof list>>) => body.data.map(({ id }: { id: string }) => id);
const change = (returnId: string, body: object) => shop.call('return.change', { as: admin, params: { id: order, returnId }, body });

it('what is asked for waits in line, each with its order and its customer, page by page', async () => {
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

it('what is decided on stands in another line, the newest first once it is done', async () => {
  await change(ids[0] as string, { status: 'approved' });
  shop.advance(60);
  for (const id of [ids[1], ids[2]]) {
    await change(id as string, { status: 'refused', reason: 'No' });
    shop.advance(60);
  }
  expect(idsOf(await list())).toEqual([ids[3]]);
  expect(idsOf(await list({ status: 'approved' }))).toEqual([ids[0]]);
  expect(idsOf(await list({ status: 'refused' }))).toEqual([ids[2], ids[1]]);
});

it('is for admins: customers and visitors who are signed out are refused, and so is a state that is none', async () => {
  expect(await list({}, asha)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await shop.call('return.list')).toMatchObject({ status: 401 });
  expect(await list({ status: 'lost' })).toMatchObject({ status: 400 });
});
