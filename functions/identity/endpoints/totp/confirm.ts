/** The first code of the authenticator turns the second factor on. */

import { consumeCode } from '#functions/identity/code-store.ts';
import { customerOf } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { consumeFactorAttempt, firstFactor } from '#functions/identity/second-factor.ts';
import { setupKey } from '#functions/identity/second-factor-store.ts';
import { upgradeSession } from '#functions/identity/session-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { confirmTotp } from '#shared/contract/identity/totp.ts';

export const handler = endpoint(confirmTotp, async ({ caller, body, now }) => {
  const key = setupKey(caller.id);
  const waiting = await consumeFactorAttempt(key, now);
  const customer = await customerOf(caller.id);
  if (customer === undefined) throw new Failure('session_expired');
  const { piece, recoveryCodes } = await firstFactor(waiting, body.code, now);
  await commit([
    { ...consumeCode(key, waiting.seed, now), onConditionFailed: 'challenge_expired' },
    piece,
    upgradeSession(caller.id, caller.sessionId, now),
    enqueueEmail({ template: 'security-notice', what: 'totp-on', to: customer.email, firstName: customer.firstName, at: now.toISOString() }, now),
  ]);
  return { success: true, message: 'Two-step sign-in is on. Keep your recovery codes in a safe place.', recoveryCodes } as const;
});
