/** Rebuilding the published catalogue from the table with one command. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { movePointer, readPointer, readVersion, writeVersion } from '#functions/catalogue/published/version.ts';
import { writeObject } from '#functions/platform/objects/objects.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const run = promisify(execFile);
/** Runs `npm run catalogue:rebuild` for the table that the environment names. */
const command = (...args: string[]) => run(process.execPath, ['infra/operate/rebuild-catalogue.ts', ...args]);

async function listed(): Promise<string[]> {
  shop.advanceClock(2);
  return (await shop.call('catalog.listProducts')).body.products.map(({ name }: { name: string }) => name);
}

// Only at the start of the file is nothing published.
const atFirst = { pointer: await readPointer(), output: (await command('--if-unreadable')).stdout, names: await listed() };
await shop.product({ name: 'Kite' });
await shop.deliverEvents();

it('publishes an empty catalogue with --if-unreadable when nothing is published', () => {
  expect(atFirst).toEqual({ pointer: null, output: expect.stringContaining('Version 1 of the catalogue is published: 0 products'), names: [] });
});

it('rebuilds a catalogue whose published version is broken', async () => {
  expect(await listed()).toEqual(['Kite']);
  const seen = await readPointer();
  const version = (seen?.pointer.version ?? 0) + 50;
  const broken = 'catalogue/v/of-another-time.json.gz';
  await writeObject(process.env['DATA_BUCKET'] ?? '', broken, 'no version', { contentType: 'application/gzip' });
  await movePointer({ version, key: broken, past: [] }, seen?.etag);
  expect((await command()).stdout).toContain(`Version ${version + 1} of the catalogue is published: 1 products`);
  expect(await listed()).toEqual(['Kite']);
});

it('leaves a readable catalogue unchanged with --if-unreadable', async () => {
  await command();
  const before = await readPointer();
  expect((await command('--if-unreadable')).stdout).toContain('nothing to do');
  expect(await readPointer()).toEqual(before);
  expect((await readVersion(before?.pointer.key ?? '')).snapshot?.size).toBe(1);
});

it('rebuilds a catalogue of an older format; until then a running function shows its last state', async () => {
  expect(await listed()).toEqual(['Kite']);
  const seen = await readPointer();
  const known = await readVersion(seen?.pointer.key ?? '');
  const version = known.version + 1;
  const key = await writeVersion({ ...known, version, format: known.format - 1 });
  await movePointer({ version, key, past: [] }, seen?.etag);
  await expect(readVersion(key)).rejects.toThrow(`has format ${known.format - 1}; this code reads ${known.format}: run npm run catalogue:rebuild`);
  expect(await listed()).toEqual(['Kite']);
  expect((await command('--if-unreadable')).stdout).toContain(`Version ${version + 1} of the catalogue is published: 1 products`);
  expect(await listed()).toEqual(['Kite']);
});

it('rejects a rebuild for an unknown stage', async () => {
  await expect(command('moon')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('dev or prod') });
});
