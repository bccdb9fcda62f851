/** What counts as a difference between our books and the provider's, and what is only under way? */
import { describe, expect, it } from 'vitest';
import { differencesOf, type Ours, type Theirs } from '#shared/rules/reconciliation.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const taken = (more: Partial<NonNullable<Theirs['payment']>> = {}) => ({
  amount: 11_800,
  currency: 'INR',
  status: 'captured',
  isCaptured: true,
  createdAt: ago(60),
  ...more,
});
const sold: Ours = {
  payment: { amount: 11_800, currency: 'INR', outcome: 'order' },
  order: { total: 11_800, paymentStatus: 'completed' },
  refunds: [],
  isKnownPurchase: true,
};
const owed = (more: Partial<Ours['refunds'][number]> = {}) => ({
  id: 'r1',
  amount: 11_800,
  status: 'processed' as const,
  providerRefundId: 'rfnd_1',
  createdAt: ago(30),
  ...more,
});
const given = (more: Partial<Theirs['refunds'][number]> = {}) => ({ id: 'rfnd_1', amount: 11_800, status: 'processed', ...more });
const marked: Ours = { ...sold, order: { total: 11_800, paymentStatus: 'refunded' } };
const kinds = (ours: Ours, theirs: Theirs) => differencesOf(ours, theirs, now).map(({ kind }) => kind);

describe('no difference', () => {
  it.each<[string, Ours, Theirs]>([
    ['an order and its payment', sold, { payment: taken(), refunds: [] }],
    ['an attempt that failed', { refunds: [], isKnownPurchase: true }, { payment: taken({ status: 'failed', isCaptured: false }), refunds: [] }],
    ['a payment of a moment ago', { refunds: [], isKnownPurchase: true }, { payment: taken({ createdAt: ago(1) }), refunds: [] }],
    ['a cancelled order', { ...marked, refunds: [owed()] }, { payment: taken({ status: 'refunded' }), refunds: [given()] }],
    ['a part that went back', { ...sold, refunds: [owed({ amount: 500 })] }, { payment: taken(), refunds: [given({ amount: 500 })] }],
    [
      'a refund that is still to be asked for',
      { ...sold, refunds: [owed({ status: 'due', providerRefundId: undefined })] },
      { payment: taken(), refunds: [] },
    ],
    [
      'a refund whose answer was lost',
      { ...sold, refunds: [owed({ status: 'due', providerRefundId: undefined })] },
      { payment: taken({ status: 'refunded' }), refunds: [given({ id: 'rfnd_2' })] },
    ],
    [
      'a refund that is done with them and not yet with us',
      { ...sold, refunds: [owed({ status: 'requested' })] },
      { payment: taken({ status: 'refunded' }), refunds: [given()] },
    ],
    [
      'one that failed in the round before',
      { ...marked, refunds: [owed({ providerRefundId: 'rfnd_2' })] },
      { payment: taken({ status: 'refunded' }), refunds: [given({ status: 'failed' }), given({ id: 'rfnd_2' })] },
    ],
    [
      'what somebody gave back by hand, in parts, and asking found done',
      { ...marked, refunds: [owed({ providerRefundId: undefined })] },
      { payment: taken({ status: 'refunded' }), refunds: [given({ amount: 5_000 }), given({ id: 'rfnd_2', amount: 6_800 })] },
    ],
    [
      'a payment that was given back because it came too late',
      { payment: { amount: 11_800, currency: 'INR', outcome: 'refund' }, refunds: [owed()], isKnownPurchase: true },
      { payment: taken({ status: 'refunded' }), refunds: [given()] },
    ],
  ])('%s', (_, ours, theirs) => expect(kinds(ours, theirs)).toEqual([]));
});

describe('a difference', () => {
  it.each<[string, Ours, Theirs, string[]]>([
    [
      'money that we know nothing of',
      { refunds: [], isKnownPurchase: false },
      { payment: taken({ createdAt: ago(0) }), refunds: [] },
      ['payment_unknown'],
    ],
    [
      'a purchase of ours that nobody settled',
      { refunds: [], isKnownPurchase: true },
      { payment: taken({ createdAt: ago(6) }), refunds: [] },
      ['payment_unknown'],
    ],
    ['an order whose payment they do not know', sold, { refunds: [] }, ['payment_missing']],
    ['an order whose payment failed', sold, { payment: taken({ status: 'failed', isCaptured: false }), refunds: [] }, ['payment_missing']],
    [
      'money given back twice',
      { ...marked, refunds: [owed({ amount: 5_900 })] },
      { payment: taken({ status: 'refunded' }), refunds: [given({ amount: 5_900 }), given({ id: 'rfnd_2', amount: 5_900 })] },
      ['refund_unknown'],
    ],
    [
      'a refund that they say failed',
      { ...marked, refunds: [owed()] },
      { payment: taken(), refunds: [given({ status: 'failed' })] },
      ['refund_status_differs', 'refund_mark_differs'],
    ],
    [
      'one that we have not followed for a day',
      { ...sold, refunds: [owed({ status: 'requested', createdAt: ago(1_500) })] },
      { payment: taken({ status: 'refunded' }), refunds: [given()] },
      ['refund_status_differs'],
    ],
    [
      'a late payment that nobody gave back',
      { payment: { amount: 11_800, currency: 'INR', outcome: 'refund' }, refunds: [], isKnownPurchase: true },
      { payment: taken(), refunds: [] },
      ['refund_missing'],
    ],
    [
      'several at once',
      { ...sold, order: { total: 100, paymentStatus: 'refunded' }, refunds: [] },
      { payment: taken({ currency: 'USD' }), refunds: [] },
      ['amount_differs', 'currency_differs', 'refund_mark_differs'],
    ],
  ])('%s', (_, ours, theirs, expected) => expect(kinds(ours, theirs)).toEqual(expected));
});
