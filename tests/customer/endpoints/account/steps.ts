/** A valid address, and invalid ones with the field that the response names. */
export const home = (given: Record<string, unknown> = {}) => ({
  label: 'Home',
  type: 'both',
  recipientName: 'Asha Rao',
  phone: '9876543210',
  address: '12 MG Road',
  city: 'Bengaluru',
  state: 'KA',
  postalCode: '560001',
  ...given,
});

/** Invalid fields, the field that the response names, and its message where the specs fix it. */
export const badAddresses: readonly (readonly [Record<string, unknown>, string, string | undefined])[] = [
  [{ label: '' }, 'label', 'Label is required'],
  [{ recipientName: '  ' }, 'recipientName', 'Recipient name is required'],
  [{ phone: '' }, 'phone', 'Phone number is required'],
  [{ phone: '12345' }, 'phone', undefined],
  [{ address: '' }, 'address', 'Address is required'],
  [{ city: '' }, 'city', 'City is required'],
  [{ state: '' }, 'state', 'State is required'],
  [{ state: 'XX' }, 'state', 'State is required'],
  [{ postalCode: '' }, 'postalCode', 'Postal code is required'],
  [{ postalCode: '012345' }, 'postalCode', 'Please enter a 6-digit PIN code'],
  [{ type: 'home' }, 'type', 'Choose shipping, billing or both'],
  [{ secondaryPhone: '1' }, 'secondaryPhone', undefined],
  [{ isDefault: 'yes' }, 'isDefault', undefined],
  [{ customerId: 'x' }, 'customerId', undefined],
  [{ address: 'x'.repeat(301) }, 'address', undefined],
  [{ address: '12 MG Road\u202e' }, 'address', 'Please leave out control characters'],
  [{ address: '12 MG Road\u0007' }, 'address', 'Please leave out control characters'],
  [{ address: '\u200b' }, 'address', 'Address is required'],
];
