/** Migrations run once and in order, and a dry run reports their changes. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DeleteCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { type Migrated, markMigrated, migrate } from '#infra/operate/migrate.ts';
import type { Item, Migration } from '#infra/operate/migrations.ts';
import { migrations } from '#infra/operate/migrations.ts';
import { objectionsTo } from '#infra/operate/objections.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

type Changing = Migration & Required<Pick<Migration, 'change'>>;

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const run = (dryRun: boolean, all?: readonly Migration[]): Promise<readonly Migrated[]> =>
  migrate({ dryRun, now: shop.now(), ...(all === undefined ? {} : { all }) });
const versions = (done: readonly Migrated[]) => done.map(({ version, changed }) => [version, changed]);
/** The migrations that find nothing to change. */
const later = migrations.slice(1).map(({ version }) => [version, 0]);
const old = (id: string, more: object = {}) =>
  shop.putItem({ pk: `CATEGORY#${id}`, sk: 'CATEGORY', id, name: id, filledAt: '2026-11-21T10:00:00.000Z', ...more });
const at = (id: string) => shop.table.get(`CATEGORY#${id}`, 'CATEGORY');

describe('a migration', () => {
  it('previews a migration, runs it once and never runs it again', async () => {
    await old('prams');
    await old('toys', { fills: 3 });
    await shop.putItem({ pk: 'CATEGORY#new', sk: 'CATEGORY', id: 'new', fills: 1 });
    expect(versions(await run(true))).toEqual([[1, 2], ...later]);
    expect(await at('prams')).toHaveProperty('filledAt');
    expect(versions(await run(false))).toEqual([[1, 2], ...later]);
    expect(await at('prams')).toEqual({ pk: 'CATEGORY#prams', sk: 'CATEGORY', id: 'prams', name: 'prams', fills: 1 });
    expect(await at('toys')).toMatchObject({ fills: 3 });
    expect(await at('toys')).not.toHaveProperty('filledAt');
    expect(await run(false)).toEqual([]);
    expect(await shop.table.query('MIGRATIONS')).toMatchObject(migrations.map(({ version }) => ({ version, changed: version === 1 ? 2 : 0 })));
  });

  it('continues an interrupted migration and records it only when it is complete', async () => {
    for (const id of ['one', 'two', 'three']) await old(id);
    let left = 2;
    const [first] = migrations as readonly [Changing];
    const broken = {
      ...first,
      change: (item: Item) => {
        if (left-- === 0) throw new Error('The machine is gone.');
        return first.change(item);
      },
    };
    await expect(run(false, [broken])).rejects.toThrow('The machine is gone.');
    expect(await shop.table.query('MIGRATIONS')).toEqual([]);
    expect(versions(await run(false))).toEqual([[1, 1], ...later]);
  });

  it('reads an item again that was written during the migration', async () => {
    await old('prams', { fills: 1 });
    const [first] = migrations as readonly [Changing];
    let stale = true;
    // The first read shows an older state of the item.
    const late = {
      ...first,
      change: (item: Item) => {
        const seen = stale ? { ...item, fills: 0 } : item;
        stale = false;
        return first.change(seen);
      },
    };
    expect(versions(await run(false, [late]))).toEqual([[1, 1]]);
    expect(await at('prams')).toMatchObject({ fills: 1 });
  });

  it('changes every item of a kind that takes several pages', async () => {
    const ids = Array.from({ length: 4 }, (_, each) => `large-${each}`);
    // A page of a query has at most one megabyte.
    for (const id of ids) await old(id, { description: 'x'.repeat(390_000) });
    expect(versions(await run(false))).toContainEqual([1, 4]);
    for (const id of ids) expect(await at(id)).not.toHaveProperty('filledAt');
  });

  it('runs no old migration on a new table, and later ones in order of their versions', async () => {
    await markMigrated(shop.now());
    expect(await run(true)).toEqual([]);
    const ran: number[] = [];
    const [one, two] = [migrations.length + 1, migrations.length + 2];
    const later = [two, one].map(
      (version): Migration => ({
        version,
        title: 'x',
        of: { pk: 'CATEGORY#', sk: 'CATEGORY' },
        change: () => {
          ran.push(version);
          return undefined;
        },
      }),
    );
    await shop.putItem({ pk: 'CATEGORY#new', sk: 'CATEGORY', id: 'new' });
    await run(false, [...later, ...migrations]);
    expect(ran).toEqual([one, two]);
  });

  it('runs additive migrations before a release, refuses those that remove, and leaves the rest for afterwards', async () => {
    await markMigrated(shop.now());
    await shop.putItem({ pk: 'CATEGORY#new', sk: 'CATEGORY', id: 'new', name: 'new' });
    const of = { pk: 'CATEGORY#', sk: 'CATEGORY' };
    const adds: Migration = {
      version: 8,
      title: 'adds',
      of,
      beforeRelease: true,
      change: ({ size }) => (size === undefined ? { set: { size: 1 }, seen: { size } } : undefined),
    };
    const takes: Migration = {
      version: 7,
      title: 'takes',
      of,
      change: ({ name }) => (name === undefined ? undefined : { remove: ['name'], seen: { name } }),
    };
    const before = (all: readonly Migration[]) => migrate({ dryRun: false, now: shop.now(), all, beforeRelease: true });
    await expect(before([{ ...takes, beforeRelease: true }])).rejects.toThrow('cannot run before the release');
    await expect(before([{ ...adds, change: ({ name }) => ({ set: { name: 'old' }, seen: { name } }) }])).rejects.toThrow('cannot run before');
    expect(versions(await before([takes, adds]))).toEqual([[8, 1]]);
    expect(await at('new')).toMatchObject({ size: 1, name: 'new' });
    expect(versions(await run(false, [takes, adds]))).toEqual([[7, 1]]);
    expect(await at('new')).not.toHaveProperty('name');
  });

  it('moves each SKU to lower case, and reports products whose SKUs differ in case alone', async () => {
    const admin = await shop.admin();
    const [kite, train, other] = [await shop.product({ sku: 'kite-1' }), await shop.product({ sku: 'train-1' }), await shop.product({ sku: 'x' })];
    // Writes locks as the previous version did.
    const lock = (sku: string, productId: number) => shop.putItem({ pk: `SKU#${sku}`, sk: 'SKU', productId });
    await lock('KITE-1', kite.id);
    await lock('Train-1', train.id);
    await shop.putItem({ pk: 'SKU#train-1', sk: 'SKU', productId: other.id });
    const done = (await run(false)).find(({ version }) => version === 2);
    expect(done).toMatchObject({ changed: 1, conflicts: [`SKU#Train-1 of productId ${train.id}, and SKU#train-1 of productId ${other.id}`] });
    expect(await shop.table.get('SKU#kite-1', 'SKU')).toMatchObject({ productId: kite.id });
    expect(await shop.table.get('SKU#KITE-1', 'SKU')).toBeUndefined();
    expect(await shop.table.get('SKU#Train-1', 'SKU')).toMatchObject({ productId: train.id });
    const taken = { status: 409, body: { code: 'sku_taken' } };
    expect(await shop.call('product.update', { as: admin, params: { id: String(other.id) }, body: { sku: 'Kite-1' } })).toMatchObject(taken);
  });

  it('names both items and stops, also as a preview, when an item that it adds exists already', async () => {
    await shop.putItem({ pk: 'PRODUCT#7', sk: 'PRODUCT', id: 7, free: 3, held: 0, sold: 0, stocked: 3 });
    await shop.putItem({ pk: 'PRODUCT#7', sk: 'STOCK#7', productId: 7, variantId: 7, free: 1, held: 0, sold: 0, stocked: 1, revision: 4 });
    for (const dryRun of [true, false])
      await expect(run(dryRun)).rejects.toThrow(
        'PRODUCT#7 / PRODUCT cannot be migrated, because PRODUCT#7 / STOCK#7, which the migration adds, exists already',
      );
    expect(await shop.table.get('PRODUCT#7', 'PRODUCT')).toMatchObject({ stocked: 3 });
    expect(await shop.table.get('PRODUCT#7', 'STOCK#7')).toMatchObject({ stocked: 1, revision: 4 });
    expect((await shop.table.query('MIGRATIONS')).map(({ version }) => version)).not.toContain(3);
    // After the operator has deleted the wrong one.
    await db().send(new DeleteCommand({ TableName: shop.services.tableName, Key: { pk: 'PRODUCT#7', sk: 'STOCK#7' } }));
    expect(versions(await run(false))).toContainEqual([3, 1]);
    expect(await shop.table.get('PRODUCT#7', 'STOCK#7')).toMatchObject({ stocked: 3, revision: 0 });
  });

  it('numbers the migrations from 1 without a gap', () => {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
  });
});

