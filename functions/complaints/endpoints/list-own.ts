/** Lists the complaints of the caller, whose present and former e-mail addresses are proven. */
import { toOwnComplaintResponse } from '#functions/complaints/complaint-response.ts';
import { complaintsOfEmail } from '#functions/complaints/complaint-store.ts';
import { customerOf } from '#functions/identity/customer-store.ts';
import { recordsOfAccount } from '#functions/identity/email-periods.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { listOwn } from '#shared/contract/complaints/complaints.ts';

export const handler = endpoint(listOwn, async ({ caller }) => {
  const customer = await customerOf(caller.id);
  if (customer === undefined) throw new Failure('session_expired');
  return { data: (await recordsOfAccount(customer, complaintsOfEmail)).map(toOwnComplaintResponse) };
});
