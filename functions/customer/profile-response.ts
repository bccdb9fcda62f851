/** Builds the profile as its customer sees it, with both forms of the name: firstName and lastName for the shop, name for the clinic. */
import { type CustomerItem, userOf } from '#functions/identity/customer-store.ts';
import type { Role } from '#shared/rules/identity/role.ts';

export function toProfileResponse(customer: CustomerItem, role: Role) {
  const { firstName, lastName, gender, dob, image, address, emailVerified, newsMails = true, business } = customer;
  return {
    ...userOf(customer, role),
    name: `${firstName} ${lastName}`.trim(),
    ...{ gender, dob, image, address, emailVerified, newsMails },
    ...(business === undefined ? {} : { business }),
  };
}
