/** Completes a sign-in with the second factor, or sets the factor up with its first code. Only then is a session opened. */

import { consumeCode } from '#functions/identity/code-store.ts';
import { type CustomerItem, readCustomer } from '#functions/identity/customer-store.ts';
import { openSession, tokensForCode } from '#functions/identity/open-session.ts';
import { activateFactor, consumeFactorAttempt, verifyFactor } from '#functions/identity/second-factor.ts';
import { type Challenge, consumeProof, factorOf } from '#functions/identity/second-factor-store.ts';
import { signInChallengeKey } from '#functions/keys.ts';
import { digestOf } from '#functions/platform/digest.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { Answer } from '#functions/platform/http/handler.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { limitSource } from '#functions/platform/limits/limit-use.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit, type TransactItem } from '#functions/platform/table/table.ts';
import { verifyTotp } from '#shared/contract/identity/totp.ts';

export const handler = openEndpoint(verifyTotp, async ({ body, now, source, cookies, headers, note }) => {
  await limitSource('verify-totp', source, now);
  const key = signInChallengeKey(await digestOf('challenge', body.challengeId));
  const pending = await consumeFactorAttempt(key, now);
  const customer = await readCustomer(pending.customerId);
  if (customer === undefined || customer.disabledAt !== undefined) throw new Failure('challenge_expired');
  // A password reset, or whatever else ended all sessions, also ends a sign-in that began before it.
  if (pending.startedAt === undefined || Date.parse(pending.startedAt) < (customer.tokensValidAfter ?? 0)) throw new Failure('challenge_expired');
  const { writes, recoveryCodes } = await verifyOrActivate(pending, body.code, customer, now);
  const tokens = await tokensForCode(customer.id);
  note({ customerId: customer.id });
  const signIn = await openSession(customer, tokens, { cookies, headers, now }, { secondFactor: true });
  // The challenge is consumed last, so that it still works after a failure of the provider. Of two concurrent requests, one succeeds.
  await commit([{ ...consumeCode(key, pending.seed, now), onConditionFailed: 'challenge_expired' }, ...writes, ...signIn.writes]);
  return new Answer({ ...signIn.answer.body, ...(recoveryCodes === undefined ? {} : { recoveryCodes }) }, signIn.answer.cookies);
});

/** Verifies the code and returns the writes that follow. @throws Failure `wrong_code` */
async function verifyOrActivate(
  pending: Challenge,
  code: string,
  { id, email, firstName }: CustomerItem,
  now: Date,
): Promise<{ readonly writes: readonly TransactItem[]; readonly recoveryCodes?: string[] }> {
  const notice = { template: 'security-notice', to: email, firstName, at: now.toISOString() } as const;
  if (pending.secret !== undefined) {
    const { write, recoveryCodes } = await activateFactor(pending, code, now);
    return { writes: [write, enqueueEmail({ ...notice, what: 'totp-on' }, now)], recoveryCodes };
  }
  const factor = await factorOf(id);
  // Turned off meanwhile in another session, so that the next sign-in needs none.
  if (factor === undefined) throw new Failure('challenge_expired');
  const proof = await verifyFactor(code, id, factor, now, pending.triesLeft);
  return { writes: [consumeProof(id, proof), ...('recovery' in proof ? [enqueueEmail({ ...notice, what: 'recovery-used' }, now)] : [])] };
}
