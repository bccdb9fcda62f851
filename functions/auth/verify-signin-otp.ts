/** Sign in with a code. */
import { guessAccount } from '#functions/flows/guess.ts';
import { enter, tokensForCode } from '#functions/flows/open-session.ts';
import { Failure } from '#functions/http/failure.ts';
import { openEndpoint } from '#functions/http/open-endpoint.ts';
import { customerOf } from '#functions/store/customer.ts';
import { consumeCode } from '#functions/store/one-time-code.ts';
import { commit } from '#functions/store/table.ts';
import { verifySigninOtp } from '#shared/contract/auth.ts';

export const handler = openEndpoint(verifySigninOtp, async ({ body, now, source, cookies, headers, note }) => {
  const { customerId, key, seed } = await guessAccount('signin', body, { source, now });
  const customer = await customerOf(customerId);
  if (customer === undefined || customer.disabledAt !== undefined) throw new Failure('code_expired');
  const tokens = await tokensForCode(customerId);
  note({ customerId });
  const { pieces, answer } = await enter(customer, tokens, { cookies, headers, now });
  // Used up last: if the provider is away, the same code still works afterwards. Of two at once, one is answered.
  await commit([consumeCode(key, seed, now), ...pieces]);
  return answer;
});
