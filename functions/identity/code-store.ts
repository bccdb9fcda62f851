/** Which one-time codes are out? Sign-up attempts, codes for signing in, for a new password and for a new e-mail: their life, their tries and their single use. */

import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { DeleteCommand, PutCommand, UpdateCommand } from '#functions/platform/table/commands.ts';
import { db, isConditionFailed, itemAt, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import type { Consent } from '#shared/rules/consent.ts';
import { oneTimeCode } from '#shared/rules/one-time-code.ts';
import { table } from '#shared/table.ts';

/** Of the code itself only the seed is kept: without the pepper it says nothing. */
export interface CodeFields {
  readonly seed: string;
  readonly triesLeft: number;
  /** ISO, like every instant; of one form, so that they compare as texts. */
  readonly expiresAt: string;
  readonly resendAt: string;
}

/** `SIGNUP#<id>` / `ATTEMPT`. The password went straight to the identity provider. */
export interface SignUpAttempt extends CodeFields {
  readonly id: string;
  /** Of the user whom the identity provider already holds, and of the account once the e-mail is proven. */
  readonly customerId: string;
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The e-mail has an account already: everything looks the same, but no code is right. */
  readonly taken: boolean;
  /** What the form that was sent says above its button. */
  readonly consent?: Consent;
}

/** A code for the account of an identifier: to sign in, or to set a new password. Without a customer it is a decoy: no code is right. */
export interface AccountCode extends CodeFields {
  readonly customerId?: string;
}

/** `CUSTOMER#<id>` / `EMAIL-CHANGE`: proves the new address. Where that has an account already, no code is right. */
export interface EmailChange extends CodeFields {
  readonly email: string;
  readonly taken: boolean;
}

export interface CodeKey {
  readonly pk: string;
  readonly sk: string;
}
export const attemptKey = (id: string): CodeKey => ({ pk: `SIGNUP#${id}`, sk: 'ATTEMPT' });
export const signInCodeKey = (digest: string): CodeKey => ({ pk: `OTP#${digest}`, sk: 'SIGNIN' });
export const resetCodeKey = (digest: string): CodeKey => ({ pk: `RESET#${digest}`, sk: 'CODE' });
export const deletionCodeKey = (customerId: string): CodeKey => ({ pk: `CUSTOMER#${customerId}`, sk: 'DELETION' });
export const emailChangeKey = (customerId: string): CodeKey => ({ pk: `CUSTOMER#${customerId}`, sk: 'EMAIL-CHANGE' });

export const newCode = (seed: string, now: Date): CodeFields => ({
  seed,
  triesLeft: oneTimeCode.tries,
  expiresAt: new Date(now.getTime() + oneTimeCode.livesSeconds * 1_000).toISOString(),
  resendAt: new Date(now.getTime() + oneTimeCode.resendSeconds * 1_000).toISOString(),
});

/**
 * Notes a sign-up before the identity provider hears of it, so that whatever is made there is found again and swept.
 * Until a code is issued for it, no code is right. In the index from the start; no time to live: the sweep must see it.
 */
export async function beginAttempt(attempt: Omit<SignUpAttempt, keyof CodeFields>, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + oneTimeCode.livesSeconds * 1_000).toISOString();
  await db().send(
    new PutCommand({
      TableName: config('TABLE_NAME'),
      Item: { ...attemptKey(attempt.id), ...attempt, expiresAt, gsi1pk: 'DUE#SIGNUP', gsi1sk: expiresAt },
    }),
  );
}

export const attemptOf = (id: string): Promise<(Omit<SignUpAttempt, keyof CodeFields> & Partial<CodeFields>) | undefined> => itemAt(attemptKey(id));

/** A code for an attempt, the first or another one: the code before it is right no more. */
export function issueSignUpCode(id: string, code: CodeFields, now: Date): TransactItem {
  return {
    Update: {
      Key: attemptKey(id),
      UpdateExpression: 'SET seed = :seed, triesLeft = :tries, expiresAt = :expires, resendAt = :resend, gsi1sk = :expires',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(sweptAt) AND (attribute_not_exists(resendAt) OR resendAt <= :now)',
      ExpressionAttributeValues: {
        ':seed': code.seed,
        ':tries': code.triesLeft,
        ':expires': code.expiresAt,
        ':resend': code.resendAt,
        ':now': now.toISOString(),
      },
    },
    onConditionFailed: isTooSoon(undefined, now),
  };
}

