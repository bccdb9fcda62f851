/** Reads the rows of an export page by page, the newest first. Each kind has its own columns. */

import type { CatalogueProduct } from '#functions/catalogue/published/catalogue.ts';
import { publishedCatalogue } from '#functions/catalogue/published/published-catalogue.ts';
import { type ComplaintItem, complaintsOfMonth, dueOf } from '#functions/complaints/complaint-store.ts';
import { type ContactItem, contactsOfMonth } from '#functions/content/contact-store.ts';

import { listUsers, type UserEntry } from '#functions/customer/user-list-store.ts';
import { datedSort, instantOfSort, userSort, usersPartition } from '#functions/keys.ts';

import { invoicesOf } from '#functions/order/invoice/invoice-store.ts';
import { type OrderItem, ordersOfMonth } from '#functions/order/order-store.ts';
import type { ExportKind } from '#shared/contract/admin/export.ts';
import type { Cell } from '#shared/rules/csv.ts';
import { indianMonth, indianTime, monthBefore } from '#shared/rules/india-day.ts';
import { toRupees } from '#shared/rules/money.ts';
import type { Invoice } from '#shared/rules/order/invoice.ts';
import { refundedAmount } from '#shared/rules/order/order-status.ts';
import { isCollected } from '#shared/rules/order/payment-provider.ts';
import { lineName } from '#shared/rules/order/variant-ref.ts';
import { appointmentHeader, appointmentRows, type ExportRow } from './export-appointments.ts';

/** Instants; `before` is not included. */
export interface ExportRange {
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  /** Set only for appointments. */
  readonly doctorId?: string | undefined;
  /** The position of the last row that is written already. */
  readonly after?: string | undefined;
}

interface Sheet {
  readonly header: readonly string[];
  readonly rows: AsyncGenerator<ExportRow>;
}

const pageSize = 500;
const maxMonths = 120;

export function exportSheet(what: ExportKind, range: ExportRange, now: Date): Sheet {
  return { header: headers[what], rows: readers[what](range, now) };
}

const headers: Readonly<Record<ExportKind, readonly string[]>> = {
  orders: [
    'Order',
    'Placed at',
    'Status',
    'Payment',
    'Customer',
    'Email',
    'Phone',
    'City',
    'State',
    'PIN',
    'Items',
    'Subtotal',
    'Tax',
    'Tax included',
    'Shipping',
    'Total',
    'Refunded',
    'Tracking number',
    'Placed at (IST)',
    // The invoice as it was issued; empty until then.
    'Invoice number',
    'Invoice date (IST)',
    'HSN',
    'Place of supply',
    'Buyer GSTIN',
    'Taxable value',
    'CGST',
    'SGST',
    'IGST',
    'Discount',
    'Payment reference',
    'Cash on delivery fee',
    'Payment method',
  ],
  products: ['Id', 'SKU', 'Name', 'Category', 'Status', 'Price', 'MRP', 'GST %', 'HSN', 'Stock', 'Sold', 'Featured', 'Sale price'],
  customers: ['Id', 'First name', 'Last name', 'Email', 'Phone', 'Joined at', 'Active', 'Role', 'Orders', 'Total spent', 'Joined at (IST)'],
  contacts: ['Id', 'Received at', 'Type', 'Name', 'Email', 'Phone', 'Message', 'Responded', 'Received at (IST)'],
  complaints: [
    'Ticket',
    'Received at (IST)',
    'State',
    'Acknowledged at (IST)',
    'Closed at (IST)',
    'Due at (IST)',
    'Name',
    'Email',
    'Phone',
    'Order',
    'What happened',
    'What is asked for',
    'Answers',
    'Outcome',
  ],
  appointments: appointmentHeader,
};

const readers: Readonly<Record<ExportKind, (span: ExportRange, now: Date) => AsyncGenerator<ExportRow>>> = {
  orders: (span, now) =>
    newestFirst(span, now, async (month, from, before) => withInvoices(await ordersOfMonth(month, from, before, pageSize)), orderRow),
  contacts: (span, now) =>
    newestFirst(
      span,
      now,
      async (month, from, before) => (await contactsOfMonth(month, before, pageSize)).filter(({ createdAt }) => createdAt >= from),
      contactRow,
    ),
  complaints: (span, now) =>
    newestFirst(
      span,
      now,
      async (month, from, before) => (await complaintsOfMonth(month, before, pageSize)).filter(({ createdAt }) => createdAt >= from),
      complaintRow,
    ),
  customers: async function* ({ from = '', before = '~', after }) {
    for (let next: string | undefined = after ?? before; next !== undefined; ) {
      const users: readonly UserEntry[] = await listUsers(usersPartition, { after: next, ascending: false, limit: pageSize });
      for (const user of users) if (user.createdAt >= from) yield { position: userSort(user), cells: userRow(user) };
      const last = users.at(-1);
      next = users.length < pageSize || last === undefined || last.createdAt < from ? undefined : userSort(last);
    }
  },
  appointments: appointmentRows,
  products: async function* ({ after = '0' }, now) {
    const catalogue = await publishedCatalogue(now);
    for (const id of catalogue.ids()) {
      const product = id > Number(after) ? catalogue.product(id) : undefined;
      if (product !== undefined) yield { position: String(id), cells: productRow(product) };
    }
  },
};

interface Dated {
  readonly id: string;
  readonly createdAt: string;
}

