/** Which second factor has a customer, and which sign-ins wait for one? Secrets sealed, challenges and recovery codes by their digests. */

import { config } from '#functions/http/config.ts';
import { PutCommand } from '#functions/platform/table/commands.ts';
import { db, itemAt, type WritePiece } from './table.ts';

const partition = (customerId: string) => `CUSTOMER#${customerId}`;
const factorKey = (customerId: string) => ({ pk: partition(customerId), sk: 'TOTP' });

/** `CUSTOMER#<id>` / `TOTP`. */
export interface FactorItem {
  /** Sealed under the pepper. */
  readonly secret: string;
  readonly enabledAt: string;
  /** The time step (RFC 6238) of the last code that was used: neither it nor an earlier one is right again. */
  readonly lastStep: number;
  /** Digests of the recovery codes that are left; absent when none is. */
  readonly recovery?: ReadonlySet<string>;
}

export const factorOf = (customerId: string): Promise<FactorItem | undefined> => itemAt(factorKey(customerId));

/** Refused with `totp_on` when there is a factor already. */
export function putFactor(customerId: string, { secret, lastStep, recovery }: Required<Omit<FactorItem, 'enabledAt'>>, now: Date): WritePiece {
  return {
    Put: {
      Item: { ...factorKey(customerId), secret, lastStep, recovery: new Set(recovery), enabledAt: now.toISOString() },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
    refused: 'totp_on',
  };
}

/** What shows the second factor once, and never again. */
export type Proof = { readonly step: number } | { readonly recovery: string };

/** Uses a code up; of two that come with the same one at once, the second is refused with `wrong_code`. */
export function spendProof(customerId: string, proof: Proof): WritePiece {
  const { ConditionExpression, ExpressionAttributeValues } = conditionOf(proof);
  const use =
    'step' in proof
      ? { UpdateExpression: 'SET lastStep = :step', ExpressionAttributeValues }
      : {
          UpdateExpression: 'DELETE recovery :spent',
          ExpressionAttributeValues: { ...ExpressionAttributeValues, ':spent': new Set([proof.recovery]) },
        };
  return { Update: { Key: factorKey(customerId), ConditionExpression, ...use }, refused: 'wrong_code' };
}

/** Takes the factor away, with the code that shows it. */
export function dropFactor(customerId: string, proof: Proof): WritePiece {
  const { ConditionExpression, ExpressionAttributeValues } = conditionOf(proof);
  return { Delete: { Key: factorKey(customerId), ConditionExpression, ExpressionAttributeValues }, refused: 'wrong_code' };
}

/** New recovery codes in place of all that are left, with the code that shows the factor. */
export function renewRecovery(customerId: string, proof: Proof, recovery: ReadonlySet<string>): WritePiece {
  const { ConditionExpression, ExpressionAttributeValues } = conditionOf(proof);
  const step = 'step' in proof ? ', lastStep = :step' : '';
  return {
    Update: {
      Key: factorKey(customerId),
      UpdateExpression: `SET recovery = :recovery${step}`,
      ConditionExpression,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':recovery': new Set(recovery) },
    },
    refused: 'wrong_code',
  };
}

const conditionOf = (proof: Proof) =>
  'step' in proof
    ? { ConditionExpression: 'attribute_exists(pk) AND lastStep < :step', ExpressionAttributeValues: { ':step': proof.step } }
    : { ConditionExpression: 'contains(recovery, :digest)', ExpressionAttributeValues: { ':digest': proof.recovery } };

/** What waits for a code: its tries and its end are those of every code (store/one-time-code.ts); the seed only says that it is alive. */
interface Waiting {
  readonly customerId: string;
  readonly seed: string;
  readonly triesLeft: number;
  readonly expiresAt: string;
  readonly resendAt: string;
  /** Sealed; of a factor that is being set up. */
  readonly secret?: string;
}

/** `CHALLENGE#<digest of its id>` / `TOTP`: the first factor of a sign-in is proven. With a secret, the second has to be set up first. */
export type Challenge = Waiting;
export const challengeKey = (digest: string) => ({ pk: `CHALLENGE#${digest}`, sk: 'TOTP' });

/** `CUSTOMER#<id>` / `TOTP-SETUP`: somebody who is signed in adds a factor. */
export const setupKey = (customerId: string) => ({ pk: partition(customerId), sk: 'TOTP-SETUP' });

const afterLife = 3_600;
const itemOf = (key: object, waiting: Waiting) => ({ ...key, ...waiting, ttl: Math.floor(Date.parse(waiting.expiresAt) / 1000) + afterLife });

export function putChallenge(digest: string, waiting: Challenge): WritePiece {
  return { Put: { Item: itemOf(challengeKey(digest), waiting), ConditionExpression: 'attribute_not_exists(pk)' } };
}

/** In place of an earlier one that was not finished. */
export async function putSetup(waiting: Required<Waiting>): Promise<void> {
  await db().send(new PutCommand({ TableName: config('TABLE_NAME'), Item: itemOf(setupKey(waiting.customerId), waiting) }));
}
