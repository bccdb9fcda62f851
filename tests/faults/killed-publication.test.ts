/** A catalogue whose publishing process is killed between writing its files and moving the pointer. */

import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { Catalogue } from '#functions/catalogue/published/catalogue.ts';
import { updateCatalogue } from '#functions/catalogue/published/published-catalogue.ts';
import { readPointer } from '#functions/catalogue/published/version.ts';
import { updateProduct } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const publisher = new URL('publishing.ts', import.meta.url).pathname;

/** A proxy of the storage that never answers the write of the pointer. */
async function openStalling(): Promise<{ readonly url: string; readonly reached: Promise<void>; readonly close: () => void }> {
  let markReached = () => {};
  const reached = new Promise<void>((resolve) => {
    markReached = resolve;
  });
  const to = new URL(process.env['AWS_ENDPOINT_URL_S3'] ?? '');
  const handle = (req: IncomingMessage, res: ServerResponse) => {
    if (req.method === 'PUT' && req.url?.includes('current.json')) return markReached();
    const on = request({ host: to.hostname, port: to.port, path: req.url, method: req.method, headers: req.headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(res);
    });
    req.pipe(on);
  };
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}${to.pathname}`,
    reached,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function listed(): Promise<string[]> {
  shop.advanceClock(2);
  const { status, body } = await shop.call('catalog.listProducts');
  expect(status).toBe(200);
  return body.products.map(({ name }: { name: string }) => name);
}

const pointer = async () => (await readPointer())?.pointer;

it('serves the previous catalogue version after the publisher is killed before it moves the pointer', async () => {
  const { id } = await shop.product({ name: 'Whole' });
  await shop.deliverEvents();
  expect(await listed()).toEqual(['Whole']);
  const before = await pointer();
  await updateProduct(id, { name: 'Half written' }, shop.now());

  const stalling = await openStalling();
  const child = spawn(process.execPath, [publisher, String(id)], {
    env: { ...process.env, AWS_ENDPOINT_URL_S3: stalling.url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    await Promise.race([stalling.reached, ended.then(() => Promise.reject(new Error('The publisher ended by itself.')))]);
  } finally {
    child.kill('SIGKILL');
    await ended;
    stalling.close();
  }

  expect(await pointer()).toEqual(before);
  expect(await listed()).toEqual(['Whole']);
  const beginning = new Catalogue();
  await updateCatalogue(beginning, before?.key ?? '');
  expect(beginning.product(id)?.name).toBe('Whole');
  // The stream publishes the change again.
  await shop.deliverEvents();
  expect(await listed()).toEqual(['Half written']);
});
