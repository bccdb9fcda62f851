/** Is a catalogue of many products published as what has changed, and does it stay the same when that becomes part of its base? */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DeleteCommand, ScanCommand } from '#functions/dynamodb/commands.ts';
import { wholeCatalogue } from '#functions/flows/catalogue/all-items.ts';
import { Blocks } from '#functions/flows/catalogue/blocks.ts';
import { fold } from '#functions/flows/catalogue/fold.ts';
import { publish, published } from '#functions/flows/catalogue/publish.ts';
import { bring } from '#functions/flows/catalogue/published.ts';
import { rebuild } from '#functions/flows/catalogue/rebuild.ts';
import { Shelf } from '#functions/flows/catalogue/shelf.ts';
import { movePointer, readBase, readPointer, readVersion, type Version } from '#functions/flows/catalogue/version.ts';
import { hasObject, readObject, removeObject, writeObject } from '#functions/gateways/objects.ts';
import { newProduct, productKey, productsByIds, updateProduct } from '#functions/store/product.ts';
import { adjustFree } from '#functions/store/stock.ts';
import { commit, db } from '#functions/store/table.ts';
import { amazonsTable } from '#tests/kit/amazons-table.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const bucket = () => process.env['DATA_BUCKET'] ?? '';
const ids = Array.from({ length: 300 }, (_, index) => 500_000 + index);
const fields = {
  description: 'x',
  price: 100_00,
  specifications: {},
  ageRange: null,
  status: 'active' as const,
  isFeatured: false,
  categoryId: 'bulk',
  images: [],
  gstRate: 18,
  hsn: '9503',
};
const numbered = (id: number) => newProduct(id, { ...fields, name: `Bulk ${String(id - 500_000).padStart(3, '0')}`, sku: `S-${id}` }, 1, shop.now());

async function putAll(products: readonly ReturnType<typeof numbered>[]): Promise<void> {
  for (let from = 0; from < products.length; from += 25) {
    const puts = products.slice(from, from + 25).map((product) => ({ PutRequest: { Item: { ...productKey(product.id), ...product } } }));
    await amazonsTable().send(new BatchWriteCommand({ RequestItems: { [shop.world.tableName]: puts } }));
  }
}

const publishAll = (productIds: readonly number[]) => publish({ productIds, categoryIds: [] });

async function list(query: Record<string, string | number> = {}) {
  shop.advance(2);
  const { status, body } = await shop.call('catalog.listProducts', { query: { limit: 100, ...query } });
  expect(status).toBe(200);
  return { names: body.products.map(({ name }: { name: string }) => name) as string[], total: body.meta.total as number };
}

async function current(): Promise<Version & { readonly key: string; readonly past: readonly string[] }> {
  const { key, past } = (await readPointer())?.pointer ?? { key: '', past: [] };
  return { ...(await readVersion(key)), key, past };
}

/** What a function that begins now knows. */
async function fresh(): Promise<Shelf> {
  const shelf = new Shelf();
  await bring(shelf, (await current()).key);
  return shelf;
}
const contentOf = (shelf: Shelf) => [...shelf.ids()].map((id) => shelf.product(id));
const { format } = new Intl.NumberFormat('en-IN');
await putAll(ids.map(numbered));
beforeEach(async () => {
  await shop.deliver();
});

it('becomes a base when the changes are many, and shows the same before and after', async () => {
  await shop.deliver();
  await publishAll(ids.slice(0, 150));
  const before = await current();
  expect(before.segments.length + before.changes.length).toBeGreaterThan(0);
  await publishAll(ids);
  expect((await list({ categoryId: 'bulk' })).total).toBe(300);
  const [shown, known] = [await list({ categoryId: 'bulk', page: 3 }), contentOf(await fresh())];

  await shop.job('fold-catalogue');
  const { base, segments, changes } = await current();
  expect([segments, changes]).toEqual([[], []]);
  expect(base?.size).toBe(300);
  expect(await list({ categoryId: 'bulk', page: 3 })).toEqual(shown);
  expect(contentOf(await fresh())).toEqual(known);
  const [first] = new Blocks((await readBase(base as NonNullable<typeof base>)).products);
  for (const secret of ['held', 'free', 'stocked', 'ratingSum', 'pk']) expect(first).not.toHaveProperty(secret);
});

it('does not fold again what is hardly more than it was', async () => {
  const { version } = await current();
  await publishAll([500_001]);
  await shop.job('fold-catalogue');
  expect((await current()).version).toBe(version + 1);
});

describe('a sale', () => {
  it('is published as itself: one small file, and no other', async () => {
    const before = await current();
    await commit([adjustFree(500_007, 5)]);
    await shop.deliver();
    const { base, segments, changes, key, past } = await current();
    expect(base).toEqual(before.base);
    expect(segments).toEqual(before.segments);
    expect(changes.map(([id, product]) => [id, product?.stock])).toContainEqual([500_007, 6]);
    expect((await readObject(bucket(), key))?.bytes.length).toBeLessThan(4_000);
    expect(past.at(-1)).toBe(before.key);
    expect((await fresh()).product(500_007)?.stock).toBe(6);
  });
});

