/** What an order and its refund add to the figures of their day. */
import { expect, it } from 'vitest';
import { contributionOfAppointment, contributionOfOrder, contributionOfRefund } from '#shared/rules/figures.ts';

const order = {
  createdAt: '2026-11-23T06:00:00.000Z',
  status: 'delivered',
  total: 30_000,
  lines: [{ productId: 1, quantity: 3, unitPrice: 10_000 }],
};
const items = [{ productId: 1, quantity: 1 }];

it('counts units that are exchanged for another variant as sold, and those that are refunded not', () => {
  const returns = [
    { status: 'received', exchange: { status: 'held' }, items },
    { status: 'exchanged', exchange: { status: 'sent' }, items },
    { status: 'refunded', exchange: { status: 'released' }, items },
  ] as const;
  expect(contributionOfOrder({ ...order, returns }).sold).toEqual({ 1: { units: 2, value: 20_000 } });
});

it.each([
  ['delivered', {}],
  ['cancelled', { undelivered: 1 }],
  ['returned_to_origin', { undelivered: 1 }],
])('counts an order that is %s on its day, and as undelivered when it did not stay with the customer', (status, more) => {
  expect(contributionOfOrder({ ...order, status }).figures).toEqual({ orders: 1, revenue: 30_000, ...more });
});

it('counts sold units with their value after discount', () => {
  const lines = [
    { productId: 1, quantity: 3, unitPrice: 10_000, discount: 10_001 },
    { productId: 2, quantity: 1, unitPrice: 50_000, discount: 50_000 },
  ];
  expect(contributionOfOrder({ ...order, lines }).sold).toEqual({ 1: { units: 3, value: 19_999 }, 2: { units: 1, value: 0 } });
  const returns = [{ status: 'refunded', items }] as const;
  expect(contributionOfOrder({ ...order, lines, returns }).sold).toMatchObject({ 1: { units: 2, value: 13_332 } });
});

it('counts a refund of an order from the moment it is scheduled, and no longer when it has failed', () => {
  const refund = { createdAt: order.createdAt, amount: 10_000, order: {} };
  expect(contributionOfRefund({ ...refund, status: 'due' }).figures).toEqual({ refunds: 1, refunded: 10_000 });
  expect(contributionOfRefund({ ...refund, status: 'failed' }).figures).toEqual({});
});

it('takes the refund of an appointment off the earnings of its doctor, but not one that has failed', () => {
  const visit = { doctorId: 'nair', start: order.createdAt, status: 'cancelled', total: 60_000, paymentId: 'pay_1' };
  const doctorWith = (status: string) => contributionOfAppointment({ ...visit, refund: { amount: 60_000, status } }).doctors?.['nair'];
  for (const status of ['pending', 'processed']) expect(doctorWith(status)).toMatchObject({ earned: 0, refunded: 60_000 });
  expect(doctorWith('failed')).toMatchObject({ earned: 60_000, refunded: 0, cancelled: 1 });
});
