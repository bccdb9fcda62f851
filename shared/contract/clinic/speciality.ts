/** The specialities by which patients look for doctors, as administrators manage them. */
import * as z from 'zod';
import { StoredPicture, Version } from '../catalogue/product.ts';
import { Done, Prose, Text } from '../common.ts';
import { endpoint } from '../define.ts';

export const StaffSpeciality = () =>
  z
    .object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      image: z.string(),
      /** Rank from 0. */
      sortOrder: z.number().int(),
      /** Number of doctors with this speciality, archived ones included. */
      doctors: z.number().int(),
      version: z.number().int(),
    })
    .meta({ title: 'StaffSpeciality' });
export type StaffSpeciality = z.output<ReturnType<typeof StaffSpeciality>>;

const Params = () => z.strictObject({ id: z.string().min(1).max(100) });

const fields = () => ({
  /** The name is part of addresses, so its characters are limited. */
  name: Text(60, 'Name is required').regex(/^[\p{L}\p{M}\p{N} &,.'’()-]+$/u, 'Letters, digits, spaces and & , . ( ) - only'),
  description: Prose(300).optional(),
  image: z.union([StoredPicture(), z.literal('')]).optional(),
});

export const list = /* @__PURE__ */ endpoint({
  key: 'speciality.list',
  method: 'GET',
  path: '/api/admin/specialities',
  access: 'admin',
  summary: 'The specialities by rank; while there are none, the site shows six default ones',
  reply: () => z.object({ specialities: z.array(StaffSpeciality()) }),
  failures: [],
});

export const create = /* @__PURE__ */ endpoint({
  key: 'speciality.create',
  method: 'POST',
  path: '/api/admin/specialities',
  access: 'admin',
  summary: 'Add a speciality at the end of the list',
  body: () => z.strictObject(fields()),
  reply: StaffSpeciality,
  status: 201,
  failures: ['speciality_taken', 'too_many_specialities', 'picture_gone'],
});

export const update = /* @__PURE__ */ endpoint({
  key: 'speciality.update',
  method: 'PUT',
  path: '/api/admin/specialities/{id}',
  access: 'admin',
  summary: 'Change a speciality, also for its doctors. With a version that is not the newest: 409, with the current speciality',
  params: Params,
  body: () => z.strictObject({ ...z.strictObject(fields()).partial().shape, version: Version().optional() }),
  reply: StaffSpeciality,
  failures: ['speciality_not_found', 'speciality_taken', 'edited_meanwhile', 'picture_gone'],
});

export const move = /* @__PURE__ */ endpoint({
  key: 'speciality.move',
  method: 'PATCH',
  path: '/api/admin/specialities/{id}/order',
  access: 'admin',
  summary: 'Move a speciality to a position, counted from 0, and number all again',
  params: Params,
  body: () => z.strictObject({ sortOrder: z.int('The position must be a whole number').min(0, 'The position must be 0 or more').max(10_000) }),
  reply: () => z.object({ specialities: z.array(StaffSpeciality()) }),
  failures: ['speciality_not_found'],
});

export const remove = /* @__PURE__ */ endpoint({
  key: 'speciality.remove',
  method: 'DELETE',
  path: '/api/admin/specialities/{id}',
  access: 'admin',
  summary: 'Delete a speciality without doctors',
  params: Params,
  reply: Done,
  failures: ['speciality_not_found', 'speciality_in_use'],
});
