/** Rebuilding the published catalogue from the table: the result equals the one compacted change by change. */

import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { newProduct, productsByIds, updateProduct } from '#functions/catalogue/product-store.ts';
import { Catalogue } from '#functions/catalogue/published/catalogue.ts';
import { compactCatalogue } from '#functions/catalogue/published/compact-catalogue.ts';
import { publish, toPublishedProduct } from '#functions/catalogue/published/publish-changes.ts';
import { bringUpTo } from '#functions/catalogue/published/published-catalogue.ts';
import { rebuild } from '#functions/catalogue/published/rebuild.ts';
import { readWholeCatalogue } from '#functions/catalogue/published/scan-catalogue.ts';
import { searchSettings } from '#functions/catalogue/published/search-settings.ts';
import { type PublishedProduct, readPointer, readSnapshot, readVersion, type Version } from '#functions/catalogue/published/version.ts';
import { productKey } from '#functions/keys.ts';
import { DeleteCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { openSnapshot } from '#functions/search/search.ts';
import { amazonsTable } from '#tests/kit/amazons-table.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
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

async function current(): Promise<Version & { readonly key: string; readonly past: readonly string[] }> {
  const { key, past } = (await readPointer())?.pointer ?? { key: '', past: [] };
  return { ...(await readVersion(key)), key, past };
}

/** The catalogue as a newly started function reads it. */
async function fresh(): Promise<Catalogue> {
  const catalogue = new Catalogue();
  await bringUpTo(catalogue, (await current()).key);
  return catalogue;
}
const contentOf = (catalogue: Catalogue) => [...catalogue.ids()].map((id) => catalogue.product(id));
const { format } = new Intl.NumberFormat('en-IN');
await putAll(ids.map(numbered));
await shop.deliver();

it('rebuilds the same products and the same index, byte for byte, as compacting change by change', async () => {
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
      // A product id is never assigned twice.
      else if (id > 500_299 + 12 * round) await putAll([numbered(id)]);
    }
    await publishAll([...touched, ...ids.slice(0, 260)]);
    await compactCatalogue();
    await bringUpTo(followed, (await current()).key);
    expect(contentOf(followed)).toEqual(contentOf(await fresh()));
  }
  const { products } = await readWholeCatalogue();
  expect(contentOf(followed).map((product) => product && { ...product, category: undefined })).toEqual(
    products.sort((a, b) => a.id - b.id).map((item) => ({ ...toPublishedProduct(item), category: undefined })),
  );
  const filesOf = async ({ snapshot }: Version) => {
    const files = await readSnapshot(snapshot as NonNullable<typeof snapshot>);
    return { products: [...openSnapshot<PublishedProduct>(searchSettings, files).documents()], index: Buffer.from(files.index) };
  };
  await publishAll(ids);
  await compactCatalogue();
  const [compacted, rebuilt] = [await filesOf(await current()), await filesOf(await rebuild())];
  expect(rebuilt.products).toEqual(compacted.products);
  expect(rebuilt.index.equals(compacted.index)).toBe(true);
});
