/**
 * Reads everything that the table and the payment providers record of money, stock and prices, to check invariants. It scans the table, so it exists on
 * one machine only.
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type RecordKind, type RecordRef, recordOf } from '#functions/record-kinds.ts';
import { firstTaxClasses } from '#functions/settings/first-settings.ts';
import { saleScopes } from '#shared/rules/catalogue/sales.ts';
import { exchangeStatuses } from '#shared/rules/order/exchange.ts';
import { returnStatuses } from '#shared/rules/order/return-status.ts';
import { Stock } from './table-state.ts';

const Line = z.object({ productId: z.number(), variantId: z.number().optional(), quantity: z.number() });
/** The fields that a purchase from before a release does not have are optional (shared/rules/order/purchase.ts). */
const purchaseFields = {
  lines: z.array(
    Line.extend({
      unitPrice: z.number().optional(),
      regularPrice: z.number().optional(),
      gstRate: z.number().optional(),
      includesTax: z.boolean().optional(),
      discount: z.number().optional(),
      charges: z.number().optional(),
      tax: z.number().optional(),
    }),
  ),
  offers: z.array(z.object({ code: z.string().optional(), title: z.string(), amount: z.number() })).optional(),
  subtotal: z.number().optional(),
  discount: z.number().optional(),
  tax: z.number().optional(),
  taxIncluded: z.number().optional(),
  shippingCost: z.number().optional(),
  codFee: z.number().optional(),
  total: z.number(),
  business: z.object({ gstin: z.string(), companyName: z.string() }).optional(),
  giftMessage: z.string().optional(),
};
const OfferUse = z.object({
  offerId: z.string(),
  code: z.string().optional(),
  isUniqueCode: z.boolean().optional(),
  isFirstOrderOnly: z.boolean().optional(),
  maxUses: z.number().optional(),
  maxUsesPerCustomer: z.number().optional(),
  amount: z.number(),
});
const Checkout = z.object({
  ...purchaseFields,
  id: z.string(),
  customerId: z.string(),
  status: z.string(),
  createdAt: z.string(),
  providerOrderId: z.string().optional(),
  paymentId: z.string().optional(),
  uses: z.array(OfferUse).default([]),
  /** The customer's account is erased. */
  isErased: z.boolean().optional(),
});
const OfferUses = z.object({
  taken: z.number().default(0),
  used: z.number().default(0),
  discount: z.number().default(0),
  revenue: z.number().default(0),
  onDelivery: z.number().default(0),
  unpaid: z.number().default(0),
});
const UniqueCode = z.object({ code: z.string(), offerId: z.string(), takenBy: z.string().optional(), usedBy: z.string().optional() });
const CustomerUses = z.object({ taken: z.number().default(0) });
const Sale = z.object({
  scope: z.enum(saleScopes),
  percent: z.number().optional(),
  targets: z.array(z.object({ id: z.string(), price: z.number().optional() })),
  startsAt: z.string(),
  endsAt: z.string(),
  isPaused: z.boolean().optional(),
});
const Product = z.object({
  id: z.number(),
  categoryId: z.string(),
  price: z.number(),
  variants: z.array(z.object({ id: z.number(), price: z.number() })).optional(),
  gstRate: z.number(),
  taxClass: z.string().optional(),
});
const TaxClass = z.object({
  id: z.string(),
  rows: z.array(z.object({ upTo: z.number().optional(), rate: z.number(), validFrom: z.string() })),
});
const PriceSettings = z.object({ values: z.object({ taxClasses: z.array(TaxClass).optional() }) });
const Order = z.object({
  ...purchaseFields,
  id: z.string(),
  customerId: z.string(),
  status: z.string(),
  paymentStatus: z.string(),
  createdAt: z.string().optional(),
  paymentId: z.string(),
  providerOrderId: z.string(),
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
const taxFields = { taxable: z.number(), cgst: z.number(), sgst: z.number(), igst: z.number() };
const TaxDocument = z.object({
  ...taxFields,
  kind: z.enum(['invoice', 'credit-note']),
  number: z.string(),
  orderId: z.string(),
  billTo: z.object({ gstin: z.string().optional() }),
  lines: z.array(Line.extend({ ...taxFields, discount: z.number().optional() })),
  shipping: z.number(),
  total: z.number(),
});
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
  /** How often each customer has used an offer; `FIRST_ORDER` counts the offers for a first order together. */
  readonly customerUses: readonly (z.output<typeof CustomerUses> & { readonly customerId: string; readonly offerId: string })[];
  /** The codes that each work once. */
  readonly uniqueCodes: readonly z.output<typeof UniqueCode>[];
  readonly sales: readonly (z.output<typeof Sale> & { readonly id: string })[];
  readonly products: readonly z.output<typeof Product>[];
  readonly taxClasses: readonly z.output<typeof TaxClass>[];
  /** Issued invoices and credit notes. */
  readonly documents: readonly (z.output<typeof TaxDocument> & { readonly customerId: string })[];
  /** What both providers' simulators record, in the same terms. */
  readonly provider: ProviderLedger;
}

/** The rows of one list, each read from an item, and sorted once all are read. */
function collect<T>(parse: (item: unknown, record: RecordRef) => readonly T[], keyOf: (row: T) => string | number) {
  const rows: T[] = [];
  return {
    add: (item: unknown, record: RecordRef): void => void rows.push(...parse(item, record)),
    sorted: (): readonly T[] => rows.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
  };
}

const idOf = ({ id }: { readonly id: string }): string => id;

const createCollectors = () => ({
  stocks: collect(
    (item) => [Stock.parse(item)],
    ({ variantId }) => variantId,
  ),
  checkouts: collect((item) => [Checkout.parse(item)], idOf),
  orders: collect((item) => [Order.parse(item)], idOf),
  payments: collect((item) => [Payment.parse(item)], idOf),
  refunds: collect((item, { partitionId: id }) => [{ ...Refund.parse(item), id }], idOf),
  pointers: collect(
    (item, { partitionId: customerId }) => [{ customerId, ...Pointer.parse(item) }],
    ({ customerId }) => customerId,
  ),
  appointments: collect((item) => [Appointment.parse(item)], idOf),
  slots: collect(
    (item) => [Slot.parse(item)],
    ({ doctorId, start }) => `${doctorId} ${start}`,
  ),
  holds: collect(
    (item, { partitionId: customerId }) => [{ customerId, ids: [...Holds.parse(item).ids].sort() }],
    ({ customerId }) => customerId,
  ),
  offerUses: collect(
    (item, { partitionId: offerId }) => [{ offerId, ...OfferUses.parse(item) }],
    ({ offerId }) => offerId,
  ),
  customerUses: collect(
    (item, { partitionId: customerId, sortId: offerId }) => [{ customerId, offerId, ...CustomerUses.parse(item) }],
    ({ customerId, offerId }) => `${customerId} ${offerId}`,
  ),
  uniqueCodes: collect(
    (item) => [UniqueCode.extend({ isUnique: z.boolean().default(false) }).parse(item)].filter(({ isUnique }) => isUnique),
    ({ code }) => code,
  ),
  sales: collect((item, { sortId: id }) => [{ ...Sale.parse(item), id }], idOf),
  products: collect(
    (item) => [Product.parse(item)],
    ({ id }) => id,
  ),
  taxClasses: collect((item) => PriceSettings.parse(item).values.taxClasses ?? [], idOf),
  documents: collect(
    (item, { partitionId: customerId }) => [{ customerId, ...TaxDocument.parse(item) }],
    ({ number }) => number,
  ),
});

const listOfKind: Readonly<Partial<Record<RecordKind, keyof ReturnType<typeof createCollectors>>>> = {
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
  customerOfferUses: 'customerUses',
  coupon: 'uniqueCodes',
  sale: 'sales',
  product: 'products',
  priceSettings: 'taxClasses',
  invoice: 'documents',
  creditNote: 'documents',
};

/** Not consistent while the shop is being written to: each item is whole, but the scan reads one after the other. */
export async function readLedgerSnapshot(
  client: DynamoDBClient,
  tableName: string,
  providers: readonly { readonly readLedger: () => ProviderLedger }[],
): Promise<LedgerSnapshot> {
  const lists = createCollectors();
  for await (const { Items = [] } of paginateScan({ client: DynamoDBDocumentClient.from(client) }, { TableName: tableName, ConsistentRead: true })) {
    for (const item of Items) {
      const record = recordOf(String(item['pk']), String(item['sk']));
      if (record === undefined) continue;
      const list = listOfKind[record.kind];
      if (list !== undefined) lists[list].add(item, record);
    }
  }
  const ledgers = providers.map((each) => each.readLedger());
  const taxClasses = lists.taxClasses.sorted();
  return {
    stocks: lists.stocks.sorted(),
    checkouts: lists.checkouts.sorted(),
    orders: lists.orders.sorted(),
    payments: lists.payments.sorted(),
    refunds: lists.refunds.sorted(),
    pointers: lists.pointers.sorted(),
    appointments: lists.appointments.sorted(),
    slots: lists.slots.sorted(),
    holds: lists.holds.sorted(),
    offerUses: lists.offerUses.sorted(),
    customerUses: lists.customerUses.sorted(),
    uniqueCodes: lists.uniqueCodes.sorted(),
    sales: lists.sales.sorted(),
    products: lists.products.sorted(),
    taxClasses: taxClasses.length === 0 ? firstTaxClasses.map(({ id, rows }) => ({ id, rows: [...rows] })) : taxClasses,
    documents: lists.documents.sorted(),
    provider: {
      orders: ledgers.flatMap(({ orders: each }) => each),
      payments: ledgers.flatMap(({ payments: each }) => each),
      refunds: ledgers.flatMap(({ refunds: each }) => each),
    },
  };
}
