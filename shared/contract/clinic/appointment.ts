/** The appointments as their patients book, pay and cancel them. */
import * as z from 'zod';
import { dayOfSlotDate, timeOfSlotTime } from '../../rules/clinic/slot.ts';
import { providers } from '../../rules/order/payment-provider.ts';
import { ProviderOrderId, ProviderPaymentId } from '../checkout/payment.ts';
import { Done, FileReply, Id, Instant, Required, Rupees } from '../common.ts';
import { endpoint } from '../define.ts';
import { PostalLines } from './doctor.ts';
import { FamilyMember } from './patient.ts';

export const Appointment = () =>
  z
    .object({
      _id: z.string(),
      docId: z.string(),
      /** The doctor as shown when the appointment was booked. */
      docData: z.object({ image: z.string(), name: z.string(), speciality: z.string(), address: PostalLines() }),
      aptType: z.string(),
      /** The patient, when that is a family member. */
      patient: FamilyMember().omit({ id: true }).optional(),
      /** `5_3_2025` and `10:30 AM`, in India; `start` and `end` are the instants. */
      slotDate: z.string(),
      slotTime: z.string(),
      start: Instant(),
      end: Instant(),
      amount: Rupees(),
      cancelled: z.boolean(),
      isCompleted: z.boolean(),
      /** Whether the patient did not come. */
      noShow: z.boolean(),
      payment: z.boolean(),
      /** Whether it was not paid in time; `cancelled` is then true as well. */
      expired: z.boolean(),
      /** While the appointment is unpaid: until when the slot is held. */
      holdEndsAt: Instant().optional(),
      /** While a paid appointment can be cancelled: the refund for cancelling now. */
      refundOffer: z.object({ percent: z.number(), amount: Rupees(), policyVersion: z.string() }).optional(),
      /** While it can be rescheduled: until when, and how often. */
      rescheduleOffer: z.object({ until: Instant(), left: z.number().int() }).optional(),
      /** Present once a paid appointment was cancelled. */
      refund: z.object({ percent: z.number(), amount: Rupees(), status: z.enum(['none', 'pending', 'processed', 'failed']) }).optional(),
      createdAt: Instant(),
    })
    .meta({ title: 'Appointment' });
export type Appointment = z.output<ReturnType<typeof Appointment>>;

/** The server's time, because the browser's clock may be wrong for a countdown. */
const serverTime = () => ({ now: Instant() });

/** `5_3_2025` or `2025-03-05`. */
const SlotDate = () =>
  Required('Please select a date').refine((value) => dayOfSlotDate(value) !== undefined, 'Please select one of the days offered');
/** `10:30 AM` or `10:30`. */
const SlotTime = () =>
  Required('Please select a time slot').refine((value) => timeOfSlotTime(value) !== undefined, 'Please select one of the times offered');

export const book = /* @__PURE__ */ endpoint({
  key: 'appointment.book',
  method: 'POST',
  path: '/api/user/book-appointment',
  access: 'customer',
  summary: 'Hold a free slot for 15 minutes, until it is paid; a patient holds at most two',
  body: () =>
    z.strictObject({
      docId: Id(),
      slotDate: SlotDate(),
      slotTime: SlotTime(),
      aptType: z.literal('General Consultation', 'The only appointment type is General Consultation').default('General Consultation'),
      /** The family member who is the patient; without it: the customer. */
      familyMemberId: Id().optional(),
    }),
  reply: () => Done().extend({ appointment: Appointment(), ...serverTime() }),
  status: 201,
  failures: [
    'doctor_not_found',
    'doctor_unavailable',
    'slot_taken',
    'patient_busy',
    'too_many_holds',
    'hold_paused',
    'payments_not_configured',
    'payment_provider_down',
  ],
});

export const list = /* @__PURE__ */ endpoint({
  key: 'appointment.list',
  method: 'GET',
  path: '/api/user/appointments',
  access: 'customer',
  summary: "The customer's own appointments, the newest booking first; at most 200, and `before` continues",
  query: () =>
    z.strictObject({
      /** `next` of a reply: the appointments that were booked before it. */
      before: Id().optional(),
    }),
  reply: () =>
    z.object({
      success: z.literal(true),
      appointments: z.array(Appointment()),
      /** The id of the last appointment, when there are earlier ones. */
      next: z.string().optional(),
      /** The payment providers that are offered, in the order in which they are shown. */
      paymentMethods: z.array(z.enum(providers)),
      ...serverTime(),
    }),
  failures: [],
});

const AppointmentBody = () => z.strictObject({ appointmentId: Id() });

const OwnFile = () => z.strictObject({ id: Id() });

export const readEntry = /* @__PURE__ */ endpoint({
  key: 'appointment.readEntry',
  method: 'GET',
  path: '/api/user/appointments/{id}/appointment.ics',
  access: 'customer',
  summary: "The calendar entry of one of the caller's own paid appointments, with a reminder two hours before",
  params: OwnFile,
  media: 'text/calendar; charset=utf-8',
  reply: FileReply,
  failures: ['appointment_not_found', 'payment_not_made'],
});

