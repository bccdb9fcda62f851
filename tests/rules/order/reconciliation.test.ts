/** Differences between the records of the shop and of the payment provider. */
import { describe, expect, it } from 'vitest';
import { findDifferences, type ProviderRecords, type ShopRecords } from '#shared/rules/order/reconciliation.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const paymentAtProvider = (more: Partial<NonNullable<ProviderRecords['payment']>> = {}) => ({
  amount: 11_800,
  currency: 'INR',
  status: 'captured',
  isCaptured: true,
  createdAt: ago(60),
  ...more,
});
const sold: ShopRecords = {
  payment: { amount: 11_800, currency: 'INR', outcome: 'order' },
  order: { total: 11_800, paymentStatus: 'completed' },
  refunds: [],
  isKnownPurchase: true,
};
const refund = (more: Partial<ShopRecords['refunds'][number]> = {}) => ({
  id: 'r1',
  amount: 11_800,
  status: 'processed' as const,
  providerRefundId: 'rfnd_1',
  createdAt: ago(30),
  ...more,
});
const refundAtProvider = (more: Partial<ProviderRecords['refunds'][number]> = {}) => ({ id: 'rfnd_1', amount: 11_800, status: 'processed', ...more });
const refundedOrder: ShopRecords = { ...sold, order: { total: 11_800, paymentStatus: 'refunded' } };
const kinds = (ours: ShopRecords, theirs: ProviderRecords) => findDifferences(ours, theirs, now).map(({ kind }) => kind);

describe('records that agree', () => {
  it.each<[string, ShopRecords, ProviderRecords]>([
    ['an order and its payment', sold, { payment: paymentAtProvider(), refunds: [] }],
    [
      'an attempt that failed',
      { refunds: [], isKnownPurchase: true },
      { payment: paymentAtProvider({ status: 'failed', isCaptured: false }), refunds: [] },
    ],
    ['a payment made a minute ago', { refunds: [], isKnownPurchase: true }, { payment: paymentAtProvider({ createdAt: ago(1) }), refunds: [] }],
    [
      'a cancelled order',
      { ...refundedOrder, refunds: [refund()] },
      { payment: paymentAtProvider({ status: 'refunded' }), refunds: [refundAtProvider()] },
    ],
    [
      'a partial refund',
      { ...sold, refunds: [refund({ amount: 500 })] },
      { payment: paymentAtProvider(), refunds: [refundAtProvider({ amount: 500 })] },
    ],
    [
      'a refund that is not requested yet',
      { ...sold, refunds: [refund({ status: 'due', providerRefundId: undefined })] },
      { payment: paymentAtProvider(), refunds: [] },
    ],
    [
      'a refund whose response was lost',
      { ...sold, refunds: [refund({ status: 'due', providerRefundId: undefined })] },
      { payment: paymentAtProvider({ status: 'refunded' }), refunds: [refundAtProvider({ id: 'rfnd_2' })] },
    ],
    [
      'a refund that the provider completed before the shop noticed',
      { ...sold, refunds: [refund({ status: 'requested' })] },
      { payment: paymentAtProvider({ status: 'refunded' }), refunds: [refundAtProvider()] },
    ],
    [
      'a refund that failed at first and succeeded when retried',
      { ...refundedOrder, refunds: [refund({ providerRefundId: 'rfnd_2' })] },
      { payment: paymentAtProvider({ status: 'refunded' }), refunds: [refundAtProvider({ status: 'failed' }), refundAtProvider({ id: 'rfnd_2' })] },
    ],
    [
      'a refund that staff made by hand in parts at the provider',
      { ...refundedOrder, refunds: [refund({ providerRefundId: undefined })] },
      {
        payment: paymentAtProvider({ status: 'refunded' }),
        refunds: [refundAtProvider({ amount: 5_000 }), refundAtProvider({ id: 'rfnd_2', amount: 6_800 })],
      },
    ],
    [
      'a late payment that was refunded',
      { payment: { amount: 11_800, currency: 'INR', outcome: 'refund' }, refunds: [refund()], isKnownPurchase: true },
      { payment: paymentAtProvider({ status: 'refunded' }), refunds: [refundAtProvider()] },
    ],
  ])('reports no difference for %s', (_, ours, theirs) => expect(kinds(ours, theirs)).toEqual([]));
});

describe('records that differ', () => {
  it.each<[string, ShopRecords, ProviderRecords, string[]]>([
    [
      'a payment that the shop does not know',
      { refunds: [], isKnownPurchase: false },
      { payment: paymentAtProvider({ createdAt: ago(0) }), refunds: [] },
      ['payment_unknown'],
    ],
    [
      'a payment of a known purchase that was not settled',
      { refunds: [], isKnownPurchase: true },
      { payment: paymentAtProvider({ createdAt: ago(6) }), refunds: [] },
      ['payment_unknown'],
    ],
    ['an order whose payment the provider does not know', sold, { refunds: [] }, ['payment_missing']],
    [
      'an order whose payment failed',
      sold,
      { payment: paymentAtProvider({ status: 'failed', isCaptured: false }), refunds: [] },
      ['payment_missing'],
    ],
    [
      'a second refund of the same payment',
      { ...refundedOrder, refunds: [refund({ amount: 5_900 })] },
      {
        payment: paymentAtProvider({ status: 'refunded' }),
        refunds: [refundAtProvider({ amount: 5_900 }), refundAtProvider({ id: 'rfnd_2', amount: 5_900 })],
      },
      ['refund_unknown'],
    ],
    [
      'a refund that failed at the provider',
      { ...refundedOrder, refunds: [refund()] },
      { payment: paymentAtProvider(), refunds: [refundAtProvider({ status: 'failed' })] },
      ['refund_status_differs', 'refund_mark_differs'],
    ],
    [
      'a refund whose status was not updated for a day',
      { ...sold, refunds: [refund({ status: 'requested', createdAt: ago(1_500) })] },
      { payment: paymentAtProvider({ status: 'refunded' }), refunds: [refundAtProvider()] },
      ['refund_status_differs'],
    ],
    [
      'a late payment that was not refunded',
      { payment: { amount: 11_800, currency: 'INR', outcome: 'refund' }, refunds: [], isKnownPurchase: true },
      { payment: paymentAtProvider(), refunds: [] },
      ['refund_missing'],
    ],
    [
      'an order with several differences',
      { ...sold, order: { total: 100, paymentStatus: 'refunded' }, refunds: [] },
      { payment: paymentAtProvider({ currency: 'USD' }), refunds: [] },
      ['amount_differs', 'currency_differs', 'refund_mark_differs'],
    ],
  ])('reports the differences of %s', (_, ours, theirs, expected) => expect(kinds(ours, theirs)).toEqual(expected));
});
