/** Give me everything that you keep about me. */

import { showAppointment } from '#functions/flows/show-appointment.ts';
import { showOrder } from '#functions/flows/show-order.ts';
import { profileFrom } from '#functions/flows/show-profile.ts';
import { showOwnReview } from '#functions/flows/show-review.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { addressesOf, addressFrom } from '#functions/store/address.ts';
import { appointmentsOf } from '#functions/store/appointment.ts';
import { cartOf } from '#functions/store/cart.ts';
import { type CheckoutItem, checkoutsOf } from '#functions/store/checkout.ts';
import { contactsFrom } from '#functions/store/contact.ts';
import { customerOf } from '#functions/store/customer.ts';
import { familyOf } from '#functions/store/family.ts';
import { stoppedMailbox } from '#functions/store/mailbox.ts';
import { ordersOfCustomer } from '#functions/store/order.ts';
import { reviewsOf } from '#functions/store/review.ts';
import { factorOf } from '#functions/store/second-factor.ts';
import { sessionsOf } from '#functions/store/session.ts';
import { wishesOf } from '#functions/store/wishlist.ts';
import { exportData } from '#shared/contract/privacy.ts';
import { toRupees } from '#shared/rules/money.ts';

/** About 3 MB, half of what a function may answer. */
const mostOrders = 1_000;

export const handler = endpoint(exportData, async ({ caller, now }) => {
  const customer = await customerOf(caller.id);
  if (customer === undefined) throw new Failure('session_expired');
  const [addresses, cart, wishlist, orders, checkouts, appointments, family, reviews, sessions, factor, messages, stopped] = await Promise.all([
    addressesOf(caller.id),
    cartOf(caller.id),
    wishesOf(caller.id),
    ordersOfCustomer(caller.id, mostOrders),
    checkoutsOf(caller.id, mostOrders),
    appointmentsOf(caller.id, mostOrders),
    familyOf(caller.id),
    reviewsOf(caller.id),
    sessionsOf(caller.id),
    factorOf(caller.id),
    contactsFrom(customer.email),
    stoppedMailbox(customer.email),
  ]);
  return {
    exportedAt: now.toISOString(),
    profile: { ...profileFrom(customer, caller.role), createdAt: customer.createdAt },
    ...(customer.consent === undefined ? {} : { consent: customer.consent }),
    addresses: addresses.map((address) => addressFrom(address, customer.defaultAddressId)),
    cart: [...cart.lines],
    wishlist,
    orders: orders.map((order) => showOrder(order, { role: 'customer' }, now)),
    unfinishedPurchases: checkouts.flatMap(showUnfinished),
    appointments: appointments.map((each) => showAppointment(each, now)),
    family: [...family],
    reviews: reviews.map(showOwnReview),
    sessions: sessions
      .filter(({ endedAt }) => endedAt === undefined)
      .map(({ id, device, startedAt, lastUsedAt }) => ({ id, device, startedAt, lastUsedAt, current: id === caller.sessionId })),
    ...(factor === undefined ? {} : { twoStepSince: factor.enabledAt }),
    ...(stopped === undefined ? {} : { mailStopped: { reason: stopped.reason, since: stopped.since } }),
    messages: messages.map(({ id, type, name, email, phone, message, createdAt }) => ({ id, type, name, email, phone, message, createdAt })),
  };
});

/** One that was confirmed is told as its order. */
function showUnfinished({ id, createdAt, status, lines, total, shippingAddress, billingAddress }: CheckoutItem) {
  if (status === 'confirmed') return [];
  const items = lines.map(({ productId, name, quantity, unitPrice }) => ({
    productId,
    productName: name,
    quantity,
    unitPrice: toRupees(unitPrice),
  }));
  return [{ id, createdAt, status, items, total: toRupees(total), shippingAddress, billingAddress }];
}
