/** Stores disputes, the payments that a cardholder contests with the bank, as the provider last reported them. */

import { datedSort, disputeKey, disputesPartition } from '#functions/keys.ts';
import { itemAt, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import type { Paise } from '#shared/rules/money.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import { providerOf } from '#shared/rules/order/payment-provider.ts';
import { table } from '#shared/table.ts';

/** All disputes share one partition of the index, sorted by when they began: a shop has few. */
export interface DisputeItem {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Paise;
  readonly currency: string;
  /** The provider's values: open, under_review, won, lost, closed; chargeback, pre_arbitration, arbitration, retrieval, fraud. */
  readonly status: string;
  readonly phase?: string;
  readonly reason?: string;
  /** The date by which the shop has to answer. */
  readonly respondBy?: string;
  readonly createdAt: string;
  /** When the provider sent the latest event that names its time, or when the dispute began; `event` is the name, e.g. `payment.dispute.created`. */
  readonly toldAt: string;
  readonly event: string;
  /** The order that the payment made, or the appointment that it confirmed, where there is one. */
  readonly orderId?: string;
  readonly appointmentId?: string;
  readonly customerId?: string;
}

/** How far a dispute is: decides between two events of the same second. */
const rankOf = (status: string) => (status === 'open' ? 0 : status === 'under_review' ? 1 : 2);

/** Writes a dispute over its older version; the condition fails when the stored version is newer. */
export function putDispute(dispute: DisputeItem): TransactItem {
  const rank = rankOf(dispute.status);
  return {
    Put: {
      Item: { ...disputeKey(dispute.id), ...dispute, rank, gsi1pk: disputesPartition, gsi1sk: datedSort(dispute.createdAt, dispute.id) },
      ConditionExpression: 'attribute_not_exists(pk) OR toldAt < :at OR (toldAt = :at AND #rank < :rank)',
      ExpressionAttributeNames: { '#rank': 'rank' },
      ExpressionAttributeValues: { ':at': dispute.toldAt, ':rank': rank },
    },
  };
}

export const disputeById = (id: string): Promise<DisputeItem | undefined> => itemAt(disputeKey(id));

/** Whether the bank has not decided yet. */
export const isUndecided = ({ status }: DisputeItem): boolean => status === 'open' || status === 'under_review';

/** The dispute of a payment that the bank has not decided yet, as staff see it before they refund. */
export function undecidedDisputeOf(disputes: readonly DisputeItem[], paymentId: string | undefined) {
  const dispute = disputes.find((each) => each.paymentId === paymentId && isUndecided(each));
  if (dispute === undefined) return undefined;
  const { id, status, respondBy } = dispute;
  return { id, provider: providerOf(dispute.paymentId), status, ...omitUndefined({ respondBy }) };
}

/** The newest disputes first, at most `limit`, that began at `since` or later. Read from the index, which is eventually consistent. */
export const readDisputes = (limit: number, since = ' '): Promise<readonly DisputeItem[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :all AND gsi1sk >= :since',
      ExpressionAttributeValues: { ':all': disputesPartition, ':since': since },
      ScanIndexForward: false,
    },
    limit,
  );
