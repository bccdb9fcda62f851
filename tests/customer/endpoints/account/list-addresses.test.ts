/** The list of a customer's addresses. */
import { beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

test('lists the default address first, then the newest', async () => {
  const asha = await shop.customer();
  for (const label of ['First', 'Second', 'Third']) {
    await shop.address(asha, { label });
    shop.advanceClock(1);
  }
  const { body, status } = await shop.call('account.listAddresses', { as: asha });
  expect(status).toBe(200);
  expect(body.map(({ label }: { label: string }) => label)).toEqual(['First', 'Third', 'Second']);
  expect(Object.keys(body[0]).sort()).toEqual([
    'address',
    'city',
    'id',
    'isDefault',
    'label',
    'phone',
    'postalCode',
    'recipientName',
    'state',
    'type',
  ]);
});

test('lists no addresses of a new customer', async () => {
  expect(await shop.call('account.listAddresses', { as: await shop.customer() })).toMatchObject({ status: 200, body: [] });
});

test('lists no addresses of another customer, to an admin neither', async () => {
  const asha = await shop.customer();
  await shop.address(asha);
  for (const other of [await shop.customer(), await shop.admin()]) expect((await shop.call('account.listAddresses', { as: other })).body).toEqual([]);
});

test('refuses an unknown query of the address list', async () => {
  expect(await shop.call('account.listAddresses', { as: await shop.customer(), query: { userId: 'x' } })).toMatchObject({
    status: 400,
    body: { fields: { userId: expect.any(String) } },
  });
});
