/** Indian mobile numbers: which texts are valid, and their normal form. */
import { expect, it } from 'vitest';
import { formatPhone, normalisePhone } from '#shared/rules/identity/phone.ts';

it.each(['9876543210', '09876543210', '+919876543210', '919876543210', '00919876543210', '+91 98765 43210', '98765-43210', '(+91) 98765.43210'])(
  'normalises the phone number %s to +919876543210',
  (text) => expect(normalisePhone(text)).toBe('+919876543210'),
);

it('keeps the leading 91 of a ten-digit phone number', () => expect(normalisePhone('9198765432')).toBe('+919198765432'));

it.each(['', '12345', '5876543210', '98765432101', '+1 415 555 0100', 'phone', '+9298765432', '987654321O'])(
  'rejects %s as an Indian mobile number',
  (text) => expect(normalisePhone(text)).toBeNull(),
);

it('formats a phone number as written in India', () => {
  expect(formatPhone('+919876543210')).toBe('+91 98765 43210');
  expect(formatPhone('022 2345')).toBe('022 2345');
});
