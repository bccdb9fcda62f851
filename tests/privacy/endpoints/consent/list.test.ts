/** GET /api/consents: what held before consents were recorded, and the export. */
import { expect, it } from 'vitest';
import { familyKey } from '#functions/keys.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const shown = (data: readonly { purpose: string; isGiven: boolean; events: unknown[] }[]) => data.map(({ purpose, isGiven }) => [purpose, isGiven]);

it('shows as given, without a record, the mails that were not refused and a family list that exists', async () => {
  const asha = await shop.customer();
  const read = async () => (await shop.call('consent.list', { as: asha })).body.data;
  expect(shown(await read())).toEqual([
    ['mails', true],
    ['family', false],
  ]);
  // The profile as the previous release stored it.
  const profile = await shop.table.get(`CUSTOMER#${asha.id}`, 'PROFILE');
  await shop.putItem({ ...profile, pk: `CUSTOMER#${asha.id}`, sk: 'PROFILE', newsMails: false });
  await shop.putItem({ ...familyKey(asha.id), members: [{ id: 'm1', name: 'Aarav', dob: '' }], version: 1 });
  const data = await read();
  expect(shown(data)).toEqual([
    ['mails', false],
    ['family', true],
  ]);
  expect(data.flatMap(({ events }: { events: unknown[] }) => events)).toEqual([]);
  expect((await shop.call('privacy.exportData', { as: asha })).body.consents).toEqual(data);
});
