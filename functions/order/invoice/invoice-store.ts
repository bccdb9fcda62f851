/** Stores issued invoices and credit notes, the marks of those that are due, and the last number of each series. */

import {
  creditNoteDueKey,
  creditNoteKey,
  creditNoteSortPrefix,
  customerPartition,
  dueDocumentsPartition,
  invoiceDueKey,
  invoiceKey,
  orderKey,
  seriesKey,
} from '#functions/keys.ts';
import { itemAt, itemsByKeys, queryDue, queryItems, type TransactItem, updateItem } from '#functions/platform/table/table.ts';
import type { GstPeriod } from '#shared/rules/gst/gst-period.ts';
import { endOfIndianDay, startOfIndianDay } from '#shared/rules/india-day.ts';
import { type DocumentKind, documentKinds, seriesName } from '#shared/rules/order/financial-year.ts';
import type { Credited, CreditNote, Invoice, TaxDocument } from '#shared/rules/order/invoice.ts';
import { issueDayIndex } from './books-store.ts';

/** Marks a paid order whose invoice has no number yet. */
export interface InvoiceDue {
  readonly orderId: string;
  readonly customerId: string;
}

/** Marks a refund of an invoiced order whose credit note has no number yet. The id is the refund's, which has one credit note. */
export interface CreditNoteDue extends InvoiceDue, Credited {}

export type DueDocument = { readonly kind: 'invoice'; readonly mark: InvoiceDue } | { readonly kind: 'credit-note'; readonly mark: CreditNoteDue };

const dueDocumentKey = ({ kind, mark }: DueDocument) => (kind === 'invoice' ? invoiceDueKey(mark.orderId) : creditNoteDueKey(mark.id));

/** Belongs to the transaction that places a paid order. */
export const putInvoiceDue = ({ id, customerId }: { readonly id: string; readonly customerId: string }, now: Date): TransactItem =>
  putDueDocument({ kind: 'invoice', mark: { orderId: id, customerId } }, now);

/** Belongs to the transaction that ends the refund of an order; a payment that made no order has no invoice to correct. */
export const putCreditNoteDue = (mark: CreditNoteDue, now: Date): TransactItem => putDueDocument({ kind: 'credit-note', mark }, now);

