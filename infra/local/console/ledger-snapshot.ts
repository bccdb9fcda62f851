/**
 * Reads everything that the table and the payment providers record of money and stock, to check invariants. It scans the table, so it exists on
 * one machine only.
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type RecordKind, recordOf } from '#functions/record-kinds.ts';
import { exchangeStatuses } from '#shared/rules/order/exchange.ts';
import { returnStatuses } from '#shared/rules/order/return-status.ts';
import { Stock } from './table-state.ts';

const Line = z.object({ productId: z.number(), variantId: z.number().optional(), quantity: z.number() });
const Checkout = z.object({
  id: z.string(),
  customerId: z.string(),
  status: z.string(),
  total: z.number(),
  createdAt: z.string(),
  providerOrderId: z.string().optional(),
  paymentId: z.string().optional(),
  lines: z.array(Line),
  uses: z.array(z.object({ offerId: z.string(), code: z.string().optional(), amount: z.number() })).default([]),
});
const OfferUses = z.object({
  taken: z.number().default(0),
  used: z.number().default(0),
  discount: z.number().default(0),
  revenue: z.number().default(0),
  onDelivery: z.number().default(0),
  unpaid: z.number().default(0),
});
const Order = z.object({
  id: z.string(),
  customerId: z.string(),
  status: z.string(),
  paymentStatus: z.string(),
  total: z.number(),
  paymentId: z.string(),
  providerOrderId: z.string(),
  lines: z.array(Line),
  refunds: z.array(z.object({ id: z.string(), amount: z.number(), status: z.string() })).default([]),
  collection: z.object({ amount: z.number(), remittance: z.object({ amount: z.number(), reference: z.string() }).optional() }).optional(),
  returns: z
    .array(
      z.object({
        id: z.string(),
        status: z.enum(returnStatuses),
        items: z.array(Line.extend({ restocked: z.boolean().optional(), exchangeFor: z.object({ variantId: z.number() }).optional() })),
        exchange: z.object({ status: z.enum(exchangeStatuses), restocked: z.boolean().optional() }).optional(),
      }),
    )
    .default([]),
});
const TaxDocument = z.object({ kind: z.enum(['invoice', 'credit-note']), number: z.string(), orderId: z.string(), total: z.number() });
const Payment = z.object({
  id: z.string(),
  checkoutId: z.string(),
  providerOrderId: z.string(),
  amount: z.number(),
  outcome: z.string(),
  givenBack: z.number().default(0),
});
const Refund = z.object({
  paymentId: z.string(),
  customerId: z.string(),
  amount: z.number(),
  status: z.string(),
  round: z.number(),
  providerRefundId: z.string().optional(),
});
const Appointment = z.object({
  id: z.string(),
  customerId: z.string(),
  doctorId: z.string(),
  start: z.string(),
  status: z.string(),
  total: z.number(),
  providerOrderId: z.string().optional(),
  stripeSessionId: z.string().optional(),
  paymentId: z.string().optional(),
  /** The appointment is cancelled, but its time stays taken. */
  keepsSlot: z.boolean().optional(),
  refund: z.object({ amount: z.number(), status: z.string() }).optional(),
});
const Slot = z.object({ doctorId: z.string(), start: z.string(), appointmentId: z.string(), holdEndsAt: z.string().optional() });
const Holds = z.object({ ids: z.set(z.string()).default(new Set()) });
const Pointer = z.object({ checkoutId: z.string() });

export interface ProviderLedger {
  readonly orders: readonly { readonly id: string; readonly amount: number; readonly status: string }[];
  readonly payments: readonly {
    readonly id: string;
    readonly order_id: string;
    readonly amount: number;
    readonly currency: string;
    readonly status: string;
    readonly captured: boolean;
    readonly amount_refunded: number;
  }[];
  readonly refunds: readonly {
    readonly id: string;
    readonly payment_id: string;
    readonly amount: number;
    readonly status: string;
    readonly notes: Readonly<Record<string, string | number>> | [];
  }[];
}

export interface LedgerSnapshot {
  readonly stocks: readonly z.output<typeof Stock>[];
  readonly checkouts: readonly z.output<typeof Checkout>[];
  readonly orders: readonly z.output<typeof Order>[];
  /** What the shop decided about each payment that the provider captured. */
  readonly payments: readonly z.output<typeof Payment>[];
  readonly refunds: readonly (z.output<typeof Refund> & { readonly id: string })[];
  /** The open checkout of each customer. */
  readonly pointers: readonly { readonly customerId: string; readonly checkoutId: string }[];
  readonly appointments: readonly z.output<typeof Appointment>[];
  /** The times of doctors that are taken. */
  readonly slots: readonly z.output<typeof Slot>[];
  /** The unpaid appointments of each patient. */
  readonly holds: readonly { readonly customerId: string; readonly ids: readonly string[] }[];
  /** The use counters of offers; an automatic offer has several. */
  readonly offerUses: readonly (z.output<typeof OfferUses> & { readonly offerId: string })[];
  /** Issued invoices and credit notes. */
  readonly documents: readonly (z.output<typeof TaxDocument> & { readonly customerId: string })[];
  /** What both providers' simulators record, in the same terms. */
  readonly provider: ProviderLedger;
}

