/** The clinic's calendar: the appointments of a day or a week, by doctor. */
import { expect, it } from 'vitest';
import { indianDay } from '#shared/rules/india-day.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';
import { visits } from '#tests/kit/clinic-steps.ts';
import { advanceToMorning } from './morning.ts';

const shop = await openShop();
const given = visits(shop);
const calendar = async (as: Pick<Customer, 'token'>, query: object = {}) =>
  (await shop.call('appointment.readCalendar', { as, query: { ...query } })).body;
const idsOf = (days: { day: string; visits: { id: string }[] }[]) =>
  Object.fromEntries(days.map(({ day, visits: each }) => [day, each.map(({ id }) => id)]));

it('shows the appointments of a day or week in Indian time, and to a doctor only their own', async () => {
  advanceToMorning(shop);
  const admin = await shop.admin();
  const [mine, other] = [await given.doctor(), await given.doctor()];
  const [account, asha] = [await given.account(mine), await shop.customer()];
  const slots = await given.offered(mine);
  const day = slots.at(-1)?.slotDate;
  const [morning, evening] = [slots.find(({ slotDate }) => slotDate === day), slots.at(-1)];
  const [first, last] = [await given.booked(asha, mine, morning), await given.booked(await shop.customer(), mine, evening)];
  const foreign = await given.booked(await shop.customer(), other, morning);
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
