/** The first code of the authenticator turns the second factor on. */
import { firstFactor, spendFactorTry } from '#functions/flows/second-factor.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { customerOf } from '#functions/store/customer.ts';
import { consumeCode } from '#functions/store/one-time-code.ts';
import { announce } from '#functions/store/outbox.ts';
import { setupKey } from '#functions/store/second-factor.ts';
import { strengthenSession } from '#functions/store/session.ts';
import { commit } from '#functions/store/table.ts';
import { confirmTotp } from '#shared/contract/totp.ts';

export const handler = endpoint(confirmTotp, async ({ caller, body, now }) => {
  const key = setupKey(caller.id);
  const waiting = await spendFactorTry(key, now);
  const customer = await customerOf(caller.id);
  if (customer === undefined) throw new Failure('session_expired');
  const { piece, recoveryCodes } = await firstFactor(waiting, body.code, now);
  await commit([
    { ...consumeCode(key, waiting.seed, now), refused: 'challenge_expired' },
    piece,
    strengthenSession(caller.id, caller.sessionId, now),
    announce({ template: 'security-notice', what: 'totp-on', to: customer.email, firstName: customer.firstName, at: now.toISOString() }, now),
  ]);
  return { success: true, message: 'Two-step sign-in is on. Keep your recovery codes in a safe place.', recoveryCodes } as const;
});
