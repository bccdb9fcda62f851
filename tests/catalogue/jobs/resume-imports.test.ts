/** Resuming imports whose stream record was given up. */
import { afterEach, expect, it, vi } from 'vitest';
import { stalledImports } from '#functions/catalogue/import/import-run-store.ts';
import { handler } from '#functions/catalogue/jobs/resume-imports.ts';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);
await shop.deliverEvents();
afterEach(() => {
  vi.useRealTimers();
});

async function startImport(): Promise<string> {
  const bytes = Buffer.from('sku,name,price,stock,category\nSTILL-1,Spinning top,199,5,Toys of wood\n');
  const { body } = await staff.call('upload.begin', { body: { kind: 'sheet', size: bytes.length } });
  await staff.postToBucket(body, bytes);
  return (await staff.call('import.start', { body: { uploadId: body.uploadId, dryRun: false } })).body.id;
}
const read = async (id: string) => (await staff.call('import.read', { params: { id } })).body;
/** Runs the job without the stream, as when its records were given up. */
const run = () => handler({ time: shop.now().toISOString() });

it('resumes an import that has made no progress for two minutes until it is done', async () => {
  // Only the test moves the clock: it stops ten seconds before the two minutes are over, however slow the machine is.
  vi.useFakeTimers({ toFake: ['Date'] });
  const id = await startImport();
  shop.advanceClock(110);
  await run();
  expect(await read(id)).toMatchObject({ status: 'waiting' });
  shop.advanceClock(20);
  await run();
  expect(await read(id)).toMatchObject({ status: 'running', total: 1, seen: 0 });
  shop.advanceClock(130);
  await run();
  expect(await read(id)).toMatchObject({ status: 'done', seen: 1, made: 1 });
  shop.advanceClock(130);
  expect(await stalledImports(shop.now(), 5)).toEqual([]);
});
