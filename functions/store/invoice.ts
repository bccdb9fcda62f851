/** Which invoices and credit notes are owed, which number comes next, and what was issued? */

import { config } from '#functions/http/config.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import type { Credited, CreditNote, Invoice, Paper } from '#shared/rules/invoice.ts';
import { table } from '#shared/table.ts';
import { db, isConditionRefused, itemAt, queryItems, type WritePiece } from './table.ts';

/** `INVOICE_DUE#<order id>` / `INVOICE_DUE`: a paid order whose invoice has no number yet. */
export interface InvoiceDue {
  readonly orderId: string;
  readonly customerId: string;
}

/** `CREDIT_NOTE_DUE#<id>` / `CREDIT_NOTE_DUE`: money of an invoiced order that went back. The id is the refund's: it has one credit note. */
export interface CreditNoteDue extends InvoiceDue, Credited {}

export type Due = { readonly kind: 'invoice'; readonly due: InvoiceDue } | { readonly kind: 'credit-note'; readonly due: CreditNoteDue };

/** A document's own partition beside the order: `CUSTOMER#<customer id>` / `INVOICE#<order id>` or `CREDIT_NOTE#<order id>#<id>`. */
const invoiceKey = (customerId: string, orderId: string) => ({ pk: `CUSTOMER#${customerId}`, sk: `INVOICE#${orderId}` });
const creditNoteKey = (customerId: string, orderId: string, id: string) => ({ pk: `CUSTOMER#${customerId}`, sk: `CREDIT_NOTE#${orderId}#${id}` });
const orderKey = ({ customerId, orderId }: InvoiceDue) => ({ pk: `CUSTOMER#${customerId}`, sk: `ORDER#${orderId}` });
const seriesKey = (series: string) => ({ pk: `SERIES#${series}`, sk: 'SERIES' });
const markKey = ({ kind, due }: Due) =>
  kind === 'invoice' ? { pk: `INVOICE_DUE#${due.orderId}`, sk: 'INVOICE_DUE' } : { pk: `CREDIT_NOTE_DUE#${due.id}`, sk: 'CREDIT_NOTE_DUE' };

const duePartition = 'DUE#INVOICE';

/** In the transaction that makes a paid order. */
export const invoiceDue = ({ id, customerId }: { readonly id: string; readonly customerId: string }, now: Date): WritePiece =>
  mark({ kind: 'invoice', due: { orderId: id, customerId } }, now);

/** In the transaction that records a refund of an order as done; a payment that made no order has no invoice to correct. */
export const creditNoteDue = (due: CreditNoteDue, now: Date): WritePiece => mark({ kind: 'credit-note', due }, now);

function mark(owed: Due, now: Date): WritePiece {
  const createdAt = now.toISOString();
  return {
    Put: {
      Item: { ...markKey(owed), ...owed.due, createdAt, gsi1pk: duePartition, gsi1sk: createdAt },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

export const invoiceOwed = (orderId: string) => itemAt<InvoiceDue>({ pk: `INVOICE_DUE#${orderId}`, sk: 'INVOICE_DUE' });
export const creditNoteOwed = (id: string) => itemAt<CreditNoteDue>({ pk: `CREDIT_NOTE_DUE#${id}`, sk: 'CREDIT_NOTE_DUE' });
export const invoiceOf = (customerId: string, orderId: string) => itemAt<Invoice>(invoiceKey(customerId, orderId));
export const creditNoteOf = (customerId: string, orderId: string, id: string) => itemAt<CreditNote>(creditNoteKey(customerId, orderId, id));

/** The credit notes of an order, in the order of their numbers. */
export async function creditNotesOf(customerId: string, orderId: string): Promise<readonly CreditNote[]> {
  const items = await queryItems<CreditNote>({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :note)',
    ExpressionAttributeValues: { ':pk': `CUSTOMER#${customerId}`, ':note': `CREDIT_NOTE#${orderId}#` },
    ConsistentRead: true,
  });
  return items.toSorted((one, other) => (one.number < other.number ? -1 : 1));
}

/** What is still owed by now, the oldest first: its mark. */
export async function owedBy(now: Date, most: number): Promise<readonly Due[]> {
  const items = await queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :due AND gsi1sk <= :now',
      ExpressionAttributeValues: { ':due': duePartition, ':now': now.toISOString() },
    },
    most,
  );
  return items.map((item) =>
    item['sk'] === 'INVOICE_DUE'
      ? { kind: 'invoice', due: item as unknown as InvoiceDue }
      : { kind: 'credit-note', due: item as unknown as CreditNoteDue },
  );
}

/** Lets the sweep look at a mark again at this time, unless its document has been issued meanwhile. */
export async function lookAtMarkAgain(owed: Due, at: Date): Promise<void> {
  await db()
    .send(
      new UpdateCommand({
        TableName: config('TABLE_NAME'),
        Key: markKey(owed),
        UpdateExpression: 'SET gsi1sk = :at',
        ConditionExpression: 'attribute_exists(gsi1pk)',
        ExpressionAttributeValues: { ':at': at.toISOString() },
      }),
    )
    .catch((error: unknown) => {
      if (!isConditionRefused(error)) throw error;
    });
}

/** `SERIES#<name>` / `SERIES`: how far a series of numbers has come. */
export interface Series {
  readonly last: number;
  readonly lastIssuedAt: string;
}

export const seriesOf = (name: string) => itemAt<Series>(seriesKey(name));

/**
 * Everything that happens when a document gets its number, to be committed together: the series moves on from what was read,
 * the mark goes, the document and the order's word of it come. Whoever comes second at any of them changes nothing.
 */
export function issue(owed: Due, document: Paper, name: string, was: Series | undefined): readonly WritePiece[] {
  const { number, issuedAt, total } = document;
  const { customerId, orderId } = owed.due;
  const next = (was?.last ?? 0) + 1;
  return [
    {
      Update: {
        Key: seriesKey(name),
        UpdateExpression: 'SET #last = :next, lastIssuedAt = :at',
        ConditionExpression: was === undefined ? 'attribute_not_exists(pk)' : '#last = :was',
        ExpressionAttributeNames: { '#last': 'last' },
        ExpressionAttributeValues: { ':next': next, ':at': issuedAt, ...(was === undefined ? {} : { ':was': was.last }) },
      },
    },
    { Delete: { Key: markKey(owed), ConditionExpression: 'attribute_exists(pk)' } },
    {
      Put: {
        Item: { ...(owed.kind === 'invoice' ? invoiceKey(customerId, orderId) : creditNoteKey(customerId, orderId, owed.due.id)), ...document },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    owed.kind === 'invoice'
      ? {
          Update: {
            Key: orderKey(owed.due),
            UpdateExpression: 'SET invoice = :invoice',
            ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(invoice)',
            ExpressionAttributeValues: { ':invoice': { number, issuedAt } },
          },
        }
      : {
          Update: {
            Key: orderKey(owed.due),
            UpdateExpression: 'SET creditNotes = list_append(if_not_exists(creditNotes, :none), :note)',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':none': [], ':note': [{ id: owed.due.id, number, issuedAt, amount: total }] },
          },
        },
  ];
}
