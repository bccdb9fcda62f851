/** Answers a complaint by e-mail, and stores the answer with it. */
import { replyToComplaint } from '#functions/complaints/answer-complaint.ts';
import { toComplaintResponse } from '#functions/complaints/complaint-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { reply } from '#shared/contract/complaints/complaints.ts';

export const handler = endpoint(reply, async ({ params: { ticket }, body: { replyId, text }, caller, source, now, note }) => {
  note({ complaintId: ticket });
  return toComplaintResponse(await replyToComplaint(ticket, { id: replyId, text }, { action: reply.key, caller, source, now }), now);
});