type Kind = keyof Omit<LedgerSnapshot, 'provider'>;

const listOfKind: Readonly<Partial<Record<RecordKind, Kind>>> = {
  stock: 'stocks',
  checkout: 'checkouts',
  refund: 'refunds',
  payment: 'payments',
  slot: 'slots',
  order: 'orders',
  appointment: 'appointments',
  openCheckout: 'pointers',
  holds: 'holds',
  offerUses: 'offerUses',
  invoice: 'documents',
  creditNote: 'documents',
};

/** Not consistent while the shop is being written to: each item is whole, but the scan reads one after the other. */
export async function readLedgerSnapshot(
  client: DynamoDBClient,
  tableName: string,
  providers: readonly { readonly readLedger: () => ProviderLedger }[],
): Promise<LedgerSnapshot> {
  const stocks: LedgerSnapshot['stocks'][number][] = [];
  const checkouts: LedgerSnapshot['checkouts'][number][] = [];
  const orders: LedgerSnapshot['orders'][number][] = [];
  const payments: LedgerSnapshot['payments'][number][] = [];
  const refunds: LedgerSnapshot['refunds'][number][] = [];
  const pointers: LedgerSnapshot['pointers'][number][] = [];
  const appointments: LedgerSnapshot['appointments'][number][] = [];
  const slots: LedgerSnapshot['slots'][number][] = [];
  const holds: LedgerSnapshot['holds'][number][] = [];
  const offerUses: LedgerSnapshot['offerUses'][number][] = [];
  const documents: LedgerSnapshot['documents'][number][] = [];
  const addItem: Record<Kind, (item: unknown, partitionId: string) => void> = {
    stocks: (item) => stocks.push(Stock.parse(item)),
    checkouts: (item) => checkouts.push(Checkout.parse(item)),
    orders: (item) => orders.push(Order.parse(item)),
    payments: (item) => payments.push(Payment.parse(item)),
    refunds: (item, id) => refunds.push({ ...Refund.parse(item), id }),
    pointers: (item, customerId) => pointers.push({ customerId, ...Pointer.parse(item) }),
    appointments: (item) => appointments.push(Appointment.parse(item)),
    slots: (item) => slots.push(Slot.parse(item)),
    offerUses: (item, offerId) => offerUses.push({ offerId, ...OfferUses.parse(item) }),
    documents: (item, customerId) => documents.push({ customerId, ...TaxDocument.parse(item) }),
    holds: (item, customerId) => holds.push({ customerId, ids: [...Holds.parse(item).ids].sort() }),
  };
  for await (const { Items = [] } of paginateScan({ client: DynamoDBDocumentClient.from(client) }, { TableName: tableName, ConsistentRead: true })) {
    for (const item of Items) {
      const record = recordOf(String(item['pk']), String(item['sk']));
      const list = record && listOfKind[record.kind];
      if (list !== undefined) addItem[list](item, record?.partitionId ?? '');
    }
  }
  const ledgers = providers.map((each) => each.readLedger());
  const sorted = <T>(rows: T[], key: (row: T) => string) => rows.sort((one, other) => (key(one) < key(other) ? -1 : 1));
  return {
    stocks: stocks.sort((one, other) => one.variantId - other.variantId),
    checkouts: sorted(checkouts, ({ id }) => id),
    orders: sorted(orders, ({ id }) => id),
    payments: sorted(payments, ({ id }) => id),
    refunds: sorted(refunds, ({ id }) => id),
    pointers: sorted(pointers, ({ customerId }) => customerId),
    appointments: sorted(appointments, ({ id }) => id),
    slots: sorted(slots, ({ doctorId, start }) => `${doctorId} ${start}`),
    holds: sorted(holds, ({ customerId }) => customerId),
    offerUses: sorted(offerUses, ({ offerId }) => offerId),
    documents: sorted(documents, ({ number }) => number),
    provider: {
      orders: ledgers.flatMap(({ orders: each }) => each),
      payments: ledgers.flatMap(({ payments: each }) => each),
      refunds: ledgers.flatMap(({ refunds: each }) => each),
    },
  };
}
