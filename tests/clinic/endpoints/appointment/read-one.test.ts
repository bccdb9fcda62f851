/** One appointment as the clinic sees it: patient, payment, history, and what a doctor does not see. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { visits } from '#tests/kit/clinic-steps.ts';

const shop = await openShop();
const given = visits(shop);
const admin = await shop.admin();

it('shows an admin the patient, the payment and the history of an appointment, newest first', async () => {
  const [asha, doctor] = [await shop.customer(), await given.doctor()];
  const { _id: id, paymentId, start } = await given.booked(asha, doctor);
  expect((await given.read(admin, id)).body).toMatchObject({
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
  await given.cancel(admin, id);
  const { history } = (await given.read(admin, id)).body;
  expect(history).toMatchObject([{ what: 'cancelled', by: { role: 'admin', name: 'Meera Rao' }, reason: 'The doctor is ill' }, {}, {}]);
});

it('shows a doctor a cancellation by the patient without contact or payment, and another doctor nothing', async () => {
  const [asha, doctor] = [await shop.customer(), await given.doctor()];
  const { _id: id } = await given.booked(asha, doctor);
  await shop.call('appointment.refund', { as: asha, body: { appointmentId: id } });
  const account = await given.account(doctor);
  const { body } = await given.read(account, id);
  expect(body).toMatchObject({ status: 'cancelled', byClinic: false, history: [{ what: 'cancelled', by: { role: 'customer' } }, {}, {}] });
  expect(JSON.stringify(body)).not.toContain(asha.email);
  expect(body).not.toHaveProperty('payment');
  expect(await given.read(await given.account(await given.doctor()), id)).toMatchObject({ status: 404, body: { code: 'appointment_not_found' } });
  expect(await given.read(admin, 'unknown')).toMatchObject({ status: 404 });
});

it('removes an erased patient from the appointment, including the reason of its cancellation', async () => {
  const [asha, doctor] = [await shop.customer(), await given.doctor()];
  const { _id: id } = await given.booked(asha, doctor);
  await given.cancel(admin, id, { reason: 'Asha Rao has rung' });
  await shop.world.payments.tick();
  await shop.job('send-refunds');
  await shop.deliver();
  const { erase } = await import('#functions/privacy/erase.ts');
  await erase(asha.id);
  await shop.deliver();
  expect(JSON.stringify((await given.read(admin, id)).body)).not.toMatch(/Asha|Rao has rung/);
  expect(await given.ids(admin, { search: asha.email })).toEqual([]);
});
