/** Reads the tax documents that were issued on given days, from which the GST books are made. */
import { bookedOnPartition, customerPartition, invoiceKey, receiptKey } from '#functions/keys.ts';
import { itemsByKeys, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import type { BookedDocument, BookedReceipt } from '#shared/rules/gst/gstr1.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import type { Paise } from '#shared/rules/money.ts';
import { isWithinState } from '#shared/rules/order/invoice.ts';
import { table } from '#shared/table.ts';

/** Lists a document under the day of its issue in India. */
export const issueDayIndex = ({ number, issuedAt }: { readonly number: string; readonly issuedAt: string }) => ({
  gsi1pk: bookedOnPartition(indianDay(new Date(issuedAt))),
  gsi1sk: number,
});

/** The books' own record of a receipt, without its patient; it stays when the appointment is erased. */
export const putBookedReceipt = (appointmentId: string, { number, issuedAt, total }: Omit<BookedReceipt, 'kind'>): TransactItem => ({
  Put: {
    Item: { ...receiptKey(appointmentId), kind: 'receipt', number, issuedAt, total, ...issueDayIndex({ number, issuedAt }) },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

type Stored<T> = T & { readonly pk: string };
type StoredDocument = Stored<BookedDocument & { readonly orderId: string }>;

const fields = [
  ...['pk', 'kind', 'number', 'issuedAt', 'orderId', 'supplier', 'placeOfSupply', 'billTo', 'lines', 'against'],
  ...['taxable', 'cgst', 'sgst', 'igst', 'shipping', 'total'],
];

/** Days that are read at the same time. */
const maxConcurrent = 8;

export interface IssuedDocuments {
  readonly documents: readonly BookedDocument[];
  readonly receipts: readonly BookedReceipt[];
  /** Number of an inter-state invoice to a consumer that was credited -> its total. */
  readonly creditedTotals: ReadonlyMap<string, Paise>;
}

/** Reads the index, which lags behind by moments. */
export async function readDocumentsIssuedOn(days: readonly string[]): Promise<IssuedDocuments> {
  const found: (StoredDocument | Stored<BookedReceipt>)[] = [];
  for (let from = 0; from < days.length; from += maxConcurrent)
    found.push(...(await Promise.all(days.slice(from, from + maxConcurrent).map(readDay))).flat());
  const documents = found.filter((each): each is StoredDocument => each.kind !== 'receipt');
  return { documents, receipts: found.filter((each) => each.kind === 'receipt'), creditedTotals: await readCreditedTotals(documents) };
}

const readDay = (day: string) =>
  queryItems<StoredDocument | Stored<BookedReceipt>>({
    IndexName: table.index.name,
    KeyConditionExpression: 'gsi1pk = :day',
    ExpressionAttributeValues: { ':day': bookedOnPartition(day) },
    ProjectionExpression: fields.map((name) => `#${name}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(fields.map((name) => [`#${name}`, name])),
  });

async function readCreditedTotals(documents: readonly StoredDocument[]): Promise<ReadonlyMap<string, Paise>> {
  const notes = documents.filter((each) => each.kind === 'credit-note' && each.billTo.gstin === undefined && !isWithinState(each));
  const keys = new Map(
    notes.map(({ pk, orderId }) => {
      const key = invoiceKey(pk.slice(customerPartition('').length), orderId);
      return [orderId, key];
    }),
  );
  const invoices = await itemsByKeys<Pick<BookedDocument, 'number' | 'total'>>([...keys.values()]);
  return new Map(invoices.map(({ number, total }) => [number, total]));
}
