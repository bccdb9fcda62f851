/** Requests to another service: time limits at every stage, broken responses and complete ones. */
import { Agent, createServer, type RequestListener } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { expect, it } from 'vitest';
import { ask } from '#functions/platform/aws/wire.ts';
import { atEnd } from '#tests/kit/closing.ts';

async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
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
  const url = await answering(listener);
  await expect(ask({ url, method: 'POST', body: '{}', patience: 60 })).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('times out on a connection that is not established, before the limit of the response', async () => {
  class UnconnectedAgent extends Agent {
    override createConnection(): Socket {
      const socket = new Socket();
      Object.defineProperty(socket, 'connecting', { value: true });
      return socket;
    }
  }
  const asked = ask({ url: 'http://127.0.0.1:9/', method: 'GET', patience: 50_000, connecting: 40, agent: new UnconnectedAgent() });
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError', message: 'No connection after 40 ms.' });
});

it('rejects a response that is cut off', async () => {
  const url = await answering((_, res) => void res.writeHead(200, { 'content-length': 9 }).write('{"a"', () => res.destroy()));
  await expect(ask({ url, method: 'GET', patience: 5_000 })).rejects.toMatchObject({ code: 'ECONNRESET' });
});

it('returns a complete response of any status', async () => {
  const url = await answering((req, res) => void req.pipe(res.writeHead(503, { 'x-say': 'later' })));
  const { status, headers, body } = await ask({ url, method: 'POST', body: 'खिलौना', patience: 5_000, connecting: 1_000 });
  expect([status, headers['x-say'], body.toString('utf8')]).toEqual([503, 'later', 'खिलौना']);
});
