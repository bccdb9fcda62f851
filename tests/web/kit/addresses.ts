/** Addresses of the customer of page tests. */
import type { Address } from '#shared/contract/customer/address.ts';

export const home: Address = {
  id: 'a1',
  label: 'Home',
  type: 'both',
  recipientName: 'Asha Verma',
  phone: '+919876543210',
  address: '12 MG Road',
  city: 'Bengaluru',
  state: 'KA',
  postalCode: '560038',
  isDefault: true,
};
