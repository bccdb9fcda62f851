/** The appointments of a customer, for the administrator's page about that customer. */
import { expect, it } from 'vitest';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const patientSteps = createPatientSteps(shop);

it('lists the appointments of one customer with the fees paid and refunded', async () => {
  const [asha, ravi, admin, doctor] = [await shop.customer(), await shop.customer(), await shop.admin(), await patientSteps.doctor()];
  const visit = await patientSteps.bookPaid(asha, doctor);
  const refunded = await patientSteps.bookPaid(asha, doctor);
  await shop.call('appointment.refund', { as: asha, body: { appointmentId: refunded._id } });
  const held = await patientSteps.bookUnpaid(asha, doctor);
  await patientSteps.bookUnpaid(ravi, doctor);
  const { status, body } = await shop.call('appointment.listOfCustomer', { as: admin, params: { id: asha.id } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ count: 3, fees: { paid: 1_200, refunded: 600 } });
  expect(new Map(body.appointments.map((each: { id: string; status: string }) => [each.id, each.status]))).toEqual(
    new Map([
      [held._id, 'open'],
      [refunded._id, 'cancelled'],
      [visit._id, 'confirmed'],
    ]),
  );
});

it('does not count a failed refund of a fee as refunded', async () => {
  const [asha, admin, doctor] = [await shop.customer(), await shop.admin(), await patientSteps.doctor()];
  const { _id: id } = await patientSteps.bookPaid(asha, doctor);
  await shop.call('appointment.refund', { as: asha, body: { appointmentId: id } });
  const appointment = await shop.table.get(`CUSTOMER#${asha.id}`, `APPOINTMENT#${id}`);
  await shop.putItem({ ...appointment, refund: { ...appointment?.['refund'], status: 'failed' } });
  const { body } = await shop.call('appointment.listOfCustomer', { as: admin, params: { id: asha.id } });
  expect(body.fees).toEqual({ paid: 600, refunded: 0 });
});

it('returns an empty list for a customer without appointments', async () => {
  const [asha, admin] = [await shop.customer(), await shop.admin()];
  expect(await shop.call('appointment.listOfCustomer', { as: admin, params: { id: asha.id } })).toMatchObject({
    status: 200,
    body: { appointments: [], count: 0, fees: { paid: 0, refunded: 0 } },
  });
});
