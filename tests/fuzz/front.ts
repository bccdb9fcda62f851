/** Serves the shop of a spec over HTTP with the front, gateway and router of the local deployment. */
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFaults } from '#infra/local/faults/faults.ts';
import { handleApiRequest, sendFailure } from '#infra/local/gateway/gateway.ts';
import { createHandler, type ServerParts } from '#infra/local/gateway/server.ts';
import { functionNameOf, keys } from '#shared/contract/index.ts';
import { handlerOf } from '#tests/kit/call.ts';
import type { Shop } from '#tests/kit/shop.ts';

export interface Front {
  readonly port: number;
  readonly close: () => Promise<unknown>;
}

export async function openFront(shop: Shop): Promise<Front> {
  const places = new Map(keys.map((key) => [functionNameOf(key), key]));
  const invoker = {
    invoke: async (place: string, event: unknown) => (await handlerOf(places.get(place) as (typeof keys)[number]))(event as never, {}),
    close: async () => undefined,
  };
  const nothing: ServerParts['site'] = async (_, res) => sendFailure(res, 'route_not_found');
  const parts: ServerParts = {
    api: (req, res, path, queryString) => handleApiRequest({ invoker, now: shop.now }, req, res, path, queryString),
    image: nothing,
    site: nothing,
    controlApi: nothing,
    mounts: {},
    onResponse: () => undefined,
    faults: createFaults(),
    isReady: () => true,
  };
  const server = createServer(createHandler(() => parts));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface Heard {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Milliseconds after which a call counts as hanging. */
const timeoutMs = 20_000;

interface Sent {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer | undefined;
  readonly from?: string;
}

/** @returns `closed` when the connection was ended without an answer */
export function send(port: number, { method, target, headers, body, from }: Sent): Promise<Heard | 'closed'> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(
      {
        host: '127.0.0.1',
        port,
        method,
        path: target,
        headers: {
          ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]])),
          // Node sends the body of a GET without a content-length of its own.
          ...(body === undefined ? {} : { 'content-length': String(body.length) }),
        },
        ...(from === undefined ? {} : { localAddress: from }),
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }));
      },
    );
    // The server may close the connection before it has read a body that is too large.
    asked.on('error', (error: NodeJS.ErrnoException) => (/^(?:ECONNRESET|EPIPE)$/.test(error.code ?? '') ? resolve('closed') : reject(error)));
    asked.end(body);
  });
}
