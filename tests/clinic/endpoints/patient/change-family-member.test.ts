/** Changing a family member without changing the appointments already booked. */
import { expect, it } from 'vitest';
import type { Customer } from '#tests/kit/fixtures.ts';
import { createPatientSteps, type OfferedSlot } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

const add = (as: Pick<Customer, 'token'>, name: string, dob?: string) =>
  shop.call('patient.addFamilyMember', { as, body: { name, ...(dob === undefined ? {} : { dob }) } });

it('changes a family member and leaves booked appointments unchanged', async () => {
  const asha = await shop.customer();
  const patientSteps = createPatientSteps(shop);
  const { member } = (await add(asha, 'Arav', '2020-02-28')).body;
  const doctor = await patientSteps.doctor();
  const { slotDate, slotTime } = (await patientSteps.freeSlots(doctor)).at(-1) as OfferedSlot;
  const booked = await shop.call('appointment.book', { as: asha, body: { docId: doctor.id, slotDate, slotTime, familyMemberId: member.id } });
  expect(booked).toMatchObject({ status: 201, body: { appointment: { patient: { name: 'Arav', dob: '2020-02-28' } } } });
  const answer = await shop.call('patient.changeFamilyMember', { as: asha, params: { id: member.id }, body: { name: 'Aarav', dob: '2020-02-29' } });
  expect(answer).toMatchObject({ status: 200, body: { family: [{ id: member.id, name: 'Aarav', dob: '2020-02-29' }] } });
  expect(await patientSteps.listAppointments(asha)).toMatchObject([{ patient: { name: 'Arav', dob: '2020-02-28' } }]);
});

it('rejects a future date of birth and an unknown family member', async () => {
  const asha = await shop.customer();
  const { member } = (await add(asha, 'Aarav')).body;
  const change = (id: string, body: object) => shop.call('patient.changeFamilyMember', { as: asha, params: { id }, body });
  expect(await change(member.id, { name: 'Aarav', dob: '2999-01-01' })).toMatchObject({ status: 400, body: { fields: { dob: expect.any(String) } } });
  expect(await change('unknown', { name: 'Aarav' })).toMatchObject({
    status: 404,
    body: { code: 'family_member_not_found', message: 'This family member is no longer saved.' },
  });
  expect((await shop.call('patient.listFamily', { as: asha })).body.family).toMatchObject([{ name: 'Aarav', dob: '' }]);
});
