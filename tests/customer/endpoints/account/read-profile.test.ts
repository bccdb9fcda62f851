/** The profile of the signed-in customer, with the fields of the shop and of the clinic. */
import { beforeAll, expect, test } from 'vitest';
import { suppressMailbox } from '#functions/platform/mail/mailbox-store.ts';
import { premium } from '#shared/rules/order/premium.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { createOrderSteps } from '#tests/kit/order-steps.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

test('returns the profile of a customer with the fields of the shop and the clinic', async () => {
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

test.each(['admin', 'orders', 'catalogue', 'doctor'] as const)('shows the role %s in the profile of staff', async (role) => {
  const member = await shop.staff(role);
  expect(await shop.call('account.readProfile', { as: member })).toMatchObject({ body: { user: { role } } });
});

test('shows a Premium Customer by the amount spent, less cancelled orders', async () => {
  const checkoutSteps = createCheckoutSteps(shop);
  const orderSteps = createOrderSteps(shop, checkoutSteps);
  const [asha, ravi] = [await checkoutSteps.buyer(), await shop.customer()];
  const isPremium = async (as: { readonly token: string }) => (await shop.call('account.readProfile', { as })).body.user.isPremium;
  // One with its 18 % tax costs half of the threshold.
  const pram = await shop.product({ name: 'Pram', price: Math.ceil(premium.spent / 2 / 1.18), stock: 5 });
  const first = await orderSteps.placeOrder(asha, { product: pram, quantity: 1 });
  expect(await isPremium(asha)).toBe(false);
  await orderSteps.placeOrder(asha, { product: pram, quantity: 1 });
  expect(await isPremium(asha)).toBe(true);
  expect(await isPremium(ravi)).toBe(false);
  await shop.call('order.cancel', { as: asha, params: { id: first }, body: {} });
  expect(await isPremium(asha)).toBe(false);
});

test('shows no internal fields in the profile', async () => {
  const asha = await shop.customer();
  await shop.address(asha);
  const { user } = (await shop.call('account.readProfile', { as: asha })).body;
  for (const internal of ['pk', 'sk', 'gsi1pk', 'addressCount', 'defaultAddressId', 'phoneProven']) expect(user).not.toHaveProperty(internal);
});

test('says in the profile that mails to the customer are stopped, and since when', async () => {
  const asha = await shop.customer();
  const mailStopped = async () => (await shop.call('account.readProfile', { as: asha })).body.user.mailStopped;
  expect(await mailStopped()).toBeUndefined();
  await suppressMailbox(asha.email, 'complained', shop.now());
  expect(await mailStopped()).toEqual({ reason: 'complained', since: expect.any(String) });
});
