/** What does the clinic see of its appointments, and what may it do with them? A doctor sees only their own. */
import * as z from 'zod';
import { appointmentStatuses, visitStatuses } from '../../rules/appointment-status.ts';
import { Cursor, Day, Id, Instant, Limit, LongMeta, Page, Prose, Rupees } from '../common.ts';
import { endpoint } from '../define.ts';

export const Visit = () =>
  z
    .object({
      id: z.string(),
      doctor: z.object({ id: z.string(), name: z.string(), speciality: z.string() }),
      /** Whom it is for; empty once they are forgotten. */
      patient: z.object({
        name: z.string(),
        phone: z.string(),
        /** Of somebody of the family, for whom another has booked. */
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
      /** While it waits to be paid. */
      holdEndsAt: Instant().optional(),
      refund: z.object({ percent: z.number(), amount: Rupees(), status: z.enum(['none', 'pending', 'processed', 'failed']) }).optional(),
      /** Cancelled by the clinic; else by the patient. */
      byClinic: z.boolean(),
      /** It is off, and its time is kept from others. */
      keepsSlot: z.boolean(),
      createdAt: Instant(),
      /** What whoever asks can say of it now. */
      moves: z.array(z.object({ status: z.enum(visitStatuses), needsReason: z.boolean() })),
      /** Whoever asks can cancel it, or give it another time. */
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
  summary:
    "The clinic's appointments, or a doctor's own, by the time at which they begin; looks at no more than 2,000 entries a call, the cursor leads on",
  query: () =>
    z.strictObject({
      doctorId: Id().optional(),
      speciality: z.string().max(100).optional(),
      status: z.enum(appointmentStatuses).optional(),
      /** Days in India, both included. */
      fromDate: Day().optional(),
      toDate: Day().optional(),
      /** Beginnings of the patient's names, e-mail, telephone number. */
      search: z.string().max(100).optional(),
      sortOrder: z.enum(['ASC', 'DESC']).default('DESC'),
      page: Page(),
      limit: Limit(20),
      /** In the place of a page's number, with the same filters and order. */
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
  summary: 'What is booked in one day or seven, in India; of all doctors, of one, or of whichever doctor asks',
  query: () =>
    z.strictObject({
      from: Day().optional(),
      days: z.coerce
        .number<string | number>()
        .pipe(z.literal([1, 7], 'Ask for 1 or 7 days'))
        .default(1),
      doctorId: Id().optional(),
    }),
  reply: () =>
    z.object({
      /** The day from which it is told: today without one asked for. */
      from: z.iso.date(),
      today: z.iso.date(),
      days: z.array(z.object({ day: z.iso.date(), visits: z.array(Visit()) })),
      /** There are more than the first 500 that were looked at: ask for one doctor. */
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
  summary: 'One appointment with its payment and what was done about it',
  params: Params,
  reply: VisitFile,
  failures: ['appointment_not_found'],
});

export const changeStatus = /* @__PURE__ */ endpoint({
  key: 'appointment.changeStatus',
  method: 'PATCH',
  path: '/api/admin/appointments/{id}/status',
  access: 'doctor',
  summary:
    'The patient came, or did not, once it has begun; `confirmed` takes that back, after half an hour with a reason. A second time answers the same',
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
  summary: 'Cancel for the clinic: all that was paid goes back, the patient reads the reason. A second time answers the same',
  params: Params,
  body: () =>
    z.strictObject({
      reason: Prose(500, 'Please give a reason'),
      /** Keep the time from others. */
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
  summary: 'Give it another free time of the same doctor; the patient reads the reason. A second time answers the same',
  params: Params,
  body: () => z.strictObject({ start: Instant(), reason: Prose(500, 'Please give a reason') }),
  reply: VisitFile,
  failures: ['appointment_not_found', 'appointment_not_reschedulable', 'slot_taken', 'payment_provider_down'],
});

export const freeSlot = /* @__PURE__ */ endpoint({
  key: 'appointment.freeSlot',
  method: 'POST',
  path: '/api/admin/appointments/{id}/free-slot',
  access: 'admin',
  summary: 'Let others have the time that a cancelled appointment has kept',
  params: Params,
  reply: VisitFile,
  failures: ['appointment_not_found', 'slot_not_kept'],
});
