/** Lists the complaints of the caller, whose present and former e-mail addresses are proven. */
import { toOwnComplaintResponse } from '#functions/complaints/complaint-response.ts';
import { complaintsOfEmail } from '#functions/complaints/complaint-store.ts';
import { readCustomer } from '#functions/identity/customer-store.ts';
import { recordsOfAccount } from '#functions/identity/email-periods.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { listOwn } from '#shared/contract/complaints/complaints.ts';

/** About 1 MB with long answers of the shop. */
const maxShown = 100;

export const handler = endpoint(listOwn, async ({ caller }) => {
  const customer = await readCustomer(caller.id);
  if (customer === undefined) throw new Failure('session_expired');
  const own = await recordsOfAccount(customer, complaintsOfEmail);
  return { data: own.slice(0, maxShown).map(toOwnComplaintResponse), total: own.length };
});
