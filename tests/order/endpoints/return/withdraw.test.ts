/** Withdrawing a return: possible for its customer until the shop has decided on it. */
import { expect, it } from 'vitest';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';

const { shop, orderSteps, asha, admin } = await openShopWithOrders();

async function asked() {
  const bear = await shop.product();
  const id = await orderSteps.placeOrder(asha, { product: bear, quantity: 1 });
  await orderSteps.advanceTo(admin, id, 'delivered');
  const { body } = await shop.call('return.request', {
    as: asha,
    params: { id },
    body: { items: [{ productId: bear.id, quantity: 1, reason: 'Too big' }] },
  });
  return { id, returnId: body.returns[0].id as string };
}
const withdraw = (as: { readonly token: string }, params: { id: string; returnId: string }) => shop.call('return.withdraw', { as, params });
const change = (params: { id: string; returnId: string }, body: object) => shop.call('return.change', { as: admin, params, body });

it('withdraws a return, makes its items returnable again and repeats the response to a second call', async () => {
  const params = await asked();
  const first = await withdraw(asha, params);
  expect(first).toMatchObject({ status: 200, body: { returns: [{ status: 'withdrawn', canWithdraw: false }], orderItems: [{ returnable: 1 }] } });
  expect(await withdraw(asha, params)).toMatchObject({ status: 200, body: first.body });
  expect(await change(params, { status: 'approved' })).toMatchObject({ status: 409, body: { code: 'return_moved_on' } });
});

it('refuses to withdraw a return that has been approved', async () => {
  const params = await asked();
  await change(params, { status: 'approved' });
  expect(await withdraw(asha, params)).toMatchObject({
    status: 409,
    body: { code: 'return_moved_on', message: 'This return is approved and cannot become withdrawn.', details: { status: 'approved' } },
  });
});

it('either withdraws or approves a return that is withdrawn and approved at the same moment', async () => {
  for (let round = 0; round < 4; round++) {
    const params = await asked();
    const answers = await Promise.all([withdraw(asha, params), change(params, { status: 'approved' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [{ status }] = (await orderSteps.readOrder(asha, params.id)).returns;
    expect(status).toBe(answers[0]?.status === 200 ? 'withdrawn' : 'approved');
  }
});

it('returns 404 for the withdrawal of an unknown return of an own order', async () => {
  const params = await asked();
  expect(await withdraw(asha, { ...params, returnId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })).toMatchObject({
    status: 404,
    body: { code: 'return_not_found' },
  });
  expect((await orderSteps.readOrder(asha, params.id)).returns[0].status).toBe('requested');
});
