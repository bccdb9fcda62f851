/** Turn the second factor off, with a code of it: a password alone must not be able to. */
import { adminsNeedFactor, ownProof } from '#functions/flows/second-factor.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { customerOf } from '#functions/store/customer.ts';
import { announce } from '#functions/store/outbox.ts';
import { dropFactor } from '#functions/store/second-factor.ts';
import { commit } from '#functions/store/table.ts';
import { removeTotp } from '#shared/contract/totp.ts';
import { isStaff } from '#shared/rules/role.ts';

export const handler = endpoint(removeTotp, async ({ caller, body, now }) => {
  if (isStaff(caller.role) && adminsNeedFactor()) throw new Failure('totp_required');
  const [proof, customer] = await Promise.all([ownProof(caller.id, body.code, now), customerOf(caller.id)]);
  if (customer === undefined) throw new Failure('session_expired');
  await commit([
    dropFactor(caller.id, proof),
    announce({ template: 'security-notice', what: 'totp-off', to: customer.email, firstName: customer.firstName, at: now.toISOString() }, now),
  ]);
  return { success: true, message: 'Two-step sign-in is off.' } as const;
});
