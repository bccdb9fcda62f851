/** Lists what waits for staff: failed refunds, returns, exchanges, disputes, differences, complaints, messages and low stock. */

import { failedRefunds } from '#functions/admin/figures-store.ts';
import { catalogueForStaff } from '#functions/catalogue/published/catalogue-for-staff.ts';
import { findLowStock } from '#functions/catalogue/published/find-products.ts';
import { dueOf, openComplaints } from '#functions/complaints/complaint-store.ts';
import { contactsByIds, openContacts } from '#functions/content/contact-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { type OrderItem, orderById, ordersByKeys } from '#functions/order/order-store.ts';
import { returnsIn } from '#functions/order/return-store.ts';
import { isUndecided, readDisputes, undecidedDisputeOf } from '#functions/payment/dispute-store.ts';
import { listDuePayouts, refundsByIds } from '#functions/payment/refund-store.ts';
import { differencesIn } from '#functions/reconciliation/reconciliation-store.ts';
import { readCachedSettings } from '#functions/settings/settings.ts';
import { attention } from '#shared/contract/admin/overview.ts';
import type { Reply } from '#shared/contract/define.ts';
import { dueSoonUntil } from '#shared/rules/complaints.ts';
import { canAccess } from '#shared/rules/identity/role.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import { isExchange } from '#shared/rules/order/exchange.ts';

type Group = Reply<typeof attention>['data'][number];

/** How many items of a kind are counted, and how many are listed. */
const maxCounted = 100;
const maxListed = 5;
const maxDisputes = 10 * maxCounted;

export const handler = endpoint(attention, async ({ caller, now }) => {
  const groups = await Promise.all([
    ...(canAccess(caller.role, 'orders') ? [readFailedRefunds(), readDuePayouts(), returns(), readExchangesToSend()] : []),
    ...(canAccess(caller.role, 'admin') ? [openDisputes(), differences(), readDueComplaints(now), contacts()] : []),
    ...(canAccess(caller.role, 'catalogue') ? [lowStock(now)] : []),
  ]);
  return { data: groups.filter(({ count }) => count > 0) };
});

const toGroup = <T>(kind: Group['kind'], found: readonly T[], show: (each: T) => Group['items'][number]): Group => ({
  kind,
  count: Math.min(found.length, maxCounted),
  isLeast: found.length > maxCounted,
  items: found.slice(0, maxListed).map(show),
});

async function readFailedRefunds(): Promise<Group> {
  const found = await failedRefunds(maxCounted + 1);
  const stored = new Map((await refundsByIds(found.slice(0, maxListed).map(({ id }) => id))).map((refund) => [refund.id, refund]));
  const disputes = found.length === 0 ? [] : await readDisputes(maxDisputes);
  return toGroup('refund_failed', found, ({ id, amount, currency, createdAt, orderId }) => {
    const refund = stored.get(id);
    return {
      id,
      text: formatMoney(amount, currency),
      at: createdAt,
      ...omitUndefined({
        orderId,
        paymentId: refund?.paymentId,
        appointmentId: refund?.isForAppointment === true ? refund.checkoutId : undefined,
        dispute: undecidedDisputeOf(disputes, refund?.paymentId),
      }),
    };
  });
}

/** Refunds of money that was collected on delivery: those that can be paid come before those whose customers have not entered an account. */
async function readDuePayouts(): Promise<Group> {
  const found = await listDuePayouts(maxCounted + 1);
  const orders = await ordersOf(found.flatMap(({ customerId, order }) => (order === undefined ? [] : [{ customerId, orderId: order.id }])));
  const all = found.map(({ id, amount, createdAt, order: { id: orderId } = { id: undefined } }) => {
    const order = orders.get(orderId ?? '');
    const hasAccount = order?.payout !== undefined;
    const text = [order?.orderNumber, formatMoney(amount), ...(hasAccount ? [] : ['no account yet'])].filter((each) => each !== undefined).join(', ');
    return { hasAccount, item: { id, text, at: createdAt, ...omitUndefined({ orderId }) } };
  });
  return toGroup(
    'refund_to_pay',
    [...all.filter(({ hasAccount }) => hasAccount), ...all.filter(({ hasAccount }) => !hasAccount)],
    ({ item }) => item,
  );
}

