/** Which rows has an export? Read in portions, the newest first; each kind with its own columns. */

import type { CatalogueProduct } from '#functions/catalogue/published/catalogue.ts';
import { publishedCatalogue } from '#functions/catalogue/published/published-catalogue.ts';
import { type ContactItem, contactsOfMonth } from '#functions/content/contact-store.ts';
import { type UserEntry, userSort, usersIn } from '#functions/customer/user-list-store.ts';
import { type OrderItem, ordersOfMonth } from '#functions/order/order-store.ts';
import type { ExportKind } from '#shared/contract/admin/export.ts';
import type { Cell } from '#shared/rules/csv.ts';
import { indianMonth, monthBefore } from '#shared/rules/india-day.ts';
import { toRupees } from '#shared/rules/money.ts';
import { appointmentHeader, appointmentRows, type Row } from './export-appointments.ts';

/** Instants; `before` is not included. */
export interface Span {
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  /** Of appointments. */
  readonly doctorId?: string | undefined;
  /** The place of the last row that there is already. */
  readonly after?: string | undefined;
}

interface Sheet {
  readonly header: readonly string[];
  readonly rows: AsyncGenerator<Row>;
}

const portion = 500;
const mostMonths = 120;

export function sheetOf(what: ExportKind, span: Span, now: Date): Sheet {
  return { header: headers[what], rows: readers[what](span, now) };
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
    'Shipping',
    'Total',
    'Refunded',
    'Tracking number',
  ],
  products: ['Id', 'SKU', 'Name', 'Category', 'Status', 'Price', 'Original price', 'GST %', 'HSN', 'Stock', 'Sold', 'Featured'],
  customers: ['Id', 'First name', 'Last name', 'Email', 'Phone', 'Joined at', 'Active', 'Role', 'Orders', 'Total spent'],
  contacts: ['Id', 'Received at', 'Type', 'Name', 'Email', 'Phone', 'Message', 'Responded'],
  appointments: appointmentHeader,
};

const readers: Readonly<Record<ExportKind, (span: Span, now: Date) => AsyncGenerator<Row>>> = {
  orders: (span, now) => backwards(span, now, (month, from, before) => ordersOfMonth(month, from, before, portion), orderRow),
  contacts: (span, now) =>
    backwards(
      span,
      now,
      async (month, from, before) => (await contactsOfMonth(month, before, portion)).filter(({ createdAt }) => createdAt >= from),
      contactRow,
    ),
  customers: async function* ({ from = '', before = '~', after }) {
    for (let next: string | undefined = after ?? before; next !== undefined; ) {
      const users: readonly UserEntry[] = await usersIn('USERS', { after: next, ascending: false, most: portion });
      for (const user of users) if (user.createdAt >= from) yield { place: userSort(user), cells: userRow(user) };
      const last = users.at(-1);
      next = users.length < portion || last === undefined || last.createdAt < from ? undefined : userSort(last);
    }
  },
  appointments: appointmentRows,
  products: async function* ({ after = '0' }, now) {
    const shown = await publishedCatalogue(now);
    for (const id of shown.ids()) {
      const product = id > Number(after) ? shown.product(id) : undefined;
      if (product !== undefined) yield { place: String(id), cells: productRow(product) };
    }
  },
};

interface Dated {
  readonly id: string;
  readonly createdAt: string;
}

/** From month to month, the newest first; within one, behind the last that was read. */
async function* backwards<T extends Dated>(
  { from = '0', before, after }: Span,
  now: Date,
  read: (month: string, from: string, before: string) => Promise<readonly T[]>,
  show: (item: T) => readonly Cell[],
): AsyncGenerator<Row> {
  const soon = new Date(now.getTime() + 60_000).toISOString();
  const start = after ?? (before !== undefined && before < soon ? before : soon);
  // A place begins with an instant, and others of the same may follow it.
  let month = indianMonth(after === undefined ? new Date(Date.parse(start) - 1) : new Date(start.split('#', 1)[0] ?? start));
  const last = from === '0' ? '' : indianMonth(new Date(from));
  for (let back = 0; back < mostMonths && month >= last; back++) {
    let place = start;
    let seen = after ?? '';
    for (;;) {
      const items = await read(month, from, place);
      // The bound itself may be among them.
      const fresh = items.filter((item) => placeOf(item) !== seen);
      for (const item of fresh) yield { place: placeOf(item), cells: show(item) };
      const end = items.at(-1);
      if (end === undefined || fresh.length === 0 || items.length < portion) break;
      place = placeOf(end);
      seen = place;
    }
    month = monthBefore(month);
  }
}

const placeOf = ({ createdAt, id }: Dated): string => `${createdAt}#${id}`;

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
  shippingCost,
  total,
  refunds = [],
  trackingNumber,
}: OrderItem): readonly Cell[] => [
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
  lines.map(({ name, quantity }) => `${quantity} x ${name}`).join('; '),
  toRupees(subtotal),
  toRupees(tax),
  toRupees(shippingCost),
  toRupees(total),
  toRupees(refunds.reduce((sum, { amount }) => sum + amount, 0)),
  trackingNumber,
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
];

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
];

const productRow = ({
  id,
  sku,
  name,
  category,
  status,
  price,
  originalPrice,
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
  price,
  originalPrice,
  gstRate,
  hsn,
  stock,
  soldCount,
  isFeatured ? 'yes' : 'no',
];
