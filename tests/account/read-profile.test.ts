/** Does a customer see themselves, in both spellings? */
import { beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

test('a customer sees their own profile, for the shop and for the clinic', async () => {
  const asha = await shop.customer({ firstName: 'Asha', lastName: 'Rao' });
  expect(await shop.call('account.readProfile', { as: asha })).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: expect.any(String),
      user: {
        id: asha.id,
        firstName: 'Asha',
        lastName: 'Rao',
        name: 'Asha Rao',
        email: asha.email,
        phone: asha.phone,
        role: 'customer',
        gender: 'Not Selected',
        dob: '',
        image: '',
        address: { line1: '', line2: '' },
        emailVerified: true,
      },
    },
  });
});

test('an admin is shown as one', async () => {
  const admin = await shop.admin();
  expect(await shop.call('account.readProfile', { as: admin })).toMatchObject({ body: { user: { role: 'admin' } } });
});

test('nothing of the inside shows', async () => {
  const asha = await shop.customer();
  await shop.address(asha);
  const { user } = (await shop.call('account.readProfile', { as: asha })).body;
  for (const inner of ['pk', 'sk', 'gsi1pk', 'addressCount', 'defaultAddressId', 'phoneProven']) expect(user).not.toHaveProperty(inner);
});

test('nobody signed out sees a profile', async () => {
  expect(await shop.call('account.readProfile')).toMatchObject({ status: 401, body: { code: 'signed_out' } });
});
