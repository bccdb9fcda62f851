/** Deleting an address, except the default one. */
import { beforeAll, expect, test } from 'vitest';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { home } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const remove = (as: Customer, id: string) => shop.call('account.deleteAddress', { as, params: { id } });
const count = async (as: Customer) => ((await shop.call('account.listAddresses', { as })).body as unknown[]).length;

test('deletes an address once', async () => {
  const asha = await shop.customer();
  await shop.address(asha);
  const second = await shop.address(asha, { label: 'Office' });
  expect(await remove(asha, second)).toMatchObject({ status: 200, body: { success: true, message: 'Address deleted successfully!' } });
  expect(await remove(asha, second)).toMatchObject({ status: 404, body: { code: 'address_not_found' } });
  expect(await count(asha)).toBe(1);
  expect(await shop.table.get(`CUSTOMER#${asha.id}`, 'PROFILE')).toMatchObject({ addressCount: 1 });
});

test('counts an address off once when it is deleted five times at once', async () => {
  const asha = await shop.customer();
  await shop.address(asha);
  const second = await shop.address(asha, { label: 'Office' });
  const all = await Promise.all(Array.from({ length: 5 }, () => remove(asha, second)));
  expect(all.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404, 404, 404, 404]);
  expect(await shop.table.get(`CUSTOMER#${asha.id}`, 'PROFILE')).toMatchObject({ addressCount: 1 });
});

test('refuses to delete the default address until another is the default', async () => {
  const asha = await shop.customer();
  const [first, second] = [await shop.address(asha), await shop.address(asha, { label: 'Office' })];
  expect(await remove(asha, first)).toMatchObject({ status: 409, body: { code: 'default_address' } });
  await shop.call('account.updateAddress', { as: asha, params: { id: second }, body: home({ isDefault: true }) });
  expect((await remove(asha, first)).status).toBe(200);
});

test('keeps one default when an address becomes the default while it is deleted', async () => {
  const asha = await shop.customer();
  await shop.address(asha);
  for (let round = 0; round < 5; round++) {
    const id = await shop.address(asha, { label: `Office ${round}` });
    await Promise.all([remove(asha, id), shop.call('account.updateAddress', { as: asha, params: { id }, body: home({ isDefault: true }) })]);
    const list = (await shop.call('account.listAddresses', { as: asha })).body as { isDefault: boolean }[];
    expect(list.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  }
});