export const findCode = <T extends CodeFields>(key: CodeKey): Promise<T | undefined> => itemAt(key);

/** A code in place of the one before it, which is then right no more. @param about what it proves, for whoever gets it right */
export function issueCode(key: CodeKey, about: Readonly<Record<string, unknown>>, code: CodeFields, now: Date): TransactItem {
  return {
    Put: {
      Item: { ...about, ...key, ...code, ttl: Math.floor(Date.parse(code.expiresAt) / 1000) + 3_600 },
      ConditionExpression: 'attribute_not_exists(resendAt) OR resendAt <= :now',
      ExpressionAttributeValues: { ':now': now.toISOString() },
    },
    onConditionFailed: isTooSoon(undefined, now),
  };
}

/** Asked for a code too soon after the last one. */
export function isTooSoon(resendAt: string | undefined, now: Date): Failure {
  const seconds = resendAt === undefined ? 0 : Math.ceil((Date.parse(resendAt) - now.getTime()) / 1000);
  return new Failure('too_many_requests', {
    retryAfter: seconds > 0 ? seconds : (oneTimeCode.resendSeconds * 1_000) / 1000,
    message: 'Please wait a little before asking for another code.',
  });
}

/**
 * Spends one try of a code **before** anybody looks at the guess, so that parallel guesses cannot have more than there are.
 * @returns the item, with the tries that are left now
 * @throws Failure `code_expired` when no code lives here, `code_spent` when its tries are gone
 */
export async function consumeAttempt<T extends CodeFields>(key: CodeKey, now: Date): Promise<T> {
  try {
    const { Attributes } = await db().send(
      new UpdateCommand({
        TableName: config('TABLE_NAME'),
        Key: key,
        UpdateExpression: 'SET triesLeft = triesLeft - :one',
        ConditionExpression: 'attribute_exists(seed) AND triesLeft > :none AND expiresAt > :now AND attribute_not_exists(sweptAt)',
        ExpressionAttributeValues: { ':one': 1, ':none': 0, ':now': now.toISOString() },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return Attributes as T;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    // The error carries the item as it is on the wire.
    const { Item } = error as { Item?: Record<string, { N?: string; S?: string }> };
    const alive = (Item?.['expiresAt']?.S ?? '') > now.toISOString() && Item?.['sweptAt'] === undefined;
    throw new Failure(alive && Item?.['triesLeft']?.N === '0' ? 'code_spent' : 'code_expired');
  }
}

/** Uses a code up: of two that come with the same one at once, the second finds it gone. */
export function consumeCode(key: CodeKey, seed: string, now: Date): TransactItem {
  return {
    Delete: {
      Key: key,
      ConditionExpression: 'seed = :seed AND expiresAt > :now AND attribute_not_exists(sweptAt)',
      ExpressionAttributeValues: { ':seed': seed, ':now': now.toISOString() },
    },
    onConditionFailed: 'code_expired',
  };
}

export type LapsedAttempt = Pick<SignUpAttempt, 'id' | 'customerId' | 'expiresAt'>;

/** Attempts whose last code expired before an instant, the oldest first. */
export const attemptsLapsedBefore = (instant: Date, most: number): Promise<readonly LapsedAttempt[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :due AND gsi1sk < :instant',
      ExpressionAttributeValues: { ':due': 'DUE#SIGNUP', ':instant': instant.toISOString() },
    },
    most,
  );

/** Marks a lapsed attempt so that no code of it counts from now on; false when it was renewed or used meanwhile. */
export async function closeAttempt(id: string, lapsedBefore: Date, now: Date): Promise<boolean> {
  try {
    await db().send(
      new UpdateCommand({
        TableName: config('TABLE_NAME'),
        Key: attemptKey(id),
        UpdateExpression: 'SET sweptAt = if_not_exists(sweptAt, :now)',
        ConditionExpression: 'attribute_exists(pk) AND expiresAt < :instant',
        ExpressionAttributeValues: { ':now': now.toISOString(), ':instant': lapsedBefore.toISOString() },
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
}

export async function deleteAttempt(id: string): Promise<void> {
  await db().send(new DeleteCommand({ TableName: config('TABLE_NAME'), Key: attemptKey(id) }));
}
