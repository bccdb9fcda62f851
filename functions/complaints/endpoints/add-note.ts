/** Adds a note for staff to a complaint. */
import { addNoteToComplaint } from '#functions/complaints/answer-complaint.ts';
import { toComplaintResponse } from '#functions/complaints/complaint-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { addNote } from '#shared/contract/complaints/complaints.ts';

export const handler = endpoint(addNote, async ({ params: { ticket }, body: { noteId, text }, caller, source, now, note }) => {
  note({ complaintId: ticket });
  return toComplaintResponse(await addNoteToComplaint(ticket, { id: noteId, text }, { action: addNote.key, caller, source, now }), now);
});
