/** Changing a saved address. */
import { beforeAll, expect, test } from 'vitest';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { badAddresses, home } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const update = (as: Customer, id: string, given: Record<string, unknown> = {}) =>
  shop.call('account.updateAddress', { as, params: { id }, body: home(given) });
const list = async (as: Customer) =>
  (await shop.call('account.listAddresses', { as })).body as { id: string; label: string; isDefault: boolean; secondaryPhone?: string }[];

test('replaces an address and keeps its id and default', async () => {
  const asha = await shop.customer();
  const id = await shop.address(asha, { secondaryPhone: '9876543211' });
  const changed = await update(asha, id, { label: 'New home', city: 'Mysuru' });
  expect(changed).toMatchObject({ status: 200, body: { id, label: 'New home', city: 'Mysuru', isDefault: true } });
  expect(changed.body).not.toHaveProperty('secondaryPhone');
  expect(await list(asha)).toEqual([changed.body]);
});

test('makes an address the default, and keeps the default when isDefault is false', async () => {
  const asha = await shop.customer();
  const [first, second] = [await shop.address(asha, { label: 'First' }), await shop.address(asha, { label: 'Second' })];
  expect((await update(asha, second, { label: 'Second', isDefault: true })).body.isDefault).toBe(true);
  expect((await list(asha)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [second, true],
    [first, false],
  ]);
  expect((await update(asha, second, { label: 'Second', isDefault: false })).body.isDefault).toBe(true);
});

test('returns 404 for an unknown address', async () => {
  expect(await update(await shop.customer(), 'no-such-address')).toMatchObject({ status: 404, body: { code: 'address_not_found' } });
});

test.each(badAddresses)('refuses an address change to %j at the field %s', async (given, field, text) => {
  const asha = await shop.customer();
  const id = await shop.address(asha);
  expect(await update(asha, id, given)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { [field]: text ?? expect.any(String) } },
  });
});

test('refuses a malformed address id', async () => {
  expect(await update(await shop.customer(), 'a b#c')).toMatchObject({ status: 400, body: { fields: { id: expect.any(String) } } });
});
