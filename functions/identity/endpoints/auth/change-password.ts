/** Changes the caller's password after checking the current one. Every session ends; this device gets a new one. */

import { rejectWeakPassword, toPasswordFailure, verifyPassword, weakPasswordFailure } from '#functions/identity/check-password.ts';
import { readCustomer } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { completeSignIn, setPassword, signOutEverywhere } from '#functions/identity/identity-provider.ts';
import { openSession } from '#functions/identity/open-session.ts';
import { endSessionsBefore } from '#functions/identity/session-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { Answer } from '#functions/platform/http/handler.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { changePassword } from '#shared/contract/identity/auth.ts';

export const handler = endpoint(changePassword, async ({ caller, body, cookies, headers, now }) => {
  const customer = await readCustomer(caller.id);
  if (customer === undefined) throw new Failure('session_expired');
  rejectWeakPassword(body.newPassword, customer.email, 'newPassword');
  if (body.newPassword === body.currentPassword) throw weakPasswordFailure('Please choose another one than the present password', 'newPassword');
  await verifyPassword(caller.id, body.currentPassword, 'currentPassword', now);
  await setPassword(caller.id, body.newPassword).catch((error: unknown) => {
    throw toPasswordFailure(error, 'newPassword');
  });
  const notice = { what: 'password-changed', to: customer.email, firstName: customer.firstName, at: now.toISOString() } as const;
  // Committed before anything else can fail: the old password is gone, so a repeat of the request could not end the sessions of an intruder.
  await commit([endSessionsBefore(caller.id, now), enqueueEmail({ template: 'security-notice', ...notice }, now)]);
  await signOutEverywhere(caller.id);
  const tokens = await completeSignIn(caller.id);
  const { writes, answer } = await openSession(customer, tokens, { cookies, headers, now }, { secondFactor: caller.secondFactor, isNew: true });
  await commit(writes);
  const message = 'Your password is changed. Your other devices are signed out.';
  return new Answer({ success: true, message, ...answer.body } as const, answer.cookies);
});
