/** Sign in with a code. */
import { guess } from '#functions/flows/guess.ts';
import { nobody, normalIdentifier } from '#functions/flows/identifier.ts';
import { digestOf } from '#functions/flows/one-time-code.ts';
import { openSession, tokensForCode } from '#functions/flows/open-session.ts';
import { Failure } from '#functions/http/failure.ts';
import { openEndpoint } from '#functions/http/open-endpoint.ts';
import { customerOf } from '#functions/store/customer.ts';
import { consumeCode, type SignInCode, signInCodeKey } from '#functions/store/one-time-code.ts';
import { commit } from '#functions/store/table.ts';
import { verifySigninOtp } from '#shared/contract/auth.ts';

export const handler = openEndpoint(verifySigninOtp, async ({ body, now, source, note }) => {
  const identifier = normalIdentifier(body.identifier).value;
  const key = signInCodeKey(await digestOf('identifier', identifier));
  const { customerId = nobody, seed } = await guess<SignInCode>(
    { key, code: body.code, identifier, source, alsoRight: (code) => code.customerId !== undefined },
    now,
  );
  const customer = await customerOf(customerId);
  if (customer === undefined || customer.disabledAt !== undefined) throw new Failure('code_expired');
  const tokens = await tokensForCode(customerId);
  // Used up last: if the provider is away, the same code still works afterwards. Of two at once, one is answered.
  await commit([consumeCode(key, seed, now)]);
  note({ customerId });
  return openSession(customer, tokens);
});
