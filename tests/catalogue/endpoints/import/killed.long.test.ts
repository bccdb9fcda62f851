/** An import and an export that are killed midway continue after the restart and apply every row once. */
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getJson, type Machine, openMachine, postJson, type Start } from '#tests/infra/local/machine.ts';

let machine: Machine;
let start: Start;
let token: string;
beforeAll(async () => {
  machine = await openMachine();
});
afterAll(() => machine.close());

const admin = { identifier: 'admin@nanhe.test', password: 'Admin-Pass-2026' };
/** More than one page of an export holds. */
const products = 1_300;

async function restart(): Promise<void> {
  start = await machine.start();
  await start.ready();
  token = ((await post('/api/auth/login', admin)) as { token: string }).token;
}
const post = async (place: string, body: unknown): Promise<any> => (await postJson(`${start.url}${place}`, body, bearer())).body;
const bearer = (): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` });
const read = async (place: string): Promise<any> => (await fetch(`${start.url}${place}`, { headers: bearer() })).json();
const inTable = async () => ((await getJson(`${start.url}/_local/state`)) as { products: object[] }).products;
async function kill(): Promise<void> {
  start.child.kill('SIGKILL');
  await start.ended;
}

async function sent(text: string): Promise<string> {
  const { uploadId, url, fields } = await post('/api/uploads', { kind: 'sheet', size: Buffer.byteLength(text) });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields as Record<string, string>)) form.set(name, value);
  form.set('file', new Blob([text]), 'products.csv');
  expect((await fetch(new URL(url, start.url), { method: 'POST', body: form })).status).toBe(204);
  return uploadId;
}

it('completes an import and then an export after kill -9 in the middle of each', async () => {
  await restart();
  const rows = Array.from({ length: products }, (_, n) => `ROW-${n},Marble number ${n},${10 + (n % 90)},5,Marbles of kind ${n % 7}`);
  const uploadId = await sent(`sku,name,price,stock,category\n${rows.join('\n')}\n`);
  const { id } = await post('/api/imports', { uploadId, dryRun: false, updateStock: true });
  // Kill when more products are written than the import has recorded as seen.
  const ahead = async () => (await inTable()).length - Number((await read(`/api/imports/${id}`)).seen);
  await expect.poll(ahead, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
  await kill();

  await restart();
  expect(await read(`/api/imports/${id}`)).toMatchObject({ status: 'running', total: products });
  await expect.poll(async () => (await read(`/api/imports/${id}`)).status, { timeout: 120_000, interval: 200 }).toBe('done');
  expect(await read(`/api/imports/${id}`)).toMatchObject({ seen: products, made: products, changed: 0, same: 0, failed: 0, problems: [] });
  const stocks = await inTable();
  expect(stocks).toHaveLength(products);
  for (const stock of stocks) expect(stock).toMatchObject({ free: 5, held: 0, sold: 0, initial: 5 });

  await expect.poll(async () => (await read('/api/products?limit=1')).meta?.total, { timeout: 60_000, interval: 200 }).toBe(products);
  await post('/_local/faults', [{ service: 's3', operation: 'PutObject', mode: 'slow', times: 100, delayMs: 1_500 }]);
  const asked = await post('/api/admin/exports', { what: 'products' });
  expect(asked).toMatchObject({ status: 'waiting' });
  // The response never arrives: the shop is killed first.
  post('/_local/jobs/write-exports', {}).catch(() => undefined);
  const far = `/api/admin/exports/${asked.id}`;
  await expect.poll(async () => (await read(far)).rows ?? 0, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
  expect(await read(far)).toMatchObject({ status: 'waiting' });
  await kill();

  await restart();
  await expect.poll(async () => (await read(far)).status, { timeout: 60_000, interval: 200 }).toBe('ready');
  const ready = await read(far);
  expect(ready).toMatchObject({ rows: products });
  const text = (await (await fetch(new URL(ready.url, start.url))).text()).replace(/^\ufeff/, '');
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(data.map(({ SKU }) => SKU)).toEqual(Array.from({ length: products }, (_, n) => `ROW-${n}`));
}, 300_000);
