/** Saving an address: defaults, limits and validation. */
import { beforeAll, expect, test } from 'vitest';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { badAddresses, home } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const create = (as: Customer, given: Record<string, unknown> = {}) => shop.call('account.createAddress', { as, body: home(given) });

test('makes the first address the default', async () => {
  const asha = await shop.customer();
  const first = await create(asha, { label: ' Home ', secondaryPhone: '' });
  expect(first).toMatchObject({ status: 201, body: { id: expect.any(String), label: 'Home', phone: '+919876543210', isDefault: true } });
  expect(first.body).not.toHaveProperty('secondaryPhone');
  expect(await create(asha, { label: 'Office', secondaryPhone: '+91 98765 43211' })).toMatchObject({
    body: { isDefault: false, secondaryPhone: '+919876543211' },
  });
});

test('replaces the default address by a new default', async () => {
  const asha = await shop.customer();
  await create(asha);
  const second = await create(asha, { label: 'Office', isDefault: true });
  expect(second.body.isDefault).toBe(true);
  const list = (await shop.call('account.listAddresses', { as: asha })).body as { label: string; isDefault: boolean }[];
  expect(list.map(({ label, isDefault }) => [label, isDefault])).toEqual([
    ['Office', true],
    ['Home', false],
  ]);
});

test('saves an address without a type for shipping and billing', async () => {
  const asha = await shop.customer();
  const { type: _, ...body } = home();
  expect(await shop.call('account.createAddress', { as: asha, body })).toMatchObject({ status: 201, body: { type: 'both' } });
});

test('keeps one default of three first addresses saved at once', async () => {
  const asha = await shop.customer();
  await Promise.all(['Home', 'Office', 'Grandparents'].map((label) => create(asha, { label })));
  const list = (await shop.call('account.listAddresses', { as: asha })).body as { isDefault: boolean }[];
  expect(list).toHaveLength(3);
  expect(list.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('limits a customer to 50 addresses, also for several saved at once', async () => {
  const asha = await shop.customer();
  const profile = await shop.table.get(`CUSTOMER#${asha.id}`, 'PROFILE');
  await create(asha);
  // The addresses themselves do not matter, only their number.
  await shop.putItem({ ...profile, addressCount: 49 });
  const last = await Promise.all(['Office', 'Grandparents', 'Neighbour'].map((label) => create(asha, { label })));
  expect(last.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409]);
  expect(last.find(({ status }) => status === 409)?.body.code).toBe('too_many_addresses');
  const list = (await shop.call('account.listAddresses', { as: asha })).body as { id: string; isDefault: boolean }[];
  expect(list).toHaveLength(2);
  await shop.call('account.deleteAddress', { as: asha, params: { id: list.at(-1)?.id ?? '' } });
  expect((await create(asha, { label: 'Uncle' })).status).toBe(201);
});

test('answers the saved address when an equal one is saved again', async () => {
  const asha = await shop.customer();
  const { body: home } = await create(asha);
  const { body: office } = await create(asha, { label: 'Office', secondaryPhone: '9876543211' });
  expect(await create(asha, { label: ' Office ', secondaryPhone: '+91 98765 43211' })).toMatchObject({ status: 201, body: office });
  expect((await create(asha, { label: 'Office' })).body.id).not.toBe(office.id);
  expect((await create(asha, { label: 'Office', secondaryPhone: '9876543211', isDefault: true })).body).toEqual({ ...office, isDefault: true });
  expect((await create(asha)).body).toEqual({ ...home, isDefault: false });
  const list = (await shop.call('account.listAddresses', { as: asha })).body as { label: string; isDefault: boolean }[];
  expect(list.map(({ label, isDefault }) => [label, isDefault])).toEqual([
    ['Office', true],
    ['Office', false],
    ['Home', false],
  ]);
});

test('saves an address of several lines', async () => {
  const address = '12 MG Road\r\nIndiranagar';
  expect(await create(await shop.customer(), { address })).toMatchObject({ status: 201, body: { address } });
});

test('reports a PIN code of another state together with the other wrong fields', async () => {
  const asha = await shop.customer();
  const { status, body } = await create(asha, { phone: '98', postalCode: '695001' });
  expect({ status, fields: body.fields }).toEqual({
    status: 400,
    fields: {
      phone: 'Please enter a 10-digit Indian mobile number',
      postalCode: '695001 is a PIN code of Kerala or Lakshadweep or Puducherry, not of Karnataka. Please check the PIN code and the state.',
    },
  });
});

test.each(badAddresses)('refuses a new address with %j at the field %s', async (given, field, text) => {
  const asha = await shop.customer();
  expect(await create(asha, given)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { [field]: text ?? expect.any(String) } } });
  expect((await shop.call('account.listAddresses', { as: asha })).body).toEqual([]);
});
