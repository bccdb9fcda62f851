/** Lists the broken invariants of orders that are paid on delivery, and of invoices and credit notes. Pure. */
import type { LedgerSnapshot } from '#infra/local/console/ledger-snapshot.ts';
import { isPaid, type PaymentStatus } from '#shared/rules/order/order-status.ts';
import { isCollected } from '#shared/rules/order/payment-provider.ts';

type Order = LedgerSnapshot['orders'][number];
type Payment = LedgerSnapshot['payments'][number];
type Refund = LedgerSnapshot['refunds'][number];
type Document = LedgerSnapshot['documents'][number];

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const isPaidOrder = ({ paymentStatus }: Order): boolean => isPaid(paymentStatus as PaymentStatus);
const processed = ({ refunds }: Order): number => sum(refunds.filter(({ status }) => status === 'processed').map(({ amount }) => amount));

/** The payment status of an order paid on delivery, by order status; `delivered` may be completed or refunded. */
const moneyIn: Readonly<Record<string, string>> = {
  cancelled: 'voided',
  returned_to_origin: 'refused',
  pending: 'due',
  processing: 'due',
  shipped: 'due',
};

/** 2 and 5: what was collected on delivery is the order's total, recorded while the order is paid; its refunds are at most that. */
export function brokenCollection(order: Order, payment: Payment | undefined, refunds: readonly Refund[]): string[] {
  const { id, total, status, paymentStatus, collection } = order;
  const [isPaidNow, done] = [isPaidOrder(order), processed(order)];
  const back = sum(order.refunds.map(({ amount }) => amount));
  return [
    ...(isPaidNow === (payment !== undefined) ? [] : [`2: order ${id} is ${paymentStatus}, and its collection is ${payment?.amount}`]),
    ...(payment?.amount === collection?.amount
      ? []
      : [`2: order ${id} shows a collection of ${collection?.amount}, ${payment?.amount} are recorded`]),
    ...(payment === undefined || payment.amount === total ? [] : [`2: order ${id} of ${total} stands on a collection of ${payment.amount}`]),
    ...(status === 'delivered' ? (isPaidNow ? [] : [`2: order ${id} is delivered and ${paymentStatus}`]) : []),
    ...(moneyIn[status] === undefined || moneyIn[status] === paymentStatus ? [] : [`2: order ${id} is ${status} and ${paymentStatus}`]),
    ...(back === (payment?.givenBack ?? 0) && back <= total ? [] : [`5: order ${id} refunds ${back}, ${payment?.givenBack} were set aside`]),
    ...((paymentStatus === 'refunded') === (done === total && total > 0) ? [] : [`5: order ${id} is ${paymentStatus}, and ${done} went back`]),
    ...order.refunds.flatMap((shown) => {
      const refund = refunds.find((each) => each.id === shown.id);
      const isSame = refund?.amount === shown.amount && (refund.status === 'processed') === (shown.status === 'processed');
      return isSame ? [] : [`5: order ${id} shows refund ${shown.id} of ${shown.amount} ${shown.status}, it is ${refund?.amount} ${refund?.status}`];
    }),
  ];
}

/** 6: a courier pays for an order once; what it paid stays as it was recorded. */
export const changedRemittances = (before: LedgerSnapshot, after: LedgerSnapshot): string[] =>
  before.orders.flatMap(({ id, collection }) => {
    if (collection?.remittance === undefined) return [];
    const now = after.orders.find((order) => order.id === id)?.collection?.remittance;
    const { amount, reference } = collection.remittance;
    return now?.amount === amount && now.reference === reference
      ? []
      : [`6: the remittance of order ${id} went from ${amount} ${reference} to ${now?.amount} ${now?.reference}`];
  });

/**
 * 12: invoices and credit notes are numbered without a gap; each paid or sent order has its invoice, and each refund its credit notes.
 * Not every spec checks this invariant: some write orders and documents by hand.
 */
