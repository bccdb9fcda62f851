/** POST /api/admin/settings/pins/undo: back to the table of PIN codes before the last change. */
import { expect, it } from 'vitest';
import { deliveryPromise } from '#functions/settings/delivery.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const owner = await shop.admin();
const replace = (version: number, csv: string) => shop.call('settings.replacePins', { as: owner, body: { version, csv } });
const undo = (version: number) => shop.call('settings.undoPins', { as: owner, body: { version } });
const read = async () => (await shop.call('settings.readPins', { as: owner })).body as { csv: string; version: number };
/** Saves a table over the newest one, and returns its version. */
async function save(csv: string): Promise<number> {
  const { version } = await read();
  expect(await replace(version, csv)).toMatchObject({ status: 200, body: { version: version + 1 } });
  return version + 1;
}

// Only at the start of the file was the table never changed.
const first = { undone: await undo(0), replaced: await replace(0, '56,1,2'), back: await undo(1), forward: await undo(2) };

it('returns 409 when the PIN table was never changed', () => {
  expect(first.undone).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } });
});

it('restores the PIN table without rows after the first change', () => {
  expect(first.replaced).toMatchObject({ status: 200, body: { version: 1 } });
  expect(first.back.body).toMatchObject({ csv: 'prefix,from,to,cod,serviceable\n', version: 2 });
  expect(first.forward.body.csv).toContain('\n56,1,2,yes,yes\n');
});

it('restores the previous PIN table, and the newer one by a second undo', async () => {
  await save('56,1,2');
  const version = await save('744,,,,no');
  expect(await undo(version)).toMatchObject({ status: 200, body: { version: version + 1, canUndo: true } });
  expect((await read()).csv).toContain('\n56,1,2,yes,yes\n');
  shop.advanceClock(2);
  expect((await deliveryPromise('744101', shop.now())).serviceable).toBe(true);
  expect((await undo(version + 1)).body.csv).toContain('\n744,,,yes,no\n');
  shop.advanceClock(2);
  expect((await deliveryPromise('744101', shop.now())).serviceable).toBe(false);
});

it('restores by an undo the PIN table that was in force, also when a change followed an undo', async () => {
  await save('56,1,2');
  await undo(await save('744,,,,no'));
  const version = await save('57,3,4');
  expect((await read()).csv).toContain('\n57,3,4,yes,yes\n');
  expect((await undo(version)).body.csv).toContain('\n56,1,2,yes,yes\n');
});

it('returns 409 to an undo over an older version of the PIN table', async () => {
  const older = await save('56,1,2');
  await save('57,3,4');
  expect(await undo(older)).toMatchObject({ status: 409, body: { code: 'edited_meanwhile' } });
});
