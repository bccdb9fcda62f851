/** What does the list of appointments promise? One's own, the newest first. */
import { expect, it } from 'vitest';
import { clinic } from '#tests/kit/clinic.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const given = clinic(shop);

it('shows a patient their own appointments, the newest first, and the clock that the countdown goes by', async () => {
  const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await given.doctor()];
  const first = await given.held(asha, doctor);
  shop.advance(60);
  const second = await given.confirmed(asha, doctor);
  await given.held(ravi, doctor);
  const { status, body } = await shop.call('appointment.list', { headers: { token: asha.token } });
  expect(status).toBe(200);
  expect(body.appointments).toMatchObject([
    { _id: second._id, payment: true, refundOffer: { percent: 100, amount: 600 } },
    { _id: first._id, payment: false, holdEndsAt: first.holdEndsAt },
  ]);
  expect(Math.abs(Date.parse(body.now) - shop.now().getTime())).toBeLessThan(10_000);
});

it('is empty for who has none', async () => {
  expect((await shop.call('appointment.list', { as: await shop.customer() })).body).toMatchObject({ success: true, appointments: [] });
});
