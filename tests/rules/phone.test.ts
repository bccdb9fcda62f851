/** Which texts are Indian mobile numbers? */
import { expect, it } from 'vitest';
import { normalPhone, showPhone } from '#shared/rules/phone.ts';

it.each(['9876543210', '09876543210', '+919876543210', '919876543210', '00919876543210', '+91 98765 43210', '98765-43210', '(+91) 98765.43210'])(
  '%s is +919876543210',
  (text) => expect(normalPhone(text)).toBe('+919876543210'),
);

it('keeps a number that itself begins with 91', () => expect(normalPhone('9198765432')).toBe('+919198765432'));

it.each(['', '12345', '5876543210', '98765432101', '+1 415 555 0100', 'phone', '+9298765432', '987654321O', '९८७६५४३२१०'])('%s is none', (text) =>
  expect(normalPhone(text)).toBeNull(),
);

it('is shown as people in India write it', () => {
  expect(showPhone('+919876543210')).toBe('+91 98765 43210');
  expect(showPhone('022 2345')).toBe('022 2345');
});
