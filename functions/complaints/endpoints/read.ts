/** Reads a complaint for staff. */
import { requireComplaint } from '#functions/complaints/answer-complaint.ts';
import { toComplaintResponse } from '#functions/complaints/complaint-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { read } from '#shared/contract/complaints/complaints.ts';

export const handler = endpoint(read, async ({ params: { ticket }, now }) => toComplaintResponse(await requireComplaint(ticket), now));
