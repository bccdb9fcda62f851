/** Is a real payment believed while the provider's key is being changed? Windows sign with the key that they were opened with, and functions keep their secrets for minutes. */
import { expect, it } from 'vitest';
import { keepsItsBooks } from '#tests/kit/books.ts';
import { buying } from '#tests/kit/buying.ts';
import { clinic } from '#tests/kit/clinic.ts';
import { readsSecretsAnew } from '#tests/kit/secrets-anew.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const given = buying(shop);
const patients = clinic(shop);
keepsItsBooks(shop);

/** The provider makes a new key, and the shop's secret holds it beside the one before. */
async function newKey(): Promise<void> {
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  expect((await fetch(`${shop.world.base}/razorpay/keys/rotate`, asked)).status).toBe(200);
}

it('a window that was opened before is believed by a function that knows the new key', async () => {
  const asha = await given.buyer();
  const paid = await given.pay(await given.checkout(asha, await shop.product()));
  await newKey();
  readsSecretsAnew();
  expect(await given.verify(asha, paid)).toMatchObject({ status: 200, body: { success: true } });
});

it('a window that was opened after is believed by a function that has kept the old key', async () => {
  const asha = await given.buyer();
  readsSecretsAnew();
  const id = await given.checkout(asha, await shop.product());
  await newKey();
  expect(await given.verify(asha, await given.pay(id))).toMatchObject({ status: 200, body: { success: true } });
});

it('the window of an appointment is, too', async () => {
  const [asha, doctor] = [await shop.customer(), await patients.doctor()];
  const paid = await patients.payInWindow(await patients.orderOf(asha, await patients.held(asha, doctor)));
  await newKey();
  readsSecretsAnew();
  expect(await patients.verify(asha, paid)).toMatchObject({ status: 200, body: { appointment: { payment: true } } });
});

it('the key before the last one proves nothing any more', async () => {
  const asha = await given.buyer();
  const paid = await given.pay(await given.checkout(asha, await shop.product()));
  await newKey();
  await newKey();
  readsSecretsAnew();
  expect(await given.verify(asha, paid)).toMatchObject({ status: 400, body: { code: 'signature_invalid' } });
});
