/** The slices of an import with pictures: each ends in time, and the next one continues. */
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importRunById } from '#functions/catalogue/import/import-run-store.ts';
import { continueImport } from '#functions/catalogue/import/run.ts';
import type * as PublicWeb from '#functions/platform/web/public-web.ts';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createImportSteps, type Row, sheet, startPictureServer } from './import-steps.ts';

// The real function, which may also connect to the server of this file.
vi.mock('#functions/platform/web/public-web.ts', async (original) => {
  const real = await original<typeof PublicWeb>();
  const fetchPicture: typeof real.fetchPicture = (address, options) => real.fetchPicture(address, { ...options, isAllowed: () => true });
  return { ...real, fetchPicture };
});

const shop = await openShop();
const staff = await catalogueStaff(shop);
const importSteps = createImportSteps(shop);
/** A picture takes so long that a few of them take longer than a slice works: the clock of the slices advances with each. */
const readClock = performance.now.bind(performance);
let waitedMs = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => readClock() + waitedMs));
afterEach(() => void vi.restoreAllMocks());
const server = await startPictureServer(async (where, res) => {
  waitedMs += 1_100;
  if (where.startsWith('/down')) return res.writeHead(503).end();
  const width = 20 + Number(/\d+/.exec(where)?.[0]);
  return res.end(
    await sharp({ create: { width, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  );
});

async function started(...rows: readonly Row[]): Promise<string> {
  const bytes = Buffer.from(sheet(...rows));
  const { body } = await staff.call('upload.begin', { body: { kind: 'sheet', size: bytes.length } });
  await staff.postToBucket(body, bytes);
  const { id } = (await staff.call('import.start', { body: { uploadId: body.uploadId, dryRun: false } })).body;
  // The first slice checks the file.
  await continueImport(id, shop.now());
  return id;
}

/** Runs the slices of an import, and returns how many pictures each one asked for, and how many products were seen after it. */
async function slicesOf(id: string): Promise<{ readonly asked: number; readonly seen: number }[]> {
  const slices: { asked: number; seen: number }[] = [];
  for (let status = 'running'; status === 'running' && slices.length < 20; ) {
    const before = server.requestedPaths.length;
    await continueImport(id, shop.now());
    const run = await importRunById(id);
    slices.push({ asked: server.requestedPaths.length - before, seen: run?.seen ?? 0 });
    status = run?.status ?? 'gone';
  }
  return slices;
}

it('fetches at most six pictures before it saves its progress, or those of one product', async () => {
  const pictures = (...numbers: readonly number[]) => numbers.map((number) => `${server.url}/${number}.png`).join(' ');
  const row = (sku: string, images: string, more: Row = {}): Row => ({ sku, name: `Cart ${sku}`, price: 100, images, ...more });
  const rows = [
    ...['A', 'B', 'C', 'D'].map((sku, index) => row(sku, pictures(2 * index, 2 * index + 1))),
    // A picture that two products share counts once.
    row('E', pictures(7, 10, 11, 12)),
    row('F', pictures(20, 21, 22, 23, 24, 25), { product: 'F', option1Name: 'Size', option1Value: 'S', variantImage: pictures(26) }),
    row('G', '', { name: 'Cart', product: 'F', option1Value: 'M', variantImage: pictures(27) }),
    row('H', pictures(30)),
  ];
  const id = await started(...rows);
  expect(await slicesOf(id)).toEqual([
    { asked: 6, seen: 3 },
    { asked: 5, seen: 5 },
    { asked: 8, seen: 6 },
    { asked: 1, seen: 7 },
  ]);
  expect(await importRunById(id)).toMatchObject({ status: 'done', made: 7, failed: 0, problems: [] });
  const carts = (await importSteps.products()).filter(({ name }) => name.startsWith('Cart'));
  expect(carts.map(({ images }) => images.length)).toEqual([2, 2, 2, 2, 4, 6, 1]);
});

it('takes products without new pictures a hundred at a time', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ({ sku: `M-${index}`, name: `Marble ${index}`, price: 5 }));
  const before = server.requestedPaths.length;
  const slices = await slicesOf(await started(...rows, { sku: 'M-last', name: 'Bag', price: 5, image: `${server.url}/40.png` }));
  expect(slices.map(({ seen }) => seen).filter((seen) => seen < 100)).toEqual([]);
  expect(server.requestedPaths.slice(before)).toEqual(['/40.png']);
});

it('remembers in later slices that a host does not answer', async () => {
  const rows = Array.from({ length: 14 }, (_, index) => ({
    sku: `D-${index}`,
    name: `Drum ${index}`,
    price: 5,
    image: `${server.url}/down-${index}.png`,
  }));
  const id = await started(...rows);
  expect(await slicesOf(id)).toEqual([
    { asked: 6, seen: 6 },
    { asked: 0, seen: 14 },
  ]);
  const { notes = [], made } = (await importRunById(id)) ?? {};
  expect(made).toBe(14);
  expect(notes.filter((note) => note.includes('does not answer, so its further pictures are left for the next import'))).toHaveLength(1);
});
