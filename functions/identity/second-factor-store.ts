/** Stores second factors and the sign-ins that wait for one: secrets encrypted, challenges and recovery codes by their digests. */

import { secondFactorKey, secondFactorSetupKey, signInChallengeKey } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { PutCommand } from '#functions/platform/table/commands.ts';
import { db, itemAt, type TransactItem } from '#functions/platform/table/table.ts';

/** `CUSTOMER#<id>` / `TOTP`. */
export interface FactorItem {
  /** Encrypted with a key derived from the pepper. */
  readonly secret: string;
  readonly enabledAt: string;
  /** The time step (RFC 6238) of the last used code: neither it nor an earlier one is accepted again. */
  readonly lastStep: number;
  /** Digests of the unused recovery codes; absent when there is none. */
  readonly recovery?: ReadonlySet<string>;
}

export const factorOf = (customerId: string): Promise<FactorItem | undefined> => itemAt(secondFactorKey(customerId));

/** Fails with `totp_on` when there is a factor already. */
export function putFactor(customerId: string, { secret, lastStep, recovery }: Required<Omit<FactorItem, 'enabledAt'>>, now: Date): TransactItem {
  return {
    Put: {
      Item: { ...secondFactorKey(customerId), secret, lastStep, recovery: new Set(recovery), enabledAt: now.toISOString() },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
    onConditionFailed: 'totp_on',
  };
}

/** Proves the second factor once: a code's time step or the digest of a recovery code. */
export type Proof = { readonly step: number } | { readonly recovery: string };

/** Marks a code as used; of two concurrent requests with the same code, the second fails with `wrong_code`. */
export function consumeProof(customerId: string, proof: Proof): TransactItem {
  const { ConditionExpression, ExpressionAttributeValues } = conditionOf(proof);
  const update =
    'step' in proof
      ? { UpdateExpression: 'SET lastStep = :step', ExpressionAttributeValues }
      : {
          UpdateExpression: 'DELETE recovery :spent',
          ExpressionAttributeValues: { ...ExpressionAttributeValues, ':spent': new Set([proof.recovery]) },
        };
  return { Update: { Key: secondFactorKey(customerId), ConditionExpression, ...update }, onConditionFailed: 'wrong_code' };
}

/** Deletes the factor, with a code that proves it. */
export function deleteFactor(customerId: string, proof: Proof): TransactItem {
  const { ConditionExpression, ExpressionAttributeValues } = conditionOf(proof);
  return { Delete: { Key: secondFactorKey(customerId), ConditionExpression, ExpressionAttributeValues }, onConditionFailed: 'wrong_code' };
}

/** Replaces all recovery codes, with a code that proves the factor. */
export function replaceRecoveryCodes(customerId: string, proof: Proof, recovery: ReadonlySet<string>): TransactItem {
  const { ConditionExpression, ExpressionAttributeValues } = conditionOf(proof);
  const step = 'step' in proof ? ', lastStep = :step' : '';
  return {
    Update: {
      Key: secondFactorKey(customerId),
      UpdateExpression: `SET recovery = :recovery${step}`,
      ConditionExpression,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':recovery': new Set(recovery) },
    },
    onConditionFailed: 'wrong_code',
  };
}

const conditionOf = (proof: Proof) =>
  'step' in proof
    ? { ConditionExpression: 'attribute_exists(pk) AND lastStep < :step', ExpressionAttributeValues: { ':step': proof.step } }
    : { ConditionExpression: 'contains(recovery, :digest)', ExpressionAttributeValues: { ':digest': proof.recovery } };

/** A sign-in or set-up that waits for a code, with the expiry and tries of every one-time code (code-store.ts); the seed only marks it as valid. */
interface PendingFactor {
  readonly customerId: string;
  readonly seed: string;
  readonly triesLeft: number;
  readonly expiresAt: string;
  readonly resendAt: string;
  /** When the first factor was verified; absent in items that were written before it was stored. */
  readonly startedAt?: string;
  /** Encrypted; only for a factor that is being set up. */
  readonly secret?: string;
}

/** `CHALLENGE#<digest of its id>` / `TOTP`: a sign-in whose first factor is verified. With a secret, the second must be set up first. */
export type Challenge = PendingFactor;

/** Seconds that an expired item is kept. */
const retentionSeconds = 3_600;
const toPendingItem = (key: object, pending: PendingFactor) => ({
  ...key,
  ...pending,
  ttl: Math.floor(Date.parse(pending.expiresAt) / 1000) + retentionSeconds,
});

export function putChallenge(digest: string, pending: Challenge): TransactItem {
  return { Put: { Item: toPendingItem(signInChallengeKey(digest), pending), ConditionExpression: 'attribute_not_exists(pk)' } };
}

/** Stores a set-up by a signed-in customer, replacing an unfinished one. */
export async function putSetup(pending: Required<PendingFactor>): Promise<void> {
  await db().send(new PutCommand({ TableName: config('TABLE_NAME'), Item: toPendingItem(secondFactorSetupKey(pending.customerId), pending) }));
}
