/** Stores one-time codes for sign-up, sign-in, a new password, a new e-mail and deletion, with their expiry, tries and single use. */

import { dueSignUpsPartition, resetCodeKey, signInCodeKey, signUpKey } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { isTransient } from '#functions/platform/http/unavailable.ts';
import { DeleteCommand, PutCommand, UpdateCommand } from '#functions/platform/table/commands.ts';
import { db, isConditionFailed, itemAt, queryItems, type TransactItem, updateItem } from '#functions/platform/table/table.ts';
import type { Consent } from '#shared/rules/identity/consent.ts';
import { oneTimeCode } from '#shared/rules/identity/one-time-code.ts';
import { table } from '#shared/table.ts';

/** Only the seed of a code is stored; the code cannot be computed without the pepper. */
export interface CodeFields {
  readonly seed: string;
  readonly triesLeft: number;
  /** ISO instants in one format, so that they compare as strings. */
  readonly expiresAt: string;
  readonly resendAt: string;
}

/** `SIGNUP#<id>` / `ATTEMPT`. The password is stored only by the identity provider. */
export interface SignUpAttempt extends CodeFields {
  readonly id: string;
  /** The id of the user at the identity provider, and of the account once the e-mail is proven. */
  readonly customerId: string;
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The e-mail already has an account: everything looks the same, but no code is accepted. */
  readonly taken: boolean;
  /** Set for an attempt of another kind, which no sign-up may use. */
  readonly purpose?: never;
  /** The consent that the form states above its button. */
  readonly consent?: Consent;
}

/** A code for signing in or a new password. Without a customer it is a decoy, for which no code is accepted. */
export interface AccountCode extends CodeFields {
  readonly customerId?: string;
  /** The digest of the e-mail that it was mailed to. Absent in a decoy, and in codes from before it was stored. */
  readonly mailedTo?: string;
}

/**
 * The newest code of an e-mail or phone, for callers who do not name the attempt that requested it: they share its tries. The code is also stored
 * with that attempt, with tries of its own for that visitor. An item without `attempt` was written before attempts existed.
 */
export interface LatestCode extends AccountCode {
  readonly attempt?: string;
}

/** `CUSTOMER#<id>` / `EMAIL-CHANGE`: proves the new address. When that already has an account, no code is accepted. */
export interface EmailChange extends CodeFields {
  readonly email: string;
  readonly taken: boolean;
}

/** The keys of an identifier's newest codes, by what they are for. */
export const codeKeyOf = { signin: signInCodeKey, reset: resetCodeKey } as const;

export interface CodeKey {
  readonly pk: string;
  readonly sk: string;
}

/**
 * `SIGNUP#<id>` / `ATTEMPT`, like a sign-up, so that the same sweep finds it: a visitor at the checkout proves an e-mail. The names are sent
 * later, with the code, because the visitor may still change the address form.
 */
export interface CheckoutAttempt extends CodeFields {
  readonly id: string;
  /** The id of the account that is made when the e-mail has none by then. */
  readonly customerId: string;
  readonly email: string;
  readonly purpose: 'checkout';
  readonly consent?: Consent;
}

export const newCode = (seed: string, now: Date): CodeFields => ({
  seed,
  triesLeft: oneTimeCode.maxAttempts,
  expiresAt: new Date(now.getTime() + oneTimeCode.validSeconds * 1_000).toISOString(),
  resendAt: new Date(now.getTime() + oneTimeCode.resendSeconds * 1_000).toISOString(),
});

/**
 * Records a sign-up before the user is created at the identity provider, so that the sweep can find and delete that user.
 * No code is accepted until one is issued. It has no time to live, because the sweep must see it.
 */
export async function beginAttempt(
  attempt: Omit<SignUpAttempt, keyof CodeFields> | Omit<CheckoutAttempt, keyof CodeFields>,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + oneTimeCode.validSeconds * 1_000).toISOString();
  await db().send(
    new PutCommand({
      TableName: config('TABLE_NAME'),
      Item: { ...signUpKey(attempt.id), ...attempt, expiresAt, gsi1pk: dueSignUpsPartition, gsi1sk: expiresAt },
    }),
  );
}

type BegunAttempt<T> = Omit<T, keyof CodeFields> & Partial<CodeFields>;
export const attemptOf = (id: string): Promise<BegunAttempt<SignUpAttempt> | BegunAttempt<CheckoutAttempt> | undefined> => itemAt(signUpKey(id));

