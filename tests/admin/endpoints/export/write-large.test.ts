/** A large export of orders is written by a job. In a file of its own, because it fills the shop with orders. */
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { indianDay, startOfIndianDay } from '#shared/rules/india-day.ts';
import { openShop } from '#tests/kit/shop.ts';
import { paidOrder } from '#tests/order/endpoints/invoice/steps.ts';

const shop = await openShop();

it('writes an export of many orders in the job, with every order once', async () => {
  const start = startOfIndianDay(indianDay(new Date(shop.now().getTime() + 10 * 86_400_000)));
  const day = indianDay(start);
  for (let from = 0; from < 510; from += 30)
    await Promise.all(Array.from({ length: 30 }, (_, each) => paidOrder(new Date(start.getTime() + from + each))));
  shop.advanceClock(20 * 86_400);
  const admin = await shop.admin();
  const { body } = await shop.call('export.begin', { as: admin, body: { what: 'orders', fromDate: day, toDate: day } });
  expect(body).toEqual({ id: expect.any(String), what: 'orders', status: 'waiting', createdAt: expect.any(String) });
  await shop.runJob('write-exports');
  const ready = (await shop.call('export.read', { as: admin, params: { id: body.id } })).body;
  expect(ready).toMatchObject({ status: 'ready', rows: 510 });
  const lines = Papa.parse<Record<string, string>>(await (await fetch(ready.url)).text(), { header: true, skipEmptyLines: true }).data;
  expect(new Set(lines.map((line) => line['\ufeffOrder'] ?? line['Order'])).size).toBe(510);
});
