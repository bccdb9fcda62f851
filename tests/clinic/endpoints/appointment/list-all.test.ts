/** The clinic's list of appointments: filters, search, and what a doctor sees. */
import { describe, expect, it } from 'vitest';
import { indexAppointment } from '#functions/clinic/index-appointment.ts';
import { handler } from '#functions/entry/index-orders.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { newEmail } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { visits } from '#tests/kit/clinic-steps.ts';

const shop = await openShop();
const given = visits(shop);
const admin = await shop.admin();

describe('filters of the appointment list', () => {
  it('filters appointments by doctor, speciality, status, Indian day and patient contact', async () => {
    const [nair, iyer] = [await given.doctor(), await given.doctor({ name: 'Dr. Anand Iyer', speciality: 'Dermatologist' })];
    const asha = await shop.customer({ firstName: 'Zubeida', lastName: 'Quraishi', phone: '+919812345678' });
    const bina = await shop.customer({ firstName: 'Bina' });
    const slots = await given.offered(nair);
    const [first, last] = [slots.find(({ slotDate }) => slotDate !== slots[0]?.slotDate), slots.at(-1)];
    const [one, two] = [await given.booked(asha, nair, last), await given.booked(bina, nair, first)];
    const three = await given.booked(bina, iyer);
    const held = await given.held(await shop.customer(), iyer);
    await shop.deliver();
    expect(await given.ids(admin, { doctorId: nair.id })).toEqual([one._id, two._id]);
    expect(await given.ids(admin, { doctorId: nair.id, sortOrder: 'ASC' })).toEqual([two._id, one._id]);
    expect(await given.ids(admin, { speciality: 'Dermatologist', status: 'confirmed' })).toEqual([three._id]);
    expect(await given.ids(admin, { doctorId: iyer.id, status: 'open' })).toEqual([held._id]);
    const day = indianDay(new Date(two.start));
    expect(await given.ids(admin, { doctorId: nair.id, fromDate: day, toDate: day })).toEqual([two._id]);
    for (const search of ['zube', 'quraishi zubeida', asha.email.slice(0, 9), '98123 45678', '+91 98123'])
      expect(await given.ids(admin, { search })).toEqual([one._id]);
    expect(await given.ids(admin, { search: 'zube', doctorId: iyer.id })).toEqual([]);
    expect(await given.ids(admin, { search: 'unknown patient' })).toEqual([]);
  });

  it('lists an appointment once in its newest status when the stream repeats its change', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const { _id: id } = await given.booked(asha, doctor);
    const whose = { customerId: asha.id, id };
    const record = (SequenceNumber: string) => ({
      dynamodb: { SequenceNumber, Keys: { pk: { S: `CUSTOMER#${asha.id}` }, sk: { S: `APPOINTMENT#${id}` } } },
    });
    await Promise.all([...Array.from({ length: 5 }, () => indexAppointment(whose)), handler({ Records: [record('1'), record('2')] })]);
    await given.cancel(admin, id);
    await Promise.all([indexAppointment(whose), shop.deliver()]);
    expect(await given.ids(admin, { doctorId: doctor.id })).toEqual([id]);
    expect(await given.ids(admin, { doctorId: doctor.id, status: 'confirmed' })).toEqual([]);
    expect(await given.ids(admin, { doctorId: doctor.id, status: 'cancelled' })).toEqual([id]);
    expect(shop.world.dead.filter(({ job }) => job === 'follow-changes')).toEqual([]);
  });
});

it('shows a doctor only their own appointments and of a patient only name and phone', async () => {
  const [mine, other] = [await given.doctor(), await given.doctor()];
  const account = await given.account(mine);
  const asha = await shop.customer({ firstName: 'Asha' });
  const own = await given.booked(asha, mine);
  await given.booked(asha, other, (await given.offered(other)).at(-2));
  for (const query of [{}, { doctorId: other.id }, { search: 'asha' }, { doctorId: mine.id }])
    expect(await given.ids(account, query)).toEqual([own._id]);
  const [visit] = await given.all(account);
  expect(visit?.patient).toEqual({ name: 'Asha Rao', phone: asha.phone });
  expect(visit).toMatchObject({ canCancel: false, canMove: false });
  expect((await given.all(admin, { doctorId: mine.id }))[0]?.patient).toMatchObject({ email: asha.email, customerId: asha.id });
});

it('finds no patient for a doctor by an e-mail, which the doctor does not see', async () => {
  const doctor = await given.doctor();
  const account = await given.account(doctor);
  const patient = await shop.customer({ firstName: 'Xerxes', email: `qwy-${newEmail()}` });
  const { _id: id } = await given.booked(patient, doctor);
  for (const search of ['qwy-', patient.email]) {
    expect(await given.ids(admin, { search })).toEqual([id]);
    expect(await given.ids(account, { search })).toEqual([]);
    expect((await shop.call('overview.search', { as: account, query: { q: search } })).body.appointments).toEqual([]);
  }
  expect(await given.ids(account, { search: 'xerxes' })).toEqual([id]);
  expect((await shop.call('overview.search', { as: account, query: { q: 'xerxes' } })).body.appointments).toMatchObject([{ id }]);
});
