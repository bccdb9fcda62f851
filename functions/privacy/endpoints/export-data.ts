/** Exports everything that the shop stores about the caller. */

import { readCart } from '#functions/checkout/cart-store.ts';
import { type CheckoutItem, checkoutsOf } from '#functions/checkout/checkout-store.ts';
import { toAppointmentResponse } from '#functions/clinic/appointment-response.ts';
import { type AppointmentItem, appointmentsOf } from '#functions/clinic/appointment-store.ts';
import { familyOf } from '#functions/clinic/family-store.ts';
import { toOwnComplaintResponse } from '#functions/complaints/complaint-response.ts';
import { complaintsOfEmail } from '#functions/complaints/complaint-store.ts';
import { contactsFrom } from '#functions/content/contact-store.ts';
import { addressesOf, toAddressResponse } from '#functions/customer/address-store.ts';
import { toProfileResponse } from '#functions/customer/profile-response.ts';
import { readWishes } from '#functions/customer/wishlist-store.ts';
import { readCustomer } from '#functions/identity/customer-store.ts';
import { formerEmailPeriods, recordsOfAccount } from '#functions/identity/email-periods.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { factorOf } from '#functions/identity/second-factor-store.ts';
import { openSessionsOf } from '#functions/identity/session-store.ts';
import { readCustomerUses } from '#functions/offers/offer-uses.ts';
import { toOrderResponse, toPayTo } from '#functions/order/order-response.ts';
import { readOrdersOfCustomer } from '#functions/order/order-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { findSuppressedMailbox } from '#functions/platform/mail/mailbox-store.ts';
import { readConsents } from '#functions/privacy/consents.ts';
import { toOwnReviewResponse } from '#functions/reviews/review-response.ts';
import { reviewsOf } from '#functions/reviews/review-store.ts';
import { unpaidHoldsOf } from '#functions/stock/unpaid-hold-store.ts';
import { exportData, type GrowingList, growingLists } from '#shared/contract/privacy/privacy.ts';
import { toRupees } from '#shared/rules/money.ts';
import { personalFieldsOf } from '#shared/rules/order/purchase.ts';
import { variantIdOf, variantRefOf } from '#shared/rules/order/variant-ref.ts';

/** Bytes of JSON for each list that grows without end; the whole reply of a function must stay below 6 MB. */
const room: Readonly<Record<GrowingList, number>> = {
  orders: 3_000_000,
  unfinishedPurchases: 500_000,
  appointments: 500_000,
  complaints: 700_000,
  messages: 700_000,
};

/** The newest records that fit into the room of their list. */
function fitting<T>(list: GrowingList, records: readonly T[]): T[] {
  let left = room[list];
  const end = records.findIndex((record) => {
    left -= Buffer.byteLength(JSON.stringify(record));
    return left < 0;
  });
  return records.slice(0, end === -1 ? records.length : end);
}

export const handler = endpoint(exportData, async ({ caller, now }) => {
  const customer = await readCustomer(caller.id);
  if (customer === undefined) throw new Failure('session_expired');
  const [addresses, cart, wishlist, orders, checkouts, appointments, family, reviews, sessions, factor, messages, complaints, suppressed] =
    await Promise.all([
      addressesOf(caller.id),
      readCart(caller.id),
      readWishes(caller.id),
      readOrdersOfCustomer(caller.id, Number.POSITIVE_INFINITY),
      checkoutsOf(caller.id, Number.POSITIVE_INFINITY),
      appointmentsOf(caller.id, Number.POSITIVE_INFINITY),
      familyOf(caller.id),
      reviewsOf(caller.id),
      openSessionsOf(customer, now),
      factorOf(caller.id),
      recordsOfAccount(customer, contactsFrom),
      recordsOfAccount(customer, complaintsOfEmail),
      findSuppressedMailbox(customer.email),
    ]);
  const offerUses = await readCustomerUses(caller.id);
  const unpaid = await Promise.all((['stock', 'slot'] as const).map(async (of) => ({ of, holds: await unpaidHoldsOf(caller.id, of) })));
  const all = {
    // Pages show the account masked; the export contains it in full, because it is the customer's own.
    orders: orders.map((order) => ({
      ...toOrderResponse(order, { role: 'customer' }, now),
      ...(order.payout === undefined ? {} : { payTo: toPayTo(order.payout) }),
    })),
    unfinishedPurchases: checkouts.flatMap(toUnfinishedPurchases).toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
    appointments: appointments.map((each) => toExportedAppointment(each, now)),
    complaints: complaints.map((each) => ({ name: each.name, phone: each.phone, ...toOwnComplaintResponse(each) })),
    messages: messages.map(({ id, type, name, email, phone, message, createdAt, replies }) => ({
      ...{ id, type, name, email, phone, message, createdAt },
      ...(replies === undefined ? {} : { replies: replies.map(({ at, text }) => ({ at, text })) }),
    })),
  };
  const shown = {
    orders: fitting('orders', all.orders),
    unfinishedPurchases: fitting('unfinishedPurchases', all.unfinishedPurchases),
    appointments: fitting('appointments', all.appointments),
    complaints: fitting('complaints', all.complaints),
    messages: fitting('messages', all.messages),
  };
  const incomplete = growingLists.filter((list) => shown[list].length < all[list].length);
  return {
    exportedAt: now.toISOString(),
    profile: { ...toProfileResponse(customer, caller.role), createdAt: customer.createdAt },
    formerEmails: (await formerEmailPeriods(caller.id)).map(({ email, until }) => ({ email, until })),
    ...(customer.consent === undefined ? {} : { consent: customer.consent }),
    consents: await readConsents(customer),
    addresses: addresses.map((address) => toAddressResponse(address, customer.defaultAddressId)),
    cart: [...cart.lines],
    ...(cart.coupon === undefined ? {} : { coupon: cart.coupon }),
    offerUses: [...offerUses],
    wishlist,
    unpaidHolds: unpaid.flatMap(({ of, holds }) =>
      holds === undefined ? [] : [{ of, minutes: Math.ceil(holds.seconds / 60), endedAt: holds.endedAt }],
    ),
    family: [...family],
    reviews: reviews.map(toOwnReviewResponse),
    sessions: sessions.map(({ id, device, startedAt, lastUsedAt }) => ({ id, device, startedAt, lastUsedAt, current: id === caller.sessionId })),
    ...(factor === undefined ? {} : { twoStepSince: factor.enabledAt }),
    ...(suppressed === undefined ? {} : { mailStopped: { reason: suppressed.reason, since: suppressed.since } }),
    ...shown,
    ...(incomplete.length === 0 ? {} : { incomplete }),
  };
});

/** Adds what the appointment stores about the customer beside what the clinic's pages show. */
function toExportedAppointment(appointment: AppointmentItem, now: Date) {
  const { buyer, status, cancelledAt, cancelledBy = 'customer' as const, receipt } = appointment;
  const { firstName, lastName, email, phone } = buyer;
  return {
    ...toAppointmentResponse(appointment, now),
    buyer: { firstName, lastName, email, phone },
    ...(status === 'cancelled' && cancelledAt !== undefined ? { cancelledAt, cancelledBy } : {}),
    ...(receipt === undefined ? {} : { receiptNumber: receipt.number }),
  };
}

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
