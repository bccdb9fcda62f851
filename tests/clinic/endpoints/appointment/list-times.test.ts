/** Times to which the clinic can move an appointment. */
import { expect, it } from 'vitest';
import { indianDay } from '#shared/rules/india-day.ts';
import { createClinicSteps } from '#tests/kit/clinic-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { advanceToMorning } from './morning.ts';

const shop = await openShop();
const clinicSteps = createClinicSteps(shop);
const day = 86_400_000;

it('lists the free times of the doctor weeks ahead, but none beyond the limit or in the past', async () => {
  advanceToMorning(shop);
  const admin = await shop.admin();
  const [asha, doctor] = [await shop.customer(), await clinicSteps.doctor()];
  const { _id: id, start } = await clinicSteps.bookAndDeliver(asha, doctor);
  const times = async (on: string) =>
    (await shop.call('appointment.listTimes', { as: admin, params: { id }, query: { day: on } })).body.times as string[];
  const own = await times(indianDay(new Date(start)));
  expect(own).toHaveLength(21);
  expect(own).not.toContain(start);
  expect(await times(indianDay(new Date(shop.now().getTime() + 60 * day)))).toHaveLength(22);
  expect(await times(indianDay(new Date(shop.now().getTime() + 92 * day)))).toEqual([]);
  expect(await times(indianDay(new Date(shop.now().getTime() - day)))).toEqual([]);
});
