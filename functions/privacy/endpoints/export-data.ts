/** Exports everything that the shop stores about the caller. */

import { cartOf } from '#functions/checkout/cart-store.ts';
import { type CheckoutItem, checkoutsOf } from '#functions/checkout/checkout-store.ts';
import { toAppointmentResponse } from '#functions/clinic/appointment-response.ts';
import { appointmentsOf } from '#functions/clinic/appointment-store.ts';
import { familyOf } from '#functions/clinic/family-store.ts';
import { toOwnComplaintResponse } from '#functions/complaints/complaint-response.ts';
import { complaintsOfEmail } from '#functions/complaints/complaint-store.ts';
import { contactsFrom } from '#functions/content/contact-store.ts';
import { addressesOf, toAddressResponse } from '#functions/customer/address-store.ts';
import { toProfileResponse } from '#functions/customer/profile-response.ts';
import { readWishes } from '#functions/customer/wishlist-store.ts';
import { customerOf } from '#functions/identity/customer-store.ts';
import { formerEmails, recordsOfAccount } from '#functions/identity/email-periods.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { factorOf } from '#functions/identity/second-factor-store.ts';
import { sessionsOf } from '#functions/identity/session-store.ts';
import { readCustomerUses } from '#functions/offers/offer-uses.ts';
import { toOrderResponse, toPayTo } from '#functions/order/order-response.ts';
import { ordersOfCustomer } from '#functions/order/order-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { suppressedMailbox } from '#functions/platform/mail/mailbox-store.ts';
import { readConsents } from '#functions/privacy/consents.ts';
import { toOwnReviewResponse } from '#functions/reviews/review-response.ts';
import { reviewsOf } from '#functions/reviews/review-store.ts';
import { unpaidHoldsOf } from '#functions/stock/unpaid-hold-store.ts';
import { exportData } from '#shared/contract/privacy/privacy.ts';
import { toRupees } from '#shared/rules/money.ts';
import { personalFieldsOf } from '#shared/rules/order/purchase.ts';
import { variantIdOf, variantRefOf } from '#shared/rules/order/variant-ref.ts';

/** About 3 MB, half of the largest reply of a function. */
const maxOrders = 1_000;

export const handler = endpoint(exportData, async ({ caller, now }) => {
  const customer = await customerOf(caller.id);
  if (customer === undefined) throw new Failure('session_expired');
  const [addresses, cart, wishlist, orders, checkouts, appointments, family, reviews, sessions, factor, messages, complaints, suppressed] =
    await Promise.all([
      addressesOf(caller.id),
      cartOf(caller.id),
      readWishes(caller.id),
      ordersOfCustomer(caller.id, maxOrders),
      checkoutsOf(caller.id, maxOrders),
      appointmentsOf(caller.id, maxOrders),
      familyOf(caller.id),
      reviewsOf(caller.id),
      sessionsOf(caller.id),
      factorOf(caller.id),
      recordsOfAccount(customer, contactsFrom),
      recordsOfAccount(customer, complaintsOfEmail),
      suppressedMailbox(customer.email),
    ]);
  const offerUses = await readCustomerUses(caller.id);
  const unpaid = await Promise.all((['stock', 'slot'] as const).map(async (of) => ({ of, holds: await unpaidHoldsOf(caller.id, of) })));
  return {
    exportedAt: now.toISOString(),
    profile: { ...toProfileResponse(customer, caller.role), createdAt: customer.createdAt },
    formerEmails: (await formerEmails(caller.id)).map(({ email, until }) => ({ email, until })),
    ...(customer.consent === undefined ? {} : { consent: customer.consent }),
    consents: await readConsents(customer),
    addresses: addresses.map((address) => toAddressResponse(address, customer.defaultAddressId)),
    cart: [...cart.lines],
    ...(cart.coupon === undefined ? {} : { coupon: cart.coupon }),
    offerUses: [...offerUses],
    wishlist,
    // Pages show the account masked; the export contains it in full, because it is the customer's own.
    orders: orders.map((order) => ({
      ...toOrderResponse(order, { role: 'customer' }, now),
      ...(order.payout === undefined ? {} : { payTo: toPayTo(order.payout) }),
    })),
    unfinishedPurchases: checkouts.flatMap(toUnfinishedPurchases),
    unpaidHolds: unpaid.flatMap(({ of, holds }) =>
      holds === undefined ? [] : [{ of, minutes: Math.ceil(holds.seconds / 60), endedAt: holds.endedAt }],
    ),
    appointments: appointments.map((each) => toAppointmentResponse(each, now)),
    family: [...family],
    reviews: reviews.map(toOwnReviewResponse),
    sessions: sessions
      .filter(({ endedAt }) => endedAt === undefined)
      .map(({ id, device, startedAt, lastUsedAt }) => ({ id, device, startedAt, lastUsedAt, current: id === caller.sessionId })),
    ...(factor === undefined ? {} : { twoStepSince: factor.enabledAt }),
    ...(suppressed === undefined ? {} : { mailStopped: { reason: suppressed.reason, since: suppressed.since } }),
    complaints: complaints.map((each) => ({ name: each.name, phone: each.phone, ...toOwnComplaintResponse(each) })),
    messages: messages.map(({ id, type, name, email, phone, message, createdAt, replies }) => ({
      ...{ id, type, name, email, phone, message, createdAt },
      ...(replies === undefined ? {} : { replies: replies.map(({ at, text }) => ({ at, text })) }),
    })),
  };
});

/** Skips a confirmed checkout, which is exported as its order. */
function toUnfinishedPurchases(checkout: CheckoutItem) {
  const { id, createdAt, status, lines, total } = checkout;
  if (status === 'confirmed') return [];
  const items = lines.map((line) => ({
    ...variantRefOf(line),
    variant: { id: variantIdOf(line), title: line.variantTitle ?? '', sku: line.sku ?? '' },
    productName: line.name,
    quantity: line.quantity,
    unitPrice: toRupees(line.unitPrice),
  }));
  return [{ id, createdAt, status, items, total: toRupees(total), ...personalFieldsOf(checkout) }];
}
