/** Issues invoices and credit notes: each gets the next number of its series, many invoices in one transaction. */
import { randomInt } from 'node:crypto';
import { orderOfCustomer, ordersByKeys } from '#functions/order/order-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { isTransient } from '#functions/platform/http/unavailable.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { numberIn } from '#shared/rules/order/financial-year.ts';
import { type DocumentNumber, makeCreditNote, makeInvoice, type TaxDocument } from '#shared/rules/order/invoice.ts';
import {
  advanceSeries,
  creditNotesOf,
  type DueDocument,
  findDueCreditNote,
  findDueInvoice,
  findDueInvoices,
  type InvoiceDue,
  invoiceOf,
  issueWrites,
  readNextNumber,
} from './invoice-store.ts';
import { readSupplier } from './supplier.ts';

/** Milliseconds to compete for a number: less than the claim of an e-mail (functions/platform/mail/outbox-store.ts). */
const timeoutMs = 12_000;

/**
 * The date of a document that an e-mail or a run of the sweep issues. It is the day of issue, even when e-mail or run are late: an earlier day could
 * be in a period of GST that is closed, or about to be. On one machine the shop's clock, and so the event, may be ahead of the machine's.
 * @param event when the e-mail was written, or the run was due
 */
export const dateOfIssue = (event: Date): Date => new Date(Math.max(event.getTime(), Date.now()));

/**
 * Issues a document if it is still due. Idempotent and safe to run concurrently: counter, document and mark are written together.
 * @param now the date on the document (see `dateOfIssue`); never before that of the previous number, nor in a closed period of GST
 * @throws Failure `unavailable` when the table is too busy; Error when the document cannot be made
 */
export async function issueDueDocument(kind: DueDocument['kind'], id: string, now: Date): Promise<void> {
  await retryWhileBusy(async () => {
    const due = await findDue(kind, id);
    if (due === undefined) return;
    // A credit note refers to its invoice.
    if (kind === 'credit-note') await issueDueDocument('invoice', due.mark.orderId, now);
    const { series, was: previous, issuedAt } = await readNextNumber(kind, now);
    const document = await makeDocument(due, { number: numberIn(series, (previous?.last ?? 0) + 1), issuedAt }, now);
    await commit([advanceSeries(series, previous, document.issuedAt), ...issueWrites(due, document)]);
    log.info('invoice.issued', { kind, orderId: due.mark.orderId, number: document.number });
  });
}

/** Invoices of one transaction: three writes each and one of the series, of at most 100. */
const maxInvoices = 33;

/**
 * Issues those of these orders' invoices that are still due, in this order, up to 33 in one transaction: the series allows some 40 transactions a
 * second, however many numbers each takes. Idempotent and safe to run concurrently.
 * @param now the date on the invoices, as above
 * @returns the orders whose invoice could not be made, to be tried alone
 * @throws Failure `unavailable` when the table is too busy
 */
export async function issueDueInvoices(orderIds: readonly string[], now: Date): Promise<readonly string[]> {
  const failed: string[] = [];
  for (let from = 0; from < orderIds.length; from += maxInvoices) {
    const ids = orderIds.slice(from, from + maxInvoices);
    await retryWhileBusy(async () => {
      const dueById = new Map((await findDueInvoices(ids.filter((id) => !failed.includes(id)))).map((due) => [due.orderId, due]));
      if (dueById.size === 0) return;
      const { series, was: previous, issuedAt } = await readNextNumber('invoice', now);
      const orders = new Map(
        (await ordersByKeys([...dueById.values()].map(({ customerId, orderId }) => ({ customerId, id: orderId })))).map((order) => [order.id, order]),
      );
      const issued: { readonly due: InvoiceDue; readonly invoice: TaxDocument }[] = [];
      for (const id of ids) {
        const [due, order] = [dueById.get(id), orders.get(id)];
        if (due === undefined) continue;
        try {
          if (order === undefined) throw new Error('An invoice is due for an order that does not exist.');
          issued.push({
            due,
            invoice: makeInvoice(order, await readSupplier(now), { number: numberIn(series, (previous?.last ?? 0) + issued.length + 1), issuedAt }),
          });
        } catch (error) {
          // Leave this order out: the rest of the batch does not wait for it, and no number is skipped.
          log.warn('invoice.left-out', { orderId: id, ...errorFields(error) });
          failed.push(id);
        }
      }
      if (issued.length === 0) return;
      await commit([
        advanceSeries(series, previous, issuedAt, issued.length),
        ...issued.flatMap(({ due: mark, invoice }) => issueWrites({ kind: 'invoice', mark }, invoice)),
      ]);
      for (const { due, invoice } of issued) log.info('invoice.issued', { kind: 'invoice', orderId: due.orderId, number: invoice.number });
    });
  }
  return failed;
}

/** Repeats while other callers take the numbers of the series, or the table is busy. */
async function retryWhileBusy(attempt: () => Promise<void>): Promise<void> {
  for (const startedAt = performance.now(); ; await new Promise((resolve) => setTimeout(resolve, randomInt(5, 60)))) {
    try {
      return await attempt();
    } catch (error) {
      const isConflict = error instanceof ConditionFailed || (error instanceof Failure && error.code === 'unavailable') || isTransient(error);
      if (!isConflict) throw error;
      if (performance.now() - startedAt > timeoutMs) throw new Failure('unavailable', { retryAfter: 2, cause: error });
    }
  }
}

async function findDue(kind: DueDocument['kind'], id: string): Promise<DueDocument | undefined> {
  if (kind === 'invoice') {
    const mark = await findDueInvoice(id);
    return mark && { kind, mark };
  }
  const mark = await findDueCreditNote(id);
  return mark && { kind, mark };
}

/** Call this after reading the series: if another caller has issued a document since, the commit fails. */
async function makeDocument({ kind, mark }: DueDocument, documentNumber: DocumentNumber, now: Date): Promise<TaxDocument> {
  const { customerId, orderId } = mark;
  if (kind === 'invoice') {
    const order = await orderOfCustomer(customerId, orderId);
    if (order === undefined) throw new Error('An invoice is due for an order that does not exist.');
    return makeInvoice(order, await readSupplier(now), documentNumber);
  }
  const [invoice, earlier] = await Promise.all([invoiceOf(customerId, orderId), creditNotesOf(customerId, orderId)]);
  if (invoice === undefined) throw new Error('A credit note is due for an order that was never invoiced.');
  return makeCreditNote(invoice, earlier, mark, documentNumber);
}
