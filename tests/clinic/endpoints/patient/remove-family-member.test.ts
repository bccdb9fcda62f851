/** Removing a family member, idempotently and only from the caller's own family. */
import { expect, it } from 'vitest';
import type { Customer } from '#tests/kit/fixtures.ts';
import { createPatientSteps, type OfferedSlot } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

const add = (as: Pick<Customer, 'token'>, name: string, dob?: string) =>
  shop.call('patient.addFamilyMember', { as, body: { name, ...(dob === undefined ? {} : { dob }) } });
const remove = (as: Customer, id: string) => shop.call('patient.removeFamilyMember', { as, params: { id } });

it('removes a family member idempotently and never one of another customer', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  const { member } = (await add(asha, 'Aarav')).body;
  await add(asha, 'Mira');
  expect((await remove(ravi, member.id)).body.family).toEqual([]);
  for (let n = 0; n < 2; n++) expect(await remove(asha, member.id)).toMatchObject({ status: 200, body: { family: [{ name: 'Mira' }] } });
});

it('rejects a booking for a removed family member and leaves the slot free', async () => {
  const asha = await shop.customer();
  const patientSteps = createPatientSteps(shop);
  const { member } = (await add(asha, 'Aarav')).body;
  await remove(asha, member.id);
  const doctor = await patientSteps.doctor();
  const { slotDate, slotTime } = (await patientSteps.freeSlots(doctor)).at(-1) as OfferedSlot;
  expect(await shop.call('appointment.book', { as: asha, body: { docId: doctor.id, slotDate, slotTime, familyMemberId: member.id } })).toMatchObject({
    status: 400,
    body: { fields: { familyMemberId: 'This family member is no longer saved. Please choose again' } },
  });
  expect(await patientSteps.isSlotFree(doctor, (await patientSteps.freeSlots(doctor)).at(-1) as OfferedSlot)).toBe(true);
});
