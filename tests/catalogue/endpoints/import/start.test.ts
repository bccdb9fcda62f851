/** Imports started by staff: the rules of the import command, run in the background in slices. */
import { describe, expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createSettingsSteps } from '#tests/settings/settings-steps.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

const csv = (...rows: string[]) => Buffer.from(`${['sku,name,price,stock,category', ...rows].join('\n')}\n`);

async function sent(bytes: Buffer): Promise<string> {
  const { body } = await staff.call('upload.begin', { body: { kind: 'sheet', size: bytes.length } });
  expect(await staff.postToBucket(body, bytes)).toBe(204);
  return body.uploadId as string;
}
async function run(uploadId: string, how: Record<string, unknown> = {}) {
  const started = await staff.call('import.start', { body: { uploadId, ...how } });
  expect(started).toMatchObject({ status: 202, body: { status: 'waiting', seen: 0 } });
  await shop.deliverEvents();
  // Older than the catalogue that a function keeps in memory.
  shop.advanceClock(3);
  return (await staff.call('import.read', { params: { id: started.body.id } })).body;
}
const bySku = async (sku: string) =>
  (await staff.call('catalog.listProducts', { query: { search: sku } })).body.products.find((each: { sku: string }) => each.sku === sku);

it('previews an import as a dry run, then performs it once', async () => {
  const upload = await sent(csv('IMP-1,Spinning top,199,5,Toys of wood', 'IMP-2,Yo-yo,99.50,8,Toys of wood'));
  expect(await run(upload)).toMatchObject({ status: 'done', dryRun: true, seen: 2, made: 2, changed: 0, failed: 0, problems: [] });
  expect(await bySku('IMP-1')).toBeUndefined();
  const done = await run(upload, { dryRun: false });
  expect(done).toMatchObject({ status: 'done', made: 2, failed: 0 });
  expect(await bySku('IMP-2')).toMatchObject({ name: 'Yo-yo', price: 99.5, stock: 8, category: { name: 'Toys of wood' } });
  expect(await run(upload, { dryRun: false })).toMatchObject({ made: 0, changed: 0, same: 2 });
  expect(await staff.audits({ type: 'import', id: done.id })).toMatchObject([
    { action: 'import.start', by: { id: staff.account.id }, after: { made: 2 } },
  ]);
});

it('counts an unchanged row as changed in a dry run while a picture of it is missing, so that the file can be imported again', async () => {
  const upload = await sent(Buffer.from('sku,name,price,image\nBLURRED-1,Blurred ball,99,http://169.254.1.1/ball.jpg\nBLURRED-2,Plain ball,99,\n'));
  expect(await run(upload, { dryRun: false })).toMatchObject({ made: 2, notes: expect.arrayContaining([expect.stringContaining('ball.jpg')]) });
  expect(await run(upload)).toMatchObject({ dryRun: true, made: 0, changed: 1, same: 1 });
  expect(await run(upload, { dryRun: false })).toMatchObject({ made: 0, changed: 0, same: 2 });
});

it('reports each problem by row and column and writes nothing unless bad rows are skipped', async () => {
  const upload = await sent(csv('BAD-1,Top,0,5,Toys', 'BAD-2,,99,8,Toys', 'BAD-3,Good one,99,many,Toys', 'BAD-4,Best one,99,3,Toys'));
  const refused = await run(upload, { dryRun: false });
  expect(refused).toMatchObject({ status: 'refused', reason: expect.stringContaining('3 of 4 products cannot be read'), made: 0, failed: 3 });
  expect(refused.problems).toMatchObject([
    { row: 2, column: 'price' },
    { row: 3, column: 'name' },
    { row: 4, column: 'stock' },
  ]);
  expect(await run(upload, { dryRun: false, skipBad: true })).toMatchObject({ status: 'done', made: 1, failed: 3 });
  expect(await bySku('BAD-4')).toMatchObject({ name: 'Best one' });
});

it('changes a hand-made product by its SKU and keeps the fields that have no column', async () => {
  const kite = await staff.product({ specifications: { fabric: 'silk' }, stock: 4 });
  const file = csv(`${kite.sku},Silk kite,599,9,${kite.category.name}`);
  expect(await run(await sent(file), { dryRun: false })).toMatchObject({ made: 0, changed: 1 });
  expect(await bySku(kite.sku)).toMatchObject({ id: kite.id, name: 'Silk kite', price: 599, stock: 4, specifications: { fabric: 'silk' } });
  expect(await run(await sent(file), { dryRun: false, updateStock: true })).toMatchObject({ changed: 1 });
  expect((await bySku(kite.sku)).inventory).toEqual({ free: 9, held: 0, sold: 0, initial: 9 });
});

