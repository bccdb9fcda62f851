/** Lists the complaints of the caller, whose e-mail address is proven. */
import { toOwnComplaintResponse } from '#functions/complaints/complaint-response.ts';
import { complaintsFrom } from '#functions/complaints/complaint-store.ts';
import { customerOf } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { listOwn } from '#shared/contract/complaints/complaints.ts';

export const handler = endpoint(listOwn, async ({ caller }) => {
  const customer = await customerOf(caller.id);
  if (customer === undefined) throw new Failure('session_expired');
  return { data: (await complaintsFrom(customer.email)).map(toOwnComplaintResponse) };
});
