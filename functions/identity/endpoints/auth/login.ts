/** Signs in with a password. */

import { countAttempt } from '#functions/identity/attempt-limits.ts';
import { passwordLockedFailure } from '#functions/identity/check-password.ts';
import { readCustomer } from '#functions/identity/customer-store.ts';
import { normalIdentifier, unknownCustomerId } from '#functions/identity/identifier.ts';
import { signInWithPassword } from '#functions/identity/identity-provider.ts';
import { openSessionOrChallenge } from '#functions/identity/open-session.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { commit } from '#functions/platform/table/table.ts';
import { login } from '#shared/contract/identity/auth.ts';

export const handler = openEndpoint(login, async ({ body, now, source, cookies, headers, note }) => {
  const attempt = await countAttempt('login', normalIdentifier(body.identifier), { cookies, source, now });
  // Without an account, verify against an unknown customer, so that neither reply nor response time reveals it.
  const candidateId = attempt.customerId ?? unknownCustomerId;
  const [tokens, customer] = await Promise.all([signInWithPassword(candidateId, body.password), readCustomer(candidateId)]);
  if (tokens === 'locked' && attempt.isKnownDevice) {
    await attempt.refund();
    throw passwordLockedFailure();
  }
  if (tokens === null || tokens === 'locked' || customer === undefined || customer.disabledAt !== undefined) throw new Failure('wrong_credentials');
  note({ customerId: customer.id });
  await attempt.refund();
  const { writes, answer } = await openSessionOrChallenge(customer, tokens, { cookies, headers, now });
  await commit(writes);
  return answer;
});
