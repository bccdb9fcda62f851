/** What does withdrawing a return promise? While nobody has decided on it, its customer takes it back. */
import { expect, it } from 'vitest';
import { openAfterSale } from '#tests/kit/after-sale.ts';

const { shop, sale, asha, admin } = await openAfterSale();

async function asked() {
  const bear = await shop.product();
  const id = await sale.bought(asha, { product: bear, quantity: 1 });
  await sale.moveTo(admin, id, 'delivered');
  const { body } = await shop.call('return.request', {
    as: asha,
    params: { id },
    body: { items: [{ productId: bear.id, quantity: 1, reason: 'Too big' }] },
  });
  return { id, returnId: body.returns[0].id as string };
}
const withdraw = (as: { readonly token: string }, params: { id: string; returnId: string }) => shop.call('return.withdraw', { as, params });
const change = (params: { id: string; returnId: string }, body: object) => shop.call('return.change', { as: admin, params, body });

it('the items are the customer’s again, and a second time answers the same', async () => {
  const params = await asked();
  const first = await withdraw(asha, params);
  expect(first).toMatchObject({ status: 200, body: { returns: [{ status: 'withdrawn', canWithdraw: false }], orderItems: [{ returnable: 1 }] } });
  expect(await withdraw(asha, params)).toMatchObject({ status: 200, body: first.body });
  expect(await change(params, { status: 'approved' })).toMatchObject({ status: 409, body: { code: 'return_moved_on' } });
});

it('one that is decided on stays', async () => {
  const params = await asked();
  await change(params, { status: 'approved' });
  expect(await withdraw(asha, params)).toMatchObject({
    status: 409,
    body: { code: 'return_moved_on', message: 'This return is approved and cannot become withdrawn.', details: { status: 'approved' } },
  });
});

it('against an admin who approves it at the same moment one of them wins', async () => {
  for (let round = 0; round < 4; round++) {
    const params = await asked();
    const answers = await Promise.all([withdraw(asha, params), change(params, { status: 'approved' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [{ status }] = (await sale.read(asha, params.id)).returns;
    expect(status).toBe(answers[0]?.status === 200 ? 'withdrawn' : 'approved');
  }
});

it('to a stranger there is no such order, and in one’s own no other return; a visitor who is signed out is refused', async () => {
  const params = await asked();
  for (const as of [await shop.customer(), admin])
    expect(await withdraw(as, params)).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  expect(await withdraw(asha, { ...params, returnId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })).toMatchObject({
    status: 404,
    body: { code: 'return_not_found' },
  });
  expect(await shop.call('return.withdraw', { params })).toMatchObject({ status: 401 });
  expect((await sale.read(asha, params.id)).returns[0].status).toBe('requested');
});
