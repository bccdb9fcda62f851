/** Rejects the deletion of an administrator's account, and of one with an open order, return, exchange, refund, appointment or payment. */

import { openCheckoutId, readCheckout } from '#functions/checkout/checkout-store.ts';
import { appointmentsOf } from '#functions/clinic/appointment-store.ts';
import { readOrdersOfCustomer } from '#functions/order/order-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import type { Caller } from '#functions/platform/http/handler.ts';
import { formatDay } from '#functions/platform/india-time.ts';
import { arrivalEnd } from '#shared/rules/order/exchange.ts';

const maxOrders = 2_000;
const openStatuses = new Set(['pending', 'processing', 'shipped']);
const openReturnStatuses = new Set(['requested', 'approved', 'received']);

/** @throws Failure `account_in_use`, which states what is open and when it ends */
export async function assertNotInUse({ id: customerId, role }: Pick<Caller, 'id' | 'role'>, now: Date): Promise<void> {
  // At least one administrator always remains: the last one cannot be demoted, because none can change their own role.
  if (role === 'admin')
    throw accountInUseFailure(
      "An administrator's account cannot be deleted. Please ask another administrator to change your role to customer first.",
    );
  const orders = await readOrdersOfCustomer(customerId, maxOrders);
  const joinOrderNumbers = (numbers: readonly { readonly orderNumber: string }[]) => numbers.map(({ orderNumber }) => orderNumber).join(', ');
  const openOrders = orders.filter(({ status }) => openStatuses.has(status));
  if (openOrders.length > 0)
    throw accountInUseFailure(
      `Order ${joinOrderNumbers(openOrders)} is still on its way. You can delete your account once it is delivered or cancelled.`,
    );
  const withOpenReturn = orders.filter(({ returns = [] }) => returns.some(({ status }) => openReturnStatuses.has(status)));
  if (withOpenReturn.length > 0)
    throw accountInUseFailure(`A return of order ${joinOrderNumbers(withOpenReturn)} is still open. You can delete your account once it is settled.`);
  for (const { orderNumber, returns = [] } of orders) {
    const end = returns.flatMap(({ exchange }) => arrivalEnd(exchange) ?? []).find((each) => each > now);
    if (end !== undefined)
      throw accountInUseFailure(
        `The parcel in exchange for items of order ${orderNumber} is still on its way. You can delete your account after ${formatDay(end)}.`,
      );
  }
  const withOpenRefund = orders.filter(({ refunds = [] }) => refunds.some(({ status }) => status !== 'processed'));
  if (withOpenRefund.length > 0)
    throw accountInUseFailure(
      `A refund for order ${joinOrderNumbers(withOpenRefund)} is still on its way. You can delete your account once you have it.`,
    );
  await assertNoOpenAppointment(customerId, now);
  const checkoutId = await openCheckoutId(customerId);
  if (checkoutId !== undefined && (await readCheckout(checkoutId))?.status === 'open')
    throw accountInUseFailure('A payment of yours was begun just now. Please finish it, or try again in 15 minutes.');
}

async function assertNoOpenAppointment(customerId: string, now: Date): Promise<void> {
  const appointments = await appointmentsOf(customerId, maxOrders);
  const upcoming = appointments.find(({ status, start }) => status === 'confirmed' && Date.parse(start) > now.getTime());
  if (upcoming !== undefined)
    throw accountInUseFailure(
      `Your appointment with ${upcoming.doctor.name} is still to come. You can delete your account after it, or once you have cancelled it.`,
    );
  if (appointments.some(({ status }) => status === 'open'))
    throw accountInUseFailure('An appointment of yours waits to be paid. Please pay or cancel it, or try again in 15 minutes.');
  if (appointments.some(({ refund }) => refund?.status === 'pending' || refund?.status === 'failed'))
    throw accountInUseFailure('A refund for an appointment is still on its way. You can delete your account once you have it.');
}

const accountInUseFailure = (message: string) => new Failure('account_in_use', { message });
