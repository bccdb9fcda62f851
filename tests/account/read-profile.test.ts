/** Does a customer see themselves, in both spellings? */
import { beforeAll, expect, test } from 'vitest';
import { premium } from '#shared/rules/premium.ts';
import { afterSale } from '#tests/kit/after-sale.ts';
import { buying } from '#tests/kit/buying.ts';
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
        isPremium: false,
      },
    },
  });
});

test('an admin is shown as one', async () => {
  const admin = await shop.admin();
  expect(await shop.call('account.readProfile', { as: admin })).toMatchObject({ body: { user: { role: 'admin' } } });
});

test('who has spent enough is a Premium Customer, until it is given back', async () => {
  const given = buying(shop);
  const sale = afterSale(shop, given);
  const [asha, stranger] = [await given.buyer(), await shop.customer()];
  const honoured = async (as: { readonly token: string }) => (await shop.call('account.readProfile', { as })).body.user.isPremium;
  // With 18 % tax one is half of it.
  const pram = await shop.product({ name: 'Pram', price: Math.ceil(premium.spent / 2 / 1.18), stock: 5 });
  const first = await sale.bought(asha, { product: pram, quantity: 1 });
  expect(await honoured(asha)).toBe(false);
  await sale.bought(asha, { product: pram, quantity: 1 });
  expect(await honoured(asha)).toBe(true);
  expect(await honoured(stranger)).toBe(false);
  await shop.call('order.cancel', { as: asha, params: { id: first }, body: {} });
  expect(await honoured(asha)).toBe(false);
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