function putDueDocument(due: DueDocument, now: Date): TransactItem {
  const createdAt = now.toISOString();
  return {
    Put: {
      Item: { ...dueDocumentKey(due), ...due.mark, createdAt, gsi1pk: dueDocumentsPartition, gsi1sk: createdAt },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

export const findDueInvoice = (orderId: string) => itemAt<InvoiceDue>(invoiceDueKey(orderId));
/** Reads, consistently, which of these orders have an invoice without a number. */
export const findDueInvoices = (orderIds: readonly string[]): Promise<readonly InvoiceDue[]> => itemsByKeys(orderIds.map(invoiceDueKey));
export const findDueCreditNote = (id: string) => itemAt<CreditNoteDue>(creditNoteDueKey(id));
export const invoiceOf = (customerId: string, orderId: string) => itemAt<Invoice>(invoiceKey(customerId, orderId));
/** Reads the issued invoices of these orders, in any order. */
export const invoicesOf = (orders: readonly { readonly customerId: string; readonly id: string }[]): Promise<readonly Invoice[]> =>
  itemsByKeys(orders.map(({ customerId, id }) => invoiceKey(customerId, id)));
export const creditNoteOf = (customerId: string, orderId: string, id: string) => itemAt<CreditNote>(creditNoteKey(customerId, orderId, id));

/** The credit notes of an order, by number. */
export async function creditNotesOf(customerId: string, orderId: string): Promise<readonly CreditNote[]> {
  const items = await queryItems<CreditNote>({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :note)',
    ExpressionAttributeValues: { ':pk': customerPartition(customerId), ':note': creditNoteSortPrefix(orderId) },
    ConsistentRead: true,
  });
  return items.toSorted((one, other) => (one.number < other.number ? -1 : 1));
}

/** The documents that are due, the oldest first, at most `limit`. */
export async function dueDocuments(now: Date, limit: number): Promise<readonly DueDocument[]> {
  type Mark = (ReturnType<typeof invoiceDueKey> & InvoiceDue) | (ReturnType<typeof creditNoteDueKey> & CreditNoteDue);
  const items = await queryDue<Mark>(dueDocumentsPartition, now, limit);
  return items.map((item) => (item.sk === invoiceDueKey('').sk ? { kind: 'invoice', mark: item } : { kind: 'credit-note', mark: item }));
}

/** Sets when the job number-invoices tries a document again, unless it has been issued meanwhile. */
export async function rescheduleDueDocument(due: DueDocument, at: Date): Promise<void> {
  await updateItem({
    Key: dueDocumentKey(due),
    UpdateExpression: 'SET gsi1sk = :at',
    ConditionExpression: 'attribute_exists(gsi1pk)',
    ExpressionAttributeValues: { ':at': at.toISOString() },
  });
}

/** The last number of a series. */
export interface Series {
  readonly last: number;
  readonly lastIssuedAt: string;
}

const seriesOf = (name: string) => itemAt<Series>(seriesKey(name));

/** Dates rise with the numbers, even when the clocks of two functions differ. */
const nextIssueTime = (previous: Series | undefined, now: Date): string =>
  previous !== undefined && previous.lastIssuedAt > now.toISOString() ? previous.lastIssuedAt : now.toISOString();

interface NextInSeries {
  readonly series: string;
  readonly was: Series | undefined;
  /** The date of the next document. */
  readonly issuedAt: string;
}

/** The series of a document that is issued now. After the last period of a financial year was closed, it is that of the next year. */
export async function readNextNumber(kind: DocumentKind, now: Date): Promise<NextInSeries> {
  const series = seriesName(kind, now);
  const was = await seriesOf(series);
  const issuedAt = nextIssueTime(was, now);
  return seriesName(kind, new Date(issuedAt)) === series ? { series, was, issuedAt } : readNextNumber(kind, new Date(issuedAt));
}

/**
 * The writes that let no further document of a period have a date in it: the series go on from its end. They belong to the transaction that closes
 * the period.
 */
export async function endSeriesOf({ from, to }: Pick<GstPeriod, 'from' | 'to'>): Promise<readonly TransactItem[]> {
  const end = endOfIndianDay(to).toISOString();
  const names = documentKinds.map((kind) => seriesName(kind, startOfIndianDay(from)));
  const found = await Promise.all(names.map(seriesOf));
  return names.flatMap((name, index) => {
    const was = found[index];
    return was !== undefined && was.lastIssuedAt >= end ? [] : [advanceSeries(name, was, end, 0)];
  });
}

/** Takes the next numbers of a series; fails when another caller has taken one, or has moved its date, since the series was read. */
export const advanceSeries = (name: string, previous: Series | undefined, issuedAt: string, count = 1): TransactItem => ({
  Update: {
    Key: seriesKey(name),
    UpdateExpression: 'SET #last = :next, lastIssuedAt = :at',
    ConditionExpression: previous === undefined ? 'attribute_not_exists(pk)' : '#last = :was AND lastIssuedAt = :wasAt',
    ExpressionAttributeNames: { '#last': 'last' },
    ExpressionAttributeValues: {
      ':next': (previous?.last ?? 0) + count,
      ':at': issuedAt,
      ...(previous === undefined ? {} : { ':was': previous.last, ':wasAt': previous.lastIssuedAt }),
    },
  },
});

/**
 * The writes that issue a document, to be committed together with those that take its number from the series: the mark is deleted, the document
 * is written and the order names it. Each has a condition, so that a second caller changes nothing.
 */
export function issueWrites(due: DueDocument, document: TaxDocument): readonly TransactItem[] {
  const { number, issuedAt, total } = document;
  const { customerId, orderId } = due.mark;
  return [
    { Delete: { Key: dueDocumentKey(due), ConditionExpression: 'attribute_exists(pk)' } },
    {
      Put: {
        Item: {
          ...(due.kind === 'invoice' ? invoiceKey(customerId, orderId) : creditNoteKey(customerId, orderId, due.mark.id)),
          ...document,
          ...issueDayIndex(document),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    due.kind === 'invoice'
      ? {
          Update: {
            Key: orderKey(customerId, orderId),
            UpdateExpression: 'SET invoice = :invoice',
            ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(invoice)',
            ExpressionAttributeValues: { ':invoice': { number, issuedAt } },
          },
        }
      : {
          Update: {
            Key: orderKey(customerId, orderId),
            UpdateExpression: 'SET creditNotes = list_append(if_not_exists(creditNotes, :none), :note)',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':none': [], ':note': [{ id: due.mark.id, number, issuedAt, amount: total }] },
          },
        },
  ];
}
