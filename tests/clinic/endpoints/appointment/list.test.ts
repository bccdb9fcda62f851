/** A patient's list of appointments, the newest first. */
import { ulid } from 'ulid';
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

it('returns 200 appointments at a time, and continues with the next ones', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const { _id } = await patientSteps.bookPaid(asha, doctor);
  const { gsi1pk: _, gsi1sk: __, ...stored } = (await shop.table.get(`CUSTOMER#${asha.id}`, `APPOINTMENT#${_id}`)) ?? {};
  const bookedAt = shop.now().getTime();
  const olderIds = Array.from({ length: 201 }, (unused, index) => ulid(bookedAt - (index + 1) * 86_400_000));
  await Promise.all(olderIds.map((id) => shop.putItem({ ...stored, id, sk: `APPOINTMENT#${id}` })));
  const page = async (query = {}) => {
    const { body } = await shop.call('appointment.list', { as: asha, query });
    return { ids: body.appointments.map((each: { _id: string }) => each._id), next: body.next };
  };
  const all = [_id, ...olderIds];
  expect(await page()).toEqual({ ids: all.slice(0, 200), next: all[199] });
  expect(await page({ before: all[199] })).toEqual({ ids: all.slice(200), next: undefined });
});
