/** Signs in with a code. */

import { openSessionOrChallenge, tokensForCode } from '#functions/identity/open-session.ts';
import { verifyAccountCode } from '#functions/identity/verify-code.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { commit } from '#functions/platform/table/table.ts';
import { verifySigninOtp } from '#shared/contract/identity/auth.ts';

export const handler = openEndpoint(verifySigninOtp, async ({ body, now, source, cookies, headers, note }) => {
  const { customer, consumingWrites } = await verifyAccountCode('signin', { body, cookies, source, now });
  const tokens = await tokensForCode(customer.id);
  note({ customerId: customer.id });
  const { writes, answer } = await openSessionOrChallenge(customer, tokens, { cookies, headers, now });
  // The code is consumed last, so that it still works after a failure of the provider. Of two concurrent requests, one succeeds.
  await commit([...consumingWrites, ...writes]);
  return answer;
});
