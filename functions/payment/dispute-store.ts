/** Which payments does a cardholder contest? What the provider told of each dispute last. */

import { queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import type { Paise } from '#shared/rules/money.ts';
import { table } from '#shared/table.ts';

/** `DISPUTE#<disp_..>` / `DISPUTE`; all lie in one partition of the index, by when they began: a shop has few. */
export interface DisputeItem {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Paise;
  readonly currency: string;
  /** The provider's words: open, under_review, won, lost, closed; chargeback, pre_arbitration, arbitration, retrieval, fraud. */
  readonly status: string;
  readonly phase?: string;
  readonly reason?: string;
  /** By when we have to answer. */
  readonly respondBy?: string;
  readonly createdAt: string;
  /** When the provider told it, and its name of the event: `payment.dispute.created`. */
  readonly toldAt: string;
  readonly event: string;
  /** The order that the payment made, where there is one. */
  readonly orderId?: string;
  readonly customerId?: string;
}

/** How far a dispute is, for news of the same second. */
const rankOf = (status: string) => (status === 'open' ? 0 : status === 'under_review' ? 1 : 2);

/** What is told of a dispute takes the place of what was told before; refused when it is older news. */
export function putDispute(dispute: DisputeItem): TransactItem {
  const rank = rankOf(dispute.status);
  return {
    Put: {
      Item: { pk: `DISPUTE#${dispute.id}`, sk: 'DISPUTE', ...dispute, rank, gsi1pk: 'DISPUTES', gsi1sk: `${dispute.createdAt}#${dispute.id}` },
      ConditionExpression: 'attribute_not_exists(pk) OR toldAt < :at OR (toldAt = :at AND #rank < :rank)',
      ExpressionAttributeNames: { '#rank': 'rank' },
      ExpressionAttributeValues: { ':at': dispute.toldAt, ':rank': rank },
    },
  };
}

/** The newest first, at most `most`. From the index: a moment behind. */
export const disputes = (most: number): Promise<readonly DisputeItem[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :all',
      ExpressionAttributeValues: { ':all': 'DISPUTES' },
      ScanIndexForward: false,
    },
    most,
  );