export const readReceipt = /* @__PURE__ */ endpoint({
  key: 'appointment.readReceipt',
  method: 'GET',
  path: '/api/user/appointments/{id}/receipt.pdf',
  access: 'customer',
  summary: "The receipt of one of the caller's own paid appointments; an administrator reads any. The first request gives it its number",
  params: OwnFile,
  query: () => z.strictObject({ disposition: z.enum(['inline', 'attachment']).default('inline') }),
  media: 'application/pdf',
  reply: FileReply,
  failures: ['appointment_not_found', 'payment_not_made'],
});

export const cancel = /* @__PURE__ */ endpoint({
  key: 'appointment.cancel',
  method: 'POST',
  path: '/api/user/cancel-appointment',
  access: 'customer',
  summary: 'Cancel an unpaid appointment; its slot is free at once',
  body: AppointmentBody,
  reply: () => Done().extend({ appointment: Appointment(), ...serverTime() }),
  failures: ['appointment_not_found', 'appointment_not_cancellable', 'payment_provider_down'],
});

export const reschedule = /* @__PURE__ */ endpoint({
  key: 'appointment.reschedule',
  method: 'POST',
  path: '/api/user/reschedule-appointment',
  access: 'customer',
  summary:
    'Move an appointment to another free time of the same doctor, for the same fee: until 2 hours before it begins, three times. The former time is free at once. Idempotent',
  body: () =>
    AppointmentBody().extend({
      slotDate: SlotDate(),
      slotTime: SlotTime(),
      /** The current start that the patient was shown (`start`); compared when sent. */
      from: Instant().optional(),
    }),
  reply: () => Done().extend({ appointment: Appointment(), ...serverTime() }),
  failures: [
    'appointment_not_found',
    'appointment_not_reschedulable',
    'appointment_moved',
    'doctor_unavailable',
    'slot_taken',
    'patient_busy',
    'payment_provider_down',
  ],
});

export const refund = /* @__PURE__ */ endpoint({
  key: 'appointment.refund',
  method: 'POST',
  path: '/api/user/refund-appointment',
  access: 'customer',
  summary: 'Cancel a paid appointment before it begins, with the refund that the policy gives. Idempotent',
  body: () =>
    z.strictObject({
      appointmentId: Id(),
      /** The refund that the patient was shown (`refundOffer.percent`); compared when sent. */
      percent: z.number().min(0).max(100).optional(),
    }),
  reply: () => Done().extend({ appointment: Appointment(), ...serverTime() }),
  failures: ['appointment_not_found', 'appointment_not_paid', 'appointment_not_cancellable', 'refund_changed'],
});

export const pay = /* @__PURE__ */ endpoint({
  key: 'appointment.pay',
  method: 'POST',
  path: '/api/user/payment-razorpay',
  access: 'customer',
  summary: "Create the provider's order for an appointment whose slot is still held. Idempotent",
  body: AppointmentBody,
  reply: () =>
    Done().extend({
      /** `amount` is in paise. */
      order: z.object({ id: z.string(), amount: z.number().int(), currency: z.literal('INR'), receipt: z.string() }),
      doctorName: z.string(),
      speciality: z.string(),
      /** The shop's public key at the provider, with which the payment window is opened. */
      key: z.string(),
      expiresAt: Instant(),
      ...serverTime(),
    }),
  failures: ['appointment_not_found', 'appointment_not_payable', 'payments_not_configured', 'payment_provider_down'],
});

export const verifyRazorpay = /* @__PURE__ */ endpoint({
  key: 'appointment.verifyRazorpay',
  method: 'POST',
  path: '/api/user/verifyRazorpay',
  access: 'customer',
  summary: "Check the provider's signature, ask the provider, and settle: the appointment is confirmed when the reply arrives",
  body: () =>
    z.strictObject({
      razorpay_order_id: ProviderOrderId(),
      razorpay_payment_id: ProviderPaymentId(),
      razorpay_signature: z.string().min(1).max(128),
    }),
  reply: () => Done().extend({ appointment: Appointment(), ...serverTime() }),
  failures: ['signature_invalid', 'appointment_not_found', 'appointment_not_payable', 'payment_pending', 'payment_refunded', 'payment_provider_down'],
});

export const payStripe = /* @__PURE__ */ endpoint({
  key: 'appointment.payStripe',
  method: 'POST',
  path: '/api/user/payment-stripe',
  access: 'customer',
  summary: "Create Stripe's page for an appointment whose slot is still held. Idempotent",
  body: AppointmentBody,
  reply: () =>
    Done().extend({
      /** The page that the browser opens; it returns to /doctor/verify. */
      session_url: z.url(),
      expiresAt: Instant(),
      ...serverTime(),
    }),
  failures: ['appointment_not_found', 'appointment_not_payable', 'payment_method_unavailable', 'payment_provider_down'],
});

export const verifyStripe = /* @__PURE__ */ endpoint({
  key: 'appointment.verifyStripe',
  method: 'POST',
  path: '/api/user/verifyStripe',
  access: 'customer',
  summary: 'Ask the provider whether an appointment is paid, and settle; parameters of the page address are ignored',
  body: () => AppointmentBody().extend({ success: z.union([z.boolean(), z.enum(['true', 'false'])]).optional() }),
  reply: () => Done().extend({ appointment: Appointment(), ...serverTime() }),
  failures: ['appointment_not_found', 'appointment_not_payable', 'payment_not_made', 'payment_pending', 'payment_refunded', 'payment_provider_down'],
});
