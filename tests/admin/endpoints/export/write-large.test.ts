/** A large export of orders is written by a job. In a file of its own, because it fills the shop with orders. */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import Papa from 'papaparse';
import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { orderKey, orderRefKey } from '#functions/keys.ts';
import { indianDay, startOfIndianDay } from '#shared/rules/india-day.ts';
import { openShop } from '#tests/kit/shop.ts';
import { documentClient } from '#tests/kit/table/document-client.ts';
import { paidOrder } from '#tests/order/endpoints/invoice/steps.ts';

const shop = await openShop();

it('writes an export of many orders in the job, with every order once', async () => {
  const start = startOfIndianDay(indianDay(new Date(shop.now().getTime() + 10 * 86_400_000)));
  const day = indianDay(start);
  const { id, customerId, orderNumber } = await paidOrder(start);
  const [order, reference] = [orderKey(customerId, id), orderRefKey(id)];
  const stored = JSON.stringify([await shop.table.get(order.pk, order.sk), await shop.table.get(reference.pk, reference.sk)]);
  // Copies cost a tenth of orders that are placed.
  const copies = Array.from({ length: 509 }, (_, index) => index).flatMap((index) =>
    JSON.parse(stored.replaceAll(id, ulid(start.getTime())).replaceAll(orderNumber, `${orderNumber}-${index}`)),
  );
  for (let from = 0; from < copies.length; from += 25) {
    const writes = copies.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await documentClient().send(new BatchWriteCommand({ RequestItems: { [shop.services.tableName]: writes } }));
  }
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
