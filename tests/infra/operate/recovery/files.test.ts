/** Backup files and copying a restored table back: integrity checks, erased customers and waiting mails. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { createTable } from '#infra/local/table/table-server.ts';
import { checkArchive, type Item, type Line, readArchive, writeArchive } from '#infra/operate/recovery/archive.ts';
import { copyBack } from '#infra/operate/recovery/copy-back.ts';
import { createTableWriter } from '#infra/operate/recovery/fill-table.ts';
import { prepareRestoredData } from '#infra/operate/recovery/prepare-restored-data.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { readRows } from '#tests/matrix/table-rows.ts';

describe('a backup file', () => {
  const file = path.join(tmpdir(), `nanhe-files-${process.pid}.backup`);
  afterAll(() => rm(file, { force: true }));
  const bytes = new Uint8Array([0, 255, 10, 13, 34]);
  const lines: readonly Line[] = [
    { item: { pk: { S: 'A' }, sk: { S: 'B' }, B: { M: { B: { B: bytes } } }, all: { BS: [bytes] }, ids: { SS: ['x'] }, gone: { NULL: true } } },
    { object: { bucket: 'b', key: 'k/ü "1"', etag: '"e"', headers: '{}', modified: 7 } },
    { bytes },
    { file: { name: 'identity.db' } },
  ];
  const read = async () => {
    const got: Line[] = [];
    for await (const line of readArchive(file)) got.push(line);
    return got;
  };
  // Creates the file again for each test, because some alter or delete it.
  beforeEach(async () => {
    const counts = await writeArchive(
      file,
      new Date('2026-11-21T10:00:00Z'),
      (async function* () {
        yield* lines;
      })(),
    );
    expect(counts).toEqual({ lines: 5, items: 1, objects: 1 });
  });

  it('reads a backup file back unchanged and restricts it to its owner', async () => {
    expect((await read()).slice(1)).toEqual(lines);
    expect(await checkArchive(file)).toMatchObject({ takenAt: '2026-11-21T10:00:00.000Z', items: 1 });
    expect((await import('node:fs')).statSync(file).mode & 0o077).toBe(0);
  });

  it('rejects a backup file that is truncated, altered, of another format or missing', async () => {
    const whole = await readFile(file);
    const text = gunzipSync(whole).toString();
    const bad = {
      'cut off in the middle': whole.subarray(0, whole.length - 20),
      'without its last line': gzipSync(text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)),
      'with one word changed': gzipSync(text.replace('"x"', '"y"')),
      'with one line less': gzipSync(text.split('\n').toSpliced(2, 1).join('\n')),
      'something else': Buffer.from('PK\u0003\u0004'),
      'of another format': gzipSync(text.replace('"format":1', '"format":2')),
      empty: Buffer.alloc(0),
    };
    for (const [name, content] of Object.entries(bad)) {
      await writeFile(file, content);
      await expect(checkArchive(file), name).rejects.toThrow(/backup|damaged/);
    }
    await rm(file);
    await expect(checkArchive(file)).rejects.toThrow(/cannot be read/);
  });
});

describe('a restored table', () => {
  let shop: Shop;
  let client: DynamoDBClient;
  beforeAll(async () => {
    shop = await openShop();
    client = new DynamoDBClient({ endpoint: inject('tableUrl') });
  });
  afterAll(() => client.destroy());
  const rows = async (TableName: string) => {
    const items: Item[] = [];
    for await (const { Items = [] } of paginateScan({ client }, { TableName })) items.push(...Items);
    return items;
  };

  it('copies a restored table back without reviving erased customers or sending waiting mails', async () => {
    const [asha, ravi] = [await shop.customer(), await shop.customer()];
    const bear = await shop.product({ name: 'Bear of then' });
    await shop.deliverEvents();
    await commit([enqueueEmail({ template: 'account-deleted', to: asha.email, firstName: 'Asha' }, shop.now())]);
    const then = await readRows(shop);

    // Like point-in-time recovery: a separate table with the current items.
    const beside = `${shop.services.tableName}-then`;
    await createTable(client, beside, { stream: false });
    const filling = createTableWriter(client, beside);
    for (const item of await rows(shop.services.tableName)) await filling.put(item);
    await filling.end();
    const waiting = (await rows(shop.services.tableName)).filter(({ pk }) => pk?.S?.startsWith('OUTBOX#'));
    expect(waiting).toHaveLength(1);

    await shop.deliverEvents();
    expect(await shop.mailsTo(asha.email)).toHaveLength(1);
    const { erase } = await import('#functions/privacy/erase.ts');
    await erase(ravi.id);
    await shop.putItem({ pk: `PRODUCT#${bear.id}`, sk: 'PRODUCT', name: 'spoilt' });
    await shop.product({ name: 'Kite of afterwards' });

    const now = await readRows(shop);
    const plan = await copyBack(client, beside, shop.services.tableName, true);
    expect(plan).toMatchObject({ written: then.length, removed: expect.any(Number) });
    expect(plan.removed).toBeGreaterThan(0);
    expect(await readRows(shop)).toEqual(now);

    expect(await copyBack(client, beside, shop.services.tableName, false)).toMatchObject({ written: then.length, removed: plan.removed });
    const plain = (all: readonly string[]) => all.filter((row) => !row.includes('"OUTBOX#'));
    expect(plain(await readRows(shop))).toEqual(plain(then));
    expect(await prepareRestoredData()).toBe(1);
    await shop.deliverEvents();
    await shop.runJob('send-waiting-mail');
    expect(await shop.mailsTo(asha.email)).toHaveLength(1);
    const after = (await readRows(shop)).join('\n');
    expect(after).not.toContain(ravi.email);
    expect(after).toContain(asha.email);
    expect(await prepareRestoredData()).toBe(0);
    shop.advanceClock(3);
    expect((await shop.call('catalog.listProducts')).body.products).toMatchObject([{ name: 'Bear of then' }]);
  });
});
