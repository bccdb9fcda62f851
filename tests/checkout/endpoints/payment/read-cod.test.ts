/** POST /api/payments/cod-terms: whether a cart can be paid on delivery, and why not. */
import { expect, it } from 'vitest';
import { suppressMailbox } from '#functions/platform/mail/mailbox-store.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createCodSteps } from '#tests/order/cod-steps.ts';

const shop = await openShop();
const [checkoutSteps, codSteps, admin] = [createCheckoutSteps(shop), createCodSteps(shop), await shop.admin()];
const asha = await checkoutSteps.buyer();
const bear = await shop.product({ price: 50_000, gstRate: 18, stock: 5 });
const terms = (body: object = {}) =>
  shop.call('payment.readCod', { as: asha, body: { items: [{ productId: bear.id, quantity: 1 }], shippingAddressId: asha.addressId, ...body } });

it('offers no payment on delivery in a shop whose owner has not allowed it', async () => {
  await codSteps.allowCod(admin, { isOn: false });
  expect(await terms()).toMatchObject({ status: 200, body: { isOffered: false } });
});

it('returns the total of payment on delivery without holding stock', async () => {
  await codSteps.allowCod(admin, { maxOrder: 5_000 });
  const answer = await terms();
  expect(answer).toMatchObject({ status: 200, body: { isOffered: true, total: 590 } });
  expect(answer.body).not.toHaveProperty('refusal');
  expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: 5, held: 0 });
});

it('says why payment on delivery is not possible', async () => {
  await codSteps.allowCod(admin, { maxOrder: 500 });
  expect(await terms()).toMatchObject({
    status: 200,
    body: { refusal: { reason: 'too_large', message: 'Payment on delivery is possible up to ₹500. Please pay online.' } },
  });
});

it('compares the total without the fee and its tax with the smallest and largest order of payment on delivery', async () => {
  // 500 and 18 % are 590 online; the fee and its tax add 59.
  await codSteps.allowCod(admin, { fee: 50, maxOrder: 590 });
  const { body } = await terms();
  expect(body).toMatchObject({ codFee: 50, total: 649 });
  expect(body).not.toHaveProperty('refusal');
  await codSteps.allowCod(admin, { fee: 50, maxOrder: 589 });
  expect(await terms()).toMatchObject({ body: { refusal: { reason: 'too_large' } } });
  await codSteps.allowCod(admin, { fee: 50, minOrder: 591, maxOrder: 5_000 });
  expect(await terms()).toMatchObject({ body: { refusal: { reason: 'too_small' } } });
  await codSteps.allowCod(admin, { fee: 0, minOrder: 0 });
});

it("uses the caller's cart, and no address of another customer", async () => {
  await codSteps.allowCod(admin, { maxOrder: 5_000 });
  expect(await terms({ items: undefined })).toMatchObject({ status: 409, body: { code: 'cart_empty' } });
  await shop.call('cart.add', { as: asha, body: { productId: bear.id, quantity: 2 } });
  expect(await terms({ items: undefined })).toMatchObject({ status: 200, body: { total: 1_180 } });
  const { addressId: shippingAddressId } = await checkoutSteps.buyer();
  expect(await terms({ shippingAddressId })).toMatchObject({ status: 404, body: { code: 'address_not_found' } });
});

it('says whether payment on delivery is possible before an address is saved, with a PIN code or without one', async () => {
  await codSteps.allowCod(admin, { maxOrder: 5_000 });
  for (const pin of [undefined, '560001', '560 001', '५६०००१'])
    expect(await terms({ shippingAddressId: undefined, pin })).toMatchObject({ status: 200, body: { isOffered: true, total: 590 } });
  expect(await terms({ shippingAddressId: undefined, pin: '56' })).toMatchObject({
    status: 400,
    body: { fields: { pin: 'A PIN code has six digits, and the first is not 0' } },
  });
});

it('says before the order that no code for payment on delivery can be mailed to a customer whose mails come back', async () => {
  await codSteps.allowCod(admin, { maxOrder: 5_000 });
  const ravi = await checkoutSteps.buyer();
  await suppressMailbox(ravi.email, 'bounced', shop.now());
  const body = { items: [{ productId: bear.id, quantity: 1 }], shippingAddressId: ravi.addressId };
  const message = `Mails to ${ravi.email} came back, so we send none there. Please pay online, or change your email in the settings.`;
  expect(await shop.call('payment.readCod', { as: ravi, body })).toMatchObject({
    status: 200,
    body: { refusal: { reason: 'mail_stopped', message } },
  });
});
