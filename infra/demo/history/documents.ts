/** Numbers the invoices and credit notes of the demo history and of the seeded customer's orders together, in the order of their dates. */

import { seriesKey } from '#functions/keys.ts';
import { type CreditNoteDue, type DueDocument, type InvoiceDue, issueWrites, type Series } from '#functions/order/invoice/invoice-store.ts';
import { toSupplier } from '#functions/order/invoice/supplier.ts';
import type { OrderItem } from '#functions/order/order-store.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import { numberIn, seriesName } from '#shared/rules/order/financial-year.ts';
import { type CreditNote, type Invoice, makeCreditNote, makeInvoice } from '#shared/rules/order/invoice.ts';
import { firstSeller } from '../../constructs/seller.ts';
import { isInvoiceMark } from './recorded-records.ts';
import type { Item } from './snapshot.ts';

export type DatedDue = DueDocument & { readonly at: Date };

/** Returns the documents that are due by these marks in the table. */
export const dueOf = (marks: readonly object[]): readonly DatedDue[] =>
  (marks as readonly (Item & { readonly createdAt: string })[]).map((mark) => ({
    // The same distinction as in functions/order/invoice/invoice-store.ts.
    ...(isInvoiceMark(mark)
      ? { kind: 'invoice', mark: mark as unknown as InvoiceDue }
      : { kind: 'credit-note', mark: mark as unknown as CreditNoteDue }),
    at: new Date(mark.createdAt),
  }));

export interface Issued {
  readonly due: DatedDue;
  /** Store the document, and its number in the order. */
  readonly writes: readonly TransactItem[];
  readonly document: Invoice | CreditNote;
}

/**
 * Issues documents as functions/order/invoice/issue.ts does, but all at once, because nothing else numbers documents while a shop is filled.
 * @returns the documents by date, and each series with its last number, as stored
 */
export function numberDocuments(
  all: readonly DatedDue[],
  orders: ReadonlyMap<string, OrderItem>,
): { readonly issued: readonly Issued[]; readonly series: readonly Item[] } {
  const series = new Map<string, Series>();
  const invoices = new Map<string, Invoice>();
  const notes = new Map<string, CreditNote[]>();
  // An invoice comes before a credit note of the same moment.
  const byDate = all.toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.kind < other.kind ? 1 : -1));
  const issued = byDate.map((due): Issued => {
    const { orderId } = due.mark;
    const name = seriesName(due.kind, due.at);
    const previous = series.get(name);
    const numbered = { number: numberIn(name, (previous?.last ?? 0) + 1), issuedAt: due.at.toISOString() };
    const document =
      due.kind === 'invoice'
        ? makeInvoice(requireFound(orders.get(orderId)), toSupplier(firstSeller), numbered)
        : makeCreditNote(requireFound(invoices.get(orderId)), notes.get(orderId) ?? [], due.mark, numbered);
    if (document.kind === 'invoice') invoices.set(orderId, document);
    else notes.set(orderId, [...(notes.get(orderId) ?? []), document]);
    series.set(name, { last: (previous?.last ?? 0) + 1, lastIssuedAt: numbered.issuedAt });
    return { due, document, writes: issueWrites(due, document) };
  });
  return { issued, series: [...series].map(([name, { last, lastIssuedAt }]) => ({ ...seriesKey(name), last, lastIssuedAt })) };
}

function requireFound<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('A document of the demo history has no order or no invoice.');
  return found;
}
