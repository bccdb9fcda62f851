/** Sign in with a password. */
import { customerIdOf, nobody, normalIdentifier } from '#functions/flows/identifier.ts';
import { limitIdentifier, limitSource } from '#functions/flows/limit-use.ts';
import { openSession } from '#functions/flows/open-session.ts';
import { signInWithPassword } from '#functions/gateways/identity.ts';
import { Failure } from '#functions/http/failure.ts';
import { openEndpoint } from '#functions/http/open-endpoint.ts';
import { customerOf } from '#functions/store/customer.ts';
import { login } from '#shared/contract/auth.ts';

export const handler = openEndpoint(login, async ({ body, now, source, note }) => {
  const identifier = normalIdentifier(body.identifier);
  await limitSource('login', source, now);
  await limitIdentifier('login', identifier.value, now);
  const customerId = (await customerIdOf(identifier)) ?? nobody;
  const [tokens, customer] = await Promise.all([signInWithPassword(customerId, body.password), customerOf(customerId)]);
  if (tokens === null || customer === undefined || customer.disabledAt !== undefined) throw new Failure('wrong_credentials');
  note({ customerId });
  return openSession(customer, tokens);
});
