/** Lists what needs the attention of each role of the staff. */
import { expect, it } from 'vitest';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const attentionOf = async (as: Customer) => {
  const { status, body } = await shop.call('overview.attention', { as });
  expect(status).toBe(200);
  return Object.fromEntries(body.data.map(({ kind, ...group }: { kind: string }) => [kind, group])) as Record<string, unknown>;
};

// Read before any test adds something that needs attention.
const ofAnEmptyShop = await attentionOf(await shop.admin());

it('returns no attention groups for a shop with nothing to do', () => expect(ofAnEmptyShop).toEqual({}));

const putDispute = (id: string, paymentId: string, fields: Readonly<Record<string, unknown>>) => {
  const at = shop.now().toISOString();
  const item = { id, paymentId, amount: 500, currency: 'INR', createdAt: at, toldAt: at, event: 'x', ...fields };
  return shop.putItem({ pk: `DISPUTE#${id}`, sk: 'DISPUTE', ...item, gsi1pk: 'DISPUTES', gsi1sk: `${at}#${id}` });
};

it('lists low stock, failed refunds, open disputes and unanswered messages, each for the roles in charge', async () => {
  const train = await shop.product({ name: 'Train', stock: 3 });
  await shop.product({ name: 'Teddy', stock: 500 });
  const at = shop.now().toISOString();
  await shop.putItem({
    pk: 'REFUND#r1',
    sk: 'REFUND',
    id: 'r1',
    customerId: 'c1',
    createdAt: at,
    amount: 12_345,
    status: 'failed',
    paymentId: 'pay_9',
    order: { id: 'o1', lines: [] },
  });
  await shop.putItem({
    pk: 'REFUND#r2',
    sk: 'REFUND',
    id: 'r2',
    customerId: 'c1',
    checkoutId: 'visit-1',
    createdAt: at,
    amount: 60_000,
    status: 'failed',
    paymentId: 'pay_8',
    isForAppointment: true,
  });
  await putDispute('d1', 'pay_8', { status: 'open', respondBy: at, appointmentId: 'visit-1' });
  await putDispute('d2', 'pay_9', { status: 'won' });
  await shop.call('content.sendContact', { body: { name: 'Ravi', email: 'ravi@example.in', phone: '9812345678', message: 'Hello' } });
  await shop.deliverEvents();
  // A function checks for a newer catalogue at most once a second.
  shop.advanceClock(3);
  const [admin, orders, catalogue] = [await shop.admin(), await shop.staff('orders'), await shop.staff('catalogue')];
  const low = { count: 1, isLeast: false, items: [{ id: String(train.id), text: 'Train: 3 left' }] };
  const failed = {
    count: 2,
    isLeast: false,
    items: [
      { id: 'r1', text: '₹123.45', at, orderId: 'o1', paymentId: 'pay_9' },
      {
        ...{ id: 'r2', text: '₹600.00', at, paymentId: 'pay_8', appointmentId: 'visit-1' },
        dispute: { id: 'd1', provider: 'razorpay', status: 'open', respondBy: at },
      },
    ],
  };
  const all = await attentionOf(admin);
  expect(all).toEqual({
    low_stock: low,
    refund_failed: failed,
    dispute: { count: 1, isLeast: false, items: [{ id: 'd1', text: '₹5.00', at, appointmentId: 'visit-1' }] },
    contact: { count: 1, isLeast: false, items: [{ id: expect.any(String), text: 'Ravi', at: expect.any(String) }] },
  });
  expect(await attentionOf(orders)).toEqual({ refund_failed: failed });
  expect(await attentionOf(catalogue)).toEqual({ low_stock: low });

  for (const id of ['r1', 'r2'])
    await shop.putItem({ pk: `REFUND#${id}`, sk: 'REFUND', id, customerId: 'c1', createdAt: at, amount: 12_345, status: 'processed' });
  const [contact] = (all['contact'] as { items: { id: string }[] }).items;
  await shop.call('contact.change', { as: admin, params: { id: contact?.id ?? '' }, body: { isResponded: true } });
  await shop.deliverEvents();
  expect(Object.keys(await attentionOf(admin)).sort()).toEqual(['dispute', 'low_stock']);
});
