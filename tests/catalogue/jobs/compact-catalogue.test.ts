/** Publishing a large catalogue as changes beside a snapshot, and compacting the changes into a new snapshot. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { productById } from '#functions/catalogue/product-store.ts';
import { compactCatalogue } from '#functions/catalogue/published/compact-catalogue.ts';
import { rebuildCatalogue } from '#functions/catalogue/published/rebuild.ts';
import { readWholeCatalogue } from '#functions/catalogue/published/scan-catalogue.ts';
import { searchSettings } from '#functions/catalogue/published/search-settings.ts';
import { movePointer, type PublishedProduct, readPointer, readSnapshot } from '#functions/catalogue/published/version.ts';
import { hasObject, readObject, removeObject, writeObject } from '#functions/platform/objects/objects.ts';
import { ScanCommand } from '#functions/platform/table/commands.ts';
import { commit, db } from '#functions/platform/table/table.ts';
import { openSnapshot } from '#functions/search/search.ts';
import { adjustFreeUnits } from '#functions/stock/stock-store.ts';
import { bulkCatalogue, contentOf, currentVersion, loadCatalogue, publishAll } from '#tests/kit/bulk-catalogue.ts';
import { updateProduct } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const bucket = () => process.env['DATA_BUCKET'] ?? '';
const { ids, numberedProduct, putProducts } = bulkCatalogue(shop);

async function list(query: Record<string, string | number> = {}) {
  shop.advanceClock(2);
  const { status, body } = await shop.call('catalog.listProducts', { query: { limit: 100, ...query } });
  expect(status).toBe(200);
  return { names: body.products.map(({ name }: { name: string }) => name) as string[], total: body.meta.total as number };
}

await putProducts(ids.map(numberedProduct));
beforeEach(async () => {
  await shop.deliverEvents();
});
afterEach(() => vi.restoreAllMocks());
const stockOf = async (id: number) => (await productById(id))?.free ?? 0;

it('compacts many changes into a snapshot and shows the same products before and after', async () => {
  await shop.deliverEvents();
  await publishAll(ids.slice(0, 150));
  const before = await currentVersion();
  expect(before.segments.length + before.changes.length).toBeGreaterThan(0);
  await publishAll(ids);
  expect((await list({ categoryId: 'bulk' })).total).toBe(300);
  const [shown, known] = [await list({ categoryId: 'bulk', page: 3 }), contentOf(await loadCatalogue())];

  await shop.runJob('compact-catalogue');
  const { snapshot, segments, changes } = await currentVersion();
  expect([segments, changes]).toEqual([[], []]);
  expect(snapshot?.size).toBe(300);
  expect(await list({ categoryId: 'bulk', page: 3 })).toEqual(shown);
  expect(contentOf(await loadCatalogue())).toEqual(known);
  const files = await readSnapshot(snapshot as NonNullable<typeof snapshot>);
  const [first] = openSnapshot<PublishedProduct>(searchSettings, files).documents();
  for (const secret of ['held', 'free', 'stocked', 'ratingSum', 'pk']) expect(first).not.toHaveProperty(secret);
});

it('does not compact a snapshot with a single change', async () => {
  await rebuildCatalogue();
  const { version } = await currentVersion();
  await publishAll([500_001]);
  await shop.runJob('compact-catalogue');
  expect((await currentVersion()).version).toBe(version + 1);
});

describe('the sale of a product', () => {
  it('publishes a sale as one small file beside the unchanged snapshot', async () => {
    await rebuildCatalogue();
    const stock = (await stockOf(500_007)) + 5;
    const before = await currentVersion();
    await commit([adjustFreeUnits({ productId: 500_007, variantId: 500_007 }, 5)]);
    await shop.deliverEvents();
    const { snapshot, segments, changes, key, past } = await currentVersion();
    expect(snapshot).toEqual(before.snapshot);
    expect(segments).toEqual(before.segments);
    expect(changes.map(([id, product]) => [id, product?.stock])).toContainEqual([500_007, stock]);
    expect((await readObject(bucket(), key))?.bytes.length).toBeLessThan(4_000);
    expect(past.at(-1)).toBe(before.key);
    expect((await loadCatalogue()).product(500_007)?.stock).toBe(stock);
  });
});

describe('a function that has followed every change', () => {
  it('serves a function that has followed every change without the new snapshot', async () => {
    await list();
    await publishAll(ids);
    await list();
    await shop.runJob('compact-catalogue');
    const { snapshot } = await currentVersion();
    for (const key of [snapshot?.documents, snapshot?.index]) await removeObject(bucket(), key ?? '');
    await updateProduct(500_003, { name: 'Bulk renamed' }, shop.now());
    await shop.deliverEvents();
    expect((await list({ search: 'renamed' })).names).toEqual(['Bulk renamed']);
    // A newly started function needs the snapshot.
    await expect(loadCatalogue()).rejects.toThrow(/is missing/);
    await rebuildCatalogue();
    expect((await loadCatalogue()).product(500_003)?.name).toBe('Bulk renamed');
  });
});

describe('concurrent publications, compactions and a rebuild', () => {
  it('keeps all changes when publications and compactions run concurrently', async () => {
    await publishAll(ids);
    const changed = ids.slice(0, 5);
    await Promise.all([
      compactCatalogue(),
      ...changed.map(async (id, index) => {
        await updateProduct(id, { price: 7_00 + index * 100 }, shop.now());
        await publishAll([id]);
      }),
      compactCatalogue(),
    ]);
    const catalogue = await loadCatalogue();
    expect(changed.map((id) => catalogue.product(id)?.price)).toEqual([7, 8, 9, 10, 11]);
    expect((await currentVersion()).snapshot?.size).toBe(300);
    await shop.deliverEvents();
    expect(contentOf(await loadCatalogue()).map((product) => product?.price)).toEqual(
      (await readWholeCatalogue()).products.sort((a, b) => a.id - b.id).map(({ price }) => price / 100),
    );
  });

  it('keeps a change that is published while a rebuild runs', async () => {
    const stock = (await stockOf(500_002)) + 41;
    const send = db().send.bind(db());
    let sold = false;
    const table = vi.spyOn(db(), 'send').mockImplementation(async (command) => {
      const answer = await send(command);
      if (command instanceof ScanCommand && !sold) {
        sold = true;
        await commit([adjustFreeUnits({ productId: 500_002, variantId: 500_002 }, 41)]);
        await publishAll([500_002]);
      }
      return answer;
    });
    await rebuildCatalogue();
    table.mockRestore();
    expect(sold).toBe(true);
    expect((await loadCatalogue()).product(500_002)?.stock).toBe(stock);
  });
});

it('removes a version that is older than the last hundred and keeps the newer ones', async () => {
  const { key } = await currentVersion();
  await publishAll([500_007]);
  const seen = await readPointer();
  if (seen === null) throw new Error('Something is published.');
  const younger = Array.from({ length: 99 }, (_, index) => `catalogue/v/younger-${index}`);
  await movePointer({ ...seen.pointer, past: [key, ...younger] }, seen.etag);
  expect(await hasObject(bucket(), key)).toBe(true);
  await publishAll([500_007]);
  expect(await hasObject(bucket(), key)).toBe(false);
  expect((await currentVersion()).past).toEqual([...younger, seen.pointer.key]);
  expect(await hasObject(bucket(), seen.pointer.key)).toBe(true);
});

it('removes the files of an interrupted compaction and keeps recent and used files', async () => {
  await rebuildCatalogue();
  const [lost, young] = ['catalogue/v/1-index-lost.zst', 'catalogue/v/1-index-young.zst'];
  for (const key of [lost, young]) await writeObject(bucket(), key, 'x', { contentType: 'application/zstd' });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const { snapshot } = await currentVersion();
  const pending = [
    { key: lost, at: hoursAgo(2) },
    { key: young, at: hoursAgo(0) },
    { key: snapshot?.index, at: hoursAgo(2) },
  ];
  await writeObject(bucket(), 'catalogue/pending-uploads.json', JSON.stringify(pending), { contentType: 'application/json' });
  await publishAll(ids);
  expect(await compactCatalogue()).toBe(true);
  expect(await Promise.all([lost, young, snapshot?.index ?? ''].map((key) => hasObject(bucket(), key)))).toEqual([false, true, true]);
  const note = JSON.parse(Buffer.from((await readObject(bucket(), 'catalogue/pending-uploads.json'))?.bytes ?? '').toString()) as { key: string }[];
  const now = (await currentVersion()).snapshot;
  // The compaction notes its own files as well, in case it is interrupted.
  expect(note.map(({ key }) => key)).toEqual(expect.arrayContaining([young, now?.documents, now?.categoryIndex, now?.index]));
});
