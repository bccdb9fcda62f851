/** The export of everything that the shop stores about a customer. */
import { expect, it } from 'vitest';
import { putComplaint } from '#functions/complaints/complaint-store.ts';
import { saveContact } from '#functions/content/contact-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { loginAs } from '#tests/identity/endpoints/auth/sign-in.ts';
import { newSource } from '#tests/identity/endpoints/auth/steps.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps } from '#tests/kit/variant-steps.ts';
import { createOfferSteps } from '#tests/offers/offer-steps.ts';

const shop = await openShop();

it('exports all data of a customer and none of another', async () => {
  const checkoutSteps = createCheckoutSteps(shop);
  const [asha, ravi] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
  const teddy = await shop.product();
  for (const buyer of [asha, ravi]) {
    await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(buyer, teddy)));
    await shop.call('cart.add', { as: buyer, body: { productId: teddy.id, quantity: 2 } });
    await shop.call('wishlist.add', { as: buyer, params: { productId: teddy.id } });
    const message = { name: 'Asha', email: buyer.email, phone: '9876543210', message: `From ${buyer.email}` };
    await shop.call('content.sendContact', { body: message, source: newSource() });
    const complaint = { name: 'Asha', email: buyer.email, what: `Broken, says ${buyer.email}`, wish: 'A new one' };
    await shop.call('complaints.send', { body: complaint, source: newSource() });
  }
  const { body, status } = await shop.call('privacy.exportData', { as: asha });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    profile: { id: asha.id, email: asha.email, phone: asha.phone, firstName: 'Asha' },
    addresses: [{ id: asha.addressId, address: '12 MG Road' }],
    cart: [{ productId: teddy.id, quantity: 2 }],
    wishlist: [{ productId: teddy.id }],
    orders: [{ userId: asha.id, orderItems: [{ productId: teddy.id }] }],
    messages: [{ message: `From ${asha.email}` }],
    complaints: [{ state: 'received', what: `Broken, says ${asha.email}`, wish: 'A new one' }],
  });
  for (const foreign of [ravi.id, ravi.email, ravi.phone]) expect(JSON.stringify(body)).not.toContain(foreign);
});

it('exports which variant is on the wishlist, in the cart and in an unfinished purchase', async () => {
  const asha = await createCheckoutSteps(shop).buyer();
  const { id, variants } = await createVariantSteps(shop, await shop.staff('catalogue')).product({ Size: ['S', 'M'] });
  const goods = { productId: id, variantId: Number(variants[1]?.id) };
  await shop.call('wishlist.add', { as: asha, params: { productId: id }, body: { variantId: goods.variantId } });
  await shop.call('cart.add', { as: asha, body: { ...goods, quantity: 1 } });
  const opened = await shop.call('payment.createOrder', {
    as: asha,
    body: { items: [{ ...goods, quantity: 1 }], shippingAddressId: asha.addressId },
  });
  expect(opened.status).toBe(200);
  const { body } = await shop.call('privacy.exportData', { as: asha });
  expect(body).toMatchObject({
    wishlist: [goods],
    cart: [goods],
    unfinishedPurchases: [{ items: [{ ...goods, variant: { title: 'M' } }] }],
  });
});

it('exports how long goods were held unpaid', async () => {
  const checkoutSteps = createCheckoutSteps(shop);
  const asha = await checkoutSteps.buyer();
  await checkoutSteps.openCheckout(asha, await shop.product());
  shop.advanceClock(15 * 60);
  await shop.runJob('settle-pending');
  const { body } = await shop.call('privacy.exportData', { as: asha });
  expect(body.unpaidHolds).toEqual([{ of: 'stock', minutes: 15, endedAt: body.unpaidHolds[0].endedAt }]);
});

