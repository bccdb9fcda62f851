/** The form of a new address at the checkout, and the request with defaults for blank fields. */
import { type Resolver, useForm } from 'react-hook-form';
import type * as z from 'zod';
import type { AddressFields } from '#shared/contract/customer/address.ts';
import type { User } from '#shared/contract/identity/auth.ts';
import { formatPhone } from '#shared/rules/identity/phone.ts';
import type { FormOf } from '#web/ui/form/form-fields.tsx';
import type { ShippingForm, ShippingFormIn } from './checks.ts';

export const loadChecks = () => import('./checks.ts');

/** When the checks cannot be loaded, the server's answer names the wrong fields. */
const resolver: Resolver<ShippingFormIn, unknown, ShippingForm> = async (values, context, options) => {
  const checks = await loadChecks().catch(() => null);
  return checks === null ? { values, errors: {} } : checks.resolveShipping(values, context, options);
};

export const useShippingForm = (defaultValues: ShippingFormIn): FormOf<typeof ShippingForm> =>
  useForm<ShippingFormIn, unknown, ShippingForm>({ resolver, mode: 'onTouched', defaultValues });

/** Opens the disclosure of the optional fields when one of them is wrong, so that it can be focused. */
export const unfoldFor = (fold: { readonly current: HTMLDetailsElement | null }) => (errors: Partial<Record<keyof ShippingFormIn, unknown>>) => {
  const { label, recipientName, recipientPhone, secondaryPhone } = errors;
  if (fold.current !== null && [label, recipientName, recipientPhone, secondaryPhone].some((each) => each !== undefined)) fold.current.open = true;
};

/** The form's initial values: the shopper's own name, because the shopper is the most likely recipient. */
export const blankForm = (user: User | null): ShippingFormIn => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  phone: formatPhone(user?.phone ?? ''),
  address: '',
  city: '',
  // The select's first option, "no state", which the schema rejects.
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
