/** Steps of customers in a shop process over HTTP, each with its expected response: buying, cancelling, booking and deleting an account. */
import { expect } from 'vitest';
import type { ProductItem } from '#functions/catalogue/product-store.ts';
import type { DoctorItem } from '#functions/clinic/doctors/doctor-store.ts';
import { completeSignIn } from '#functions/identity/identity-provider.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import type { ShopProcess } from '#tests/tools/soak/shop-process.ts';

export interface Person extends Customer {
  readonly addressId: string;
}

export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

export const mailsIn = async (shop: ShopProcess, to = ''): Promise<readonly Mail[]> =>
  (await shop.local('GET', `/mail?to=${encodeURIComponent(to)}`)).body as readonly Mail[];

export async function person(shop: ShopProcess, firstName: string): Promise<Person> {
  const customer = await shop.people.customer({ firstName, lastName: `${firstName}-Rao`, email: `${firstName.toLowerCase()}@example.test` });
  return { ...customer, addressId: await shop.people.address(customer, { recipientName: `${firstName} Rao`, city: `${firstName}pur` }) };
}

/** Signs in again: the clock has been advanced past the last session. */
export const again = async <C extends Customer>(customer: C): Promise<C> => ({ ...customer, token: (await completeSignIn(customer.id)).accessToken });

export async function opened(shop: ShopProcess, as: Person, { id }: Pick<ProductItem, 'id'>): Promise<string> {
  const body = { items: [{ productId: id, quantity: 1 }], shippingAddressId: as.addressId };
  const answer = await shop.call('payment.createOrder', { as, body });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.id as string;
}

export async function paid(shop: ShopProcess, as: Person, providerOrder: string): Promise<string> {
  const { body } = await shop.local('POST', `/pay/razorpay/${providerOrder}`, { method: 'upi', outcome: 'captured', webhook: 'now' });
  const verified = await shop.call('payment.verifyPayment', { as, body });
  expect(verified, JSON.stringify(verified.body)).toMatchObject({ status: 200 });
  return verified.body.orderId as string;
}

export const bought = async (shop: ShopProcess, as: Person, product: Pick<ProductItem, 'id'>): Promise<string> =>
  paid(shop, as, await opened(shop, as, product));

export async function cancelled(shop: ShopProcess, as: Person, id: string): Promise<void> {
  const answer = await shop.call('order.cancel', { as, params: { id }, body: {} });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
}

/** Books the last slot offered, which is far enough ahead for the days of a drill. */
export async function visited(shop: ShopProcess, as: Person, doctor: Pick<DoctorItem, 'id'>): Promise<string> {
  const { body: offer } = await shop.call('doctor.listSlots', { params: { docId: doctor.id } });
  const { slotDate, slots } = offer.days.at(-1);
  const { slotTime } = slots.at(-1);
  const booked = await shop.call('appointment.book', { as, body: { docId: doctor.id, slotDate, slotTime, aptType: 'General Consultation' } });
  expect(booked, JSON.stringify(booked.body)).toMatchObject({ status: 201 });
  const appointmentId = booked.body.appointment._id as string;
  const { body: begun } = await shop.call('appointment.pay', { as, body: { appointmentId } });
  const { body } = await shop.local('POST', `/pay/razorpay/${begun.order.id}`, { method: 'upi', outcome: 'captured', webhook: 'now' });
  expect(await shop.call('appointment.verifyRazorpay', { as, body })).toMatchObject({ status: 200 });
  return appointmentId;
}

export async function forgotten(shop: ShopProcess, as: Person): Promise<void> {
  const asked = await shop.call('privacy.sendDeletionCode', { as });
  expect(asked, JSON.stringify(asked.body)).toMatchObject({ status: 200 });
  // Advancing the clock returns after the stream's jobs have run.
  await shop.advance(1);
  const mail = (await mailsIn(shop, as.email)).find(({ subject }) => /delet/i.test(subject));
  const [code] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? [];
  const gone = await shop.call('privacy.deleteAccount', { as, body: { code } });
  expect(gone, JSON.stringify(gone.body)).toMatchObject({ status: 200 });
}
