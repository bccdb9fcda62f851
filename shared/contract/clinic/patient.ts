/** The customer's profile in the clinic's own form (the same profile as the shop's), and the family members for whom they book. */
import * as z from 'zod';
import { FormHeaders } from '../catalogue/product.ts';
import { Done, Id, Phone, SingleLine } from '../common.ts';
import { Gender, ProfileReply } from '../customer/account.ts';
import { endpoint } from '../define.ts';

/** A family member for whom the customer books, with no more data than a reception desk needs. */
export const FamilyMember = () =>
  z
    .object({
      id: z.string(),
      name: z.string(),
      /** Empty when unknown. */
      dob: z.string(),
    })
    .meta({ title: 'FamilyMember' });
export type FamilyMember = z.output<ReturnType<typeof FamilyMember>>;

export const FamilyMemberFields = () =>
  z.strictObject({
    name: SingleLine(120, 'Name is required'),
    dob: z.union([z.iso.date('Please enter a date as YYYY-MM-DD'), z.literal('')]).default(''),
  });

const FamilyReply = () => Done().extend({ family: z.array(FamilyMember()) });
const WhichMember = () => z.strictObject({ id: Id() });

export const listFamily = /* @__PURE__ */ endpoint({
  key: 'patient.listFamily',
  method: 'GET',
  path: '/api/user/family',
  access: 'customer',
  summary: 'The family members for whom the customer books, in the order in which they were saved',
  reply: () => z.object({ success: z.literal(true), family: z.array(FamilyMember()) }),
  failures: [],
});

export const addFamilyMember = /* @__PURE__ */ endpoint({
  key: 'patient.addFamilyMember',
  method: 'POST',
  path: '/api/user/family',
  access: 'customer',
  summary: 'Save a family member, at most 10; the same name and date of birth are saved once',
  body: FamilyMemberFields,
  reply: () => FamilyReply().extend({ member: FamilyMember() }),
  status: 201,
  failures: ['family_full'],
});

export const changeFamilyMember = /* @__PURE__ */ endpoint({
  key: 'patient.changeFamilyMember',
  method: 'PUT',
  path: '/api/user/family/{id}',
  access: 'customer',
  summary: 'Change the name or the date of birth of a family member; existing appointments do not change',
  params: WhichMember,
  body: FamilyMemberFields,
  reply: FamilyReply,
  failures: ['family_member_not_found'],
});

export const removeFamilyMember = /* @__PURE__ */ endpoint({
  key: 'patient.removeFamilyMember',
  method: 'DELETE',
  path: '/api/user/family/{id}',
  access: 'customer',
  summary: 'Remove a family member. Idempotent',
  params: WhichMember,
  reply: FamilyReply,
  failures: [],
});

const Line = () => z.string().trim().max(200, 'At most 200 characters');

export const updateProfile = /* @__PURE__ */ endpoint({
  key: 'patient.updateProfile',
  method: 'POST',
  path: '/api/user/update-profile',
  access: 'customer',
  summary: "Change the customer's name, phone, address lines, gender, date of birth and picture, as a form; fields that are not sent do not change",
  headers: FormHeaders,
  multipart: () =>
    z
      .object({
        name: SingleLine(161, 'Name is required'),
        phone: Phone(),
        /** JSON: `{"line1": "...", "line2": "..."}`. */
        address: z
          .string()
          .max(1_000)
          .transform((text, context) => {
            try {
              return JSON.parse(text) as unknown;
            } catch {
              context.addIssue({ code: 'custom', message: 'The address is not valid JSON' });
              return z.NEVER;
            }
          })
          .pipe(z.strictObject({ line1: Line(), line2: Line() }, 'The address has the fields line1 and line2')),
        gender: Gender(),
        dob: z.union([z.iso.date('Please enter a date as YYYY-MM-DD'), z.literal('')]),
        image: z.string().meta({ format: 'binary' }),
      })
      .partial(),
  reply: ProfileReply,
  failures: ['picture_refused', 'picture_too_large', 'picture_gone'],
});
