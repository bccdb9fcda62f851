/** Issues invoices and credit notes: each gets the next number of its series in one transaction. */
import { randomInt } from 'node:crypto';
import { orderOfCustomer } from '#functions/order/order-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { isTransient } from '#functions/platform/http/unavailable.ts';
import { log } from '#functions/platform/log.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { numberIn, seriesName } from '#shared/rules/order/financial-year.ts';
import { type DocumentNumber, makeCreditNote, makeInvoice, type TaxDocument } from '#shared/rules/order/invoice.ts';
import { creditNotesOf, type Due, dueCreditNote, dueInvoice, invoiceOf, issueWrites, notBefore, seriesOf } from './invoice-store.ts';
import { supplier } from './supplier.ts';

/** Milliseconds to compete for a number: less than the claim of an e-mail (functions/platform/mail/outbox-store.ts). */
const timeoutMs = 12_000;

/**
 * Issues a document if it is still due. Idempotent and safe to run concurrently: counter, document and mark are written together.
 * @param now the date on the document; never before that of the previous number
 * @throws Failure `unavailable` when the table is too busy; Error when the document cannot be made
 */
export async function issueDueDocument(kind: Due['kind'], id: string, now: Date): Promise<void> {
  for (const began = performance.now(); ; await new Promise((resolve) => setTimeout(resolve, randomInt(5, 60)))) {
    try {
      const due = await findDue(kind, id);
      if (due === undefined) return;
      // A credit note refers to its invoice.
      if (kind === 'credit-note') await issueDueDocument('invoice', due.due.orderId, now);
      const series = seriesName(kind, now);
      const was = await seriesOf(series);
      const document = await makeDocument(due, { number: numberIn(series, (was?.last ?? 0) + 1), issuedAt: notBefore(was, now) });
      await commit(issueWrites(due, document, series, was));
      log.info('invoice.issued', { kind, orderId: due.due.orderId, number: document.number });
      return;
    } catch (error) {
      const isConflict = error instanceof ConditionFailed || (error instanceof Failure && error.code === 'unavailable') || isTransient(error);
      if (!isConflict) throw error;
      if (performance.now() - began > timeoutMs) throw new Failure('unavailable', { retryAfter: 2, cause: error });
    }
  }
}

async function findDue(kind: Due['kind'], id: string): Promise<Due | undefined> {
  if (kind === 'invoice') {
    const due = await dueInvoice(id);
    return due && { kind, due };
  }
  const due = await dueCreditNote(id);
  return due && { kind, due };
}

/** Read after the series, so that a document which another caller has issued since then makes the commit fail. */
async function makeDocument({ kind, due }: Due, numbered: DocumentNumber): Promise<TaxDocument> {
  const { customerId, orderId } = due;
  if (kind === 'invoice') {
    const order = await orderOfCustomer(customerId, orderId);
    if (order === undefined) throw new Error('An invoice is due for an order that does not exist.');
    return makeInvoice(order, supplier(), numbered);
  }
  const [invoice, earlier] = await Promise.all([invoiceOf(customerId, orderId), creditNotesOf(customerId, orderId)]);
  if (invoice === undefined) throw new Error('A credit note is due for an order that was never invoiced.');
  return makeCreditNote(invoice, earlier, due, numbered);
}
