/** The documents of an order as PDF: its invoice, and a credit note for each refund. */
import * as z from 'zod';
import { FileReply, Id } from '../common.ts';
import { endpoint } from '../define.ts';

const DispositionQuery = () => z.strictObject({ disposition: z.enum(['inline', 'attachment']).default('inline') });

export const read = /* @__PURE__ */ endpoint({
  key: 'invoice.read',
  method: 'GET',
  path: '/api/orders/{id}/invoice.pdf',
  access: 'customer',
  summary: 'The GST invoice of an own order; an admin can read that of any order',
  params: () => z.strictObject({ id: Id() }),
  query: DispositionQuery,
  media: 'application/pdf',
  reply: FileReply,
  failures: ['order_not_found', 'invoice_not_ready'],
});

export const readCreditNote = /* @__PURE__ */ endpoint({
  key: 'invoice.readCreditNote',
  method: 'GET',
  // API Gateway allows no parameter within a path segment, so the file name is fixed.
  path: '/api/orders/{id}/credit-notes/{creditNoteId}/credit-note.pdf',
  access: 'customer',
  summary: 'The credit note of a refund of an own order; an admin can read that of any order',
  params: () => z.strictObject({ id: Id(), creditNoteId: Id() }),
  query: DispositionQuery,
  media: 'application/pdf',
  reply: FileReply,
  failures: ['order_not_found', 'credit_note_not_found', 'invoice_not_ready'],
});
