/** The fields of a new address at the checkout, and the request with defaults for blank ones. */
import * as z from 'zod';
import { Text } from '#shared/contract/common.ts';
import { AddressFields, checkPin } from '#shared/contract/customer/address.ts';
import type { User } from '#shared/contract/identity/auth.ts';
import { showPhone } from '#shared/rules/identity/phone.ts';
import { stateCodes } from '#shared/rules/states.ts';

const { phone, postalCode } = AddressFields().shape;
/** What the contract takes, or blank. */
const optional = <T extends z.ZodType<string, string>>(schema: T) => z.union([schema, z.literal('')]);

export const ShippingForm = z
  .object({
    // Both together are the recipient's name, of at most 120 characters.
    firstName: Text(60, 'First name is required'),
    lastName: Text(59, 'Last name is required'),
    address: Text(300, 'Address is required'),
    city: Text(80, 'City is required'),
    state: z.enum(stateCodes, 'State is required'),
    postalCode: z.string().trim().min(1, 'PIN code is required').pipe(postalCode),
    phone: phone,
    label: z.string().trim().max(80, 'At most 80 characters'),
    recipientName: z.string().trim().max(120, 'At most 120 characters'),
    recipientPhone: optional(phone),
    secondaryPhone: optional(phone),
    type: z.enum(['shipping', 'billing', 'both']),
  })
  .superRefine(checkPin);
export type ShippingForm = z.output<typeof ShippingForm>;
export type ShippingFormIn = z.input<typeof ShippingForm>;

/** Opens the fold of the optional fields when one of them is wrong, so that it can be focused. */
export const unfoldFor = (fold: { readonly current: HTMLDetailsElement | null }) => (errors: Partial<Record<keyof ShippingFormIn, unknown>>) => {
  const { label, recipientName, recipientPhone, secondaryPhone } = errors;
  if (fold.current !== null && [label, recipientName, recipientPhone, secondaryPhone].some((each) => each !== undefined)) fold.current.open = true;
};

/** The form's initial values: the shopper is the most likely recipient. */
export const blankForm = (user: User | null): ShippingFormIn => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  phone: showPhone(user?.phone ?? ''),
  address: '',
  city: '',
  // The first option of the select, which is no state: the schema rejects it.
  state: '' as ShippingFormIn['state'],
  postalCode: '',
  label: '',
  recipientName: '',
  recipientPhone: '',
  secondaryPhone: '',
  type: 'both',
});

/** A blank label, recipient or phone is filled from the shipping name and phone; the first address of all becomes the default. */
export function newAddress(form: ShippingForm, hasSavedAddresses: boolean): z.input<ReturnType<typeof AddressFields>> {
  const recipient = form.recipientName === '' ? `${form.firstName} ${form.lastName}` : form.recipientName;
  return {
    label: form.label === '' ? `${(form.recipientName === '' ? form.firstName : form.recipientName).slice(0, 70)}'s Address` : form.label,
    type: form.type,
    recipientName: recipient,
    phone: form.recipientPhone === '' ? form.phone : form.recipientPhone,
    ...(form.secondaryPhone === '' ? {} : { secondaryPhone: form.secondaryPhone }),
    address: form.address,
    city: form.city,
    state: form.state,
    postalCode: form.postalCode,
    isDefault: !hasSavedAddresses,
  };
}
