/** PUT /api/admin/settings/pins: the owner's table of PIN codes, of any size that India needs. */
import { expect, it } from 'vitest';
import { auditsOfSubject } from '#functions/identity/audit-store.ts';
import { deliveryPromise } from '#functions/settings/delivery.ts';
import { maxPinRows } from '#shared/rules/order/pin-table.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const owner = await shop.admin();
const read = async () => (await shop.call('settings.readPins', { as: owner })).body as { csv: string; version: number; canUndo: boolean };
const replace = (version: number, csv: string) => shop.call('settings.replacePins', { as: owner, body: { version, csv } });
const header = 'prefix,from,to,cod,serviceable\n';
const serviceable = async (pin: string) => (await deliveryPromise(pin, shop.now())).serviceable;

// Only at the start of the file was the table never changed.
const first = { table: await read(), isServed: await serviceable('744101') };

it('begins with an empty PIN table, with which the shop delivers everywhere', () => {
  expect(first).toEqual({ table: { csv: header, version: 0, canUndo: false }, isServed: true });
});

it('replaces the PIN table, reaches the functions within two seconds and says in the audit log what changed', async () => {
  const { version } = await read();
  expect(await replace(version, '56*,1,2\n744,,,no,no\n')).toMatchObject({
    status: 200,
    body: { csv: `${header}56,1,2,yes,yes\n744,,,no,no\n`, version: version + 1, canUndo: true },
  });
  shop.advanceClock(2);
  expect(await serviceable('744101')).toBe(false);
  expect(await serviceable('743101')).toBe(true);
  expect((await replace(version + 1, '744,,,no,yes\n11,2,3')).status).toBe(200);
  shop.advanceClock(2);
  expect(await deliveryPromise('744101', shop.now())).toMatchObject({ serviceable: true, cod: false });
  expect((await auditsOfSubject({ type: 'settings', id: 'pins' }, { limit: 1 }))[0]).toMatchObject({
    action: 'settings.replacePins',
    after: { added: 1, changed: 1, removed: 1 },
  });
});

it('saves nothing of a PIN table with wrong lines, and names each', async () => {
  const { version, csv } = await read();
  expect(await replace(version, '56,3,1\n57,1,2\n57,2,3')).toMatchObject({
    status: 400,
    body: {
      code: 'invalid_input',
      fields: { csv: 'Line 1: from 3 to 1 days: the larger number comes second, and 1 more' },
      details: {
        errors: [
          { line: 1, message: expect.any(String) },
          { line: 3, message: '57 stands in line 2 already' },
        ],
      },
    },
  });
  expect(await read()).toMatchObject({ version, csv });
});

it('returns 409 with the newer PIN table to a save over an older version', async () => {
  const { version } = await read();
  const [one, other] = await Promise.all([replace(version, '60,1,2'), replace(version, '61,1,2')]);
  expect([one.status, other.status].sort()).toEqual([200, 409]);
  const lost = one.status === 409 ? one : other;
  expect(lost.body).toMatchObject({ code: 'edited_meanwhile', details: { current: { version: version + 1, csv: (await read()).csv } } });
});

it('stores 20,000 rows of the PIN table and finds the longest prefix among them', async () => {
  const { version } = await read();
  const lines = Array.from({ length: maxPinRows - 1 }, (_, index) => `${560_000 + index},${index % 9},9,yes,yes`);
  expect((await replace(version, `${['56,1,1,no,yes', ...lines].join('\n')}\n`)).status).toBe(200);
  shop.advanceClock(2);
  expect(await deliveryPromise('560007', shop.now())).toMatchObject({ cod: true });
  expect((await read()).csv.split('\n')).toHaveLength(maxPinRows + 2);
});

it('reads the PIN table again when two changes have removed the cached version', async () => {
  await replace((await read()).version, '56,,,,no');
  shop.advanceClock(2);
  expect(await serviceable('560001')).toBe(false);
  await replace((await read()).version, '57,1,2');
  await replace((await read()).version, '58,1,2');
  // The head of the table is cached; rows that begin with another digit were not read yet.
  expect(await serviceable('110001')).toBe(true);
  shop.advanceClock(2);
  expect(await serviceable('560001')).toBe(true);
});

it('names the first digit whose rows exceed one stored item', async () => {
  const { version } = await read();
  const lines = Array.from({ length: maxPinRows }, (_, index) => `${560_000 + index},10,12,yes,yes`);
  expect(await replace(version, `${lines.join('\n')}\n`)).toMatchObject({
    status: 400,
    body: { fields: { csv: 'Too many rows begin with 5. Write a shorter prefix where PIN codes have the same days.' } },
  });
  expect((await read()).version).toBe(version);
});
