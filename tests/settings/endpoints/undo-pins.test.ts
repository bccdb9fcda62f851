/** POST /api/admin/settings/pins/undo: back to the table of PIN codes before the last change. */
import { expect, it } from 'vitest';
import { deliveryPromise } from '#functions/settings/delivery.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const owner = await shop.admin();
const replace = (version: number, csv: string) => shop.call('settings.replacePins', { as: owner, body: { version, csv } });
const undo = (version: number) => shop.call('settings.undoPins', { as: owner, body: { version } });
const read = async () => (await shop.call('settings.readPins', { as: owner })).body.csv as string;

it('has nothing to undo before the first change', async () => {
  expect(await undo(0)).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } });
});

it('goes back from the first change to the table without rows', async () => {
  await replace(0, '56,1,2');
  expect((await undo(1)).body).toMatchObject({ csv: 'prefix,from,to,cod,serviceable\n', version: 2 });
  expect((await undo(2)).body.csv).toContain('\n56,1,2,yes,yes\n');
});

it('goes back to the previous table, and forward again', async () => {
  await replace(3, '744,,,,no');
  expect(await undo(4)).toMatchObject({ status: 200, body: { version: 5, canUndo: true } });
  expect(await read()).toContain('\n56,1,2,yes,yes\n');
  shop.advance(2);
  expect((await deliveryPromise('744101', shop.now())).serviceable).toBe(true);
  expect((await undo(5)).body.csv).toContain('\n744,,,yes,no\n');
  shop.advance(2);
  expect((await deliveryPromise('744101', shop.now())).serviceable).toBe(false);
});

it('keeps the table in force when a change follows an undo', async () => {
  await undo(6);
  await replace(7, '57,3,4');
  expect(await read()).toContain('\n57,3,4,yes,yes\n');
  expect((await undo(8)).body.csv).toContain('\n56,1,2,yes,yes\n');
});

it('returns 409 to an undo over an older version', async () => {
  expect(await undo(1)).toMatchObject({ status: 409, body: { code: 'edited_meanwhile' } });
});
