/** Changes the customer's profile through the clinic's form; fields that are not sent stay. */
import { changeOwnProfile } from '#functions/customer/change-profile.ts';
import { toProfileResponse } from '#functions/customer/profile-response.ts';
import { readCustomer } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { acceptSentPicture } from '#functions/pictures/accept-picture.ts';
import { pictureWrites } from '#functions/pictures/picture-writes.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { parseOptionalPictureForm } from '#functions/platform/http/picture-form.ts';
import { limitAccount } from '#functions/platform/limits/limit-use.ts';
import { updateProfile } from '#shared/contract/clinic/patient.ts';

export const handler = endpoint(updateProfile, async ({ headers, rawBody, caller, now }) => {
  const { file, fields } = await parseOptionalPictureForm(updateProfile.multipart(), headers, rawBody);
  const { name, ...others } = fields;
  const names = await splitName(caller.id, name);
  if (file !== undefined) await limitAccount('profile-picture', caller.id, now);
  const image =
    file === undefined
      ? undefined
      : await acceptSentPicture(file, now, caller.id).catch((error: unknown) => {
          if (error instanceof Failure && error.code === 'picture_too_large')
            throw new Failure('picture_too_large', { message: 'Image file is too large. Please use a smaller image.' });
          throw error;
        });
  const customer = await changeOwnProfile(caller.id, { ...others, ...names, image }, now, async (before) =>
    image === undefined ? [] : pictureWrites([before.image], [image], now),
  );
  return { success: true, message: 'Profile updated successfully! 🎉', user: toProfileResponse(customer, caller.role) } as const;
});

const maxNameLength = 80;

/** Splits the form's single name into the first word and the rest; an unchanged name keeps its stored split. */
async function splitName(id: string, name: string | undefined) {
  if (name === undefined) return {};
  const before = await readCustomer(id);
  if (before !== undefined && `${before.firstName} ${before.lastName}`.trim() === name) return {};
  const [firstName = '', ...rest] = name.split(/\s+/);
  const lastName = rest.join(' ');
  if (Math.max(firstName.length, lastName.length) > maxNameLength)
    throw new Failure('invalid_input', { fields: { name: `A first or last name has at most ${maxNameLength} characters` } });
  return { firstName, lastName };
}
