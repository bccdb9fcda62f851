/** The appointments of a customer, for the administrator's page about that customer. */
import { expect, it } from 'vitest';
import { clinic } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const given = clinic(shop);

it('lists the appointments of one customer with the fees paid and refunded', async () => {
  const [asha, ravi, admin, doctor] = [await shop.customer(), await shop.customer(), await shop.admin(), await given.doctor()];
  const visit = await given.confirmed(asha, doctor);
  const refunded = await given.confirmed(asha, doctor);
  await shop.call('appointment.refund', { as: asha, body: { appointmentId: refunded._id } });
  const held = await given.held(asha, doctor);
  await given.held(ravi, doctor);
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

it('returns an empty list for a customer without appointments', async () => {
  const [asha, admin] = [await shop.customer(), await shop.admin()];
  expect(await shop.call('appointment.listOfCustomer', { as: admin, params: { id: asha.id } })).toMatchObject({
    status: 200,
    body: { appointments: [], count: 0, fees: { paid: 0, refunded: 0 } },
  });
});
