/** Mails a code for deleting the caller's account. */

import { codeTooSoonFailure, findCode, issueCode, newCode } from '#functions/identity/code-store.ts';
import { readCustomer } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { newSeed } from '#functions/identity/one-time-code.ts';
import { deletionCodeKey } from '#functions/keys.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { limitAccount, limitSource } from '#functions/platform/limits/limit-use.ts';
import { findSuppressedMailbox } from '#functions/platform/mail/mailbox-store.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { assertNotInUse } from '#functions/privacy/account-in-use.ts';
import { sendDeletionCode } from '#shared/contract/privacy/privacy.ts';
import { mailStopText } from '#shared/rules/identity/mail-stop.ts';

export const handler = endpoint(sendDeletionCode, async ({ caller, now, source }) => {
  const key = deletionCodeKey(caller.id);
  const [customer, last] = await Promise.all([readCustomer(caller.id), findCode(key)]);
  if (customer === undefined) throw new Failure('session_expired');
  await assertNotInUse(caller, now);
  const { email: to, firstName } = customer;
  const suppressed = await findSuppressedMailbox(to);
  if (suppressed !== undefined)
    throw new Failure('mail_stopped', {
      message: `${mailStopText(to, suppressed.reason)} Please change your email in the settings, or write to us.`,
    });
  if (last !== undefined && last.resendAt > now.toISOString()) throw codeTooSoonFailure(last.resendAt, now);
  await limitSource('send-code', source, now);
  await limitAccount('send-code', caller.id, now);
  const code = newCode(newSeed(), now);
  await commit([
    issueCode(key, {}, code, now),
    enqueueEmail({ template: 'deletion-code', to, firstName, code: { attempt: key.pk, seed: code.seed } }, now),
  ]);
  return { success: true, message: 'We have sent a code to your email.', expiresAt: code.expiresAt, resendAt: code.resendAt } as const;
});
