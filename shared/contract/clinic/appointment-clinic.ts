/** The appointments as the clinic manages them; a doctor sees only their own. */
import * as z from 'zod';
import { appointmentStatuses, visitStatuses } from '../../rules/clinic/appointment-status.ts';
import { AnyCase, Cursor, Day, Id, Instant, Limit, LongMeta, NumberFromText, Page, Prose, Rupees } from '../common.ts';
import { endpoint } from '../define.ts';

export const Visit = () =>
  z
    .object({
      id: z.string(),
      doctor: z.object({ id: z.string(), name: z.string(), speciality: z.string() }),
      /** The patient; empty after the account was erased. */
      patient: z.object({
        name: z.string(),
        phone: z.string(),
        /** Birth date of a family member, for whom `bookedBy` booked. */
        dob: z.string().optional(),
        bookedBy: z.string().optional(),
        /** For administrators only. */
        email: z.string().optional(),
        customerId: z.string().optional(),
      }),
      start: Instant(),
      end: Instant(),
      status: z.enum(appointmentStatuses),
      total: Rupees(),
      isPaid: z.boolean(),
      /** Present while the appointment is held and not paid. */
      holdEndsAt: Instant().optional(),
      refund: z.object({ percent: z.number(), amount: Rupees(), status: z.enum(['none', 'pending', 'processed', 'failed']) }).optional(),
      /** Whether the clinic, not the patient, cancelled it. */
      byClinic: z.boolean(),
      /** Whether the time of the cancelled appointment is still blocked. */
      keepsSlot: z.boolean(),
      createdAt: Instant(),
      /** The outcomes that the caller can record now. */
      moves: z.array(z.object({ status: z.enum(visitStatuses), needsReason: z.boolean() })),
      /** Whether the caller can cancel the appointment, or give it another time. */
      canCancel: z.boolean(),
      canMove: z.boolean(),
    })
    .meta({ title: 'Visit' });
export type Visit = z.output<ReturnType<typeof Visit>>;

export const VisitFile = () =>
  Visit()
    .extend({
      /** For administrators only. */
      payment: z.object({ id: z.string(), method: z.string(), amount: Rupees(), at: Instant() }).optional(),
      /** The newest first. */
      history: z.array(
        z.object({ at: Instant(), what: z.string(), by: z.object({ role: z.string(), name: z.string().optional() }), reason: z.string().optional() }),
      ),
    })
    .meta({ title: 'VisitFile' });
export type VisitFile = z.output<ReturnType<typeof VisitFile>>;

export const listAll = /* @__PURE__ */ endpoint({
  key: 'appointment.listAll',
  method: 'GET',
  path: '/api/admin/appointments',
  access: 'doctor',
  summary: "The clinic's appointments, or a doctor's own, by start time; reads at most 2,000 entries per call, and the cursor continues",
  query: () =>
    z.strictObject({
      doctorId: Id().optional(),
      speciality: z.string().max(100).optional(),
      status: z.enum(appointmentStatuses).optional(),
      /** Days in India, both included. */
      fromDate: Day().optional(),
      toDate: Day().optional(),
      /** Beginnings of the patient's names, e-mail address or telephone number. */
      search: z.string().max(100).optional(),
      sortOrder: AnyCase(['ASC', 'DESC']).default('DESC'),
      page: Page(),
      limit: Limit(20),
      /** Replaces the page number, with the same filters and order. */
      cursor: Cursor().optional(),
    }),
  reply: () => z.object({ data: z.array(Visit()), meta: LongMeta() }),
  failures: [],
});

export const readCalendar = /* @__PURE__ */ endpoint({
  key: 'appointment.readCalendar',
  method: 'GET',
  path: '/api/admin/appointment-calendar',
  access: 'doctor',
  summary: 'The appointments of one day or seven, in India: of all doctors, of one, or of the calling doctor',
  query: () =>
    z.strictObject({
      from: Day().optional(),
      days: NumberFromText(z.literal([1, 7], 'Ask for 1 or 7 days').default(1)),
      doctorId: Id().optional(),
    }),
  reply: () =>
    z.object({
      /** The first day: today, unless the query names one. */
      from: z.iso.date(),
      today: z.iso.date(),
      days: z.array(z.object({ day: z.iso.date(), visits: z.array(Visit()) })),
      /** Whether only the first 500 appointments were read: query a single doctor for the rest. */
      isLeast: z.boolean(),
    }),
  failures: [],
});

