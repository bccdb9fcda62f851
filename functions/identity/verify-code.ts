/** Verifies a one-time code. A try is used before the code is compared. */

import { codeAttemptKey } from '#functions/keys.ts';
import { digestOf } from '#functions/platform/digest.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { isWithinAttemptLimit, limitIdentifier, limitSource } from '#functions/platform/limits/limit-use.ts';
import {
  type AccountCode,
  type CodeFields,
  type CodeKey,
  codeKeyOf,
  consumeAttempt,
  consumeCode,
  deleteLatestCode,
  type LatestCode,
} from './code-store.ts';
import { type AttemptPurpose, attemptIdOf, type Cookies } from './cookies.ts';
import { readCustomer } from './customer-store.ts';
import { customerIdOf, normalIdentifier } from './identifier.ts';
import { isCorrectCode } from './one-time-code.ts';

interface CodeAttempt<T> {
  readonly key: CodeKey;
  readonly code: string;
  readonly source: string;
  /** A further condition, checked after the digits, so that the response time is the same. */
  readonly isAccepted: (item: T) => boolean;
}

/**
 * Verifies a code that only the visitor who requested it can try: that of a sign-up, or of a signed-in customer. Returns its item.
 * @throws Failure `wrong_code` with `triesLeft`, `code_spent`, `code_expired`, `too_many_requests`
 */
export async function verifyCode<T extends CodeFields>({ key, code, source, isAccepted }: CodeAttempt<T>, now: Date): Promise<T> {
  await limitSource('verify-code', source, now);
  return rejectWrongCode(await consumeAttempt<T>(key, now), { code, key, isAccepted });
}

async function rejectWrongCode<T extends CodeFields>(item: T, { code, key, isAccepted }: Omit<CodeAttempt<T>, 'source'>): Promise<T> {
  const isCorrect = await isCorrectCode(code, key.pk, item.seed);
  if (isCorrect && isAccepted(item)) return item;
  const { triesLeft } = item;
  const remedy = triesLeft === 0 ? 'Please ask for a new one.' : triesLeft === 1 ? '1 try left.' : `${triesLeft} tries left.`;
  throw new Failure('wrong_code', { message: `That code is not right. ${remedy}`, details: { triesLeft } });
}

interface AccountCodeRequest {
  readonly body: { readonly identifier: string; readonly code: string; readonly attemptId?: string | undefined };
  readonly cookies: Cookies;
  readonly source: string;
  readonly now: Date;
}

/**
 * Verifies a code of an account, provided that the identifier and the mailbox of the code still belong to its customer. Returns the customer, whose
 * account is open, and the writes that use the code up.
 */
export async function verifyAccountCode(purpose: AttemptPurpose, { body, cookies, source, now }: AccountCodeRequest) {
  const { code, attemptId = attemptIdOf(cookies, purpose) } = body;
  const identifier = normalIdentifier(body.identifier);
  const key = codeKeyOf[purpose](await digestOf('identifier', identifier.value));
  const isAccepted = ({ customerId }: AccountCode) => customerId !== undefined;
  const ownKey = attemptId === undefined ? undefined : codeAttemptKey(key, await digestOf('attempt', attemptId));
  const ownCode = ownKey && (await consumeOwnAttempt(ownKey, now));
  const { customerId, mailedTo, seed, attemptKey } =
    ownCode === undefined
      ? await verifyLatestCode({ key, code, source, isAccepted }, identifier.value, now)
      : { ...(await rejectWrongCode(ownCode, { key, code, isAccepted })), attemptKey: ownKey };
  if (customerId === undefined || (await customerIdOf(identifier)) !== customerId) throw new Failure('code_expired');
  const customer = await readCustomer(customerId);
  if (customer === undefined || customer.disabledAt !== undefined) throw new Failure('code_expired');
  // A code that was requested by phone may have been mailed to an address that the account no longer has.
  if (mailedTo !== undefined && mailedTo !== (await digestOf('identifier', customer.email))) throw new Failure('code_expired');
  // The attempt's item is the code that can be used once.
  const consumingWrites = attemptKey === undefined ? [consumeCode(key, seed, now)] : [consumeCode(attemptKey, seed, now), deleteLatestCode(key)];
  return { customer, consumingWrites };
}

/** Uses a try of the attempt that the request names; returns undefined when there is no such attempt. @throws Failure `code_spent` */
async function consumeOwnAttempt(key: CodeKey, now: Date): Promise<AccountCode | undefined> {
  return consumeAttempt<AccountCode>(key, now).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'code_expired') return undefined;
    throw error;
  });
}

/** Verifies a code without its attempt: all such requests share five tries a code, and a daily limit. */
async function verifyLatestCode({ source, ...codeAttempt }: CodeAttempt<LatestCode>, identifier: string, now: Date) {
  await limitSource('verify-code', source, now);
  const item = await consumeAttempt<LatestCode>(codeAttempt.key, now);
  // Only attempts at an existing code count, so that a third party cannot use up the limit without one.
  await limitIdentifier('verify-code', identifier, now);
  const isAllowed = await isWithinAttemptLimit('verify-code', item.customerId ?? identifier, now);
  // Beyond the limit, compare with a value that never matches, so that the response time is the same.
  const { customerId, mailedTo, seed, attempt } = await rejectWrongCode(item, { ...codeAttempt, code: isAllowed ? codeAttempt.code : '' });
  return { customerId, mailedTo, seed, attemptKey: attempt === undefined ? undefined : codeAttemptKey(codeAttempt.key, attempt) };
}
