/** Shows a complaint to its sender, who is identified by ticket number and e-mail address. */
import { toOwnComplaintResponse } from '#functions/complaints/complaint-response.ts';
import { complaintByTicket } from '#functions/complaints/complaint-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { limitByNetwork, limitSource } from '#functions/platform/limits/limit-use.ts';
import { lookUp } from '#shared/contract/complaints/complaints.ts';
import { mailboxOf } from '#shared/rules/identity/mailbox.ts';

export const handler = openEndpoint(lookUp, async ({ body: { ticket, email }, now, source }) => {
  await limitSource('find-complaint', source, now);
  await limitByNetwork('find-complaint', { subject: mailboxOf(email), source }, now);
  const complaint = await complaintByTicket(ticket);
  // An unknown ticket and a wrong address get the same response, so that guesses reveal nothing.
  if (complaint === undefined || complaint.email !== email) throw new Failure('complaint_not_found');
  return toOwnComplaintResponse(complaint);
});
