/** What does the sweep of the appointments promise? No payment is lost, and no slot is held for ever. */
import { expect, it } from 'vitest';
import { clinic } from '#tests/kit/clinic.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const given = clinic(shop);

const minutes = (count: number) => shop.advance(count * 60);
const sweep = () => shop.job('settle-appointments');
const item = (patientId: string, id: string) => shop.table.get(`CUSTOMER#${patientId}`, `APPOINTMENT#${id}`);

it('confirms what was paid, though callback and webhook are lost', async () => {
  const [asha, doctor] = [await shop.customer(), await given.doctor()];
  const held = await given.held(asha, doctor);
  await given.payInWindow(await given.orderOf(asha, held), 'never');
  minutes(1);
  await sweep();
  expect(await given.list(asha)).toMatchObject([{ payment: true, cancelled: false }]);
});

it('captures what the provider has only authorised while the slot is held', async () => {
  const [asha, doctor] = [await shop.customer(), await given.doctor()];
  const order = await given.orderOf(asha, await given.held(asha, doctor));
  minutes(14);
  await shop.pay(order, { method: 'card', outcome: 'authorized', webhook: 'never' });
  await sweep();
  expect(await given.list(asha)).toMatchObject([{ payment: true }]);
});

it('frees the slot of who has not paid, once, and looks at it no more where nothing could be paid', async () => {
  const [asha, doctor] = [await shop.customer(), await given.doctor()];
  const held = await given.held(asha, doctor);
  minutes(15);
  await Promise.all([sweep(), sweep(), sweep()]);
  expect(await item(asha.id, held._id)).toMatchObject({ status: 'expired' });
  expect(await item(asha.id, held._id)).not.toHaveProperty('gsi1pk');
  expect(await shop.table.get(`DOCTOR#${doctor.id}`, `SLOT#${held.start}`)).toBeUndefined();
  expect((await shop.table.get(`CUSTOMER#${asha.id}`, 'HOLDS'))?.['ids']).toBeUndefined();
});

it('holds the slot a while longer where the provider cannot be asked, and then frees it; what was paid goes back', async () => {
  const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await given.doctor()];
  const held = await given.held(asha, doctor);
  const paid = await given.payInWindow(await given.orderOf(asha, held), 'never');
  shop.world.payments.faults.add({ operation: '*', mode: 'error', times: 200 });
  minutes(16);
  await sweep();
  expect(await item(asha.id, held._id)).toMatchObject({ status: 'open' });
  // Nor is it sold to another while nobody knows.
  expect(await given.ask(ravi, doctor, held)).toMatchObject({ status: 503, body: { code: 'payment_provider_down' } });
  minutes(15);
  await sweep();
  expect(await item(asha.id, held._id)).toMatchObject({ status: 'expired' });
  shop.world.payments.faults.clear();
  await given.held(ravi, doctor, held);
  minutes(11);
  await sweep();
  expect(given.atProvider(paid.razorpay_payment_id)).toMatchObject({ amount_refunded: 60_000 });
});