/** Orders by id. An order may be named several times; a batch names each key once. */
async function ordersOf(refs: readonly { readonly customerId: string; readonly orderId: string }[]): Promise<ReadonlyMap<string, OrderItem>> {
  const keys = new Map(refs.map(({ customerId, orderId }) => [orderId, { customerId, id: orderId }]));
  return new Map((await ordersByKeys([...keys.values()])).map((order) => [order.id, order]));
}

async function returns(): Promise<Group> {
  const found = await returnsIn('requested', 'oldest', maxCounted + 1);
  const numbers = new Map(
    await Promise.all(found.slice(0, maxListed).map(async ({ orderId }) => [orderId, (await orderById(orderId))?.orderNumber] as const)),
  );
  return toGroup('return_asked', found, ({ returnId, orderId }) => ({ id: returnId, text: numbers.get(orderId) ?? orderId, orderId }));
}

/** Exchanges whose old goods have arrived. Returns in that state are few: their refunds are on the way. */
async function readExchangesToSend(): Promise<Group> {
  const refs = await returnsIn('received', 'oldest', maxCounted + 1);
  const orders = await ordersOf(refs);
  const waiting = refs.flatMap(({ returnId, orderId }) => {
    const order = orders.get(orderId);
    const found = order?.returns?.find(({ id }) => id === returnId);
    // The index lags slightly behind the order, so the state is checked again.
    return order !== undefined && found?.status === 'received' && isExchange(found) ? [{ id: returnId, text: order.orderNumber, orderId }] : [];
  });
  return toGroup('exchange_to_send', waiting, (each) => each);
}

async function openDisputes(): Promise<Group> {
  const undecided = (await readDisputes(maxDisputes)).filter(isUndecided);
  return toGroup('dispute', undecided, ({ id, amount, currency, respondBy: at, orderId, appointmentId }) => ({
    id,
    text: formatMoney(amount, currency),
    ...omitUndefined({ at, orderId, appointmentId }),
  }));
}

async function differences(): Promise<Group> {
  return toGroup('difference', await differencesIn('open', maxCounted + 1), ({ id, paymentId, foundAt, orderId }) => ({
    id,
    text: paymentId,
    at: foundAt,
    ...(orderId === undefined ? {} : { orderId }),
  }));
}

/** Complaints that are overdue, or due within twelve hours. */
async function readDueComplaints(now: Date): Promise<Group> {
  const found = await openComplaints(maxCounted + 1, dueSoonUntil(now));
  return toGroup('complaint_due', found, (complaint) => {
    const due = dueOf(complaint);
    return { id: complaint.id, text: complaint.id, ...(due === undefined ? {} : { at: due }) };
  });
}

async function contacts(): Promise<Group> {
  const ids = await openContacts(maxCounted + 1);
  const first = new Map((await contactsByIds(ids.slice(0, maxListed))).map((contact) => [contact.id, contact]));
  return toGroup('contact', ids, (id) => {
    const contact = first.get(id);
    return { id, text: contact?.name ?? '', ...(contact === undefined ? {} : { at: contact.createdAt }) };
  });
}

async function lowStock(now: Date): Promise<Group> {
  const [catalogue, { lowStockLimit }] = await Promise.all([catalogueForStaff(now), readCachedSettings('stock', now)]);
  const { count, products } = findLowStock(catalogue, lowStockLimit, maxListed);
  return {
    kind: 'low_stock',
    count: Math.min(count, maxCounted),
    isLeast: count > maxCounted,
    items: products.map(({ id, name, title, stock }) => ({ id: String(id), text: `${title === '' ? name : `${name}, ${title}`}: ${stock} left` })),
  };
}
