/** Reads the address of the clinic's external application, when one is configured, and stores the single-use codes that open it, by their digest only. */
import { handoverKey } from '#functions/keys.ts';
import { config, isConfigured } from '#functions/platform/config.ts';
import { itemAt, type TransactItem } from '#functions/platform/table/table.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @throws Error for an invalid or unencrypted address */
export function doctorAdmin(): URL | undefined {
  if (!isConfigured('DOCTOR_ADMIN_URL')) return undefined;
  const url = new URL(config('DOCTOR_ADMIN_URL'));
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.has(url.hostname)))
    throw new Error('DOCTOR_ADMIN_URL has to begin with https://.');
  return url;
}

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
