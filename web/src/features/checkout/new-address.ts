/** What does a new address look like when it is sent? The shipping form with the defaults for what was left blank. */
import * as z from 'zod';
import { AddressFields } from '#shared/contract/account.ts';
import { stateCodes } from '#shared/rules/states.ts';

const { phone, postalCode } = AddressFields().shape;
const required = (text: string) => z.string().trim().min(1, text);
/** Blank, or what the contract takes. */
const optional = <T extends z.ZodType<string, string>>(schema: T) => z.union([z.literal(''), schema]);

export const ShippingForm = z.object({
  firstName: required('First name is required').max(60),
  lastName: required('Last name is required').max(60),
  address: required('Address is required').max(300),
  city: required('City is required').max(80),
  state: z.enum(stateCodes, 'State is required'),
  postalCode: required('PIN code is required').pipe(postalCode),
  phone: required('Phone number is required').pipe(phone),
  label: z.string().trim().max(80),
  recipientName: z.string().trim().max(120),
  recipientPhone: optional(phone),
  secondaryPhone: optional(phone),
  type: z.enum(['shipping', 'billing', 'both']),
});
export type ShippingForm = z.output<typeof ShippingForm>;
export type ShippingFormIn = z.input<typeof ShippingForm>;

/** A blank label, recipient or phone is filled from the shipping name and phone; the first address of all becomes the default. */
export function newAddress(form: ShippingForm, hasSavedAddresses: boolean): z.input<ReturnType<typeof AddressFields>> {
  const recipient = form.recipientName === '' ? `${form.firstName} ${form.lastName}` : form.recipientName;
  return {
    label: form.label === '' ? `${form.recipientName === '' ? form.firstName : form.recipientName}'s Address` : form.label,
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
