/** What does the clinic's patient say of themselves, in the clinic's own form? The same profile as the shop's. */
import * as z from 'zod';
import { Gender, ProfileReply } from './account.ts';
import { Phone, Text } from './common.ts';
import { endpoint } from './define.ts';
import { FormHeaders } from './product.ts';

const Line = () => z.string().trim().max(200, 'At most 200 characters');

export const updateProfile = endpoint({
  key: 'patient.updateProfile',
  method: 'POST',
  path: '/api/user/update-profile',
  access: 'customer',
  summary: "Change one's name, phone, address lines, gender, date of birth and picture, as a form; what is left out stays",
  headers: FormHeaders,
  multipart: () =>
    z
      .object({
        name: Text(161, 'Name is required'),
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
        dob: z.union([z.literal(''), z.iso.date('Please enter a date as YYYY-MM-DD')]),
        image: z.string().meta({ format: 'binary' }),
      })
      .partial(),
  reply: ProfileReply,
  failures: ['picture_refused', 'picture_too_large', 'picture_gone'],
});
