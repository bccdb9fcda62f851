/** Renders the invoice or credit note that an e-mail attaches, issuing its number first when it has none. */

import { config } from '#functions/platform/config.ts';
import type { Attachment } from '#functions/platform/mail/mime.ts';
import type { TaxDocumentRef } from '#shared/contract/mails.ts';
import { fileOf } from './file.ts';
import { creditNoteOf, invoiceOf } from './invoice-store.ts';
import { issueDueDocument } from './issue.ts';

/**
 * @param at when the e-mail was written: the date of a document that is issued only now
 * @throws Error when there is no such document and none is due
 */
export async function createAttachment({ customerId, orderId, creditNoteId }: TaxDocumentRef, at: Date): Promise<Attachment> {
  const read = () => (creditNoteId === undefined ? invoiceOf(customerId, orderId) : creditNoteOf(customerId, orderId, creditNoteId));
  let document = await read();
  if (document === undefined) {
    await (creditNoteId === undefined ? issueDueDocument('invoice', orderId, at) : issueDueDocument('credit-note', creditNoteId, at));
    document = await read();
  }
  if (document === undefined) throw new Error('A mail names a document that is not due.');
  // Loaded only for a mail that needs it, so that a one-time code does not wait for the PDF library.
  const { renderTaxDocument } = await import('./render-tax-document.ts');
  return { ...fileOf(document), type: 'application/pdf', bytes: await renderTaxDocument(document, config('BRAND')) };
}
