/** The hours and leave of a doctor, and the appointments that a change would put outside them. */
import * as z from 'zod';
import { maxDaysOffered, slotLengths } from '../../rules/clinic/slot.ts';
import { Version } from '../catalogue/product.ts';
import { Id, Instant, Rupees } from '../common.ts';
import { endpoint } from '../define.ts';

/** The maximum number of leave entries, and of days with hours of their own. */
export const maxLeave = 60;
export const maxOverrides = 60;
const maxSpans = 6;

const Time = () => z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'A time is HH:MM, from 00:00 to 23:59');
const Day = () => z.iso.date('A day is YYYY-MM-DD');

const Span = () =>
  z.strictObject({ from: Time(), to: Time() }).refine(({ from, to }) => from < to, { path: ['to'], message: 'The end must be after the start' });

const areDisjoint = (spans: readonly { from: string; to: string }[]) =>
  spans.toSorted((one, other) => (one.from < other.from ? -1 : 1)).every(({ from }, at, all) => at === 0 || from >= (all[at - 1]?.to ?? ''));
const Spans = () => z.array(Span()).max(maxSpans, `At most ${maxSpans} periods a day`).refine(areDisjoint, 'Two periods of a day overlap');

export const Leave = () =>
  z
    .strictObject({
      /** Days, both included. */
      from: Day(),
      to: Day(),
      /** Set when the leave covers only these hours of each day. */
      hours: Span().optional(),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day must not be before the first' });

/** All times are in India. */
export const ScheduleInput = () =>
  z
    .strictObject({
      /** The hours of the seven days, from Sunday on. */
      weekly: z.array(Spans()).length(7, 'A week has seven days'),
      /** Breaks of every day. */
      breaks: Spans(),
      slotMinutes: z.literal(slotLengths, `An appointment lasts ${slotLengths.join(', ')} minutes`),
      daysOffered: z
        .int('Whole days')
        .min(1, 'At least today can be booked')
        .max(maxDaysOffered, `At most ${maxDaysOffered} days ahead can be booked`),
      leave: z.array(Leave()).max(maxLeave, `At most ${maxLeave} entries of leave`),
      /** Days with hours of their own; an empty list closes the day. */
      overrides: z
        .record(Day(), Spans())
        .refine((days) => Object.keys(days).length <= maxOverrides, `At most ${maxOverrides} days have hours of their own`),
    })
    .meta({ title: 'Schedule' });
export type ScheduleInput = z.output<ReturnType<typeof ScheduleInput>>;

/** An appointment outside the doctor's hours. */
export const AffectedAppointment = () =>
  z
    .object({
      appointmentId: z.string(),
      customerId: z.string(),
      patient: z.string(),
      phone: z.string(),
      start: Instant(),
      end: Instant(),
      amount: Rupees(),
      /** `held`: not paid yet; it expires unless it is paid. */
      state: z.enum(['paid', 'held']),
    })
    .meta({ title: 'AffectedAppointment' });
export type AffectedAppointment = z.output<ReturnType<typeof AffectedAppointment>>;

const Params = () => z.strictObject({ id: Id() });

const ScheduleReply = () =>
  z.object({
    schedule: ScheduleInput(),
    /** 0 for the standard schedule. */
    version: z.number().int(),
    /** The next appointments, at most 200. */
    hits: z.array(AffectedAppointment()),
    /** Today in India. */
    today: z.string(),
    /** After saving: the number of rows of leave that were identical to another one and are left out. */
    leaveMerged: z.number().int().optional(),
  });
export type DoctorSchedule = z.output<ReturnType<typeof ScheduleReply>>;

export const read = /* @__PURE__ */ endpoint({
  key: 'schedule.read',
  method: 'GET',
  path: '/api/admin/doctors/{id}/schedule',
  access: 'admin',
  summary: "A doctor's hours and leave, and the appointments outside them",
  params: Params,
  reply: ScheduleReply,
  failures: ['doctor_not_found'],
});

export const save = /* @__PURE__ */ endpoint({
  key: 'schedule.save',
  method: 'PUT',
  path: '/api/admin/doctors/{id}/schedule',
  access: 'admin',
  summary:
    "Change a doctor's hours and leave. With appointments outside the new hours that `knownHits` does not name: 409, with these appointments. They stay until they are moved or refunded",
  params: Params,
  body: () =>
    ScheduleInput().safeExtend({
      version: Version(),
      /** The appointments that the administrator was shown. */
      knownHits: z.array(Id()).max(500).optional(),
    }),
  reply: ScheduleReply,
  failures: ['doctor_not_found', 'edited_meanwhile', 'appointments_hit'],
});
