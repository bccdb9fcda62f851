/** Steps of a patient: booking an appointment and paying for it at Razorpay or Stripe. */
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { claimDoctorEmail, type DoctorItem, putNewDoctor } from '#functions/clinic/doctors/doctor-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import type { Appointment } from '#shared/contract/clinic/appointment.ts';
import type { ApiResponse } from './call.ts';
import type { Customer } from './fixtures.ts';
import type { Shop } from './shop.ts';

export interface OfferedSlot {
  readonly slotDate: string;
  readonly slotTime: string;
  readonly start: string;
}

export async function createDoctor(from: Partial<DoctorItem> = {}): Promise<DoctorItem> {
  const doctor: DoctorItem = {
    id: `doc-${randomBytes(5).toString('hex')}`,
    name: 'Dr. Kavita Nair',
    image: '/images/none-640.webp',
    speciality: 'Pediatricians',
    degree: 'MBBS, MD',
    experience: '12 years',
    about: 'Sees children from the first week on.',
    fees: 60_000,
    available: true,
    address: { line1: '14 Residency Road', line2: 'Ashok Nagar, Bengaluru' },
    isVerified: true,
    sortOrder: 0,
    ...from,
  };
  await commit([putNewDoctor(doctor)]);
  return doctor;
}

export function createPatientSteps(shop: Shop) {
  const freeSlots = async ({ id }: Pick<DoctorItem, 'id'>): Promise<readonly OfferedSlot[]> => {
    const { body } = await shop.call('doctor.listSlots', { params: { docId: id } });
    return (body.days as { slotDate: string; slots: { slotTime: string; start: string }[] }[]).flatMap(({ slotDate, slots }) =>
      slots.map((slot) => ({ slotDate, ...slot })),
    );
  };
  const requestBooking = (
    patient: Pick<Customer, 'token'>,
    { id }: Pick<DoctorItem, 'id'>,
    { slotDate, slotTime }: Omit<OfferedSlot, 'start'>,
  ): Promise<ApiResponse> => shop.call('appointment.book', { as: patient, body: { docId: id, slotDate, slotTime, aptType: 'General Consultation' } });
  const bookUnpaid = async (patient: Customer, doctor: Pick<DoctorItem, 'id'>, slot?: OfferedSlot): Promise<Appointment> => {
    // A slot of the last day offered: more than a day ahead, whenever a spec runs.
    const answer = await requestBooking(patient, doctor, slot ?? ((await freeSlots(doctor)).at(-1) as OfferedSlot));
    expect(answer).toMatchObject({ status: 201 });
    return answer.body.appointment as Appointment;
  };
  const openPaymentOrder = async (patient: Customer, { _id }: Pick<Appointment, '_id'>): Promise<string> => {
    const answer = await shop.call('appointment.pay', { as: patient, body: { appointmentId: _id } });
    expect(answer).toMatchObject({ status: 200 });
    return answer.body.order.id as string;
  };
  const payInWindow = (providerOrderId: string, webhook: 'now' | 'never' | 'duplicate' | 'late' = 'never') =>
    shop.pay(providerOrderId, { method: 'upi', outcome: 'captured', webhook });
  const verifyPayment = (patient: Pick<Customer, 'token'>, paid: object): Promise<ApiResponse> =>
    shop.call('appointment.verifyRazorpay', { as: patient, body: paid });

  const requestStripePage = (patient: Pick<Customer, 'token'>, appointmentId: string): Promise<ApiResponse> =>
    shop.call('appointment.payStripe', { as: patient, body: { appointmentId } });

  return {
    /** Requests Stripe's payment page. */
    requestStripePage,
    /** The session of that page, the last part of its URL. */
    openStripeSession: async (patient: Pick<Customer, 'token'>, { _id }: Pick<Appointment, '_id'>): Promise<string> => {
      const answer = await requestStripePage(patient, _id);
      expect(answer).toMatchObject({ status: 200 });
      return String(answer.body.session_url).split('/').at(-1) as string;
    },
    payAtStripe: (
      sessionId: string,
      webhook: 'now' | 'never' | 'duplicate' | 'late' = 'never',
      more: { readonly outcome?: 'captured' | 'authorized' | 'failed'; readonly amount?: number; readonly evenIfPaid?: boolean } = {},
    ) => shop.services.stripe.pay(sessionId, { outcome: 'captured', webhook, ...more }),
    /** Does what the page does to which Stripe redirects; `success` in its URL changes nothing. */
    verifyStripe: (patient: Pick<Customer, 'token'>, { _id }: Pick<Appointment, '_id'>, success: unknown = 'true'): Promise<ApiResponse> =>
      shop.call('appointment.verifyStripe', { as: patient, body: { success, appointmentId: _id } }),
    /** The payment of a session as Stripe has it. */
    paymentAtStripe: (sessionId: string) => shop.services.stripe.readLedger().payments.find(({ order_id }) => order_id === sessionId),
    doctor: createDoctor,
    /** A staff account with the role `doctor` for this doctor. */
    doctorAccount: async ({ id }: Pick<DoctorItem, 'id'>): Promise<Customer> => {
      const account = await shop.staff('doctor');
      await commit([claimDoctorEmail(account.email, id)]);
      return account;
    },
    freeSlots,
    requestBooking,
    bookUnpaid,
    openPaymentOrder,
    payInWindow,
    verifyPayment,
    /** An appointment that is booked, paid and confirmed. */
    bookPaid: async (
      patient: Customer,
      doctor: Pick<DoctorItem, 'id'>,
      slot?: OfferedSlot,
    ): Promise<Appointment & { readonly paymentId: string }> => {
      const paid = await payInWindow(await openPaymentOrder(patient, await bookUnpaid(patient, doctor, slot)));
      const answer = await verifyPayment(patient, paid);
      expect(answer).toMatchObject({ status: 200 });
      return { ...answer.body.appointment, paymentId: paid.razorpay_payment_id };
    },
    isSlotFree: async (doctor: Pick<DoctorItem, 'id'>, { start }: { readonly start: string }) =>
      (await freeSlots(doctor)).some((slot) => slot.start === start),
    listAppointments: async (patient: Customer): Promise<readonly Appointment[]> =>
      (await shop.call('appointment.list', { as: patient })).body.appointments,
    /** Advances the clock to a number of minutes before an appointment begins. */
    advanceClockTo: (minutesBefore: number, { start }: { readonly start: string }) =>
      shop.advanceClock((Date.parse(start) - minutesBefore * 60_000 - shop.now().getTime()) / 1_000),
    /** The payment as the provider has it. */
    paymentAtProvider: (paymentId: string) => shop.services.payments.readLedger().payments.find(({ id }) => id === paymentId),
  };
}
