/** Acknowledges, resolves, rejects or reopens a complaint. */
import { moveComplaint } from '#functions/complaints/answer-complaint.ts';
import { toComplaintResponse } from '#functions/complaints/complaint-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { move } from '#shared/contract/complaints/complaints.ts';

export const handler = endpoint(move, async ({ params: { ticket }, body, caller, source, now, note }) => {
  note({ complaintId: ticket });
  return toComplaintResponse(await moveComplaint(ticket, body, { action: move.key, caller, source, now }), now);
});
