/** A patient's list of appointments, the newest first. */
import { expect, it } from 'vitest';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const patientSteps = createPatientSteps(shop);

it('lists only the appointments of the patient, newest first, with the server time for the countdown', async () => {
  const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await patientSteps.doctor()];
  const first = await patientSteps.bookUnpaid(asha, doctor);
  shop.advanceClock(60);
  const second = await patientSteps.bookPaid(asha, doctor);
  await patientSteps.bookUnpaid(ravi, doctor);
  const before = shop.now().getTime();
  const { status, body } = await shop.call('appointment.list', { headers: { token: asha.token } });
  expect(status).toBe(200);
  expect(body.appointments).toMatchObject([
    { _id: second._id, payment: true, refundOffer: { percent: 100, amount: 600 } },
    { _id: first._id, payment: false, holdEndsAt: first.holdEndsAt },
  ]);
  expect(Date.parse(body.now)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(body.now)).toBeLessThanOrEqual(shop.now().getTime());
});

it('returns an empty list to a patient without appointments', async () => {
  expect((await shop.call('appointment.list', { as: await shop.customer() })).body).toMatchObject({ success: true, appointments: [] });
});
