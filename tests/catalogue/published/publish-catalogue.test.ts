/** Publishing the catalogue: readers always see a complete, correct and recent version. */

import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { categoryById, putCategory } from '#functions/catalogue/category-store.ts';
import { productById } from '#functions/catalogue/product-store.ts';
import { Catalogue } from '#functions/catalogue/published/catalogue.ts';
import { publishCatalogueChanges } from '#functions/catalogue/published/publish-catalogue.ts';
import { publish } from '#functions/catalogue/published/publish-changes.ts';
import { updateCatalogue } from '#functions/catalogue/published/published-catalogue.ts';
import { rebuildCatalogue } from '#functions/catalogue/published/rebuild.ts';
import { movePointer, readPointer, readVersion } from '#functions/catalogue/published/version.ts';
import { categoryKey, productKey } from '#functions/keys.ts';
import { DeleteCommand } from '#functions/platform/table/commands.ts';
import { commit, db } from '#functions/platform/table/table.ts';
import { adjustFreeUnits } from '#functions/stock/stock-store.ts';
import { figuresByEvent } from '#shared/metrics.ts';
import { createProduct, updateProduct } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const category = { description: '', imageUrl: '', isActive: true, sortOrder: 0 };
const fields = {
  description: 'x',
  price: 100,
  sku: 'S',
  specifications: {},
  ageRange: null,
  status: 'active' as const,
  isFeatured: false,
  categoryId: 'bulk',
  images: [],
  gstRate: 18,
  hsn: '9503',
};

async function list(query: Record<string, string | number> = {}) {
  shop.advanceClock(3);
  const { status, body } = await shop.call('catalog.listProducts', { query: { limit: 100, ...query } });
  expect(status).toBe(200);
  return { names: body.products.map(({ name }: { name: string }) => name) as string[], total: body.meta.total as number };
}

const records = (...ids: (number | string)[]): DynamoDBStreamEvent => ({
  Records: ids.map((id) => ({
    dynamodb: {
      Keys: typeof id === 'number' ? { pk: { S: `PRODUCT#${id}` }, sk: { S: 'PRODUCT' } } : { pk: { S: `CATEGORY#${id}` }, sk: { S: 'CATEGORY' } },
    },
  })),
});

/** Runs a function while the bucket of the catalogue does not exist. */
async function withoutStorage<T>(run: () => Promise<T>): Promise<T> {
  const bucket = process.env['DATA_BUCKET'];
  process.env['DATA_BUCKET'] = 'nowhere-at-all';
  try {
    return await run();
  } finally {
    process.env['DATA_BUCKET'] = bucket;
  }
}

