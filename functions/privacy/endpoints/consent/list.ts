/** Lists the consents of the caller. */
import { readCustomer } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { readConsents } from '#functions/privacy/consents.ts';
import { list } from '#shared/contract/privacy/consent.ts';

export const handler = endpoint(list, async ({ caller }) => {
  const customer = await readCustomer(caller.id);
  if (customer === undefined) throw new Failure('session_expired');
  return { data: await readConsents(customer) };
});