export const brokenDocuments = ({ documents, orders }: LedgerSnapshot): string[] => [
  ...brokenSeries(documents),
  ...orders.flatMap(brokenPapersOf(documents)),
];

function brokenSeries(documents: LedgerSnapshot['documents']): string[] {
  const bySeries = Map.groupBy(documents, ({ number }) => number.slice(0, number.lastIndexOf('/')));
  return [...bySeries].flatMap(([series, own]) => {
    const numbers = own.map(({ number }) => Number(number.slice(series.length + 1))).sort((one, other) => one - other);
    const at = numbers.findIndex((number, index) => number !== index + 1);
    return at < 0 ? [] : [`12: series ${series} has ${numbers[at]} where ${at + 1} is expected`];
  });
}

const brokenPapersOf = (documents: LedgerSnapshot['documents']) => (order: Order) => {
  const { id, status, paymentId, paymentStatus, total } = order;
  const own = documents.filter(({ orderId }) => orderId === id);
  const invoices = own.filter(({ kind }) => kind === 'invoice');
  const notes = own.filter(({ kind }) => kind === 'credit-note');
  const credited = sum(notes.map((each) => each.total));
  const isDueWith = isCollected(paymentId) ? isPaidOrder(order) || ['shipped', 'returned_to_origin'].includes(status) : true;
  const isWrittenOff = paymentStatus === 'refused' || paymentStatus === 'voided';
  const expected = isWrittenOff ? (invoices.length === 0 ? 0 : total) : processed(order);
  return [
    ...(isDueWith && invoices.length === 0 ? [`12: order ${id} is ${status} and ${paymentStatus} without an invoice`] : []),
    ...invoices.flatMap((invoice) => [
      ...(invoice.total === total ? [] : [`12: the invoice of order ${id} is over ${invoice.total} instead of ${total}`]),
      ...brokenDiscount(invoice, order),
      ...brokenCredit(invoice, notes),
    ]),
    ...(credited === expected ? [] : [`12: order ${id} is ${status} and ${paymentStatus}: credit notes over ${credited} instead of ${expected}`]),
    ...own.flatMap((each) => [...brokenContent(each), ...brokenGstin(each, order)]),
  ];
};

const parts = ['taxable', 'cgst', 'sgst', 'igst'] as const;

/** Each figure of a document is the sum of its lines, and its total that of its figures. */
function brokenContent({ number, lines, shipping, total, ...figures }: Document): string[] {
  const added = sum(parts.map((part) => figures[part])) + shipping;
  return [
    ...parts.flatMap((part) => {
      const right = sum(lines.map((line) => line[part]));
      return figures[part] === right ? [] : [`12: ${number}: ${part} is ${figures[part]}, its lines come to ${right}`];
    }),
    ...(total === added ? [] : [`12: ${number} is over ${total}, its figures come to ${added}`]),
  ];
}

const brokenGstin = ({ number, billTo }: Document, { id, business }: Order): string[] =>
  billTo.gstin === business?.gstin ? [] : [`12: ${number} names the GSTIN ${billTo.gstin}, order ${id} ${business?.gstin}`];

/** An invoice must state the discount, because only then it reduces the value (CGST Act s. 15(3)(a)). */
function brokenDiscount({ number, lines }: Document, { discount = 0 }: Order): string[] {
  const stated = sum(lines.map((line) => line.discount ?? 0));
  return stated === discount ? [] : [`12: ${number} states a discount of ${stated} instead of ${discount}`];
}

/** Credit notes never credit more than was invoiced of a part; those of the whole amount credit all of each. */
function brokenCredit(invoice: Document, notes: readonly Document[]): string[] {
  const isWhole = sum(notes.map(({ total }) => total)) === invoice.total;
  return parts.flatMap((part) => {
    const credited = sum(notes.map((note) => note[part]));
    const isRight = isWhole ? credited === invoice[part] : credited <= invoice[part];
    return isRight ? [] : [`12: ${invoice.number} has ${invoice[part]} of ${part}, its credit notes ${credited}`];
  });
}