beforeEach(async () => {
  await shop.deliverEvents();
  expect(shop.services.deadLetters).toEqual([]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('publishes new, changed and deleted products from the stream', async () => {
  const { id } = await shop.product({ name: 'Kite', categoryId: 'sky' });
  await shop.deliverEvents();
  expect((await list({ categoryId: 'sky' })).names).toEqual(['Kite']);
  await updateProduct(id, { name: 'Box kite' }, shop.now());
  await shop.deliverEvents();
  expect((await list({ categoryId: 'sky' })).names).toEqual(['Box kite']);
  await db().send(new DeleteCommand({ TableName: shop.services.tableName, Key: productKey(id) }));
  await shop.deliverEvents();
  expect((await list({ categoryId: 'sky' })).total).toBe(0);
  expect((await list({ search: 'kite' })).total).toBe(0);
});

it('keeps the newest version of a product when older records arrive again', async () => {
  const { id } = await shop.product({ name: 'First name', categoryId: 'again' });
  await updateProduct(id, { name: 'Second name' }, shop.now());
  await shop.deliverEvents();
  await publishCatalogueChanges(records(id, id));
  await publishCatalogueChanges(records('again', id));
  expect((await list({ categoryId: 'again' })).names).toEqual(['Second name']);
});

it('ignores records that are neither product nor category', async () => {
  const before = (await readPointer())?.pointer.version;
  await publishCatalogueChanges({
    Records: [
      { dynamodb: { Keys: { pk: { S: 'PRODUCT#x' }, sk: { S: 'PRODUCT' } } } },
      { dynamodb: { Keys: { pk: { S: 'PRODUCT#1' }, sk: { S: 'REVIEW#1' } } } },
      {},
    ],
  });
  expect((await readPointer())?.pointer.version).toBe(before);
});

it('publishes all changes of five concurrent publishers', async () => {
  await putCategory({ ...category, id: 'race', name: 'Race' });
  const made = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => createProduct({ ...fields, name, categoryId: 'race' }, 1, shop.now())));
  const before = (await readPointer())?.pointer.version ?? 0;
  await Promise.all(made.map(({ id }) => publish({ productIds: [id], categoryIds: ['race'] })));
  expect((await readPointer())?.pointer.version).toBe(before + 5);
  expect((await list({ categoryId: 'race', sort: 'name-asc' })).names).toEqual(['A', 'B', 'C', 'D', 'E']);
});

it('does not move the catalogue pointer when another publisher has moved it', async () => {
  const seen = await readPointer();
  const { id } = await shop.product();
  await publish({ productIds: [id], categoryIds: [] });
  expect(await movePointer({ version: 1, key: 'x', past: [] }, seen?.etag)).toBe(false);
  expect(await movePointer({ version: 1, key: 'x', past: [] }, undefined)).toBe(false);
  expect((await readPointer())?.pointer.version).toBeGreaterThan(seen?.pointer.version ?? 0);
});

describe('a publication that fails', () => {
  it('keeps the previous version when publishing fails, counts the failure and publishes on the retry', async () => {
    const { id } = await shop.product({ name: 'Steady', categoryId: 'steady' });
    await shop.deliverEvents();
    expect((await list({ categoryId: 'steady' })).names).toEqual(['Steady']);
    await updateProduct(id, { name: 'Steadier' }, shop.now());
    const written: string[] = [];
    const out = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
    await expect(withoutStorage(() => publishCatalogueChanges(records(id)))).rejects.toThrow();
    out.mockRestore();
    // The metrics behind the alarm.
    const lines = written.map((each) => JSON.parse(each) as Record<string, unknown>);
    expect(lines.map((line) => figuresByEvent[String(line['event'])]?.(line))).toContainEqual({ 'catalogue-failures': 1 });
    expect((await list({ categoryId: 'steady' })).names).toEqual(['Steady']);
    await publishCatalogueChanges(records(id));
    expect((await list({ categoryId: 'steady' })).names).toEqual(['Steadier']);
  });
});

describe('a reader of the catalogue', () => {
  it('serves the last known catalogue while storage is unavailable', async () => {
    await shop.product({ name: 'Still there', categoryId: 'still' });
    await shop.deliverEvents();
    await list();
    expect((await withoutStorage(() => list({ categoryId: 'still' }))).names).toEqual(['Still there']);
  });

  it('serves the last complete version when a new one is missing, until it is rebuilt', async () => {
    await shop.product({ name: 'Whole', categoryId: 'whole' });
    await shop.deliverEvents();
    const before = await list();
    const seen = await readPointer();
    await movePointer({ version: 9_000, key: 'catalogue/v/not-there.json.gz', past: [] }, seen?.etag);
    expect(await list()).toEqual(before);
    await rebuildCatalogue();
    expect(await list()).toEqual(before);
    const { pointer } = (await readPointer()) ?? {};
    expect(pointer?.version).toBe(9_001);
    expect((await readVersion(pointer?.key ?? '')).changes).toEqual([]);
  });

  it('does not serve an older product than staff were just shown', async () => {
    const { id } = await shop.product({ name: 'Before', categoryId: 'ahead' });
    await shop.deliverEvents();
    const staff = await shop.staff('catalogue');
    const asStaff = () => shop.call('catalog.listProducts', { as: staff, query: { categoryId: 'ahead' } });
    await list();
    // Published, but not read yet when staff save.
    await commit([adjustFreeUnits({ productId: id, variantId: id }, 1)]);
    await publishCatalogueChanges(records(id));
    await updateProduct(id, { name: 'After' }, shop.now());
    expect((await asStaff()).body.products).toMatchObject([{ name: 'After' }]);
    expect((await list({ categoryId: 'ahead' })).names).toEqual(['After']);
  });

  it('shows the category of a product that is published before its category', async () => {
    await shop.product({ name: 'Early', categoryId: 'late' });
    const { id } = await createProduct({ ...fields, name: 'Earlier', categoryId: 'late' }, 1, shop.now());
    await publishCatalogueChanges(records(id));
    shop.advanceClock(3);
    const { body } = await shop.call('catalog.listProducts', { query: { search: 'earlier' } });
    expect(body.products).toMatchObject([{ category: { id: 'late', name: 'Late' } }]);
  });

  it('does not show a deleted product again after a slow read of the table by staff', async () => {
    const { id } = await shop.product({ name: 'Gone' });
    await shop.deliverEvents();
    const catalogue = new Catalogue();
    const follow = async () => updateCatalogue(catalogue, (await readPointer())?.pointer.key ?? '');
    await follow();
    const seen = await productById(id);
    await db().send(new DeleteCommand({ TableName: shop.services.tableName, Key: productKey(id) }));
    await shop.deliverEvents();
    await follow();
    catalogue.applyRecentEdits({ products: seen === undefined ? [] : [seen], removedProducts: [], categories: [], removedCategories: [] });
    expect(seen?.name).toBe('Gone');
    expect(catalogue.product(id)).toBeUndefined();
  });

  it('keeps the category of a product that staff were just shown when an older version arrives', async () => {
    const { id: other } = await shop.product();
    await shop.deliverEvents();
    const catalogue = new Catalogue();
    const follow = async () => updateCatalogue(catalogue, (await readPointer())?.pointer.key ?? '');
    await follow();
    const made = await shop.product({ name: 'Just made', categoryId: 'just' });
    const category = await categoryById('just');
    catalogue.applyRecentEdits({
      products: [made],
      removedProducts: [],
      categories: category === undefined ? [] : [category],
      removedCategories: [],
    });
    await publishCatalogueChanges(records(other));
    await follow();
    expect(catalogue.product(made.id)?.category).toEqual({ id: 'just', name: 'Just' });
    expect(catalogue.categories).toContainEqual(expect.objectContaining({ name: 'Just' }));
    for (const Key of [productKey(made.id), categoryKey('just')]) await db().send(new DeleteCommand({ TableName: shop.services.tableName, Key }));
    await shop.deliverEvents();
    await follow();
    expect(catalogue.categories).not.toContainEqual(expect.objectContaining({ name: 'Just' }));
  });

  it('reads the catalogue pointer once a second, not with every request', async () => {
    // Only the clock stands still: all requests of this test must fall into one second, even on a slow machine.
    vi.useFakeTimers({ toFake: ['Date'] });
    const { id } = await shop.product({ name: 'Patience', categoryId: 'patience' });
    await list();
    await publishCatalogueChanges(records(id, 'patience'));
    const total = async () => (await shop.call('catalog.listProducts', { query: { categoryId: 'patience' } })).body.meta.total;
    expect(await total()).toBe(0);
    shop.advanceClock(1);
    expect(await total()).toBe(1);
  });
});
