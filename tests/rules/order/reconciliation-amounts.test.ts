/** The comparison of a refund's amount in our records with the provider's, in both directions. */
import { expect, it } from 'vitest';
import { findDifferences } from '#shared/rules/order/reconciliation.ts';

const now = new Date('2026-11-21T12:00:00Z');
const createdAt = new Date('2026-11-21T11:00:00Z');

it.each([
  [5_000, 5_000, []],
  [5_000, 4_999, [{ kind: 'refund_amount_differs', refundId: 'r1', ours: 5_000, theirs: 4_999 }]],
  [5_000, 5_001, [{ kind: 'refund_amount_differs', refundId: 'r1', ours: 5_000, theirs: 5_001 }]],
])('compares a refund of %i paise with one of %i paise at the provider', (ours, theirs, expected) => {
  const found = findDifferences(
    {
      payment: { amount: 11_800, currency: 'INR', outcome: 'order' },
      order: { total: 11_800, paymentStatus: 'completed' },
      refunds: [{ id: 'r1', amount: ours, status: 'processed', providerRefundId: 'rfnd_1', createdAt }],
      isKnownPurchase: true,
    },
    {
      payment: { amount: 11_800, currency: 'INR', status: 'captured', isCaptured: true, createdAt },
      refunds: [{ id: 'rfnd_1', amount: theirs, status: 'processed' }],
    },
    now,
  );
  expect(found).toEqual(expected);
});
