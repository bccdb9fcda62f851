/** How does a document get its number? The next one of its series, in one transaction; whoever races for the same number takes the one after it. */
import { randomInt } from 'node:crypto';
import { orderOfCustomer } from '#functions/order/order-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { isTransient } from '#functions/platform/http/unavailable.ts';
import { log } from '#functions/platform/log.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { numberIn, seriesName } from '#shared/rules/financial-year.ts';
import { makeCreditNote, makeInvoice, type Numbered, type Paper } from '#shared/rules/invoice.ts';
import { creditNoteOwed, creditNotesOf, type Due, invoiceOf, invoiceOwed, issue, type Series, seriesOf } from './invoice-store.ts';
import { supplier } from './supplier.ts';

/** Milliseconds against others who number at the same moment; under the claim of a mail (functions/platform/mail/outbox-store.ts). */
const patience = 12_000;

/**
 * Issues what a mark owes, if it is still owed. Safe to repeat and to race: counter, document and mark move together or not at all.
 * @param now the day on the document; never before that of the number before it
 * @throws Failure `unavailable` when the table is too busy; Error when the document cannot be made
 */
export async function issueOwed(kind: Due['kind'], id: string, now: Date): Promise<void> {
  for (const began = performance.now(); ; await new Promise((resolve) => setTimeout(resolve, randomInt(5, 60)))) {
    try {
      const owed = await owedBy(kind, id);
      if (owed === undefined) return;
      // A correction needs something to correct.
      if (kind === 'credit-note') await issueOwed('invoice', owed.due.orderId, now);
      const series = seriesName(kind, now);
      const was = await seriesOf(series);
      const paper = await paperOf(owed, { number: numberIn(series, (was?.last ?? 0) + 1), issuedAt: notBefore(was, now) });
      await commit(issue(owed, paper, series, was));
      log.info('invoice.issued', { kind, orderId: owed.due.orderId, number: paper.number });
      return;
    } catch (error) {
      const lost = error instanceof ConditionFailed || (error instanceof Failure && error.code === 'unavailable') || isTransient(error);
      if (!lost) throw error;
      if (performance.now() - began > patience) throw new Failure('unavailable', { retryAfter: 2, cause: error });
    }
  }
}

async function owedBy(kind: Due['kind'], id: string): Promise<Due | undefined> {
  if (kind === 'invoice') {
    const due = await invoiceOwed(id);
    return due && { kind, due };
  }
  const due = await creditNoteOwed(id);
  return due && { kind, due };
}

/** Read after the series: what another consumer has issued since then makes the commit fail. */
async function paperOf({ kind, due }: Due, numbered: Numbered): Promise<Paper> {
  const { customerId, orderId } = due;
  if (kind === 'invoice') {
    const order = await orderOfCustomer(customerId, orderId);
    if (order === undefined) throw new Error('An invoice is owed for an order that is not there.');
    return makeInvoice(order, supplier(), numbered);
  }
  const [invoice, earlier] = await Promise.all([invoiceOf(customerId, orderId), creditNotesOf(customerId, orderId)]);
  if (invoice === undefined) throw new Error('A credit note is owed for an order that was never invoiced.');
  return makeCreditNote(invoice, earlier, due, numbered);
}

/** Dates run with the numbers, even where the clocks of two consumers do not agree. */
const notBefore = (was: Series | undefined, now: Date): string =>
  was !== undefined && was.lastIssuedAt > now.toISOString() ? was.lastIssuedAt : now.toISOString();
