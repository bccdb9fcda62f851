/** Rejects the deletion of an administrator's account, and of one with an open order, return, exchange, refund, appointment or payment. */

import { checkoutById, openCheckoutId } from '#functions/checkout/checkout-store.ts';
import { appointmentsOf } from '#functions/clinic/appointment-store.ts';
import { ordersOfCustomer } from '#functions/order/order-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import type { Caller } from '#functions/platform/http/handler.ts';
import { formatDay } from '#functions/platform/india-time.ts';
import { arrivalEnd } from '#shared/rules/order/exchange.ts';

const maxOrders = 2_000;
const openStatuses = new Set(['pending', 'processing', 'shipped']);
const openReturnStatuses = new Set(['requested', 'approved', 'received']);

/** @throws Failure `account_in_use`, which states what is open and when it ends */
export async function rejectWhileInUse({ id: customerId, role }: Pick<Caller, 'id' | 'role'>, now: Date): Promise<void> {
  // At least one administrator always remains: the last one cannot be demoted, because none can change their own role.
  if (role === 'admin')
    throw inUse("An administrator's account cannot be deleted. Please ask another administrator to change your role to customer first.");
  const orders = await ordersOfCustomer(customerId, maxOrders);
  const numbersOf = (numbers: readonly { readonly orderNumber: string }[]) => numbers.map(({ orderNumber }) => orderNumber).join(', ');
  const open = orders.filter(({ status }) => openStatuses.has(status));
  if (open.length > 0) throw inUse(`Order ${numbersOf(open)} is still on its way. You can delete your account once it is delivered or cancelled.`);
  const returning = orders.filter(({ returns = [] }) => returns.some(({ status }) => openReturnStatuses.has(status)));
  if (returning.length > 0) throw inUse(`A return of order ${numbersOf(returning)} is still open. You can delete your account once it is settled.`);
  for (const { orderNumber, returns = [] } of orders) {
    const end = returns.flatMap(({ exchange }) => arrivalEnd(exchange) ?? []).find((each) => each > now);
    if (end !== undefined)
      throw inUse(
        `The parcel in exchange for items of order ${orderNumber} is still on its way. You can delete your account after ${formatDay(end)}.`,
      );
  }
  const refunding = orders.filter(({ refunds = [] }) => refunds.some(({ status }) => status !== 'processed'));
  if (refunding.length > 0)
    throw inUse(`A refund for order ${numbersOf(refunding)} is still on its way. You can delete your account once you have it.`);
  await rejectWhileBooked(customerId, now);
  const checkoutId = await openCheckoutId(customerId);
  if (checkoutId !== undefined && (await checkoutById(checkoutId))?.status === 'open')
    throw inUse('A payment of yours was begun just now. Please finish it, or try again in 15 minutes.');
}

async function rejectWhileBooked(customerId: string, now: Date): Promise<void> {
  const appointments = await appointmentsOf(customerId, maxOrders);
  const upcoming = appointments.find(({ status, start }) => status === 'confirmed' && Date.parse(start) > now.getTime());
  if (upcoming !== undefined)
    throw inUse(
      `Your appointment with ${upcoming.doctor.name} is still to come. You can delete your account after it, or once you have given it up.`,
    );
  if (appointments.some(({ status }) => status === 'open'))
    throw inUse('An appointment of yours waits to be paid. Please pay or cancel it, or try again in 15 minutes.');
  if (appointments.some(({ refund }) => refund?.status === 'pending' || refund?.status === 'failed'))
    throw inUse('A refund for an appointment is still on its way. You can delete your account once you have it.');
}

const inUse = (message: string) => new Failure('account_in_use', { message });
