/** Verifies a one-time code. A try is used before the code is compared. */

import { resetCodeKey, signInCodeKey } from '#functions/keys.ts';
import { digestOf } from '#functions/platform/digest.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { isWithinAttemptLimit, limitIdentifier, limitSource } from '#functions/platform/limits/limit-use.ts';
import { type AccountCode, type CodeFields, type CodeKey, consumeAttempt } from './code-store.ts';
import { customerIdOf, normalIdentifier } from './identifier.ts';
import { isCode } from './one-time-code.ts';

interface CodeAttempt<T> {
  readonly key: CodeKey;
  readonly code: string;
  readonly identifier: string;
  readonly source: string;
  /** The customer of the code; attempts at all codes of one customer count together. */
  readonly accountOf?: (item: T) => string | undefined;
  /** A further condition, checked after the digits, so that the response time is the same. */
  readonly isAccepted: (item: T) => boolean;
}

/**
 * Returns the item of a correct code.
 * @throws Failure `wrong_code` with `triesLeft`, `code_spent`, `code_expired`, `too_many_requests`
 */
export async function verifyCode<T extends CodeFields>(
  { key, code, identifier, source, accountOf, isAccepted }: CodeAttempt<T>,
  now: Date,
): Promise<T> {
  await limitSource('verify-code', source, now);
  const item = await consumeAttempt<T>(key, now);
  // Only attempts at an existing code count, so that a third party cannot use up a customer's limit without one.
  await limitIdentifier('verify-code', identifier, now);
  const isAllowed = await isWithinAttemptLimit('verify-code', accountOf?.(item) ?? identifier, now);
  // Beyond the limit, compare with a value that never matches, so that the response time is the same.
  const isCorrect = await isCode(isAllowed ? code : '', key.pk, item.seed);
  if (isCorrect && isAccepted(item)) return item;
  const { triesLeft } = item;
  const remedy = triesLeft === 0 ? 'Please ask for a new one.' : triesLeft === 1 ? '1 try left.' : `${triesLeft} tries left.`;
  throw new Failure('wrong_code', { message: `That code is not right. ${remedy}`, details: { triesLeft } });
}

/** Verifies a code of an account and returns its customer, provided that the identifier still belongs to that customer. */
export async function verifyAccountCode(
  purpose: 'signin' | 'reset',
  { identifier: input, code }: { readonly identifier: string; readonly code: string },
  { source, now }: { readonly source: string; readonly now: Date },
) {
  const identifier = normalIdentifier(input);
  const key = (purpose === 'signin' ? signInCodeKey : resetCodeKey)(await digestOf('identifier', identifier.value));
  const { customerId, seed } = await verifyCode<AccountCode>(
    { key, code, identifier: identifier.value, source, accountOf: (item) => item.customerId, isAccepted: (item) => item.customerId !== undefined },
    now,
  );
  if (customerId === undefined || (await customerIdOf(identifier)) !== customerId) throw new Failure('code_expired');
  return { customerId, key, seed };
}
