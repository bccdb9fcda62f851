/** New recovery codes in place of the old ones. */
import { ownProof } from '#functions/flows/second-factor.ts';
import { newRecoveryCodes, recoveryDigests } from '#functions/flows/totp.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { customerOf } from '#functions/store/customer.ts';
import { announce } from '#functions/store/outbox.ts';
import { renewRecovery } from '#functions/store/second-factor.ts';
import { commit } from '#functions/store/table.ts';
import { renewRecoveryCodes } from '#shared/contract/totp.ts';

export const handler = endpoint(renewRecoveryCodes, async ({ caller, body, now }) => {
  const [proof, customer] = await Promise.all([ownProof(caller.id, body.code, now), customerOf(caller.id)]);
  if (customer === undefined) throw new Failure('session_expired');
  const recoveryCodes = [...newRecoveryCodes()];
  await commit([
    renewRecovery(caller.id, proof, await recoveryDigests(recoveryCodes)),
    announce(
      { template: 'security-notice', what: 'recovery-renewed', to: customer.email, firstName: customer.firstName, at: now.toISOString() },
      now,
    ),
  ]);
  return { success: true, message: 'These are your new recovery codes. The old ones no longer work.', recoveryCodes } as const;
});
