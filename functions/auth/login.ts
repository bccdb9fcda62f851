/** Sign in with a password. */
import { customerIdOf, nobody, normalIdentifier } from '#functions/flows/identifier.ts';
import { forgive, limitIdentifier, limitSource, mayGuessAt } from '#functions/flows/limit-use.ts';
import { enter } from '#functions/flows/open-session.ts';
import { signInWithPassword } from '#functions/gateways/identity.ts';
import { Failure } from '#functions/http/failure.ts';
import { openEndpoint } from '#functions/http/open-endpoint.ts';
import { customerOf } from '#functions/store/customer.ts';
import { commit } from '#functions/store/table.ts';
import { login } from '#shared/contract/auth.ts';

export const handler = openEndpoint(login, async ({ body, now, source, cookies, headers, note }) => {
  const identifier = normalIdentifier(body.identifier);
  await limitSource('login', source, now);
  await limitIdentifier('login', identifier.value, now);
  const customerId = await customerIdOf(identifier);
  const account = customerId ?? identifier.value;
  // Out of guesses, which nobody is told, the password is tried at nobody.
  const asked = ((await mayGuessAt('login', account, now)) ? customerId : undefined) ?? nobody;
  const [tokens, customer] = await Promise.all([signInWithPassword(asked, body.password), customerOf(asked)]);
  if (tokens === null || customer === undefined || customer.disabledAt !== undefined) throw new Failure('wrong_credentials');
  note({ customerId: customer.id });
  await forgive('login', { identifier: identifier.value, account }, now);
  const { pieces, answer } = await enter(customer, tokens, { cookies, headers, now });
  await commit(pieces);
  return answer;
});
