/** What becomes of the fields that were left blank in the shipping form? */
import { describe, expect, it } from 'vitest';
import { blankForm, newAddress, ShippingForm, type ShippingFormIn } from '#web/features/checkout/new-address.ts';
import { asha } from './kit/given.tsx';

const filled: ShippingFormIn = { ...blankForm(asha), address: '12 MG Road', city: 'Bengaluru', state: 'KA', postalCode: '560038' };
const addressOf = (changes: Partial<ShippingFormIn> = {}, hasSaved = false) => newAddress(ShippingForm.parse({ ...filled, ...changes }), hasSaved);
const wrong = (changes: Partial<Record<keyof ShippingFormIn, string>>) =>
  ShippingForm.safeParse({ ...filled, ...changes }).error?.issues.map(({ path, message, ...rest }) => [
    path[0],
    'errors' in rest ? rest.errors[0]?.[0]?.message : message,
  ]);

describe('a new address', () => {
  it.each([
    ['a blank label is named after the shopper', {}, { label: "Asha's Address" }],
    ['a blank label is named after the recipient, where there is one', { recipientName: 'Sunita Rao' }, { label: "Sunita Rao's Address" }],
    ['a label stays', { label: 'Home', recipientName: 'Sunita Rao' }, { label: 'Home' }],
    ['a blank recipient is the shopper', {}, { recipientName: 'Asha Verma' }],
    ['a recipient stays', { recipientName: 'Sunita Rao' }, { recipientName: 'Sunita Rao' }],
    ['a blank recipient phone is the shipping phone', { phone: '98765 43210' }, { phone: '+919876543210' }],
    ['a recipient phone stays', { recipientPhone: '9812345678' }, { phone: '+919812345678' }],
    ['the type is both unless another is chosen', {}, { type: 'both' }],
    ['a chosen type stays', { type: 'shipping' as const }, { type: 'shipping' }],
  ])('%s', (_, changes, expected) => {
    expect(addressOf(changes)).toMatchObject(expected);
  });

  it('names no second phone where none was given', () => {
    expect(addressOf()).not.toHaveProperty('secondaryPhone');
    expect(addressOf({ secondaryPhone: '9812345678' }).secondaryPhone).toBe('+919812345678');
  });

  it('is the default only when it is the first', () => {
    expect(addressOf({}, false).isDefault).toBe(true);
    expect(addressOf({}, true).isDefault).toBe(false);
  });

  it('has a label that the server takes, however long the name is', () => {
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
  ] as const)('requires %s', (name, text) => {
    expect(wrong({ [name]: '' })).toContainEqual([name, text]);
  });

  it.each([
    [{ postalCode: '012345' }, ['postalCode', 'Please enter a 6-digit PIN code']],
    [{ phone: '12345' }, ['phone', 'Please enter a 10-digit Indian mobile number']],
    [{ secondaryPhone: '12345' }, ['secondaryPhone', 'Please enter a 10-digit Indian mobile number']],
  ])('refuses %j', (changes, expected) => {
    expect(wrong(changes)).toEqual([expected]);
  });

  it('takes everything that is optional blank', () => {
    expect(wrong({ label: '', recipientName: '', recipientPhone: '', secondaryPhone: '' })).toBeUndefined();
  });
});
