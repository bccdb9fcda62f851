/** Shows a complaint to the sender, who proves with ticket number and e-mail address to be that. */
import { toOwnComplaintResponse } from '#functions/complaints/complaint-response.ts';
import { complaintByTicket } from '#functions/complaints/complaint-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { limitIdentifier, limitSource } from '#functions/platform/limits/limit-use.ts';
import { lookUp } from '#shared/contract/complaints/complaints.ts';

export const handler = openEndpoint(lookUp, async ({ body: { ticket, email }, now, source }) => {
  await limitSource('find-complaint', source, now);
  await limitIdentifier('find-complaint', email, now);
  const complaint = await complaintByTicket(ticket);
  // One answer for an unknown ticket and for another address, so that guesses learn nothing.
  if (complaint === undefined || complaint.email !== email) throw new Failure('complaint_not_found');
  return toOwnComplaintResponse(complaint);
});
