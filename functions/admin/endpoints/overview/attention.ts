/** What waits for somebody who works here? */

import { failedRefunds } from '#functions/admin/figures-store.ts';
import { catalogueForStaff } from '#functions/catalogue/published/catalogue-for-staff.ts';
import { findLowStock } from '#functions/catalogue/published/low-stock.ts';
import { contactsByIds, openContacts } from '#functions/content/contact-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { orderById } from '#functions/order/order-store.ts';
import { returnsIn } from '#functions/order/return-store.ts';
import { disputes } from '#functions/payment/dispute-store.ts';
import { differencesIn } from '#functions/reconciliation/reconciliation-store.ts';
import { attention } from '#shared/contract/admin/overview.ts';
import type { Reply } from '#shared/contract/define.ts';
import { showRupees, toRupees } from '#shared/rules/money.ts';
import { mayDo } from '#shared/rules/role.ts';

type Group = Reply<typeof attention>['data'][number];

/** That many of a kind are counted, and so many told. */
const most = 100;
const told = 5;

export const handler = endpoint(attention, async ({ caller, now }) => {
  const groups = await Promise.all([
    ...(mayDo(caller.role, 'orders') ? [refunds(), returns()] : []),
    ...(mayDo(caller.role, 'admin') ? [contested(), differences(), contacts()] : []),
    ...(mayDo(caller.role, 'catalogue') ? [lowStock(now)] : []),
  ]);
  return { data: groups.filter(({ count }) => count > 0) };
});

const counted = <T>(kind: Group['kind'], found: readonly T[], show: (each: T) => Group['items'][number]): Group => ({
  kind,
  count: Math.min(found.length, most),
  isLeast: found.length > most,
  items: found.slice(0, told).map(show),
});

async function refunds(): Promise<Group> {
  const found = await failedRefunds(most + 1);
  return counted('refund_failed', found, ({ id, amount, createdAt, orderId }) => ({
    id,
    text: showRupees(toRupees(amount)),
    at: createdAt,
    ...(orderId === undefined ? {} : { orderId }),
  }));
}

async function returns(): Promise<Group> {
  const found = await returnsIn('requested', 'oldest', most + 1);
  const numbers = new Map(
    await Promise.all(found.slice(0, told).map(async ({ orderId }) => [orderId, (await orderById(orderId))?.orderNumber] as const)),
  );
  return counted('return_asked', found, ({ returnId, orderId }) => ({ id: returnId, text: numbers.get(orderId) ?? orderId, orderId }));
}

async function contested(): Promise<Group> {
  const undecided = (await disputes(10 * most)).filter(({ status }) => status === 'open' || status === 'under_review');
  return counted('dispute', undecided, ({ id, amount, respondBy, orderId }) => ({
    id,
    text: showRupees(toRupees(amount)),
    ...(respondBy === undefined ? {} : { at: respondBy }),
    ...(orderId === undefined ? {} : { orderId }),
  }));
}

async function differences(): Promise<Group> {
  return counted('difference', await differencesIn('open', most + 1), ({ id, paymentId, foundAt, orderId }) => ({
    id,
    text: paymentId,
    at: foundAt,
    ...(orderId === undefined ? {} : { orderId }),
  }));
}

async function contacts(): Promise<Group> {
  const ids = await openContacts(most + 1);
  const first = new Map((await contactsByIds(ids.slice(0, told))).map((contact) => [contact.id, contact]));
  return counted('contact', ids, (id) => {
    const contact = first.get(id);
    return { id, text: contact?.name ?? '', ...(contact === undefined ? {} : { at: contact.createdAt }) };
  });
}

async function lowStock(now: Date): Promise<Group> {
  const { count, products } = findLowStock(await catalogueForStaff(now), told);
  return {
    kind: 'low_stock',
    count: Math.min(count, most),
    isLeast: count > most,
    items: products.map(({ id, name, stock }) => ({ id: String(id), text: `${name}: ${stock} left` })),
  };
}