/** Issues the first or another code for an attempt; the previous code is no longer accepted. */
export function issueSignUpCode(id: string, code: CodeFields, now: Date): TransactItem {
  return {
    Update: {
      Key: signUpKey(id),
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
    onConditionFailed: codeTooSoonFailure(undefined, now),
  };
}

export const findCode = <T extends CodeFields>(key: CodeKey): Promise<T | undefined> => itemAt(key);

/** Issues a code; the previous one is no longer accepted. @param content fields that are stored with the code and returned to its verifier */
export function issueCode(key: CodeKey, content: Readonly<Record<string, unknown>>, code: CodeFields, now: Date): TransactItem {
  return {
    Put: {
      Item: { ...content, ...key, ...code, ttl: ttlOf(code) },
      ConditionExpression: 'attribute_not_exists(resendAt) OR resendAt <= :now',
      ExpressionAttributeValues: { ':now': now.toISOString() },
    },
    onConditionFailed: codeTooSoonFailure(undefined, now),
  };
}

/** Stores the code for the visitor who asked for it; other visitors' codes for the same account stay valid. */
export const putCodeOfAttempt = (key: CodeKey, code: AccountCode): TransactItem => ({
  Put: { Item: { ...key, ...code, ttl: ttlOf(code) }, ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Seconds; an hour after the code has expired. */
const ttlOf = ({ expiresAt }: Pick<CodeFields, 'expiresAt'>): number => Math.floor(Date.parse(expiresAt) / 1000) + 3_600;

/** The failure of a request for a code too soon after the last one. */
export function codeTooSoonFailure(resendAt: string | undefined, now: Date): Failure {
  const seconds = resendAt === undefined ? 0 : Math.ceil((Date.parse(resendAt) - now.getTime()) / 1000);
  return new Failure('too_many_requests', {
    retryAfter: seconds > 0 ? seconds : (oneTimeCode.resendSeconds * 1_000) / 1000,
    message: 'Please wait a little before asking for another code.',
  });
}

/**
 * Uses one try of a code **before** the code is compared, so that parallel requests cannot exceed the number of tries.
 * @returns the item with the tries that are left
 * @throws Failure `code_expired` when there is no valid code, `code_spent` when no tries are left, `too_many_requests` when too many requests try
 *   the same code at once
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
    if (isConditionFailed(error)) {
      // The error holds the item in DynamoDB's own format.
      const { Item } = error as { Item?: Record<string, { N?: string; S?: string }> };
      const isUnexpired = (Item?.['expiresAt']?.S ?? '') > now.toISOString() && Item?.['sweptAt'] === undefined;
      throw new Failure(isUnexpired && Item?.['triesLeft']?.N === '0' ? 'code_spent' : 'code_expired', { cause: error });
    }
    if (!isTransient(error)) throw error;
    // Concurrent tries of one code conflict on its item. If the item can still be read, the table works, so there are too many tries at once.
    const item = await itemAt<CodeFields>(key);
    throw new Failure(item?.triesLeft === 0 ? 'code_spent' : 'too_many_requests', { cause: error });
  }
}

/** Deletes a used code; of two concurrent requests with the same code, the second fails. */
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

/** Deletes the newest code of an identifier, even if it belongs to another attempt: that attempt stores its code as well. */
export const deleteLatestCode = (key: CodeKey): TransactItem => ({ Delete: { Key: key } });

type LapsedAttempt = Pick<SignUpAttempt, 'id' | 'customerId' | 'expiresAt'>;

/** Finds attempts whose last code expired before an instant, the oldest first. */
export const attemptsLapsedBefore = (instant: Date, limit: number): Promise<readonly LapsedAttempt[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :due AND gsi1sk < :instant',
      ExpressionAttributeValues: { ':due': dueSignUpsPartition, ':instant': instant.toISOString() },
    },
    limit,
  );

/** Marks a lapsed attempt so that its codes are no longer accepted. Returns false when it was renewed or used meanwhile. */
export async function closeAttempt(id: string, lapsedBefore: Date, now: Date): Promise<boolean> {
  return updateItem({
    Key: signUpKey(id),
    UpdateExpression: 'SET sweptAt = if_not_exists(sweptAt, :now)',
    ConditionExpression: 'attribute_exists(pk) AND expiresAt < :instant',
    ExpressionAttributeValues: { ':now': now.toISOString(), ':instant': lapsedBefore.toISOString() },
  });
}

export async function deleteAttempt(id: string): Promise<void> {
  await db().send(new DeleteCommand({ TableName: config('TABLE_NAME'), Key: signUpKey(id) }));
}
