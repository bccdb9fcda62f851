/** Rebuilding the published catalogue from the table: the result equals the one compacted change by change. */

import { expect, it } from 'vitest';
import { productsByIds, updateProduct } from '#functions/catalogue/product-store.ts';
import { compactCatalogue } from '#functions/catalogue/published/compact-catalogue.ts';
import { toPublishedProduct } from '#functions/catalogue/published/publish-changes.ts';
import { bringUpTo } from '#functions/catalogue/published/published-catalogue.ts';
import { rebuild } from '#functions/catalogue/published/rebuild.ts';
import { readWholeCatalogue } from '#functions/catalogue/published/scan-catalogue.ts';
import { searchSettings } from '#functions/catalogue/published/search-settings.ts';
import { type PublishedProduct, readSnapshot, type Version } from '#functions/catalogue/published/version.ts';
import { productKey } from '#functions/keys.ts';
import { DeleteCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { openSnapshot } from '#functions/search/search.ts';
import { bulkCatalogue, contentOf, current, fresh, publishAll } from '#tests/kit/bulk-catalogue.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const { ids, numbered, putAll } = bulkCatalogue(shop);

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
  expect(contentOf(followed).map((product) => product && { ...product, category: undefined, priceIncludesTax: undefined })).toEqual(
    products.sort((a, b) => a.id - b.id).map((item) => ({ ...toPublishedProduct(item), category: undefined, priceIncludesTax: undefined })),
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
