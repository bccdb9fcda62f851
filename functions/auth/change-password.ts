/** Set a new password, knowing the present one. Every session ends; this device gets a new one. */
import { openSession } from '#functions/flows/open-session.ts';
import { provePassword, providersRefusal, refuseWeak, weakPassword } from '#functions/flows/own-password.ts';
import { setPassword, signInProven, signOutEverywhere } from '#functions/gateways/identity.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { Answer } from '#functions/http/shell.ts';
import { customerOf } from '#functions/store/customer.ts';
import { announce } from '#functions/store/outbox.ts';
import { endSessionsBefore } from '#functions/store/session.ts';
import { commit } from '#functions/store/table.ts';
import { changePassword } from '#shared/contract/auth.ts';

export const handler = endpoint(changePassword, async ({ caller, body, cookies, headers, now }) => {
  const customer = await customerOf(caller.id);
  if (customer === undefined) throw new Failure('session_expired');
  refuseWeak(body.newPassword, customer.email, 'newPassword');
  if (body.newPassword === body.currentPassword) throw weakPassword('Please choose another one than the present password', 'newPassword');
  await provePassword(caller.id, body.currentPassword, 'currentPassword', now);
  await setPassword(caller.id, body.newPassword).catch((error: unknown) => {
    throw providersRefusal(error, 'newPassword');
  });
  await signOutEverywhere(caller.id);
  const tokens = await signInProven(caller.id);
  const { pieces, answer } = await openSession(customer, tokens, { cookies, headers, now }, { secondFactor: caller.secondFactor, isNew: true });
  const notice = { what: 'password-changed', to: customer.email, firstName: customer.firstName, at: now.toISOString() } as const;
  await commit([endSessionsBefore(caller.id, now), ...pieces, announce({ template: 'security-notice', ...notice }, now)]);
  const message = 'Your password is changed. Your other devices are signed out.';
  return new Answer({ success: true, message, ...answer.body } as const, answer.cookies);
});
