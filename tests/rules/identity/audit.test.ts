/** What the audit log records of a change. */
import { expect, it } from 'vitest';
import { changesBetween, isStorable, withoutPersonalData } from '#shared/rules/identity/audit.ts';

it('records only the fields that differ, and nested values as a whole', () => {
  const before = { name: 'Teddy', price: 100, tags: ['a'], gradient: { start: 'red', end: 'blue' } };
  const after = { name: 'Teddy', price: 120, tags: ['a'], gradient: { start: 'red', end: 'green' } };
  expect(changesBetween(before, after)).toEqual({
    before: { price: 100, gradient: { start: 'red', end: 'blue' } },
    after: { price: 120, gradient: { start: 'red', end: 'green' } },
  });
});

it('records a created object as after only, and a deleted one as before only', () => {
  expect(changesBetween(undefined, { name: 'Teddy', image: undefined })).toEqual({ before: {}, after: { name: 'Teddy' } });
  expect(changesBetween({ name: 'Teddy' }, undefined)).toEqual({ before: { name: 'Teddy' }, after: {} });
});

it.each([
  ['password'],
  ['newPassword'],
  ['refresh_token'],
  ['accessToken'],
  ['code'],
  ['recoveryCodes'],
  ['apiSecret'],
  ['totp'],
  ['symptoms'],
  ['healthNotes'],
])('never records the field %s', (name) => {
  expect(changesBetween({ [name]: 'was' }, { [name]: 'is' })).toEqual({ before: {}, after: {} });
  expect(changesBetween({ deep: { [name]: 'was', other: 1 } }, { deep: { [name]: 'is', other: 2 } })).toEqual({
    before: { deep: { other: 1 } },
    after: { deep: { other: 2 } },
  });
});

it.each([['postalCode'], ['hsnCode'], ['reason'], ['stock'], ['status']])('records the field %s', (name) => expect(isStorable(name)).toBe(true));

it('truncates long texts, long lists and deep nesting in the audit log', () => {
  const { after } = changesBetween(undefined, { text: 'x'.repeat(10_000), list: Array.from({ length: 80 }, (_, index) => index) });
  expect(String(after['text'])).toHaveLength(501);
  expect(after['list']).toHaveLength(51);
  const deep: Record<string, unknown> = {};
  let at = deep;
  for (let level = 0; level < 50; level++) at = at['more'] = {};
  expect(JSON.stringify(changesBetween(undefined, deep).after).length).toBeLessThan(100);
});

it('keeps states and rights of an erased customer in the audit log, but no texts', () => {
  expect(withoutPersonalData({ status: 'shipped', notes: 'Ring twice', isActive: false, shippingAddress: { city: 'Kochi' } })).toEqual({
    status: 'shipped',
    isActive: false,
  });
});
