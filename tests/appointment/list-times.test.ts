/** Which times can the clinic move an appointment to? */
import { beforeAll, expect, it } from 'vitest';
import { indianDay } from '#shared/rules/india-day.ts';
import type { Customer } from '#tests/kit/given.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { visits } from '#tests/kit/visits.ts';

let shop: Shop;
let given: ReturnType<typeof visits>;
let admin: Customer;
beforeAll(async () => {
  shop = await openShop();
  given = visits(shop);
  admin = await shop.admin();
});
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
