/** Sign in with a code. */

import { consumeCode } from '#functions/identity/code-store.ts';
import { customerOf } from '#functions/identity/customer-store.ts';
import { enter, tokensForCode } from '#functions/identity/open-session.ts';
import { verifyAccountCode } from '#functions/identity/verify-code.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { commit } from '#functions/platform/table/table.ts';
import { verifySigninOtp } from '#shared/contract/identity/auth.ts';

export const handler = openEndpoint(verifySigninOtp, async ({ body, now, source, cookies, headers, note }) => {
  const { customerId, key, seed } = await verifyAccountCode('signin', body, { source, now });
  const customer = await customerOf(customerId);
  if (customer === undefined || customer.disabledAt !== undefined) throw new Failure('code_expired');
  const tokens = await tokensForCode(customerId);
  note({ customerId });
  const { writes, answer } = await enter(customer, tokens, { cookies, headers, now });
  // Used up last: if the provider is away, the same code still works afterwards. Of two at once, one is answered.
  await commit([consumeCode(key, seed, now), ...writes]);
  return answer;
});