describe('a function that has followed every change', () => {
  it('has no need of the new base, and goes on without it', async () => {
    await list();
    await publishAll(ids);
    await list();
    await shop.job('fold-catalogue');
    const { base } = await current();
    for (const key of [base?.products, base?.index]) await removeObject(bucket(), key ?? '');
    await updateProduct(500_003, { name: 'Bulk renamed' }, shop.now());
    await shop.deliver();
    expect((await list({ search: 'renamed' })).names).toEqual(['Bulk renamed']);
    // Who begins now does need it.
    await expect(fresh()).rejects.toThrow(/not there/);
    await rebuild();
    expect((await fresh()).product(500_003)?.name).toBe('Bulk renamed');
  });
});

describe('publishers, folds and an operator who meet', () => {
  it('lose nothing', async () => {
    await publishAll(ids);
    const changed = ids.slice(0, 5);
    await Promise.all([
      fold(),
      ...changed.map(async (id, index) => {
        await updateProduct(id, { price: 7_00 + index * 100 }, shop.now());
        await publishAll([id]);
      }),
      fold(),
    ]);
    const shelf = await fresh();
    expect(changed.map((id) => shelf.product(id)?.price)).toEqual([7, 8, 9, 10, 11]);
    expect((await current()).base?.size).toBe(300);
    await shop.deliver();
    expect(contentOf(await fresh()).map((product) => product?.price)).toEqual(
      (await wholeCatalogue()).products.sort((a, b) => a.id - b.id).map(({ price }) => price / 100),
    );
  });

  it('keep what is published after the table was read, and before the pointer is moved', async () => {
    const send = db().send.bind(db()) as (command: unknown) => Promise<unknown>;
    let sold = false;
    const table = vi.spyOn(db(), 'send').mockImplementation(async (command: unknown) => {
      const answer = await send(command);
      if (command instanceof ScanCommand && !sold) {
        sold = true;
        await commit([adjustFree(500_002, 41)]);
        await publishAll([500_002]);
      }
      return answer;
    });
    await rebuild();
    table.mockRestore();
    expect(sold).toBe(true);
    expect((await fresh()).product(500_002)?.stock).toBe(42);
  });
});

it('is the same built anew from the table as folded change by change: the index to the byte, the products to the field', async () => {
  let state = 7;
  const roll = (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % sides;
  };
  const followed = await fresh();
  for (let round = 0; round < 3; round++) {
    const touched = new Set<number>();
    for (let step = 0; step < 10; step++) {
      const id = 499_980 + roll(360);
      touched.add(id);
      if (roll(4) === 0) await db().send(new DeleteCommand({ TableName: shop.world.tableName, Key: productKey(id) }));
      else if ((await productsByIds([id])).has(id))
        await updateProduct(id, { price: (1 + roll(900)) * 100, name: `Kite ${format(roll(9_999))}` }, shop.now());
      // A number is never given twice.
      else if (id > 500_299 + 12 * round) await putAll([numbered(id)]);
    }
    await publishAll([...touched, ...ids.slice(0, 260)]);
    await fold();
    await bring(followed, (await current()).key);
    expect(contentOf(followed)).toEqual(contentOf(await fresh()));
  }
  const { products } = await wholeCatalogue();
  expect(contentOf(followed).map((product) => product && { ...product, category: undefined })).toEqual(
    products.sort((a, b) => a.id - b.id).map((item) => ({ ...published(item), category: undefined })),
  );
  const filesOf = async ({ base }: Version) => {
    const files = await readBase(base as NonNullable<typeof base>);
    return { products: [...new Blocks(files.products)], index: Buffer.from(files.index) };
  };
  await publishAll(ids);
  await fold();
  const [folded, anew] = [await filesOf(await current()), await filesOf(await rebuild())];
  expect(anew.products).toEqual(folded.products);
  expect(anew.index.equals(folded.index)).toBe(true);
});

it('clears away what nobody reads any more, and keeps what a reader may be on its way to', async () => {
  const { key } = await current();
  await publishAll([500_007]);
  const seen = await readPointer();
  if (seen === null) throw new Error('Something is published.');
  const younger = Array.from({ length: 99 }, (_, index) => `catalogue/v/younger-${index}`);
  await movePointer({ ...seen.pointer, past: [key, ...younger] }, seen.etag);
  expect(await hasObject(bucket(), key)).toBe(true);
  await publishAll([500_007]);
  expect(await hasObject(bucket(), key)).toBe(false);
  expect((await current()).past).toEqual([...younger, seen.pointer.key]);
  expect(await hasObject(bucket(), seen.pointer.key)).toBe(true);
});

it('clears away what a fold left that was killed before a version named its files, and nothing that is in use', async () => {
  const [lost, young] = ['catalogue/v/1-index-lost.zst', 'catalogue/v/1-index-young.zst'];
  for (const key of [lost, young]) await writeObject(bucket(), key, 'x', { contentType: 'application/zstd' });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const { base } = await current();
  const begun = [
    { key: lost, at: hoursAgo(2) },
    { key: young, at: hoursAgo(0) },
    { key: base?.index, at: hoursAgo(2) },
  ];
  await writeObject(bucket(), 'catalogue/begun.json', JSON.stringify(begun), { contentType: 'application/json' });
  await publishAll(ids);
  expect(await fold()).toBe(true);
  expect(await Promise.all([lost, young, base?.index ?? ''].map((key) => hasObject(bucket(), key)))).toEqual([false, true, true]);
  const note = JSON.parse(Buffer.from((await readObject(bucket(), 'catalogue/begun.json'))?.bytes ?? '').toString()) as { key: string }[];
  const now = (await current()).base;
  // Its own, too, should it have been killed a moment later.
  expect(note.map(({ key }) => key)).toEqual(expect.arrayContaining([young, now?.products, now?.places, now?.index]));
});
