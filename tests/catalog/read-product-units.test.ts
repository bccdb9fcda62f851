/** What does a product page cost the table? At most two read units for a shopper, also with a description of three pages, and the hot item is not written. */
import { beforeAll, expect, it } from 'vitest';
import { db } from '#functions/store/table.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
let units = 0;
beforeAll(async () => {
  shop = await openShop();
  db().middlewareStack.add(
    (next) => async (args) => {
      const isRead = 'Key' in args.input || 'RequestItems' in args.input || 'KeyConditionExpression' in args.input;
      if (isRead && !('UpdateExpression' in args.input)) Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const result = await next(args);
      const used = (result.output as { ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[] }).ConsumedCapacity;
      for (const each of [used ?? []].flat()) units += each.CapacityUnits ?? 0;
      return result;
    },
    { step: 'initialize' },
  );
});

async function unitsToRead(description: string): Promise<number> {
  const { id } = await shop.product({ description });
  const before = await shop.table.get(`PRODUCT#${id}`, 'PRODUCT');
  // Not what a category's name costs once in two seconds alone: all of it.
  shop.advance(3);
  units = 0;
  expect(await shop.call('catalog.readProduct', { params: { id } })).toMatchObject({ status: 200, body: { description } });
  const spent = units;
  expect(await shop.table.get(`PRODUCT#${id}`, 'PRODUCT')).toEqual(before);
  return spent;
}

it('a small product costs one unit, one with a description of 10,000 characters two', async () => {
  expect(await unitsToRead('A soft friend.')).toBe(1);
  expect(await unitsToRead('Soft, '.repeat(1_660))).toBeLessThanOrEqual(2);
});
