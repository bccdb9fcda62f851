/** Mails a code to the new address. When the address has an account already, its owner is notified instead and no code is accepted. */

import { verifyPassword } from '#functions/identity/check-password.ts';
import { codeTooSoonFailure, type EmailChange, findCode, issueCode, newCode } from '#functions/identity/code-store.ts';
import { customerIdOfEmail, readCustomer } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { newSeed } from '#functions/identity/one-time-code.ts';
import { emailChangeKey } from '#functions/keys.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { limitAccount, limitByNetwork, limitSource, refundAttempt } from '#functions/platform/limits/limit-use.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { sendEmailCode } from '#shared/contract/customer/account.ts';
import { mailboxOf } from '#shared/rules/identity/mailbox.ts';

export const handler = endpoint(sendEmailCode, async ({ caller, body: { email, password }, now, source }) => {
  const key = emailChangeKey(caller.id);
  const [customer, last, owner] = await Promise.all([readCustomer(caller.id), findCode<EmailChange>(key), customerIdOfEmail(email)]);
  if (customer?.email === email) throw new Failure('invalid_input', { fields: { email: 'This is your email already' } });
  if (last !== undefined && last.resendAt > now.toISOString()) throw codeTooSoonFailure(last.resendAt, now);
  await limitSource('send-code', source, now);
  await verifyPassword(caller.id, password, 'password', now);
  await limitAccount('send-code', caller.id, now);
  try {
    await limitByNetwork('send-code', { subject: mailboxOf(email), source }, now);
  } catch (error) {
    // Other accounts have used up the limit of this mailbox: a repeated request must not use up the limit of this account.
    await refundAttempt('send-code', caller.id, now);
    throw error;
  }
  const taken = owner !== undefined;
  const code = newCode(newSeed(), now);
  const mail = taken
    ? ({ template: 'email-taken', to: email } as const)
    : ({ template: 'email-code', to: email, code: { attempt: key.pk, seed: code.seed } } as const);
  await commit([issueCode(key, { email, taken }, code, now), enqueueEmail(mail, now)]);
  return { success: true, message: 'We have sent a code to your new email.', expiresAt: code.expiresAt, resendAt: code.resendAt } as const;
});