it('notes a price between two GST rates of its tax class, of a new product and of a changed one, and not of an unchanged one', async () => {
  const { owner, read, resetSections } = await createSettingsSteps(shop);
  const { version } = (await read()).prices;
  const saved = await shop.call('settings.updatePrices', { as: owner, body: { version, mode: 'tax_inclusive' } });
  expect(saved).toMatchObject({ status: 200 });
  shop.advanceClock(2);
  try {
    const file = (price: number) =>
      Buffer.from(`sku,name,price,stock,taxClass\nGAP-1,Frock,${price},3,apparel\nGAP-2,Skirt,2700,3,apparel\nGAP-3,Doll,2700,3,toys-baby\n`);
    const noteOf = (row: number, sku: string) => expect.stringMatching(`^row ${row}: ${sku}: ₹2,700 lies between two rates: .* 18 % applies`);
    const upload = await sent(file(2_400));
    for (const dryRun of [true, false]) expect((await run(upload, { dryRun })).notes).toEqual([noteOf(3, 'GAP-2')]);
    const changed = await sent(file(2_700));
    for (const dryRun of [true, false]) expect((await run(changed, { dryRun })).notes).toEqual([noteOf(2, 'GAP-1')]);
  } finally {
    await resetSections('prices');
  }
});

it("taxes a new product without a rate at today's rate of the settings' standard class, and keeps the rate of an existing one", async () => {
  const { owner, read, resetSections } = await createSettingsSteps(shop);
  const kite = await staff.product({ gstRate: 5 });
  const { version, mode, taxClasses } = (await read()).prices;
  const standard = taxClasses.map((each) => (each.id === 'standard' ? { ...each, rows: [{ rate: 16, validFrom: '2026-01-01' }] } : each));
  expect(await shop.call('settings.updatePrices', { as: owner, body: { version, mode, taxClasses: standard } })).toMatchObject({ status: 200 });
  try {
    const file = csv('RATE-1,Whistle,49,5,Toys', `${kite.sku},Renamed kite,499,5,Toys`);
    expect(await run(await sent(file), { dryRun: false })).toMatchObject({ status: 'done', made: 1, changed: 1, failed: 0 });
    expect(await bySku('RATE-1')).toMatchObject({ gstRate: 16 });
    expect(await bySku(kite.sku)).toMatchObject({ name: 'Renamed kite', gstRate: 5 });
  } finally {
    await resetSections('prices');
  }
});

it('states why a file that is not a product sheet is refused', async () => {
  expect(await run(await sent(Buffer.from('PK\x03\x04 a workbook')))).toMatchObject({
    status: 'refused',
    reason: expect.stringContaining('Excel workbook'),
  });
  expect(await run(await sent(csv()))).toMatchObject({ status: 'refused', reason: expect.stringContaining('no product') });
});

describe('a repeated stream record of an import', () => {
  it('makes each product once when the record of an import is delivered twice', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => `MANY-${n},Marble ${n},10,1,Marbles`);
    const started = await staff.call('import.start', { body: { uploadId: await sent(csv(...rows)), dryRun: false } });
    const record = {
      Records: [{ dynamodb: { Keys: { pk: { S: `IMPORTRUN#${started.body.id}` } }, ApproximateCreationDateTime: shop.now().getTime() / 1_000 } }],
    };
    const { handler } = await import('#functions/entry/jobs/follow-changes.ts');
    await Promise.all([handler(record as never), handler(record as never)]);
    await shop.deliverEvents();
    expect((await staff.call('import.read', { params: { id: started.body.id } })).body).toMatchObject({ status: 'done', seen: 60, failed: 0 });
    const { body } = await staff.call('catalog.listProducts', { query: { search: 'marble', limit: 100 } });
    expect(body.products.filter(({ sku }: { sku: string }) => sku.startsWith('MANY-'))).toHaveLength(60);
  });
});

it('returns 404 for an unknown upload and for the upload of another staff member', async () => {
  expect(await staff.call('import.start', { body: { uploadId: 'nothing' } })).toMatchObject({ status: 404, body: { code: 'upload_not_found' } });
  const upload = await sent(csv('X,Y,1,1,Z'));
  expect((await shop.call('import.start', { as: await shop.admin(), body: { uploadId: upload } })).status).toBe(404);
});
