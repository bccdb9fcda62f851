/** A shop before its operator has entered the keys of a payment provider: visitors sign up and browse, and a checkout says what is missing. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expireCachedSecrets } from '#tests/kit/cached-secrets.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
const patientSteps = createPatientSteps(shop);

const { razorpay, stripe } = shop.services.secrets as { razorpay: { keyId: string }; stripe: { secretKey: string } };
const [keyId, secretKey] = [razorpay.keyId, stripe.secretKey];
const enter = (keys: { keyId: string; secretKey: string }) => {
  razorpay.keyId = keys.keyId;
  stripe.secretKey = keys.secretKey;
  expireCachedSecrets();
};
beforeAll(() => enter({ keyId: '', secretKey: '' }));
afterAll(() => enter({ keyId, secretKey }));

const notConfigured = { status: 503, body: { code: 'payments_not_configured' } };

it('signs customers in and fills their carts without a payment provider', async () => {
  const asha = await shop.customer();
  const bear = await shop.product();
  expect(await shop.call('cart.add', { as: asha, body: { productId: bear.id, quantity: 1 } })).toMatchObject({ status: 200 });
});

it('answers 503 payments_not_configured to a checkout and holds nothing', async () => {
  const asha = await checkoutSteps.buyer();
  const bear = await shop.product({ stock: 3 });
  const answer = await checkoutSteps.requestCheckout(asha, [{ product: bear, quantity: 2 }]);
  expect(answer).toMatchObject(notConfigured);
  expect(answer.body.message).toContain('Payments are not set up');
  expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: 3, held: 0 });
});

it('holds no slot of a doctor, because it could not be paid for', async () => {
  const asha = await shop.customer();
  const doctor = await patientSteps.doctor();
  const [slot] = await patientSteps.freeSlots(doctor);
  if (slot === undefined) throw new Error('The doctor offers no slot.');
  expect(await patientSteps.requestBooking(asha, doctor, slot)).toMatchObject(notConfigured);
  expect(await patientSteps.freeSlots(doctor)).toContainEqual(slot);
});
