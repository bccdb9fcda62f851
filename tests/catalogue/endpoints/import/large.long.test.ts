/** Importing large files completely without holding them in memory. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { openImportFile } from '#functions/catalogue/import/read.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createImportSteps } from './import-steps.ts';

const shop = await openShop();
const importSteps = createImportSteps(shop);

const header = 'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price\n';
const rowsOf = (index: number, body: string): string =>
  `toy-${index},Toy ${index},"${body}",Toys ${index % 9},Size,S,T-${index}-S,3,"1,${String(index % 1_000).padStart(3, '0')}.00"\ntoy-${index},,,,,M,T-${index}-M,2,2999\n`;

it('checks a file of 200,000 rows and 100 MB in a few dozen megabytes of heap', async () => {
  // Live memory alone counts: when garbage is collected depends on the tests before and on the machine.
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const liveHeap = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const body = `<p>${'word '.repeat(180)}</p>`;
  async function* source(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(header);
    for (let index = 0; index < 100_000; index += 50) yield Buffer.from(Array.from({ length: 50 }, (_, more) => rowsOf(index + more, body)).join(''));
  }
  const before = liveHeap();
  let peak = 0;
  let products = 0;
  const { readings } = await openImportFile(source());
  for await (const { product } of readings) {
    if (product) products++;
    if (products % 10_000 === 0) peak = Math.max(peak, liveHeap() - before);
  }
  expect(products).toBe(100_000);
  expect(peak).toBeLessThan(60_000_000);
}, 120_000);

it('makes 2,500 products with their full stock from 5,000 rows, and changes none when repeated', async () => {
  const text = header + Array.from({ length: 2_500 }, (_, index) => rowsOf(index, `<p>Toy ""${index}""\nis here</p>`)).join('');
  const ended = await importSteps.importText(text);
  expect(ended).toMatchObject({ code: 0 });
  expect(ended.output).toContain('Done: 2500 new, 0 changed, 0 unchanged.');
  const products = await importSteps.products();
  expect(products).toHaveLength(2_500);
  // Product ids follow the order of the file.
  expect(products.map(({ name }) => name)).toEqual(Array.from({ length: 2_500 }, (_, index) => `Toy ${index}`));
  for (const { free, stocked, price } of products) expect([free, stocked, price < 299_900]).toEqual([5, 5, true]);
  expect((await importSteps.importText(text)).lines.at(-1)).toBe('Done: 0 new, 0 changed, 2500 unchanged.');
  const listed = await shop.call('catalog.listProducts', { query: { search: 'Toy 1234' } });
  expect(listed.body.products[0]).toMatchObject({ name: 'Toy 1234', stock: 5, description: 'Toy "1234" is here' });
}, 240_000);
