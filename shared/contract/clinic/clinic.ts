/** The doctors as administrators manage them; their hours are in schedule.ts. */
import * as z from 'zod';
import { toPaise } from '../../rules/money.ts';
import { StoredPicture, Version } from '../catalogue/product.ts';
import { Done, Email, Flag, Id, IdempotencyHeaders, Instant, Limit, Meta, Page, Prose, Rupees, Text } from '../common.ts';
import { endpoint } from '../define.ts';
import { PostalLines } from './doctor.ts';

/** A doctor as administrators see them. */
export const StaffDoctor = () =>
  z
    .object({
      id: z.string(),
      name: z.string(),
      image: z.string(),
      speciality: z.string(),
      degree: z.string(),
      experience: z.string(),
      about: z.string(),
      fees: Rupees(),
      available: z.boolean(),
      address: PostalLines(),
      /** '' when it is not recorded. */
      registrationNumber: z.string(),
      isVerified: z.boolean(),
      /** The administrator who verified the registration, and when, if known. */
      verified: z.object({ by: z.string(), at: Instant() }).optional(),
      /** E-mail address of the account that sees this doctor's appointments; '' without one. */
      email: z.string(),
      /** Rank from 0. */
      sortOrder: z.number().int(),
      isArchived: z.boolean(),
      version: z.number().int(),
    })
    .meta({ title: 'StaffDoctor' });
export type StaffDoctor = z.output<ReturnType<typeof StaffDoctor>>;

/** The smallest amount that can be paid is one rupee. */
const Fee = () => {
  const text = 'The fee is ₹1 to ₹1,00,000, with at most two decimals';
  return z.union([z.number(text), z.string()], text).transform((value, context) => {
    try {
      const paise = toPaise(value);
      if (paise >= 100 && paise <= 1_00_000_00) return paise;
    } catch {
      // The check below reports it.
    }
    context.addIssue({ code: 'custom', message: text });
    return z.NEVER;
  });
};

const Line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .regex(/^\P{Cc}*$/u, 'Please leave out control characters');

const fields = () => ({
  name: Text(100, 'Name is required').regex(/^\P{Cc}*$/u, 'Please leave out control characters'),
  speciality: Text(60, 'Please select a speciality'),
  degree: Line(120).min(1, 'Degree is required'),
  /** `12 years` */
  experience: Line(40).optional(),
  about: Prose(2_000).optional(),
  fees: Fee(),
  available: z.boolean().optional(),
  address: z.strictObject({ line1: Line(120), line2: Line(120) }).optional(),
  image: z.union([StoredPicture(), z.literal('')]).optional(),
  registrationNumber: Line(60).optional(),
  isVerified: z.boolean().optional(),
  email: z.union([Email(), z.literal('')]).optional(),
  /** Rank from 0; without it the doctor is added at the end. */
  sortOrder: z.int('The position must be a whole number').min(0, 'The position must be 0 or more').max(10_000, 'At most 10,000').optional(),
});

export const doctorSorts = ['place', 'name', 'fees-asc', 'fees-desc'] as const;

export const find = /* @__PURE__ */ endpoint({
  key: 'doctor.find',
  method: 'GET',
  path: '/api/admin/doctors',
  access: 'admin',
  summary: 'The doctors with all their data, or the archived ones',
  query: () =>
    z.strictObject({
      /** Words of the name, speciality, degree, address, registration or e-mail. */
      search: z.string().max(100).optional(),
      speciality: z.string().max(60).optional(),
      available: Flag().optional(),
      isArchived: Flag().optional(),
      sort: z.enum(doctorSorts).default('place'),
      page: Page(),
      limit: Limit(20),
    }),
  reply: () => z.object({ data: z.array(StaffDoctor()), meta: Meta() }),
  failures: [],
});

const Params = () => z.strictObject({ id: Id() });

export const read = /* @__PURE__ */ endpoint({
  key: 'doctor.read',
  method: 'GET',
  path: '/api/admin/doctors/{id}',
  access: 'admin',
  summary: 'One doctor with all their data',
  params: Params,
  reply: StaffDoctor,
  failures: ['doctor_not_found'],
});

export const create = /* @__PURE__ */ endpoint({
  key: 'doctor.create',
  method: 'POST',
  path: '/api/admin/doctors',
  access: 'admin',
  summary: 'Add a doctor, who by default can be booked in the standard hours at once; a repeat with the same Idempotency-Key adds no second one',
  headers: IdempotencyHeaders,
  body: () => z.strictObject(fields()),
  reply: StaffDoctor,
  status: 201,
  failures: ['picture_gone', 'doctor_email_taken', 'idempotency_conflict'],
});

export const update = /* @__PURE__ */ endpoint({
  key: 'doctor.update',
  method: 'PUT',
  path: '/api/admin/doctors/{id}',
  access: 'admin',
  summary: 'Change a doctor; fields that are not sent do not change. With a version that is not the newest: 409, with the current doctor',
  params: Params,
  body: () =>
    z.strictObject({
      ...z.strictObject(fields()).partial().shape,
      /** false restores an archived doctor, who is not available at first. */
      isArchived: z.literal(false).optional(),
      version: Version().optional(),
    }),
  reply: StaffDoctor,
  failures: ['doctor_not_found', 'doctor_archived', 'edited_meanwhile', 'picture_gone', 'doctor_email_taken'],
});

export const remove = /* @__PURE__ */ endpoint({
  key: 'doctor.remove',
  method: 'DELETE',
  path: '/api/admin/doctors/{id}',
  access: 'admin',
  summary: 'Delete a doctor without appointments; a doctor with appointments is archived, and the appointments stay',
  params: Params,
  reply: () =>
    Done().extend({
      isArchived: z.boolean(),
      /** Number of upcoming appointments, which staff move, refund or keep. */
      upcoming: z.number().int(),
    }),
  failures: ['doctor_not_found'],
});
