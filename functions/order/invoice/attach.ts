/** Which file goes with a mail? Its invoice or credit note, numbered now if that is still owed, and drawn. */

import { config } from '#functions/platform/config.ts';
import type { Attachment } from '#functions/platform/mail/mime.ts';
import type { PaperRef } from '#shared/contract/mails.ts';
import { fileOf } from './file.ts';
import { creditNoteOf, invoiceOf } from './invoice-store.ts';
import { issueOwed } from './issue.ts';

/**
 * @param at when the mail was written: the day of a document that gets its number only now
 * @throws Error when there is no such document and none is owed
 */
export async function attachmentOf({ customerId, orderId, creditNoteId }: PaperRef, at: Date): Promise<Attachment> {
  const read = () => (creditNoteId === undefined ? invoiceOf(customerId, orderId) : creditNoteOf(customerId, orderId, creditNoteId));
  let paper = await read();
  if (paper === undefined) {
    await (creditNoteId === undefined ? issueOwed('invoice', orderId, at) : issueOwed('credit-note', creditNoteId, at));
    paper = await read();
  }
  if (paper === undefined) throw new Error('A mail names a document that nobody owes.');
  // Loaded only for a mail that needs it: a one-time code does not wait for the drawing of papers.
  const { renderTaxDocument } = await import('./draw.ts');
  return { ...fileOf(paper), type: 'application/pdf', bytes: await renderTaxDocument(paper, config('BRAND')) };
}
