/** Is this guess at a code right? Its try is spent before it is looked at. */
import { Failure } from '#functions/http/failure.ts';
import { type CodeFields, type CodeKey, spendTry } from '#functions/store/one-time-code.ts';
import { limitIdentifier, limitSource } from './limit-use.ts';
import { isCode } from './one-time-code.ts';

interface Guess<T> {
  readonly key: CodeKey;
  readonly code: string;
  readonly identifier: string;
  readonly source: string;
  /** What else must hold; asked after the digits are compared, so that it takes no less time to be wrong. */
  readonly alsoRight: (item: T) => boolean;
}

/**
 * The item of a code that was guessed right.
 * @throws Failure `wrong_code` with `triesLeft`, `code_spent`, `code_expired`, `too_many_requests`
 */
export async function guess<T extends CodeFields>({ key, code, identifier, source, alsoRight }: Guess<T>, now: Date): Promise<T> {
  await limitSource('verify-code', source, now);
  const item = await spendTry<T>(key, now);
  // Only guesses that get this far count: nobody can use up a stranger's day with guesses at no code.
  await limitIdentifier('verify-code', identifier, now);
  const right = await isCode(code, key.pk, item.seed);
  if (right && alsoRight(item)) return item;
  const { triesLeft } = item;
  const left = triesLeft === 0 ? 'Please ask for a new one.' : triesLeft === 1 ? '1 try left.' : `${triesLeft} tries left.`;
  throw new Failure('wrong_code', { message: `That code is not right. ${left}`, details: { triesLeft } });
}
