/** How does a code reach whoever owns an account? An unknown account gets the same answer by the same work, and a code that fits nobody. */

import { digestOf } from '#functions/platform/digest.ts';
import { limitIdentifier, limitSource } from '#functions/platform/limits/limit-use.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { type AccountCode, findCode, issueCode, isTooSoon, newCode, resetCodeKey, signInCodeKey } from './code-store.ts';
import { customerOf } from './customer-store.ts';
import { customerIdOf, nobody, normalIdentifier } from './identifier.ts';
import { newSeed } from './one-time-code.ts';

const keyOf = { 'signin-code': signInCodeKey, 'reset-code': resetCodeKey } as const;

interface From {
  readonly source: string;
  readonly now: Date;
}

/** @throws Failure `too_many_requests` */
export async function sendAccountCode(template: keyof typeof keyOf, typed: string, { source, now }: From) {
  const identifier = normalIdentifier(typed);
  const key = keyOf[template](await digestOf('identifier', identifier.value));
  await limitSource('send-code', source, now);
  const [customerId = nobody, last] = await Promise.all([customerIdOf(identifier), findCode<AccountCode>(key)]);
  if (last !== undefined && last.resendAt > now.toISOString()) throw isTooSoon(last.resendAt, now);
  await limitIdentifier('send-code', identifier.value, now);
  const found = await customerOf(customerId);
  const customer = found?.disabledAt === undefined ? found : undefined;
  const code = newCode(newSeed(), now);
  const mail =
    customer === undefined
      ? ({ template: 'nobody' } as const)
      : ({ template, to: customer.email, firstName: customer.firstName, code: { attempt: key.pk, seed: code.seed } } as const);
  await commit([issueCode(key, { customerId: customer?.id }, code, now), enqueueEmail(mail, now)]);
  return { success: true, message: 'We have sent a code to your email.', expiresAt: code.expiresAt, resendAt: code.resendAt } as const;
}
