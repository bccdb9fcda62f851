/** The clinic's calendar: the appointments of a day or a week, by doctor. */
import { expect, it } from 'vitest';
import { indianDay } from '#shared/rules/india-day.ts';
import { createClinicSteps } from '#tests/kit/clinic-steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';
import { advanceToMorning } from './morning.ts';

const shop = await openShop();
const clinicSteps = createClinicSteps(shop);
const calendar = async (as: Pick<Customer, 'token'>, query: object = {}) =>
  (await shop.call('appointment.readCalendar', { as, query: { ...query } })).body;
const idsOf = (days: { day: string; visits: { id: string }[] }[]) =>
  Object.fromEntries(days.map(({ day, visits: each }) => [day, each.map(({ id }) => id)]));

it('shows the appointments of a day or week in Indian time, and to a doctor only their own', async () => {
  advanceToMorning(shop);
  const admin = await shop.admin();
  const [mine, other] = [await clinicSteps.doctor(), await clinicSteps.doctor()];
  const [account, asha] = [await clinicSteps.doctorAccount(mine), await shop.customer()];
  const slots = await clinicSteps.freeSlots(mine);
  const day = slots.at(-1)?.slotDate;
  const [morning, evening] = [slots.find(({ slotDate }) => slotDate === day), slots.at(-1)];
  const [first, last] = [
    await clinicSteps.bookAndDeliver(asha, mine, morning),
    await clinicSteps.bookAndDeliver(await shop.customer(), mine, evening),
  ];
  const foreign = await clinicSteps.bookAndDeliver(await shop.customer(), other, morning);
  const on = indianDay(new Date(first.start));
  const today = indianDay(shop.now());

  expect(await calendar(account)).toMatchObject({ from: today, today, days: [{ day: today, visits: [] }], isLeast: false });
  expect(idsOf((await calendar(account, { from: on })).days)).toEqual({ [on]: [first._id, last._id] });
  expect(idsOf((await calendar(account, { from: on, doctorId: other.id })).days)).toEqual({ [on]: [first._id, last._id] });
  expect(idsOf((await calendar(admin, { from: on, doctorId: other.id })).days)).toEqual({ [on]: [foreign._id] });
  const week = idsOf((await calendar(admin, { from: today, days: 7 })).days);
  expect(Object.keys(week)).toHaveLength(7);
  expect(week[on]?.toSorted()).toEqual([first._id, foreign._id, last._id].toSorted());
  expect(await shop.call('appointment.readCalendar', { as: admin, query: { days: 3 } })).toMatchObject({ status: 400 });
});
