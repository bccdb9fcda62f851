/** Saving the synonyms of the product search. */
import { expect, it } from 'vitest';
import { rebuildCatalogue } from '#functions/catalogue/published/rebuild.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const save = (body: object) => shop.call('catalog.saveSynonyms', { body, as: admin });
const read = async () => (await shop.call('catalog.readSynonyms', { as: admin })).body as { lines: string[]; version: number };
const found = async (search: string) => {
  shop.advanceClock(3);
  return (await shop.call('catalog.listProducts', { query: { search } })).body.products.map(({ name }: { name: string }) => name) as string[];
};

const admin = await shop.admin();
await shop.product({ name: 'Pogo stick', description: 'For jumping.' });
await shop.deliverEvents();

it('finds products by a new synonym once the list is published, and after a rebuild of the index', async () => {
  expect(await found('uchhalu')).toEqual([]);
  const { lines, version } = await read();
  expect(await save({ lines: ['uchhalu, kudu => pogo', ...lines.slice(0, 3)], version })).toMatchObject({
    status: 200,
    body: { version: version + 1 },
  });
  await shop.deliverEvents();
  expect(await found('uchhalu')).toEqual(['Pogo stick']);
  expect(await found('kudu stick')).toEqual(['Pogo stick']);
  await rebuildCatalogue();
  expect(await found('kudu')).toEqual(['Pogo stick']);
});

it('rejects an invalid synonym line by its number, and leaves the list unchanged', async () => {
  const before = await read();
  for (const line of ['alone', 'a => b => c', '=> toy', 'one two three four, five', ', ,', `${'x'.repeat(250)}, y`]) {
    const answer = await save({ lines: ['pram, stroller', line] });
    expect(answer.status, line).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual(['lines.1']);
  }
  expect((await save({ lines: Array.from({ length: 501 }, (_, index) => `a${index}, b${index}`) })).status).toBe(400);
  expect(await read()).toEqual(before);
});

it('rejects synonyms saved over a newer version, and returns the current list', async () => {
  const { version } = await read();
  expect((await save({ lines: ['pram, stroller'], version })).status).toBe(200);
  expect(await save({ lines: [], version })).toMatchObject({
    status: 409,
    body: { code: 'edited_meanwhile', details: { current: { lines: ['pram, stroller'], version: version + 1 } } },
  });
});

it('records a change of the synonyms in the audit log, with the lists before and after', async () => {
  expect((await save({ lines: ['pram, stroller'] })).status).toBe(200);
  shop.advanceClock(1);
  expect((await save({ lines: ['frock, dress'] })).status).toBe(200);
  const log = await shop.call('audit.list', { as: admin });
  expect(log.body.data[0]).toMatchObject({
    action: 'catalog.saveSynonyms',
    after: { lines: ['frock, dress'] },
    before: { lines: ['pram, stroller'] },
  });
});
