/** Indexes returns by state for the shop's staff. The returns themselves are stored in their orders. */

import { datedSort, returnKey, returnsPartition } from '#functions/keys.ts';
import { queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import type { ReturnStatus } from '#shared/rules/order/return-status.ts';
import { table } from '#shared/table.ts';

export interface ReturnRef {
  readonly returnId: string;
  readonly orderId: string;
  readonly customerId: string;
}

export const indexReturn = ({ returnId, orderId, customerId }: ReturnRef, status: ReturnStatus, changedAt: string): TransactItem => ({
  Put: {
    Item: {
      ...returnKey(orderId, returnId),
      returnId,
      orderId,
      customerId,
      gsi1pk: returnsPartition(status),
      gsi1sk: datedSort(changedAt, returnId),
    },
  },
});

/** Returns in a state by when they came into it, at most `limit`. Read from the index, which is eventually consistent. */
export const returnsIn = (status: ReturnStatus, first: 'oldest' | 'newest', limit: number): Promise<readonly ReturnRef[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :status',
      ExpressionAttributeValues: { ':status': returnsPartition(status) },
      ProjectionExpression: 'returnId, orderId, customerId',
      ScanIndexForward: first === 'oldest',
    },
    limit,
  );
