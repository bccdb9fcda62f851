/** Serves the API of a spec's shop, and a home page, at an address that functions find in SITE_URL. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { handleApiRequest } from '#infra/local/gateway/gateway.ts';
import { createSourceInvoker } from '#infra/local/lambda/invoke.ts';
import { closeAfterTests } from './close-after-tests.ts';
import type { Shop } from './shop.ts';

/** @param page the document served at `/` */
export async function serveShop(shop: Pick<Shop, 'now'>, page = '<!doctype html><main>Welcome</main>'): Promise<string> {
  const invoker = createSourceInvoker(() => undefined);
  const server = createServer((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    if (path.startsWith('/api/')) void handleApiRequest({ invoker, now: shop.now }, request, response, path, query);
    else response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterTests(() => new Promise((resolve) => server.close(resolve)));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const before = process.env['SITE_URL'];
  process.env['SITE_URL'] = site;
  closeAfterTests(() => {
    if (before === undefined) delete process.env['SITE_URL'];
    else process.env['SITE_URL'] = before;
  });
  return site;
}
