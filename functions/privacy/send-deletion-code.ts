/** Mail me a code with which I can delete my account. */

import { refuseWhileInUse } from '#functions/flows/account-in-use.ts';
import { limitAccount, limitSource } from '#functions/flows/limit-use.ts';
import { newSeed } from '#functions/flows/one-time-code.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { customerOf } from '#functions/store/customer.ts';
import { codeAt, deletionKey, issueCode, newCode, tooSoon } from '#functions/store/one-time-code.ts';
import { announce } from '#functions/store/outbox.ts';
import { commit } from '#functions/store/table.ts';
import { sendDeletionCode } from '#shared/contract/privacy.ts';

export const handler = endpoint(sendDeletionCode, async ({ caller, now, source }) => {
  const key = deletionKey(caller.id);
  const [customer, last] = await Promise.all([customerOf(caller.id), codeAt(key)]);
  if (customer === undefined) throw new Failure('session_expired');
  await refuseWhileInUse(caller.id, now);
  if (last !== undefined && last.resendAt > now.toISOString()) throw tooSoon(last.resendAt, now);
  await limitSource('send-code', source, now);
  await limitAccount('send-code', caller.id, now);
  const code = newCode(newSeed(), now);
  const { email: to, firstName } = customer;
  await commit([
    issueCode(key, {}, code, now),
    announce({ template: 'deletion-code', to, firstName, code: { attempt: key.pk, seed: code.seed } }, now),
  ]);
  return { success: true, message: 'We have sent a code to your email.', expiresAt: code.expiresAt, resendAt: code.resendAt } as const;
});
