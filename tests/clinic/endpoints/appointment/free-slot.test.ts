/** Setting free a slot that the clinic kept back when it cancelled an appointment. */
import { expect, it } from 'vitest';
import { createClinicSteps } from '#tests/kit/clinic-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const clinicSteps = createClinicSteps(shop);

it('sets a kept slot free once, records it in the history and rejects a slot that is not kept', async () => {
  const admin = await shop.admin();
  const [asha, doctor] = [await shop.customer(), await clinicSteps.doctor()];
  const appointment = await clinicSteps.bookAndDeliver(asha, doctor);
  const free = () => shop.call('appointment.freeSlot', { as: admin, params: { id: appointment._id } });
  expect(await free()).toMatchObject({ status: 409, body: { code: 'slot_not_kept' } });
  await clinicSteps.cancelByClinic(admin, appointment._id, { keepsSlot: true });
  const answers = await Promise.all([free(), free()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await clinicSteps.readAppointment(admin, appointment._id)).body).toMatchObject({
    keepsSlot: false,
    history: [{ what: 'time set free' }, {}, {}, {}],
  });
  expect(await clinicSteps.isSlotFree(doctor, appointment)).toBe(true);
  await clinicSteps.bookAndDeliver(
    await shop.customer(),
    doctor,
    (await clinicSteps.freeSlots(doctor)).find(({ start }) => start === appointment.start),
  );
  expect(await free()).toMatchObject({ status: 409 });
  expect(await clinicSteps.isSlotFree(doctor, appointment)).toBe(false);
});