const Params = () => z.strictObject({ id: Id() });

export const readOne = /* @__PURE__ */ endpoint({
  key: 'appointment.readOne',
  method: 'GET',
  path: '/api/admin/appointments/{id}',
  access: 'doctor',
  summary: 'One appointment with its payment and history',
  params: Params,
  reply: VisitFile,
  failures: ['appointment_not_found'],
});

export const listOfCustomer = /* @__PURE__ */ endpoint({
  key: 'appointment.listOfCustomer',
  method: 'GET',
  path: '/api/admin/customers/{id}/appointments',
  access: 'admin',
  summary: 'The appointments that a customer booked, the newest first, with the fees paid and refunded; none for an unknown customer',
  params: Params,
  reply: () =>
    z.object({
      /** The newest 50. */
      appointments: z.array(Visit()),
      /** The number of all appointments, counted up to 1,000. */
      count: z.number().int(),
      fees: z.object({ paid: Rupees(), refunded: Rupees() }),
    }),
  failures: [],
});

export const changeStatus = /* @__PURE__ */ endpoint({
  key: 'appointment.changeStatus',
  method: 'PATCH',
  path: '/api/admin/appointments/{id}/status',
  access: 'doctor',
  summary: 'Record whether the patient came, once the visit has begun; `confirmed` takes that back, after half an hour with a reason. Idempotent',
  params: Params,
  body: () => z.strictObject({ status: z.enum(visitStatuses, 'The status is completed, no_show or confirmed'), reason: Prose(500).optional() }),
  reply: VisitFile,
  failures: ['appointment_not_found', 'visit_not_markable'],
});

export const cancelByClinic = /* @__PURE__ */ endpoint({
  key: 'appointment.cancelByClinic',
  method: 'POST',
  path: '/api/admin/appointments/{id}/cancel',
  access: 'admin',
  summary: 'Cancel for the clinic, with a full refund and a reason that the patient reads. Idempotent',
  params: Params,
  body: () =>
    z.strictObject({
      reason: Prose(500, 'Please give a reason'),
      /** Whether to keep the time blocked. */
      keepsSlot: z.boolean().default(false),
    }),
  reply: VisitFile,
  failures: ['appointment_not_found', 'appointment_not_cancellable', 'payment_provider_down'],
});

export const listTimes = /* @__PURE__ */ endpoint({
  key: 'appointment.listTimes',
  method: 'GET',
  path: '/api/admin/appointments/{id}/times',
  access: 'admin',
  summary: "The free times of an appointment's doctor on a day, at most 90 days ahead",
  params: Params,
  query: () => z.strictObject({ day: Day() }),
  reply: () => z.object({ day: z.iso.date(), times: z.array(Instant()) }),
  failures: ['appointment_not_found'],
});

export const moveByClinic = /* @__PURE__ */ endpoint({
  key: 'appointment.moveByClinic',
  method: 'POST',
  path: '/api/admin/appointments/{id}/move',
  access: 'admin',
  summary: 'Move to another free time of the same doctor, with a reason that the patient reads. Idempotent',
  params: Params,
  body: () => z.strictObject({ start: Instant(), reason: Prose(500, 'Please give a reason') }),
  reply: VisitFile,
  failures: ['appointment_not_found', 'appointment_not_reschedulable', 'slot_taken', 'patient_busy', 'payment_provider_down'],
});

export const freeSlot = /* @__PURE__ */ endpoint({
  key: 'appointment.freeSlot',
  method: 'POST',
  path: '/api/admin/appointments/{id}/free-slot',
  access: 'admin',
  summary: 'Free the time that a cancelled appointment blocks',
  params: Params,
  reply: VisitFile,
  failures: ['appointment_not_found', 'slot_not_kept'],
});
