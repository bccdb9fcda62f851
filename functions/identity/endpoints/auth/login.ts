/** Signs in with a password. */

import { customerOf } from '#functions/identity/customer-store.ts';
import { customerIdOf, normalIdentifier, unknownCustomerId } from '#functions/identity/identifier.ts';
import { signInWithPassword } from '#functions/identity/identity-provider.ts';
import { openSessionOrChallenge } from '#functions/identity/open-session.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { isWithinAttemptLimit, limitIdentifier, limitSource, refundAttempt } from '#functions/platform/limits/limit-use.ts';
import { commit } from '#functions/platform/table/table.ts';
import { login } from '#shared/contract/identity/auth.ts';

export const handler = openEndpoint(login, async ({ body, now, source, cookies, headers, note }) => {
  const identifier = normalIdentifier(body.identifier);
  await limitSource('login', source, now);
  await limitIdentifier('login', identifier.value, now);
  const customerId = await customerIdOf(identifier);
  const account = customerId ?? identifier.value;
  // When no attempts are left, verify against an unknown customer, so that neither reply nor response time reveals it.
  const candidateId = ((await isWithinAttemptLimit('login', account, now)) ? customerId : undefined) ?? unknownCustomerId;
  const [tokens, customer] = await Promise.all([signInWithPassword(candidateId, body.password), customerOf(candidateId)]);
  if (tokens === null || customer === undefined || customer.disabledAt !== undefined) throw new Failure('wrong_credentials');
  note({ customerId: customer.id });
  await refundAttempt('login', { identifier: identifier.value, account }, now);
  const { writes, answer } = await openSessionOrChallenge(customer, tokens, { cookies, headers, now });
  await commit(writes);
  return answer;
});
