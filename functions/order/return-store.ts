/** Which returns wait for somebody in the shop? The way to them by state; what they are stands in their orders. */

import { queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import type { ReturnStatus } from '#shared/rules/return-status.ts';
import { table } from '#shared/table.ts';

export interface ReturnRef {
  readonly returnId: string;
  readonly orderId: string;
  readonly customerId: string;
}

/** `ORDER#<order id>` / `RETURN#<id>`. */
export const placeReturn = ({ returnId, orderId, customerId }: ReturnRef, status: ReturnStatus, changedAt: string): TransactItem => ({
  Put: {
    Item: {
      pk: `ORDER#${orderId}`,
      sk: `RETURN#${returnId}`,
      returnId,
      orderId,
      customerId,
      gsi1pk: `RETURNS#${status}`,
      gsi1sk: `${changedAt}#${returnId}`,
    },
  },
});

/** Returns in a state by when they came into it, at most `most`. From the index: a moment behind. */
export const returnsIn = (status: ReturnStatus, first: 'oldest' | 'newest', most: number): Promise<readonly ReturnRef[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :status',
      ExpressionAttributeValues: { ':status': `RETURNS#${status}` },
      ProjectionExpression: 'returnId, orderId, customerId',
      ScanIndexForward: first === 'oldest',
    },
    most,
  );
