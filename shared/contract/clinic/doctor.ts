/** The public pages' doctors, their specialities and their free times. */
import * as z from 'zod';
import { Id, Instant, Rupees } from '../common.ts';
import { endpoint } from '../define.ts';

export const PostalLines = () => z.object({ line1: z.string(), line2: z.string() });

/** What a patient needs to choose a doctor; bookings of other patients are not part of it. */
export const Doctor = () =>
  z
    .object({
      _id: z.string(),
      name: z.string(),
      image: z.string(),
      speciality: z.string(),
      degree: z.string(),
      /** As recorded, e.g. `12 years`; empty when not recorded. */
      experience: z.string(),
      about: z.string(),
      fees: Rupees(),
      /** Whether the doctor currently takes appointments. */
      available: z.boolean(),
      /** The last part of line2 after a comma is the city. */
      address: PostalLines(),
      /** Whether an administrator has verified the registration. */
      isVerified: z.boolean(),
      /** The number at the medical council, if recorded. */
      registrationNumber: z.string().optional(),
    })
    .meta({ title: 'Doctor' });
export type Doctor = z.output<ReturnType<typeof Doctor>>;

export const DoctorCategory = () => z.object({ name: z.string(), image: z.string(), description: z.string() }).meta({ title: 'DoctorCategory' });
export type DoctorCategory = z.output<ReturnType<typeof DoctorCategory>>;

export const list = /* @__PURE__ */ endpoint({
  key: 'doctor.list',
  method: 'GET',
  path: '/api/doctor/list',
  access: 'public',
  summary: 'All doctors by rank',
  reply: () => z.object({ success: z.literal(true), doctors: z.array(Doctor()) }),
  failures: [],
});

export const listCategories = /* @__PURE__ */ endpoint({
  key: 'doctor.listCategories',
  method: 'GET',
  path: '/api/admin/doctor-categories',
  access: 'public',
  summary: 'The specialities by rank; public in spite of its path, because the menus of the site show it',
  reply: () => z.object({ success: z.literal(true), categories: z.array(DoctorCategory()) }),
  failures: [],
});

export const Slot = () =>
  z
    .object({
      /** `10:30 AM`, in India. */
      slotTime: z.string(),
      start: Instant(),
    })
    .meta({ title: 'Slot' });

export const listSlots = /* @__PURE__ */ endpoint({
  key: 'doctor.listSlots',
  method: 'GET',
  path: '/api/doctor/{docId}/slots',
  access: 'public',
  summary: 'The free times of the days that can be booked, from today in India: seven days by default, none for a doctor who takes no appointments',
  params: () => z.strictObject({ docId: Id() }),
  reply: () =>
    z.object({
      success: z.literal(true),
      /** The length of one appointment. */
      slotMinutes: z.number().int(),
      /** Today first, with or without free times; `slotDate` is `5_3_2025`. */
      days: z.array(z.object({ slotDate: z.string(), slots: z.array(Slot()) })),
    }),
  failures: ['doctor_not_found'],
});
