/**
 * Payments during a rotation of the provider's key. A payment window signs with the key it was opened with, and functions cache their secrets
 * for minutes.
 */
import { beforeEach, expect, it } from 'vitest';
import { buying } from '#tests/kit/checkout-steps.ts';
import { expireCachedSecrets } from '#tests/kit/cached-secrets.ts';
import { clinic } from '#tests/kit/patient-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const given = buying(shop);
const patients = clinic(shop);
expectBooksBalanced(shop);

beforeEach(() => expireCachedSecrets());

/** Makes a new key at the provider; the shop's secret holds it beside the previous one. */
async function rotateKey(): Promise<void> {
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  expect((await fetch(`${shop.world.base}/razorpay/keys/rotate`, asked)).status).toBe(200);
}

it('accepts a payment signed with the previous key after the function has loaded the new one', async () => {
  const asha = await given.buyer();
  const paid = await given.pay(await given.checkout(asha, await shop.product()));
  await rotateKey();
  expireCachedSecrets();
  expect(await given.verify(asha, paid)).toMatchObject({ status: 200, body: { success: true } });
});

it('accepts a payment signed with the new key while the function still caches the old one', async () => {
  const asha = await given.buyer();
  const id = await given.checkout(asha, await shop.product());
  await rotateKey();
  expect(await given.verify(asha, await given.pay(id))).toMatchObject({ status: 200, body: { success: true } });
});

it('accepts an appointment payment signed with the previous key', async () => {
  const [asha, doctor] = [await shop.customer(), await patients.doctor()];
  const paid = await patients.payInWindow(await patients.orderOf(asha, await patients.held(asha, doctor)));
  await rotateKey();
  expireCachedSecrets();
  expect(await patients.verify(asha, paid)).toMatchObject({ status: 200, body: { appointment: { payment: true } } });
});

it('rejects a payment signed with the key before the previous one', async () => {
  const asha = await given.buyer();
  const paid = await given.pay(await given.checkout(asha, await shop.product()));
  await rotateKey();
  await rotateKey();
  expireCachedSecrets();
  expect(await given.verify(asha, paid)).toMatchObject({ status: 400, body: { code: 'signature_invalid' } });
});
