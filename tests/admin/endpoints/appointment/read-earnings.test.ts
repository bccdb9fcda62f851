/** The clinic's earnings: appointments, earned and refunded amounts by doctor and period. */
import { beforeEach, expect, it } from 'vitest';
import { indianDay } from '#shared/rules/india-day.ts';
import { advanceToMorning } from '#tests/clinic/endpoints/appointment/morning.ts';
import { createClinicSteps } from '#tests/kit/clinic-steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const clinicSteps = createClinicSteps(shop);
let admin: Customer;

beforeEach(async () => {
  advanceToMorning(shop);
  admin = await shop.admin();
});

const earned = async (fromDate: string, toDate = fromDate, as: Pick<Customer, 'token'> = admin) => {
  await shop.deliverEvents();
  return (await shop.call('appointment.readEarnings', { as, query: { fromDate, toDate } })).body;
};

it('counts earnings net of refunds by doctor and for the clinic on the day of the appointment', async () => {
  const [nair, iyer, idle] = [
    await clinicSteps.doctor(),
    await clinicSteps.doctor({ name: 'Dr. Anand Iyer', fees: 45_050 }),
    await clinicSteps.doctor({ name: 'Dr. Idle' }),
  ];
  const people = await Promise.all([1, 2, 3, 4].map(() => shop.customer()));
  const [asha, bina, charu, devi] = people as [Customer, Customer, Customer, Customer];
  const kept = await clinicSteps.bookAndDeliver(asha, nair);
  const day = indianDay(new Date(kept.start));
  const refunded = await clinicSteps.bookAndDeliver(bina, nair);
  const other = await clinicSteps.bookAndDeliver(charu, iyer);
  await clinicSteps.bookUnpaid(devi, iyer);
  await clinicSteps.cancelByClinic(admin, refunded._id);
  const { total, doctors } = await earned(day);
  expect(total).toEqual({ appointments: 2, completed: 0, noShows: 0, cancelled: 1, earned: 1_050.5, refunded: 600 });
  const own = new Set([nair.id, iyer.id, idle.id]);
  expect(doctors.filter(({ id }: { id: string }) => own.has(id))).toMatchObject([
    { id: nair.id, name: 'Dr. Kavita Nair', appointments: 1, cancelled: 1, earned: 600, refunded: 600 },
    { id: iyer.id, appointments: 1, earned: 450.5, refunded: 0 },
    { id: idle.id, appointments: 0, earned: 0 },
  ]);

  // An appointment that is moved to another day counts on its new day only.
  const to = new Date(Date.parse(other.start) - 86_400_000).toISOString();
  expect(await clinicSteps.moveByClinic(admin, other._id, to)).toMatchObject({ status: 200 });
  expect((await earned(day)).total).toMatchObject({ appointments: 1, earned: 600 });
  expect((await earned(indianDay(new Date(to)))).total).toMatchObject({ appointments: 1, earned: 450.5 });
  expect((await earned(indianDay(new Date(to)), day)).total).toMatchObject({ appointments: 2, earned: 1_050.5 });

  // The policy refunds one half; the other half stays earned.
  clinicSteps.advanceClockTo(13 * 60, kept);
  await shop.call('appointment.refund', { as: await clinicSteps.signInAgain(asha), body: { appointmentId: kept._id } });
  admin = await clinicSteps.signInAgain(admin);
  expect((await earned(day)).total).toEqual({ appointments: 0, completed: 0, noShows: 0, cancelled: 2, earned: 300, refunded: 900 });
});

it('reports earnings of at most 92 days and of the last 30 days by default', async () => {
  const ask = (fromDate: string, toDate: string) => shop.call('appointment.readEarnings', { as: admin, query: { fromDate, toDate } });
  expect(await ask('2026-01-01', '2026-04-02')).toMatchObject({ status: 200 });
  expect(await ask('2026-01-01', '2026-04-03')).toMatchObject({ status: 400, body: { fields: { toDate: 'Ask for at most 92 days' } } });
  expect(await ask('2026-01-02', '2026-01-01')).toMatchObject({ status: 400, body: { fields: { toDate: 'The last day is before the first' } } });
  const today = indianDay(shop.now());
  const { body } = await shop.call('appointment.readEarnings', { as: admin });
  expect(body.to).toBe(today);
  expect((Date.parse(body.to) - Date.parse(body.from)) / 86_400_000).toBe(29);
});
