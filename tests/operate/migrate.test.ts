/** Do migrations run once, in their order, and tell beforehand what they would do? */
import { beforeEach, describe, expect, it } from 'vitest';
import { type Migrated, markMigrated, migrate } from '#infra/operate/migrate.ts';
import type { Migration } from '#infra/operate/migrations.ts';
import { migrations } from '#infra/operate/migrations.ts';
import { objectionsTo } from '#infra/operate/objections.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const run = (dryRun: boolean, all?: readonly Migration[]): Promise<readonly Migrated[]> =>
  migrate({ dryRun, now: shop.now(), ...(all === undefined ? {} : { all }) });
const versions = (done: readonly Migrated[]) => done.map(({ version, changed }) => [version, changed]);
const old = (id: string, more: object = {}) =>
  shop.put({ pk: `CATEGORY#${id}`, sk: 'CATEGORY', id, name: id, filledAt: '2026-11-21T10:00:00.000Z', ...more });
const at = (id: string) => shop.table.get(`CATEGORY#${id}`, 'CATEGORY');

describe('a migration', () => {
  it('is told beforehand without a change, then done, then never again', async () => {
    await old('prams');
    await old('toys', { fills: 3 });
    await shop.put({ pk: 'CATEGORY#new', sk: 'CATEGORY', id: 'new', fills: 1 });
    expect(versions(await run(true))).toEqual([[1, 2]]);
    expect(await at('prams')).toHaveProperty('filledAt');
    expect(versions(await run(false))).toEqual([[1, 2]]);
    expect(await at('prams')).toEqual({ pk: 'CATEGORY#prams', sk: 'CATEGORY', id: 'prams', name: 'prams', fills: 1 });
    expect(await at('toys')).toMatchObject({ fills: 3 });
    expect(await at('toys')).not.toHaveProperty('filledAt');
    expect(await run(false)).toEqual([]);
    expect(await shop.table.query('MIGRATIONS')).toMatchObject([{ version: 1, changed: 2 }]);
  });

  it('that was broken off goes on with what is left, and is written down only when it is through', async () => {
    for (const id of ['one', 'two', 'three']) await old(id);
    let left = 2;
    const [first] = migrations as readonly [Migration];
    const broken = {
      ...first,
      change: (item: Parameters<Migration['change']>[0]) => {
        if (left-- === 0) throw new Error('The machine is gone.');
        return first.change(item);
      },
    };
    await expect(run(false, [broken])).rejects.toThrow('The machine is gone.');
    expect(await shop.table.query('MIGRATIONS')).toEqual([]);
    expect(versions(await run(false))).toEqual([[1, 1]]);
  });

  it('looks again at what somebody else has written meanwhile', async () => {
    await old('prams', { fills: 1 });
    const [first] = migrations as readonly [Migration];
    let stale = true;
    // The first look is of a moment ago.
    const late = {
      ...first,
      change: (item: Parameters<Migration['change']>[0]) => {
        const seen = stale ? { ...item, fills: 0 } : item;
        stale = false;
        return first.change(seen);
      },
    };
    expect(versions(await run(false, [late]))).toEqual([[1, 1]]);
    expect(await at('prams')).toMatchObject({ fills: 1 });
  });

  it('is not run on a table of its own making, and those of a later version follow in their order', async () => {
    await markMigrated(shop.now());
    expect(await run(true)).toEqual([]);
    const ran: number[] = [];
    const later = [3, 2].map(
      (version): Migration => ({
        version,
        title: 'x',
        of: { partition: 'CATEGORY#', sort: 'CATEGORY' },
        change: () => {
          ran.push(version);
          return undefined;
        },
      }),
    );
    await shop.put({ pk: 'CATEGORY#new', sk: 'CATEGORY', id: 'new' });
    await run(false, [...later, ...migrations]);
    expect(ran).toEqual([2, 3]);
  });

  it('has a version of its own, one after the other from 1', () => {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
  });
});

describe('a deployment', () => {
  const stage = { name: 'prod', siteUrl: 'https://shop.in', mailFrom: 'Nanhe <hello@shop.in>', operator: 'me@shop.in' } as Parameters<
    typeof objectionsTo
  >[0];
  const clean = { changed: false, parameters: [] };

  it('is let go when names are somebody’s and the state is in a commit', () => {
    expect(objectionsTo(stage, clean)).toEqual([]);
    expect(objectionsTo({ ...stage, name: 'dev' }, { ...clean, changed: true })).toEqual([]);
  });

  it('is stopped where a name belongs to nobody, a commit is missing, or the supplier is told by halves', () => {
    expect(objectionsTo({ ...stage, siteUrl: 'https://dev.nanhe.example' }, clean)).toEqual([expect.stringContaining('stages.prod.domain')]);
    expect(objectionsTo({ ...stage, mailFrom: 'Nanhe <hello@nanhe.example>' }, clean)).toEqual([expect.stringContaining('mailFrom')]);
    expect(objectionsTo({ ...stage, operator: 'operator@nanhe.example' }, clean)).toEqual([expect.stringContaining('operator')]);
    expect(objectionsTo(stage, { ...clean, changed: true })).toEqual([expect.stringContaining('no commit')]);
    expect(objectionsTo(stage, { ...clean, parameters: ['--parameters', 'nanhe-prod-data:SupplierName=X'] })).toHaveLength(2);
  });
});
