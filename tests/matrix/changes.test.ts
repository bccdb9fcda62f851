/** The recording of changes sees creations, changes and deletions, and nothing else. */
import { expect, it } from 'vitest';
import { DeleteCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { openShop } from '#tests/kit/shop.ts';
import { recordChanges } from './changes.ts';

const shop = await openShop();

it('lists the keys of items that are created, changed and deleted during a recording', async () => {
  await shop.putItem({ pk: 'BEFORE', sk: 'A', value: 1 });
  const changes = await recordChanges(shop);
  await shop.putItem({ pk: 'NEW', sk: 'B', value: 1 });
  await shop.putItem({ pk: 'BEFORE', sk: 'A', value: 2 });
  await db().send(new DeleteCommand({ TableName: shop.services.tableName, Key: { pk: 'NEW', sk: 'B' } }));
  expect(await changes()).toEqual(['NEW / B', 'BEFORE / A', 'NEW / B']);
});

it('lists nothing for reads, for a write of the same values and for page views counted earlier', async () => {
  await shop.putItem({ pk: 'SAME', sk: 'A', value: 1 });
  const changes = await recordChanges(shop);
  await shop.table.get('SAME', 'A');
  await shop.putItem({ pk: 'SAME', sk: 'A', value: 1 });
  await shop.putItem({ pk: 'VIEWS#5', sk: '1', views: 3 });
  expect(await changes()).toEqual([]);
});
