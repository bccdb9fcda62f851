/** Issues the invoices and credit notes that have no number yet, in case no e-mail did: the sender of an e-mail issues what it attaches. */

import { type DueDocument, dueDocuments, rescheduleDueDocument } from '#functions/order/invoice/invoice-store.ts';
import { issueDueDocument, issueDueInvoices } from '#functions/order/invoice/issue.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { processBatch } from '#functions/platform/process-batch.ts';

/** Documents of one run; the rest is due at the next run. */
const batchSize = 3_000;
/** Milliseconds until a failed document is tried again, so that it does not delay the others. */
const retryAfterMs = 600_000;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const documents = await dueDocuments(now, batchSize);
  const unissued = new Set(await issueInvoices(documents, now));
  // One after another, because concurrent ones would compete for the same number.
  await processBatch(
    documents.filter(({ kind, mark }) => kind === 'credit-note' || unissued.has(mark.orderId)),
    1,
    (each) => issue(each, now),
  );
  if (documents.length > 0) log.info('number-invoices.completed', { documents: documents.length });
}

/** @returns the orders whose invoices are to be tried one by one */
async function issueInvoices(documents: readonly DueDocument[], now: Date): Promise<readonly string[]> {
  const ids = documents.flatMap(({ kind, mark }) => (kind === 'invoice' ? [mark.orderId] : []));
  try {
    return await issueDueInvoices(ids, now);
  } catch (error) {
    log.error('invoice.batch-failed', { documents: ids.length, ...errorFields(error) });
    return ids;
  }
}

/** Never throws: one bad order must not stop the others. */
async function issue(document: DueDocument, now: Date): Promise<void> {
  try {
    await issueDueDocument(document.kind, document.kind === 'invoice' ? document.mark.orderId : document.mark.id, now);
  } catch (error) {
    log.error('invoice.not-issued', { kind: document.kind, orderId: document.mark.orderId, ...errorFields(error) });
    await rescheduleDueDocument(document, new Date(now.getTime() + retryAfterMs)).catch((moveError: unknown) =>
      log.error('invoice.not-rescheduled', { orderId: document.mark.orderId, ...errorFields(moveError) }),
    );
  }
}
