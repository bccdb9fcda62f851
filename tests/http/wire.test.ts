/** When is somebody who asks another machine told that nothing came? In time, wherever it stalls; and never later than that. */
import { Agent, createServer, type RequestListener } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { expect, it } from 'vitest';
import { ask } from '#functions/http/wire.ts';
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
  ['before its first word', () => undefined],
  ['within its head', (_, res) => void res.flushHeaders()],
  ['within its body', (_, res) => void res.writeHead(200, { 'content-length': 9 }).write('{"a"')],
])('an answer that stalls %s is given up in time', async (_, listener) => {
  const url = await answering(listener);
  await expect(ask({ url, method: 'POST', body: '{}', patience: 60 })).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('a connection that does not come about is given up before that', async () => {
  class Nowhere extends Agent {
    override createConnection(): Socket {
      const socket = new Socket();
      Object.defineProperty(socket, 'connecting', { value: true });
      return socket;
    }
  }
  const asked = ask({ url: 'http://127.0.0.1:9/', method: 'GET', patience: 50_000, connecting: 40, agent: new Nowhere() });
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError', message: 'No connection after 40 ms.' });
});

it('an answer that is cut is no answer', async () => {
  const url = await answering((_, res) => void res.writeHead(200, { 'content-length': 9 }).write('{"a"', () => res.destroy()));
  await expect(ask({ url, method: 'GET', patience: 5_000 })).rejects.toMatchObject({ code: 'ECONNRESET' });
});

it('an answer that comes in time is whole, whatever its status', async () => {
  const url = await answering((req, res) => void req.pipe(res.writeHead(503, { 'x-say': 'later' })));
  const { status, headers, body } = await ask({ url, method: 'POST', body: 'खिलौना', patience: 5_000, connecting: 1_000 });
  expect([status, headers['x-say'], body.toString('utf8')]).toEqual([503, 'later', 'खिलौना']);
});
