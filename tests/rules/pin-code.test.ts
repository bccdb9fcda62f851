/** PIN codes against states, and the digits of Indian scripts. */
import { expect, it } from 'vitest';
import { AddressFields, checkPin } from '#shared/contract/customer/address.ts';
import { Code } from '#shared/contract/identity/auth.ts';
import { normalisePin, toLatinDigits } from '#shared/rules/digits.ts';
import { normalisePhone } from '#shared/rules/identity/phone.ts';
import { pinProblem, statesOfPin } from '#shared/rules/pin-code.ts';
import { stateCodes } from '#shared/rules/states.ts';

it.each([
  ['110001', 'DL'],
  ['122001', 'HR'],
  ['160017', 'CH'],
  ['140301', 'PB'],
  ['171001', 'HP'],
  ['194101', 'LA'],
  ['226001', 'UP'],
  ['248001', 'UT'],
  ['302001', 'RJ'],
  ['380001', 'GJ'],
  ['396210', 'DH'],
  ['403001', 'GA'],
  ['411001', 'MH'],
  ['462001', 'MP'],
  ['492001', 'CT'],
  ['500001', 'TG'],
  ['533464', 'PY'],
  ['520001', 'AP'],
  ['560001', 'KA'],
  ['600001', 'TN'],
  ['605001', 'PY'],
  ['673310', 'PY'],
  ['682555', 'LD'],
  ['695001', 'KL'],
  ['700001', 'WB'],
  ['737101', 'SK'],
  ['744101', 'AN'],
  ['751001', 'OR'],
  ['781001', 'AS'],
  ['791111', 'AR'],
  ['795001', 'MN'],
  ['800001', 'BR'],
  ['834001', 'JH'],
])('finds the PIN code %s in %s', (pin, state) => expect(pinProblem(pin, state)).toBeUndefined());

it('refuses a PIN code of another circle, and names it', () => {
  expect(pinProblem('695001', 'KA')).toBe(
    '695001 is a PIN code of Kerala or Lakshadweep or Puducherry, not of Karnataka. Please check the PIN code and the state.',
  );
});

it('knows PIN codes of every state, and accepts those of the army anywhere', () => {
  const known = new Set(Array.from({ length: 90 }, (_, index) => statesOfPin(`${index + 10}0001`) ?? []).flat());
  expect(stateCodes.filter((code) => !known.has(code))).toEqual([]);
  expect(pinProblem('900056', 'KA')).toBeUndefined();
});

it('reads digits of Indian scripts in a PIN code, a phone number and a code', () => {
  expect(toLatinDigits('४११००१ ௧ 12a')).toBe('411001 1 12a');
  expect(normalisePhone('९८७६५ ४३२१०')).toBe('+919876543210');
  expect(Code().parse('१२३४५६')).toBe('123456');
  const address = { label: 'Home', recipientName: 'Asha Rao', phone: '९८७६५४३२१०', address: '4 Sadashiv Peth', city: 'Pune', state: 'MH' } as const;
  expect(
    AddressFields()
      .check(checkPin())
      .parse({ ...address, postalCode: '४११०३०' }),
  ).toMatchObject({
    phone: '+919876543210',
    postalCode: '411030',
  });
});

it('reads a PIN code that is written in two groups', () => {
  expect(normalisePin(' 560 001 ')).toBe('560001');
  expect(AddressFields().shape.postalCode.parse('५६० ००१')).toBe('560001');
  expect(AddressFields().shape.postalCode.safeParse('56 001').success).toBe(false);
});
