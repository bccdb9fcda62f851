/** Stores single-use codes that open the clinic's external application, by their digest only. */
import { handoverKey } from '#functions/keys.ts';
import { itemAt, type TransactItem } from '#functions/platform/table/table.ts';

/** `HANDOVER#<digest of the code>` / `CODE`. */
export interface HandoverItem {
  readonly customerId: string;
  /** The session that requested the code, and whether it has passed a second factor. */
  readonly sessionId: string;
  readonly secondFactor: boolean;
  readonly expiresAt: string;
}

export const putHandover = (digest: string, handover: HandoverItem): TransactItem => ({
  Put: {
    Item: { ...handoverKey(digest), ...handover, ttl: Math.floor(Date.parse(handover.expiresAt) / 1_000) + 3_600 },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

export const handoverOf = (digest: string): Promise<HandoverItem | undefined> => itemAt(handoverKey(digest));

/** Deletes a used code; of two concurrent requests with the same code, the second fails. */
export const consumeHandover = (digest: string, now: Date): TransactItem => ({
  Delete: {
    Key: handoverKey(digest),
    ConditionExpression: 'expiresAt > :now',
    ExpressionAttributeValues: { ':now': now.toISOString() },
  },
  onConditionFailed: 'code_expired',
});
