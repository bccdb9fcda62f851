/** A mail service that answers every request with 503. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

/** Modules are loaded again in it and after it: the mail client remembers where it was sent. */
export async function whileMailIsDown<T>(act: () => Promise<T>): Promise<T> {
  const place = process.env['AWS_ENDPOINT_URL_SES'];
  const server = createServer((_, res) => res.writeHead(503).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env['AWS_ENDPOINT_URL_SES'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.resetModules();
  try {
    return await act();
  } finally {
    process.env['AWS_ENDPOINT_URL_SES'] = place;
    server.closeAllConnections();
    server.close();
    vi.resetModules();
  }
}
