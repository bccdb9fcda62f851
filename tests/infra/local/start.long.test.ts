/** Starting the shop on one machine, again and again, or on a folder that cannot be used. See start.test.ts. */
import { writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { getJson, type Machine, openMachine, postJson, processesNaming } from './machine.ts';

describe('starting the shop on one machine again', { timeout: 60_000 }, () => {
  let machine: Machine;
  beforeEach(async () => {
    machine = await openMachine();
  });
  afterEach(() => machine.close());

  const signIn = (url: string) => postJson(`${url}/api/auth/login`, { identifier: 'asha@nanhe.test', password: 'Asha-Pass-2026' });

  it('counts every product view, including those right before it is stopped', async () => {
    const first = await machine.start();
    await first.ready();
    const { body } = await postJson(`${first.url}/api/auth/login`, { identifier: 'admin@nanhe.test', password: 'Admin-Pass-2026' });
    const authorization = `Bearer ${(body as { token: string }).token}`;
    const make = async (what: string, fields: object) => (await postJson(`${first.url}/api/${what}`, fields, { authorization })).body;
    const { id: categoryId } = (await make('categories', { name: 'Tops', description: 'They spin' })) as { id: string };
    const { id } = (await make('products', {
      name: 'Top',
      price: 99,
      sku: 'TOP',
      description: 'It spins',
      categoryId,
      stock: 1,
      status: 'active',
    })) as {
      id: number;
    };
    const look = ({ url }: { url: string }) => getJson(`${url}/api/products/${id}`);
    // Wait until the new product is published, so that only views are in progress.
    await expect.poll(() => getJson(`${first.url}/api/products?search=top`), { timeout: 20_000 }).toMatchObject({ products: [{ id }] });
    for (let looks = 0; looks < 3; looks++) expect(await look(first)).toMatchObject({ id });
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const second = await machine.start();
    await second.ready();
    for (let looks = 0; looks < 2; looks++) await look(second);
    await postJson(`${second.url}/_local/jobs/gather-views`, {});
    expect(await look(second)).toMatchObject({ viewCount: 5 });
    second.child.kill('SIGTERM');
    await second.ended;
  });

  it('publishes after the next start what was changed right before it is stopped', async () => {
    const first = await machine.start();
    await first.ready();
    const { body } = await postJson(`${first.url}/api/auth/login`, { identifier: 'admin@nanhe.test', password: 'Admin-Pass-2026' });
    const authorization = `Bearer ${(body as { token: string }).token}`;
    const make = async (what: string, fields: object) => (await postJson(`${first.url}/api/${what}`, fields, { authorization })).body;
    const { id: categoryId } = (await make('categories', { name: 'Tops', description: 'They spin' })) as { id: string };
    const top = { price: 99, description: 'It spins', categoryId, stock: 1, status: 'active' };
    await Promise.all(Array.from({ length: 40 }, (_, n) => make('products', { ...top, name: `Top ${n}`, sku: `TOP-${n}` })));
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(first.said()).not.toContain('gave up');
    const second = await machine.start();
    await second.ready();
    await expect.poll(() => getJson(`${second.url}/api/products?search=top`), { timeout: 20_000 }).toMatchObject({ meta: { total: 40 } });
    second.child.kill('SIGTERM');
    await second.ended;
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('leaves no process when the npm process that started the shop ends by %s', async (signal) => {
    const shop = await machine.start({ by: 'npm' });
    await shop.ready();
    shop.child.kill(signal);
    await shop.ended;
    await expect.poll(() => processesNaming(machine.folder), { timeout: 5_000 }).toEqual([]);
  });

  it('fills the folder again with --fresh and after an interrupted seed', async () => {
    const before = await machine.start();
    await before.ready();
    await postJson(`${before.url}/_local/clock`, { advanceSeconds: 90 });
    before.child.kill('SIGTERM');
    await before.ended;
    const fresh = await machine.start({ args: ['--fresh'] });
    await fresh.ready();
    expect(await getJson(`${fresh.url}/_local/clock`)).toMatchObject({ offsetSeconds: 0 });
    fresh.child.kill('SIGTERM');
    await fresh.ended;

    writeFileSync(path.join(machine.folder, 'nanhe.json'), JSON.stringify({ seeded: false }));
    const again = await machine.start();
    await again.ready();
    expect(again.said()).toContain('Filling the shop');
    expect((await signIn(again.url)).status).toBe(200);
    again.child.kill('SIGTERM');
    await again.ended;
  });

  it('exits with one sentence when the port is taken, without touching the data', async () => {
    const before = await machine.start();
    await before.ready();
    before.child.kill('SIGTERM');
    await before.ended;
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const shop = await machine.start({ args: ['--fresh'], env: { PORT: String(port) } });
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toMatch(/^Port \d+ is taken .*\n$/);
    const after = await machine.start();
    await after.ready();
    expect(after.said()).not.toContain('Filling the shop');
    after.child.kill('SIGTERM');
    await after.ended;
  });

  it.each([
    ['a file', async (folder: string) => writeFile(folder, 'x'), /is a file/],
    [
      'a folder with unrelated files',
      async (folder: string) => void (await mkdir(folder), await writeFile(path.join(folder, 'holiday.jpg'), 'x')),
      /holds other files/,
    ],
    [
      'a folder whose table is damaged',
      async (folder: string) =>
        void (await mkdir(folder),
        await writeFile(path.join(folder, 'nanhe.json'), '{"seeded":true}'),
        await writeFile(path.join(folder, 'table.db'), 'not a database at all'.repeat(500))),
      /DynamoDB|table/,
    ],
    [
      'a folder whose accounts are damaged',
      async (folder: string) =>
        void (await mkdir(folder),
        await writeFile(path.join(folder, 'nanhe.json'), '{"seeded":true}'),
        await writeFile(path.join(folder, 'identity.db'), 'not a database at all'.repeat(500))),
      /cannot be used/,
    ],
    [
      'a folder whose state file is damaged',
      async (folder: string) => void (await mkdir(folder), await writeFile(path.join(folder, 'nanhe.json'), '{"seed')),
      /is damaged/,
    ],
  ])('exits with one sentence when LOCAL_DIR is %s', async (_, make, sentence) => {
    const folder = path.join(path.dirname(machine.folder), 'unusable');
    await make(folder);
    const shop = await machine.start({ env: { LOCAL_DIR: folder } });
    expect(await shop.ended).toBe(1);
    expect(shop.said().trim().split('\n')).toHaveLength(1);
    expect(shop.said()).toMatch(sentence);
    await expect.poll(() => processesNaming(folder), { timeout: 5_000 }).toEqual([]);
  });
});
