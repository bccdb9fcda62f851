/** One appointment as the clinic sees it: patient, payment, history, and what a doctor does not see. */
import { expect, it } from 'vitest';
import { createClinicSteps } from '#tests/kit/clinic-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const clinicSteps = createClinicSteps(shop);
const admin = await shop.admin();

it('shows an admin the patient, the payment and the history of an appointment, newest first', async () => {
  const [asha, doctor] = [await shop.customer(), await clinicSteps.doctor()];
  const { _id: id, paymentId, start } = await clinicSteps.bookAndDeliver(asha, doctor);
  expect((await clinicSteps.readAppointment(admin, id)).body).toMatchObject({
    id,
    start,
    status: 'confirmed',
    doctor: { id: doctor.id, name: 'Dr. Kavita Nair', speciality: 'Pediatricians' },
    patient: { name: 'Asha Rao', email: asha.email, phone: asha.phone, customerId: asha.id },
    total: 600,
    payment: { id: paymentId, method: 'upi', amount: 600 },
    history: [{ what: 'paid' }, { what: 'booked', by: { role: 'customer' } }],
    canCancel: true,
    canMove: true,
  });
  await clinicSteps.cancelByClinic(admin, id);
  const { history } = (await clinicSteps.readAppointment(admin, id)).body;
  expect(history).toMatchObject([{ what: 'cancelled', by: { role: 'admin', name: 'Meera Rao' }, reason: 'The doctor is ill' }, {}, {}]);
});

it('shows a doctor a cancellation by the patient without contact or payment, and another doctor nothing', async () => {
  const [asha, doctor] = [await shop.customer(), await clinicSteps.doctor()];
  const { _id: id } = await clinicSteps.bookAndDeliver(asha, doctor);
  await shop.call('appointment.refund', { as: asha, body: { appointmentId: id } });
  const account = await clinicSteps.doctorAccount(doctor);
  const { body } = await clinicSteps.readAppointment(account, id);
  expect(body).toMatchObject({ status: 'cancelled', byClinic: false, history: [{ what: 'cancelled', by: { role: 'customer' } }, {}, {}] });
  expect(JSON.stringify(body)).not.toContain(asha.email);
  expect(body).not.toHaveProperty('payment');
  expect(await clinicSteps.readAppointment(await clinicSteps.doctorAccount(await clinicSteps.doctor()), id)).toMatchObject({
    status: 404,
    body: { code: 'appointment_not_found' },
  });
  expect(await clinicSteps.readAppointment(admin, 'unknown')).toMatchObject({ status: 404 });
});

it('removes an erased patient from the appointment, including the reason of its cancellation', async () => {
  const [asha, doctor] = [await shop.customer(), await clinicSteps.doctor()];
  const { _id: id } = await clinicSteps.bookAndDeliver(asha, doctor);
  await clinicSteps.cancelByClinic(admin, id, { reason: 'Asha Rao has rung' });
  await shop.services.payments.tick();
  await shop.runJob('send-refunds');
  await shop.deliverEvents();
  const { erase } = await import('#functions/privacy/erase.ts');
  await erase(asha.id);
  await shop.deliverEvents();
  expect(JSON.stringify((await clinicSteps.readAppointment(admin, id)).body)).not.toMatch(/Asha|Rao has rung/);
  expect(await clinicSteps.listIds(admin, { search: asha.email })).toEqual([]);
});