describe('a deployment', () => {
  const stage = {
    name: 'prod',
    account: '123456789012',
    siteUrl: 'https://shop.in',
    mailFrom: 'Nanhe <hello@shop.in>',
    operator: 'me@shop.in',
  } as Parameters<typeof objectionsTo>[0];
  const clean = { changed: false, gstin: '29AAGCB7383J1Z4' };

  it('permits a deployment with real names and a committed state', () => {
    expect(objectionsTo(stage, clean)).toEqual([]);
    expect(objectionsTo({ ...stage, name: 'dev' }, { ...clean, changed: true })).toEqual([]);
  });

  it('stops a deployment with placeholder names, uncommitted changes, no account or an invented seller', () => {
    expect(objectionsTo({ ...stage, siteUrl: 'https://dev.nanhe.example' }, clean)).toEqual([expect.stringContaining('stages.prod.domain')]);
    expect(objectionsTo({ ...stage, mailFrom: 'Nanhe <hello@nanhe.example>' }, clean)).toEqual([expect.stringContaining('mailFrom')]);
    expect(objectionsTo({ ...stage, operator: 'operator@nanhe.example' }, clean)).toEqual([expect.stringContaining('operator')]);
    expect(objectionsTo(stage, { ...clean, changed: true })).toEqual([expect.stringContaining('no commit')]);
    expect(objectionsTo({ ...stage, account: undefined }, clean)).toEqual([expect.stringContaining('stages.prod.account is missing')]);
    expect(objectionsTo(stage, { ...clean, gstin: '29AAACN0000A1ZH' })).toEqual([expect.stringContaining('infra/constructs/seller.ts')]);
  });
});
