import { type Body, call, type Query } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';

export const useComplaints = (query: Query<'complaints.list'>) => useRead('complaints.list', { query });

export const useComplaint = (ticket: string) => useRead('complaints.read', { params: { ticket } }, { keepPreviousData: false });

export const moveComplaint = (ticket: string, body: Body<'complaints.move'>) => call('complaints.move', { params: { ticket }, body });

export const replyToComplaint = (ticket: string, body: Body<'complaints.reply'>) => call('complaints.reply', { params: { ticket }, body });

export const addComplaintNote = (ticket: string, body: Body<'complaints.addNote'>) => call('complaints.addNote', { params: { ticket }, body });
