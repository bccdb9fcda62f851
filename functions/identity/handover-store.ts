/** Which codes lead into the clinic's outer application, and whom? Each is good once; here it lies as its digest only. */
import { itemAt, type TransactItem } from '#functions/platform/table/table.ts';

/** `HANDOVER#<digest of the code>` / `CODE`. */
export interface HandoverItem {
  readonly customerId: string;
  /** The session that it descends from, and whether that has shown a second factor. */
  readonly sessionId: string;
  readonly secondFactor: boolean;
  readonly expiresAt: string;
}

const keyOf = (digest: string) => ({ pk: `HANDOVER#${digest}`, sk: 'CODE' });

export const putHandover = (digest: string, handover: HandoverItem): TransactItem => ({
  Put: {
    Item: { ...keyOf(digest), ...handover, ttl: Math.floor(Date.parse(handover.expiresAt) / 1_000) + 3_600 },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

export const handoverOf = (digest: string): Promise<HandoverItem | undefined> => itemAt(keyOf(digest));

/** Of two that come with it at once, the second finds it gone. */
export const consumeHandover = (digest: string, now: Date): TransactItem => ({
  Delete: {
    Key: keyOf(digest),
    ConditionExpression: 'expiresAt > :now',
    ExpressionAttributeValues: { ':now': now.toISOString() },
  },
  onConditionFailed: 'code_expired',
});