it('exports the coupon of the cart and the uses that count against a limit', async () => {
  const checkoutSteps = createCheckoutSteps(shop);
  const { createOffer } = await createOfferSteps(shop);
  const [asha, bear, made] = [await checkoutSteps.buyer(), await shop.product(), await createOffer()];
  await shop.call('cart.add', { as: asha, body: { productId: bear.id } });
  await shop.call('cart.applyCoupon', { as: asha, body: { code: made.code } });
  await shop.call('payment.createOrder', { as: asha, body: { shippingAddressId: asha.addressId } });
  const { body } = await shop.call('privacy.exportData', { as: asha });
  expect([body.coupon, body.offerUses]).toEqual([made.code, [{ offer: made.id, uses: 1 }]]);
});

it('exports an unfinished purchase with its address, even after the address is deleted', async () => {
  const checkoutSteps = createCheckoutSteps(shop);
  const asha = await checkoutSteps.buyer();
  const gone = await shop.address(asha, { label: 'Old house', address: '7 Quetzal Lane' });
  const teddy = await shop.product();
  await checkoutSteps.requestCheckout({ ...asha, addressId: gone }, [{ product: teddy, quantity: 2 }]);
  expect(await shop.call('account.deleteAddress', { as: asha, params: { id: gone } })).toMatchObject({ status: 200 });
  const { body } = await shop.call('privacy.exportData', { as: asha });
  expect(body).toMatchObject({
    orders: [],
    unfinishedPurchases: [{ status: 'open', items: [{ productId: teddy.id, quantity: 2 }], shippingAddress: { address: '7 Quetzal Lane' } }],
  });
  await checkoutSteps.verifyPayment(
    asha,
    await checkoutSteps.payInWindow((await checkoutSteps.requestCheckout(asha, [{ product: teddy, quantity: 1 }])).body.id),
  );
  const { body: after } = await shop.call('privacy.exportData', { as: asha });
  expect([after.orders.length, after.unfinishedPurchases.length]).toEqual([1, 1]);
});

/** Saves complaints and messages of a customer, each a minute older than the one before. */
async function written(email: string, count: number, what: string) {
  for (let index = 0; index < count; index++) {
    const createdAt = new Date(shop.now().getTime() - index * 60_000).toISOString();
    const id = `${email}-${index}`;
    await commit(
      putComplaint({ id, name: 'Asha', email, what: `${index} ${what}`, wish: '', state: 'received', createdAt, events: [], revision: 1 }),
    );
    await saveContact({ id, name: 'Asha', email, phone: '', message: `${index} ${what}`, type: 'general', isResponded: false, createdAt }, undefined);
  }
}
const begins = (texts: readonly string[]) => texts.map((text) => Number(text.split(' ')[0]));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

it('exports all complaints and messages of a customer who wrote more than a hundred', async () => {
  const asha = await shop.customer();
  await written(asha.email, 103, 'wheels are missing');
  const { body } = await shop.call('privacy.exportData', { as: asha });
  expect(begins(body.complaints.map(({ what }: { what: string }) => what))).toEqual(upTo(103));
  expect(begins(body.messages.map(({ message }: { message: string }) => message))).toEqual(upTo(103));
  expect(body.incomplete).toBeUndefined();
});

it('exports the newest records of a list that is too long for one file, and names the list', async () => {
  const asha = await shop.customer();
  await written(asha.email, 30, 'x'.repeat(30_000));
  const { body } = await shop.call('privacy.exportData', { as: asha });
  expect(body.incomplete).toEqual(['complaints', 'messages']);
  expect(begins(body.complaints.map(({ what }: { what: string }) => what))).toEqual(upTo(23));
  expect(begins(body.messages.map(({ message }: { message: string }) => message))).toEqual(upTo(23));
});

it('exports the same open sessions as the settings show after a sign-out everywhere', async () => {
  const asha = await shop.customer();
  for (let devices = 0; devices < 2; devices++) await loginAs(shop, asha);
  await shop.call('session.endAll', { token: (await loginAs(shop, asha)).body.token });
  shop.advanceClock(1);
  const { token } = (await loginAs(shop, asha)).body;
  const { body } = await shop.call('privacy.exportData', { token });
  expect(body.sessions).toEqual((await shop.call('session.list', { token })).body.sessions);
  expect(body.sessions).toHaveLength(1);
});
