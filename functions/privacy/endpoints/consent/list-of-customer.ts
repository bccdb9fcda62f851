/** Lists the consents of a customer for an administrator. */
import { readCustomer } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { readConsents } from '#functions/privacy/consents.ts';
import { listOfCustomer } from '#shared/contract/privacy/consent.ts';

export const handler = endpoint(listOfCustomer, async ({ params: { id } }) => {
  const customer = await readCustomer(id);
  if (customer === undefined) throw new Failure('user_not_found');
  return { data: await readConsents(customer) };
});
