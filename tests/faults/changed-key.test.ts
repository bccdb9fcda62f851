/**
 * Payments during a rotation of the provider's key. A payment window signs with the key it was opened with, and functions cache their secrets
 * for minutes.
 */
import { beforeEach, expect, it } from 'vitest';
import { expireCachedSecrets } from '#tests/kit/cached-secrets.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
const patientSteps = createPatientSteps(shop);
expectBooksBalanced(shop);

beforeEach(() => expireCachedSecrets());

/** Makes a new key at the provider; the shop's secret holds it beside the previous one. */
async function rotateKey(): Promise<void> {
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  expect((await fetch(`${shop.services.base}/razorpay/keys/rotate`, asked)).status).toBe(200);
}

it('accepts a payment signed with the previous key after the function has loaded the new one', async () => {
  const asha = await checkoutSteps.buyer();
  const paid = await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(asha, await shop.product()));
  await rotateKey();
  expireCachedSecrets();
  expect(await checkoutSteps.verifyPayment(asha, paid)).toMatchObject({ status: 200, body: { success: true } });
});

it('accepts a payment signed with the new key while the function still caches the old one', async () => {
  const asha = await checkoutSteps.buyer();
  const id = await checkoutSteps.openCheckout(asha, await shop.product());
  await rotateKey();
  expect(await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(id))).toMatchObject({ status: 200, body: { success: true } });
});

it('accepts an appointment payment signed with the previous key', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const paid = await patientSteps.payInWindow(await patientSteps.openPaymentOrder(asha, await patientSteps.bookUnpaid(asha, doctor)));
  await rotateKey();
  expireCachedSecrets();
  expect(await patientSteps.verifyPayment(asha, paid)).toMatchObject({ status: 200, body: { appointment: { payment: true } } });
});

it('rejects a payment signed with the key before the previous one', async () => {
  const asha = await checkoutSteps.buyer();
  const paid = await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(asha, await shop.product()));
  await rotateKey();
  await rotateKey();
  expireCachedSecrets();
  expect(await checkoutSteps.verifyPayment(asha, paid)).toMatchObject({ status: 400, body: { code: 'signature_invalid' } });
});
