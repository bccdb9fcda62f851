/** Rebuilding the published catalogue from the table: the result equals the one compacted change by change. */

import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { productsByIds } from '#functions/catalogue/product-store.ts';
import { compactCatalogue } from '#functions/catalogue/published/compact-catalogue.ts';
import { toPublishedProduct } from '#functions/catalogue/published/publish-changes.ts';
import { updateCatalogue } from '#functions/catalogue/published/published-catalogue.ts';
import { isReadable, rebuildCatalogue } from '#functions/catalogue/published/rebuild.ts';
import { readWholeCatalogue } from '#functions/catalogue/published/scan-catalogue.ts';
import { searchSettings } from '#functions/catalogue/published/search-settings.ts';
import { format, type PublishedProduct, readPointer, readSnapshot, type Version } from '#functions/catalogue/published/version.ts';
import { productKey } from '#functions/keys.ts';
import { readObject, writeObject } from '#functions/platform/objects/objects.ts';
import { DeleteCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { openSnapshot } from '#functions/search/search.ts';
import { captureLog } from '#tests/identity/endpoints/auth/steps.ts';
import { bulkCatalogue, contentOf, currentVersion, loadCatalogue, publishAll } from '#tests/kit/bulk-catalogue.ts';
import { updateProduct } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const { ids, numberedProduct, putProducts } = bulkCatalogue(shop);

/** Only at the start of the file is nothing published. */
const isReadableAtFirst = await isReadable();
const inIndia = new Intl.NumberFormat('en-IN');
await putProducts(ids.map(numberedProduct));
await shop.deliverEvents();

it('reads no catalogue where nothing is published', () => {
  expect(isReadableAtFirst).toBe(false);
});

it('rebuilds the same products and the same index, byte for byte, as compacting change by change', async () => {
  let state = 7;
  const roll = (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % sides;
  };
  const followed = await loadCatalogue();
  for (let round = 0; round < 3; round++) {
    const touched = new Set<number>();
    for (let step = 0; step < 10; step++) {
      const id = 499_980 + roll(360);
      touched.add(id);
      if (roll(4) === 0) await db().send(new DeleteCommand({ TableName: shop.services.tableName, Key: productKey(id) }));
      else if ((await productsByIds([id])).has(id))
        await updateProduct(id, { price: (1 + roll(900)) * 100, name: `Kite ${inIndia.format(roll(9_999))}` }, shop.now());
      // A product id is never assigned twice.
      else if (id > 500_299 + 12 * round) await putProducts([numberedProduct(id)]);
    }
    await publishAll([...touched, ...ids.slice(0, 260)]);
    await compactCatalogue();
    await updateCatalogue(followed, (await currentVersion()).key);
    expect(contentOf(followed)).toEqual(contentOf(await loadCatalogue()));
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
  const [compacted, rebuilt] = [await filesOf(await currentVersion()), await filesOf(await rebuildCatalogue())];
  expect(rebuilt.products).toEqual(compacted.products);
  expect(rebuilt.index.equals(compacted.index)).toBe(true);
});

it('rebuilds a catalogue of another format without a warning', async () => {
  const bucket = process.env['DATA_BUCKET'] ?? '';
  const { pointer } = (await readPointer()) ?? expect.fail();
  const before = contentOf(await loadCatalogue()).length;
  const file = JSON.parse(gunzipSync((await readObject(bucket, pointer.key))?.bytes ?? '').toString()) as object;
  const key = `${pointer.key}-older`;
  await writeObject(bucket, key, gzipSync(JSON.stringify({ ...file, format: format - 1 })), { contentType: 'application/gzip' });
  await writeObject(bucket, 'catalogue/current.json', JSON.stringify({ ...pointer, key }), { contentType: 'application/json' });
  expect(await isReadable()).toBe(false);
  expect(await captureLog(() => rebuildCatalogue())).not.toContain('catalogue:rebuild');
  expect(await isReadable()).toBe(true);
  expect(contentOf(await loadCatalogue())).toHaveLength(before);
});

it('rebuilds a catalogue whose published version is broken, under the next number', async () => {
  const { pointer } = (await readPointer()) ?? expect.fail();
  const before = contentOf(await loadCatalogue()).length;
  const broken = { version: pointer.version + 50, key: `${pointer.key}-broken`, past: [] };
  await writeObject(process.env['DATA_BUCKET'] ?? '', broken.key, 'no version', { contentType: 'application/gzip' });
  await writeObject(process.env['DATA_BUCKET'] ?? '', 'catalogue/current.json', JSON.stringify(broken), { contentType: 'application/json' });
  expect(await isReadable()).toBe(false);
  expect((await rebuildCatalogue()).version).toBe(broken.version + 1);
  expect(contentOf(await loadCatalogue())).toHaveLength(before);
});
