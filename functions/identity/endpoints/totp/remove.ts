/** Turns the second factor off with one of its codes; a password alone is not enough. */

import { readCustomer } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { isSecondFactorRequired, verifyOwnFactor } from '#functions/identity/second-factor.ts';
import { deleteFactor } from '#functions/identity/second-factor-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { removeTotp } from '#shared/contract/identity/totp.ts';
import { isStaff } from '#shared/rules/identity/role.ts';

export const handler = endpoint(removeTotp, async ({ caller, body, now }) => {
  if (isStaff(caller.role) && isSecondFactorRequired()) throw new Failure('totp_required');
  const [proof, customer] = await Promise.all([verifyOwnFactor(caller.id, body.code, now), readCustomer(caller.id)]);
  if (customer === undefined) throw new Failure('session_expired');
  await commit([
    deleteFactor(caller.id, proof),
    enqueueEmail({ template: 'security-notice', what: 'totp-off', to: customer.email, firstName: customer.firstName, at: now.toISOString() }, now),
  ]);
  return { success: true, message: 'Two-step sign-in is off.' } as const;
});
