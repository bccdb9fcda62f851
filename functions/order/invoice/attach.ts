/** Renders the invoice or credit note that an e-mail attaches, issuing its number first when it has none. */

import type { Attachment } from '#functions/platform/mail/mime.ts';
import type { TaxDocumentRef } from '#shared/contract/mails.ts';
import { creditNoteOf, invoiceOf } from './invoice-store.ts';
import { dateOfIssue, issueDueDocument } from './issue.ts';

/**
 * @param writtenAt when the e-mail was written
 * @throws Error when there is no such document and none is due
 */
export async function createAttachment({ customerId, orderId, creditNoteId }: TaxDocumentRef, writtenAt: Date): Promise<Attachment> {
  const read = () => (creditNoteId === undefined ? invoiceOf(customerId, orderId) : creditNoteOf(customerId, orderId, creditNoteId));
  let document = await read();
  if (document === undefined) {
    const at = dateOfIssue(writtenAt);
    await (creditNoteId === undefined ? issueDueDocument('invoice', orderId, at) : issueDueDocument('credit-note', creditNoteId, at));
    document = await read();
  }
  if (document === undefined) throw new Error('An email refers to a document that is neither issued nor due.');
  // Loaded only for a mail that needs it, so that a one-time code does not wait for the PDF library.
  const { renderTaxDocument } = await import('./render-tax-document.ts');
  return { ...(await renderTaxDocument(document)), type: 'application/pdf' };
}
