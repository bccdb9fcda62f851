/** Stores, per customer, how long stock or a doctor's time was held without a payment (shared/rules/order/unpaid-holds.ts). */
import { unpaidHoldsKey } from '#functions/keys.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { formatTime } from '#functions/platform/india-time.ts';
import { itemAt, type TransactItem } from '#functions/platform/table/table.ts';
import { addUnpaidHold, type UnpaidHolds, unpaidHoldLimits } from '#shared/rules/order/unpaid-holds.ts';

export type HoldKind = 'stock' | 'slot';

export const unpaidHoldsOf = (customerId: string, kind: HoldKind) => itemAt<UnpaidHolds>(unpaidHoldsKey(customerId, kind));

/** The condition that the record has not changed since it was read. */
const unchangedCondition = (record: UnpaidHolds | undefined) =>
  record === undefined
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: '#seconds = :seconds AND endedAt = :endedAt',
        ExpressionAttributeNames: { '#seconds': 'seconds' },
        ExpressionAttributeValues: { ':seconds': record.seconds, ':endedAt': record.endedAt },
      };

/** Belongs to the transaction that begins a hold: fails when another hold of the customer has ended since the record was read. */
export const requireUnchangedUnpaidHolds = (customerId: string, kind: HoldKind, record: UnpaidHolds | undefined): TransactItem => ({
  ConditionCheck: { Key: unpaidHoldsKey(customerId, kind), ...unchangedCondition(record) },
});

/** Belongs to the transaction that ends a hold unpaid; fails when the record has changed since it was read. */
export function countUnpaidHold(
  kind: HoldKind,
  { customerId, ...hold }: { readonly customerId: string; readonly createdAt: string; readonly holdEndsAt: string },
  record: UnpaidHolds | undefined,
  now: Date,
): TransactItem {
  const { seconds, endedAt } = addUnpaidHold(record, hold, now);
  const ttl = Math.floor(Date.parse(endedAt) / 1_000) + unpaidHoldLimits.memoryHours * 3_600;
  return { Put: { Item: { ...unpaidHoldsKey(customerId, kind), seconds, endedAt, ttl }, ...unchangedCondition(record) } };
}

/** @param until when the customer may hold units or a time again */
export function holdPausedFailure(until: Date, now: Date, what: string): Failure {
  return new Failure('hold_paused', {
    message: `You reserved several times without paying, so others get a turn. You can ${what} again at ${formatTime(until)} (India).`,
    details: { until: until.toISOString() },
    retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1_000),
  });
}
