/** Is this guess at a code right? Its try is spent before it is looked at. */

import { digestOf } from '#functions/platform/digest.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { isWithinAttemptLimit, limitIdentifier, limitSource } from '#functions/platform/limits/limit-use.ts';
import { type AccountCode, type CodeFields, type CodeKey, consumeAttempt, resetCodeKey, signInCodeKey } from './code-store.ts';
import { customerIdOf, normalIdentifier } from './identifier.ts';
import { isCode } from './one-time-code.ts';

interface Guess<T> {
  readonly key: CodeKey;
  readonly code: string;
  readonly identifier: string;
  readonly source: string;
  /** Whose code it is; guesses at one customer's codes count together. */
  readonly accountOf?: (item: T) => string | undefined;
  /** What else must hold; asked after the digits are compared, so that it takes no less time to be wrong. */
  readonly isAccepted: (item: T) => boolean;
}

/**
 * The item of a code that was guessed right.
 * @throws Failure `wrong_code` with `triesLeft`, `code_spent`, `code_expired`, `too_many_requests`
 */
export async function guess<T extends CodeFields>({ key, code, identifier, source, accountOf, isAccepted }: Guess<T>, now: Date): Promise<T> {
  await limitSource('verify-code', source, now);
  const item = await consumeAttempt<T>(key, now);
  // Only guesses that get this far count: nobody can use up a stranger's day with guesses at no code.
  await limitIdentifier('verify-code', identifier, now);
  const may = await isWithinAttemptLimit('verify-code', accountOf?.(item) ?? identifier, now);
  // One that may not be looked at is compared with what no code can be.
  const right = await isCode(may ? code : '', key.pk, item.seed);
  if (right && isAccepted(item)) return item;
  const { triesLeft } = item;
  const left = triesLeft === 0 ? 'Please ask for a new one.' : triesLeft === 1 ? '1 try left.' : `${triesLeft} tries left.`;
  throw new Failure('wrong_code', { message: `That code is not right. ${left}`, details: { triesLeft } });
}

/** The customer whose code was guessed right, as long as the identifier is theirs: not that of an e-mail that they have left since. */
export async function verifyAccountCode(
  purpose: 'signin' | 'reset',
  { identifier: typed, code }: { readonly identifier: string; readonly code: string },
  { source, now }: { readonly source: string; readonly now: Date },
) {
  const identifier = normalIdentifier(typed);
  const key = (purpose === 'signin' ? signInCodeKey : resetCodeKey)(await digestOf('identifier', identifier.value));
  const { customerId, seed } = await guess<AccountCode>(
    { key, code, identifier: identifier.value, source, accountOf: (item) => item.customerId, isAccepted: (item) => item.customerId !== undefined },
    now,
  );
  if (customerId === undefined || (await customerIdOf(identifier)) !== customerId) throw new Failure('code_expired');
  return { customerId, key, seed };
}
