/** Turns the second factor on with the first code of the authenticator. */

import { consumeCode } from '#functions/identity/code-store.ts';
import { readCustomer } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { activateFactor, consumeFactorAttempt } from '#functions/identity/second-factor.ts';
import { upgradeSession } from '#functions/identity/session-store.ts';
import { secondFactorSetupKey } from '#functions/keys.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { confirmTotp } from '#shared/contract/identity/totp.ts';

export const handler = endpoint(confirmTotp, async ({ caller, body, now }) => {
  const key = secondFactorSetupKey(caller.id);
  const pending = await consumeFactorAttempt(key, now);
  const customer = await readCustomer(caller.id);
  if (customer === undefined) throw new Failure('session_expired');
  const { write, recoveryCodes } = await activateFactor(pending, body.code, now);
  await commit([
    { ...consumeCode(key, pending.seed, now), onConditionFailed: 'challenge_expired' },
    write,
    upgradeSession(caller.id, caller.sessionId, now),
    enqueueEmail({ template: 'security-notice', what: 'totp-on', to: customer.email, firstName: customer.firstName, at: now.toISOString() }, now),
  ]);
  return { success: true, message: 'Two-step sign-in is on. Keep your recovery codes in a safe place.', recoveryCodes } as const;
});
