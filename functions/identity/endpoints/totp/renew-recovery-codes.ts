/** Replaces the recovery codes. */

import { readCustomer } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { verifyOwnFactor } from '#functions/identity/second-factor.ts';
import { replaceRecoveryCodes } from '#functions/identity/second-factor-store.ts';
import { newRecoveryCodes, recoveryDigests } from '#functions/identity/totp.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { renewRecoveryCodes } from '#shared/contract/identity/totp.ts';

export const handler = endpoint(renewRecoveryCodes, async ({ caller, body, now }) => {
  const [proof, customer] = await Promise.all([verifyOwnFactor(caller.id, body.code, now), readCustomer(caller.id)]);
  if (customer === undefined) throw new Failure('session_expired');
  const recoveryCodes = [...newRecoveryCodes()];
  await commit([
    replaceRecoveryCodes(caller.id, proof, await recoveryDigests(recoveryCodes)),
    enqueueEmail(
      { template: 'security-notice', what: 'recovery-renewed', to: customer.email, firstName: customer.firstName, at: now.toISOString() },
      now,
    ),
  ]);
  return { success: true, message: 'These are your new recovery codes. The old ones no longer work.', recoveryCodes } as const;
});
