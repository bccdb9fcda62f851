/** The shipping form: validation and the address made from the form. */
import { describe, expect, it } from 'vitest';
import { asha } from '#tests/web/kit/fixtures.tsx';
import { ShippingForm, type ShippingFormIn } from '#web/features/checkout/checks.ts';
import { emptyForm, toAddressRequest } from '#web/features/checkout/new-address.ts';

const filled: ShippingFormIn = { ...emptyForm(asha), address: '12 MG Road', city: 'Bengaluru', state: 'KA', postalCode: '560038' };
const addressOf = (changes: Partial<ShippingFormIn> = {}, hasSaved = false) =>
  toAddressRequest(ShippingForm.parse({ ...filled, ...changes }), hasSaved);
const wrong = (changes: Partial<Record<keyof ShippingFormIn, string>>) =>
  ShippingForm.safeParse({ ...filled, ...changes }).error?.issues.map(({ path, message, ...rest }) => [
    path[0],
    'errors' in rest ? rest.errors[0]?.[0]?.message : message,
  ]);

describe('a new address', () => {
  it.each([
    ['names the address after the customer when the label is blank', {}, { label: "Asha's Address" }],
    ['names the address after the recipient when the label is blank', { recipientName: 'Sunita Rao' }, { label: "Sunita Rao's Address" }],
    ['keeps a given label of the address', { label: 'Home', recipientName: 'Sunita Rao' }, { label: 'Home' }],
    ['delivers to the customer when the recipient is blank', {}, { recipientName: 'Asha Verma' }],
    ['keeps a given recipient', { recipientName: 'Sunita Rao' }, { recipientName: 'Sunita Rao' }],
    ['uses the shipping phone when the phone of the recipient is blank', { phone: '98765 43210' }, { phone: '+919876543210' }],
    ['keeps a given phone of the recipient', { recipientPhone: '9812345678' }, { phone: '+919812345678' }],
    ['uses the address type both unless another type is chosen', {}, { type: 'both' }],
    ['keeps a chosen address type', { type: 'shipping' as const }, { type: 'shipping' }],
  ])('%s', (_, changes, expected) => {
    expect(addressOf(changes)).toMatchObject(expected);
  });

  it('omits the second phone when none is given', () => {
    expect(addressOf()).not.toHaveProperty('secondaryPhone');
    expect(addressOf({ secondaryPhone: '9812345678' }).secondaryPhone).toBe('+919812345678');
  });

  it('makes only the first address the default', () => {
    expect(addressOf({}, false).isDefault).toBe(true);
    expect(addressOf({}, true).isDefault).toBe(false);
  });

  it('limits a generated label to the length that the API accepts', () => {
    expect(addressOf({ recipientName: 'a'.repeat(120) }).label?.length).toBeLessThanOrEqual(80);
  });
});

describe('the shipping form', () => {
  it.each([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['address', 'Address is required'],
    ['city', 'City is required'],
    ['state', 'State is required'],
    ['postalCode', 'PIN code is required'],
    ['phone', 'Phone number is required'],
  ] as const)('requires the shipping field %s', (name, text) => {
    expect(wrong({ [name]: '' })).toContainEqual([name, text]);
  });

  it.each([
    [{ postalCode: '012345' }, ['postalCode', 'Please enter a 6-digit PIN code']],
    [{ phone: '12345' }, ['phone', 'Please enter a 10-digit Indian mobile number']],
    [{ secondaryPhone: '12345' }, ['secondaryPhone', 'Please enter a 10-digit Indian mobile number']],
  ])('rejects a shipping form with %j', (changes, expected) => {
    expect(wrong(changes)).toEqual([expected]);
  });

  it('accepts blank optional fields in the shipping form', () => {
    expect(wrong({ label: '', recipientName: '', recipientPhone: '', secondaryPhone: '' })).toBeUndefined();
  });
});