/** Reads month by month, the newest first; within a month, after the last row that was read. */
async function* newestFirst<T extends Dated>(
  { from = '0', before, after }: ExportRange,
  now: Date,
  read: (month: string, from: string, before: string) => Promise<readonly T[]>,
  toCells: (item: T) => readonly Cell[],
): AsyncGenerator<ExportRow> {
  const soon = new Date(now.getTime() + 60_000).toISOString();
  const start = after ?? (before !== undefined && before < soon ? before : soon);
  // A position begins with an instant, which other rows may share.
  let month = indianMonth(after === undefined ? new Date(Date.parse(start) - 1) : new Date(instantOfSort(start)));
  const last = from === '0' ? '' : indianMonth(new Date(from));
  for (let back = 0; back < maxMonths && month >= last; back++) {
    let position = start;
    let lastPosition = after ?? '';
    for (;;) {
      const items = await read(month, from, position);
      // The bound is inclusive, so leave out the row that was already read.
      const unread = items.filter((item) => positionOf(item) !== lastPosition);
      for (const item of unread) yield { position: positionOf(item), cells: toCells(item) };
      const end = items.at(-1);
      if (end === undefined || unread.length === 0 || items.length < pageSize) break;
      position = positionOf(end);
      lastPosition = position;
    }
    month = monthBefore(month);
  }
}

const positionOf = ({ createdAt, id }: Dated): string => datedSort(createdAt, id);

type InvoicedOrder = OrderItem & { readonly document?: Invoice };

async function withInvoices(orders: readonly OrderItem[]): Promise<readonly InvoicedOrder[]> {
  const invoices = new Map((await invoicesOf(orders)).map((invoice) => [invoice.orderId, invoice]));
  return orders.map((order) => {
    const document = invoices.get(order.id);
    return document === undefined ? order : { ...order, document };
  });
}

const orderRow = ({
  orderNumber,
  createdAt,
  status,
  paymentStatus,
  buyer,
  shippingAddress,
  lines,
  subtotal,
  tax,
  taxIncluded = 0,
  shippingCost,
  total,
  refunds = [],
  trackingNumber,
  discount = 0,
  paymentId,
  collection,
  codFee = 0,
  paymentMethod,
  document,
}: InvoicedOrder): readonly Cell[] => [
  orderNumber,
  createdAt,
  status,
  paymentStatus,
  `${buyer.firstName} ${buyer.lastName}`.trim(),
  buyer.email,
  buyer.phone,
  shippingAddress.city,
  shippingAddress.state,
  shippingAddress.postalCode,
  lines.map((line) => `${line.quantity} x ${lineName(line)}`).join('; '),
  toRupees(subtotal),
  toRupees(tax),
  toRupees(taxIncluded),
  toRupees(shippingCost),
  toRupees(total),
  toRupees(refundedAmount(refunds)),
  trackingNumber,
  indianTime(createdAt),
  ...(document === undefined ? Array.from({ length: 9 }, () => undefined) : invoiceCells(document)),
  toRupees(discount),
  isCollected(paymentId) ? collectionReferences(collection) : paymentId,
  toRupees(codFee),
  paymentMethod,
];

/** The courier's references of the collection and of its payment to the shop, by which the owner finds the money; empty until it is collected. */
const collectionReferences = (collection: OrderItem['collection']): string =>
  [collection?.reference, collection?.remittance?.reference].filter((reference) => reference !== undefined).join('; ');

const invoiceCells = ({ number, issuedAt, lines, placeOfSupply, billTo, taxable, cgst, sgst, igst }: Invoice): readonly Cell[] => [
  number,
  indianTime(issuedAt),
  [...new Set(lines.map(({ hsn }) => hsn))].join('; '),
  placeOfSupply,
  billTo.gstin,
  ...[taxable, cgst, sgst, igst].map(toRupees),
];

const contactRow = ({ id, createdAt, type, name, email, phone, message, isResponded }: ContactItem): readonly Cell[] => [
  id,
  createdAt,
  type,
  name,
  email,
  phone,
  message,
  isResponded ? 'yes' : 'no',
  indianTime(createdAt),
];

const complaintRow = (complaint: ComplaintItem): readonly Cell[] => {
  const { id, createdAt, state, acknowledgedAt, closedAt, name, email, phone, orderNumber, what, wish, replies = [], events } = complaint;
  const due = dueOf(complaint);
  return [
    id,
    indianTime(createdAt),
    state,
    ...[acknowledgedAt, closedAt, due].map((at) => (at === undefined ? undefined : indianTime(at))),
    name,
    email,
    phone,
    orderNumber,
    what,
    wish,
    replies.length,
    closedAt === undefined ? undefined : events.at(-1)?.text,
  ];
};

const userRow = ({ id, firstName, lastName, email, phone, createdAt, isActive, role, ordersCount, totalSpent }: UserEntry): readonly Cell[] => [
  id,
  firstName,
  lastName,
  email,
  phone,
  createdAt,
  isActive ? 'yes' : 'no',
  role,
  ordersCount,
  toRupees(totalSpent),
  indianTime(createdAt),
];

const productRow = ({
  id,
  sku,
  name,
  category,
  status,
  price,
  regularPrice,
  mrp,
  gstRate,
  hsn,
  stock,
  soldCount,
  isFeatured,
}: CatalogueProduct): readonly Cell[] => [
  id,
  sku,
  name,
  category.name,
  status,
  regularPrice ?? price,
  mrp,
  gstRate,
  hsn,
  stock,
  soldCount,
  isFeatured ? 'yes' : 'no',
  regularPrice === undefined ? undefined : price,
];
