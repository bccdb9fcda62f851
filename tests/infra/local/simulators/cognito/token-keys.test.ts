/** Fetching the keys of the identity provider: a deadline at every stage, and errors for broken responses. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { fetchTokenKeys } from '#functions/platform/identity/fetch-token-keys.ts';
import { closeAfterTests } from '#tests/kit/close-after-tests.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterTests(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

it.each<[string, RequestListener]>([
  ['before its headers', () => undefined],
  ['after its headers', (_, res) => void res.flushHeaders()],
  ['within its body', (_, res) => void res.writeHead(200, { 'content-length': 9 }).write('{"a"')],
])('times out on a response that stalls %s', async (_, listener) => {
  await expect(fetchTokenKeys(await serve(listener), 60)).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('rejects a response that is cut off', async () => {
  const url = await serve((_, res) => void res.writeHead(200, { 'content-length': 9 }).write('{"a"', () => res.destroy()));
  await expect(fetchTokenKeys(url)).rejects.toMatchObject({ code: 'ECONNRESET' });
});

it('rejects a response of another status than 200', async () => {
  const url = await serve((_, res) => void res.writeHead(503).end('later'));
  await expect(fetchTokenKeys(url)).rejects.toThrow('status 503');
});

it('returns the bytes of a complete response', async () => {
  const url = await serve((_, res) => void res.end('{"keys":[]}'));
  expect(Buffer.from(await fetchTokenKeys(url)).toString('utf8')).toBe('{"keys":[]}');
});
