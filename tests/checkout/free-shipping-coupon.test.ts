/** A coupon for free shipping while the PIN code of the delivery is unknown, and when delivery is free anyway. */
import { expect, it } from 'vitest';
import { newSource } from '#tests/identity/endpoints/auth/steps.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createOfferSteps } from '#tests/offers/offer-steps.ts';
import { createDeliverySteps } from '#tests/settings/delivery-steps.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
const { createOffer, readOffer } = await createOfferSteps(shop);
const deliverySteps = await createDeliverySteps(shop);

await deliverySteps.change({
  zones: [{ name: 'Far', prefixes: ['79'] }],
  rows: [
    { zone: '', upTo: null, charge: 0 },
    { zone: 'Far', upTo: null, charge: 99 },
  ],
  freeFrom: 2_000,
});
const { id, code = '', title } = await createOffer({ kind: 'free_shipping' });
const bear = await shop.product({ price: 50_000, stock: 20 });

const note = 'Shipping may be charged at your PIN code; with this coupon it is free.';
const idle = { code, refusal: { reason: 'better_offer', message: 'Shipping is free for this order without the coupon.' } };
const quote = async (quantity: number, pin?: string) =>
  (
    await shop.call('cart.quote', {
      body: { items: [{ productId: bear.id, quantity }], coupon: code, ...(pin === undefined ? {} : { pin }) },
      source: newSource(),
    })
  ).body;

it('accepts a free-shipping coupon from a visitor whose PIN code is unknown, and says what it does', async () => {
  expect(await quote(1)).toMatchObject({ coupon: { code, note }, summary: { shippingCost: 0, offers: [{ code, title, amount: 0 }] } });
  // How much it saves depends on the PIN code.
  expect((await quote(1)).summary.offers).toEqual([{ code, title, amount: 0 }]);
  expect((await quote(1)).coupon.refusal).toBeUndefined();
});

it('refuses a free-shipping coupon where shipping is free, and applies it where shipping is charged', async () => {
  expect((await quote(1, '560001')).coupon).toEqual({ ...idle, refusal: { code, ...idle.refusal } });
  const far = await quote(1, '791001');
  expect(far).toMatchObject({ coupon: { code }, summary: { shippingCost: 0, offers: [{ code, title, amount: 0, savedShipping: 99 }] } });
  expect([far.coupon.note, far.coupon.refusal]).toEqual([undefined, undefined]);
});

it('is refused without a PIN code when the order is delivered free everywhere', async () => {
  expect(await quote(4)).toMatchObject({ coupon: idle, summary: { offers: [] } });
});

it('is kept with the cart of a customer whose PIN code is unknown, and used by the order to a PIN code where shipping is charged', async () => {
  const buyer = await checkoutSteps.buyer();
  const addressId = await shop.address(buyer, { postalCode: '791001', state: 'AR' });
  await shop.call('cart.add', { as: buyer, body: { productId: bear.id } });
  const applied = await shop.call('cart.applyCoupon', { as: buyer, body: { code }, source: newSource() });
  expect(applied).toMatchObject({ status: 200, body: { coupon: { code, note } } });
  expect((await shop.call('cart.read', { as: buyer })).body.coupon).toEqual({ code, note });
  const opened = await shop.call('payment.createOrder', { as: buyer, body: { shippingAddressId: addressId } });
  expect(opened.status).toBe(200);
  expect(await checkoutSteps.checkoutOf(opened.body.id)).toMatchObject({ shippingCost: 0 });
  expect((await readOffer(id)).held).toBe(1);
  const { orderId } = (await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(opened.body.id))).body;
  const order = (await shop.call('order.read', { as: buyer, params: { id: orderId } })).body;
  expect(order).toMatchObject({ discount: 0, shippingCost: 0, offers: [{ code, title, amount: 0, savedShipping: 99 }] });
  await shop.deliverEvents();
  const mail = (await shop.mailsTo(buyer.email)).find(({ subject }) => subject === `Your order ${order.orderNumber} is confirmed`);
  expect(mail?.text).toContain(`${title} (${code}): You save ₹99.00\nShipping: Free`);
});
