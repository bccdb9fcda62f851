/** Deleting the account of a patient: open appointments prevent it, and it erases family and picture. */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { config } from '#functions/platform/config.ts';
import { hasObject } from '#functions/platform/objects/objects.ts';
import { codeTo, newSource } from '#tests/identity/endpoints/auth/steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { createPatientSteps, type OfferedSlot } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const patientSteps = createPatientSteps(shop);

const ask = (as: Pick<Customer, 'token'>) => shop.call('privacy.sendDeletionCode', { as, source: newSource() });

it('refuses to delete an account with an unpaid or a coming appointment', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const held = await patientSteps.bookUnpaid(asha, doctor);
  expect(await ask(asha)).toMatchObject({ status: 409, body: { code: 'account_in_use', message: expect.stringContaining('waits to be paid') } });
  await patientSteps.verifyPayment(asha, await patientSteps.payInWindow(await patientSteps.openPaymentOrder(asha, held)));
  expect(await ask(asha)).toMatchObject({ status: 409, body: { message: expect.stringContaining('Dr. Kavita Nair') } });
  await shop.call('appointment.refund', { as: asha, body: { appointmentId: held._id } });
  await shop.services.payments.tick();
  await shop.runJob('send-refunds');
  expect((await shop.call('privacy.exportData', { as: asha })).body.appointments).toMatchObject([{ _id: held._id, cancelled: true }]);
});

it('erases names, family and picture of a patient and keeps the appointments', async () => {
  const [asha, doctor] = [await shop.customer({ firstName: 'Quetzal' }), await patientSteps.doctor()];
  const image = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0b6e69' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(image)]), 'me.png');
  const upload = new Request('http://localhost', { method: 'POST', body: form });
  const saved = await shop.call('patient.updateProfile', {
    as: asha,
    headers: { 'content-type': upload.headers.get('content-type') ?? '' },
    body: Buffer.from(await upload.arrayBuffer()),
  });
  const photo = String(saved.body.user.image).slice(1);
  const { member } = (await shop.call('patient.addFamilyMember', { as: asha, body: { name: 'Xanthippe', dob: '2019-04-01' } })).body;
  expect((await shop.call('privacy.exportData', { as: asha })).body.family).toEqual([{ id: member.id, name: 'Xanthippe', dob: '2019-04-01' }]);
  const { slotDate, slotTime } = (await patientSteps.freeSlots(doctor)).at(-1) as OfferedSlot;
  const request = { docId: doctor.id, slotDate, slotTime, familyMemberId: member.id };
  const held = (await shop.call('appointment.book', { as: asha, body: request })).body.appointment;
  expect(JSON.stringify(await shop.table.query(`CUSTOMER#${asha.id}`))).toContain('Xanthippe');
  await shop.call('appointment.cancel', { as: asha, body: { appointmentId: held._id } });
  expect(await ask(asha)).toMatchObject({ status: 200 });
  const code = await codeTo(shop, asha.email);
  expect(await shop.call('privacy.deleteAccount', { as: asha, body: { code }, source: newSource() })).toMatchObject({ status: 200 });
  const left = JSON.stringify(await shop.table.query(`CUSTOMER#${asha.id}`));
  expect(left).toContain(held._id);
  expect(left).not.toMatch(/Quetzal|Xanthippe|2019-04-01/);
  expect(left).not.toContain(asha.email);
  expect(await hasObject(config('IMAGES_BUCKET'), photo)).toBe(false);
});

it('exports who booked an appointment with which phone, and who cancelled it when', async () => {
  const [asha, doctor] = [await shop.customer({ firstName: 'Asha', lastName: 'Rao' }), await patientSteps.doctor()];
  const held = await patientSteps.bookUnpaid(asha, doctor);
  await shop.call('account.updateProfile', { as: asha, body: { phone: '9812300456', firstName: 'Aasha' } });
  await shop.call('appointment.cancel', { as: asha, body: { appointmentId: held._id } });
  const { body } = await shop.call('privacy.exportData', { as: asha });
  expect(body.appointments).toMatchObject([
    {
      _id: held._id,
      buyer: { firstName: 'Asha', lastName: 'Rao', email: asha.email, phone: asha.phone },
      cancelledAt: expect.any(String),
      cancelledBy: 'customer',
    },
  ]);
});
