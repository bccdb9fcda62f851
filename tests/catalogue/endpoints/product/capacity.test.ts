/** The limit on the number of products that the published catalogue can hold. */
import { afterEach, expect, it, vi } from 'vitest';
import { countProducts } from '#functions/catalogue/published/published-categories.ts';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

/** Sets the limit so that only this many more products fit. */
async function leaveRoomFor(count: number): Promise<number> {
  await shop.deliverEvents();
  shop.advanceClock(3);
  const limit = (await countProducts(shop.now())) + count;
  vi.stubEnv('MAX_PRODUCTS', String(limit));
  return limit;
}
afterEach(() => vi.unstubAllEnvs());

const sheet = (...skus: string[]) => Buffer.from(`${['sku,name,price,stock,category', ...skus.map((sku) => `${sku},Top,199,5,Toys`)].join('\n')}\n`);
async function upload(file: Buffer): Promise<string> {
  const { body } = await staff.call('upload.begin', { body: { kind: 'sheet', size: file.length } });
  expect(await staff.postToBucket(body, file)).toBe(204);
  return body.uploadId as string;
}
async function importFile(uploadId: string, dryRun: boolean) {
  const { body } = await staff.call('import.start', { body: { uploadId, dryRun } });
  await shop.deliverEvents();
  shop.advanceClock(3);
  return (await staff.call('import.read', { params: { id: body.id } })).body;
}

it('refuses a new product beyond the limit with a sentence that states the limit', async () => {
  const limit = await leaveRoomFor(1);
  const last = await staff.call('product.create', { body: staff.productFields() });
  expect(last.status).toBe(201);
  const message = `The catalogue can hold at most ${limit} products. Delete products that you no longer need first.`;
  expect(await staff.call('product.create', { body: staff.productFields() })).toMatchObject({
    status: 409,
    body: { code: 'catalogue_full', message, details: { maxProducts: limit } },
  });
});

it('accepts a new product again after one was deleted', async () => {
  await leaveRoomFor(1);
  const { body } = await staff.call('product.create', { body: staff.productFields() });
  await staff.call('product.remove', { params: { id: body.id } });
  expect((await staff.call('product.create', { body: staff.productFields() })).status).toBe(201);
});

it('imports the first rows up to the limit and reports the others by row, also in a dry run', async () => {
  const limit = await leaveRoomFor(2);
  const uploadId = await upload(sheet('CAP-1', 'CAP-2', 'CAP-3', 'CAP-4'));
  const text = expect.stringContaining(`The catalogue can hold at most ${limit} products.`);
  const problems = [
    { row: 4, text },
    { row: 5, text },
  ];
  expect(await importFile(uploadId, true)).toMatchObject({ dryRun: true, made: 2, failed: 2, problems });
  expect(await importFile(uploadId, false)).toMatchObject({ dryRun: false, made: 2, failed: 2, problems });
});

it('still changes products by an import when the catalogue is full', async () => {
  const product = await staff.product();
  await leaveRoomFor(0);
  const file = Buffer.from(`sku,name,price\n${product.sku},Renamed,250\n`);
  expect(await importFile(await upload(file), false)).toMatchObject({ changed: 1, failed: 0 });
});
