/** Show the second factor of a sign-in, or set it up with its first code: only then is there a session. */

import { consumeCode } from '#functions/identity/code-store.ts';
import { type CustomerItem, customerOf } from '#functions/identity/customer-store.ts';
import { openSession, tokensForCode } from '#functions/identity/open-session.ts';
import { consumeFactorAttempt, firstFactor, proofOf } from '#functions/identity/second-factor.ts';
import { type Challenge, challengeKey, consumeProof, factorOf } from '#functions/identity/second-factor-store.ts';
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
  const key = challengeKey(await digestOf('challenge', body.challengeId));
  const waiting = await consumeFactorAttempt(key, now);
  const customer = await customerOf(waiting.customerId);
  if (customer === undefined || customer.disabledAt !== undefined) throw new Failure('challenge_expired');
  const { writes, recoveryCodes } = await shown(waiting, body.code, customer, now);
  const tokens = await tokensForCode(customer.id);
  note({ customerId: customer.id });
  const entry = await openSession(customer, tokens, { cookies, headers, now }, { secondFactor: true });
  // Used up last: if the provider is away, the same code still works afterwards. Of two at once, one is answered.
  await commit([{ ...consumeCode(key, waiting.seed, now), onConditionFailed: 'challenge_expired' }, ...writes, ...entry.writes]);
  return new Answer({ ...entry.answer.body, ...(recoveryCodes === undefined ? {} : { recoveryCodes }) }, entry.answer.cookies);
});

/** What showing it writes. @throws Failure `wrong_code` */
async function shown(
  waiting: Challenge,
  code: string,
  { id, email, firstName }: CustomerItem,
  now: Date,
): Promise<{ readonly writes: readonly TransactItem[]; readonly recoveryCodes?: string[] }> {
  const notice = { template: 'security-notice', to: email, firstName, at: now.toISOString() } as const;
  if (waiting.secret !== undefined) {
    const { piece, recoveryCodes } = await firstFactor(waiting, code, now);
    return { writes: [piece, enqueueEmail({ ...notice, what: 'totp-on' }, now)], recoveryCodes };
  }
  const factor = await factorOf(id);
  // Turned off meanwhile, from a session that was open: the next sign-in asks for none.
  if (factor === undefined) throw new Failure('challenge_expired');
  const proof = await proofOf(code, id, factor, now, waiting.triesLeft);
  return { writes: [consumeProof(id, proof), ...('recovery' in proof ? [enqueueEmail({ ...notice, what: 'recovery-used' }, now)] : [])] };
}
