/** Signs in with a code. */

import { customerOf } from '#functions/identity/customer-store.ts';
import { openSessionOrChallenge, tokensForCode } from '#functions/identity/open-session.ts';
import { verifyAccountCode } from '#functions/identity/verify-code.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { commit } from '#functions/platform/table/table.ts';
import { verifySigninOtp } from '#shared/contract/identity/auth.ts';

export const handler = openEndpoint(verifySigninOtp, async ({ body, now, source, cookies, headers, note }) => {
  const { customerId, used } = await verifyAccountCode('signin', { body, cookies, source, now });
  const customer = await customerOf(customerId);
  if (customer === undefined || customer.disabledAt !== undefined) throw new Failure('code_expired');
  const tokens = await tokensForCode(customerId);
  note({ customerId });
  const { writes, answer } = await openSessionOrChallenge(customer, tokens, { cookies, headers, now });
  // The code is consumed last, so that it still works after a failure of the provider. Of two concurrent requests, one succeeds.
  await commit([...used, ...writes]);
  return answer;
});
