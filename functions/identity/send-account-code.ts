/** Mails a code for signing in or a new password. For an unknown account it does the same work and sends no mail. */

import { ulid } from 'ulid';
import { codeAttemptKey } from '#functions/keys.ts';
import { digestOf } from '#functions/platform/digest.ts';
import { Answer } from '#functions/platform/http/handler.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { type AttemptRequest, countAttempt } from './attempt-limits.ts';
import { codeKeyOf, codeTooSoonFailure, findCode, issueCode, type LatestCode, newCode, putCodeOfAttempt } from './code-store.ts';
import { type AttemptPurpose, attemptCookie } from './cookies.ts';
import { readCustomer } from './customer-store.ts';
import { normalIdentifier, unknownCustomerId } from './identifier.ts';
import { newSeed } from './one-time-code.ts';

/** @throws Failure `too_many_requests` */
export async function sendAccountCode(purpose: AttemptPurpose, typed: string, request: AttemptRequest) {
  const { now } = request;
  const identifier = normalIdentifier(typed);
  const key = codeKeyOf[purpose](await digestOf('identifier', identifier.value));
  const latest = await findCode<LatestCode>(key);
  if (latest !== undefined && latest.resendAt > now.toISOString()) throw codeTooSoonFailure(latest.resendAt, now);
  const { customerId = unknownCustomerId } = await countAttempt('send-code', identifier, request);
  const account = await readCustomer(customerId);
  const customer = account?.disabledAt === undefined ? account : undefined;
  const code = newCode(newSeed(), now);
  const attemptId = ulid(now.getTime());
  const attempt = await digestOf('attempt', attemptId);
  const mail =
    customer === undefined
      ? ({ template: 'nobody' } as const)
      : ({ template: `${purpose}-code`, to: customer.email, firstName: customer.firstName, code: { attempt: key.pk, seed: code.seed } } as const);
  // Also computed for a decoy, so that the response time is the same.
  const mailedTo = await digestOf('identifier', customer?.email ?? identifier.value);
  const content = customer === undefined ? {} : { customerId: customer.id, mailedTo };
  await commit([
    putCodeOfAttempt(codeAttemptKey(key, attempt), { ...content, ...code }),
    issueCode(key, { ...content, attempt }, code, now),
    enqueueEmail(mail, now),
  ]);
  const { expiresAt, resendAt } = code;
  return new Answer({ success: true, message: 'We have sent a code to your email.', expiresAt, resendAt, attemptId } as const, [
    attemptCookie(purpose, attemptId),
  ]);
}
