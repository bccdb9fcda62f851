/** Can an operator publish the catalogue anew from the table, by one command? */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { movePointer, readPointer, readVersion } from '#functions/flows/catalogue/version.ts';
import { writeObject } from '#functions/gateways/objects.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const run = promisify(execFile);
/** `npm run catalogue:rebuild`, for the table that the environment names. */
const command = (...args: string[]) => run(process.execPath, ['infra/operate/rebuild-catalogue.ts', ...args]);

async function listed(): Promise<string[]> {
  shop.advance(2);
  return (await shop.call('catalog.listProducts')).body.products.map(({ name }: { name: string }) => name);
}

await shop.product({ name: 'Kite' });
await shop.deliver();

it('brings back what was lost, and says so', async () => {
  expect(await listed()).toEqual(['Kite']);
  const seen = await readPointer();
  const broken = 'catalogue/v/of-another-time.json.gz';
  await writeObject(process.env['DATA_BUCKET'] ?? '', broken, 'no version', { contentType: 'application/gzip' });
  await movePointer({ version: 50, key: broken, past: [] }, seen?.etag);
  expect((await command()).stdout).toContain('Version 51 of the catalogue is published: 1 products');
  expect(await listed()).toEqual(['Kite']);
});

it('leaves alone what can be read, where only the unreadable is to be mended', async () => {
  const before = await readPointer();
  expect((await command('--if-unreadable')).stdout).toContain('nothing to do');
  expect(await readPointer()).toEqual(before);
  expect((await readVersion(before?.pointer.key ?? '')).base?.size).toBe(1);
});

it('names what is wrong with its arguments', async () => {
  await expect(command('moon')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('dev or prod') });
});
