/** Which times can the clinic move an appointment to? */
import { expect, it } from 'vitest';
import { indianDay } from '#shared/rules/india-day.ts';
import { openShop } from '#tests/kit/shop.ts';
import { visits } from '#tests/kit/visits.ts';

const shop = await openShop();
const given = visits(shop);
const admin = await shop.admin();
const day = 86_400_000;

it('those of its doctor that are free, weeks ahead, too, and none beyond', async () => {
  const [asha, doctor] = [await shop.customer(), await given.doctor()];
  const { _id: id, start } = await given.booked(asha, doctor);
  const times = async (on: string) =>
    (await shop.call('appointment.listTimes', { as: admin, params: { id }, query: { day: on } })).body.times as string[];
  const own = await times(indianDay(new Date(start)));
  expect(own).toHaveLength(21);
  expect(own).not.toContain(start);
  expect(await times(indianDay(new Date(shop.now().getTime() + 60 * day)))).toHaveLength(22);
  expect(await times(indianDay(new Date(shop.now().getTime() + 92 * day)))).toEqual([]);
  expect(await times(indianDay(new Date(shop.now().getTime() - day)))).toEqual([]);
});
