/** The Razorpay simulator on a real port, with a clock, a webhook receiver and Razorpay's own client library. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Razorpay from 'razorpay';
import { openPayments } from '#infra/local/simulators/razorpay/razorpay.ts';
import type { ShopKeys } from '#infra/local/simulators/razorpay/signatures.ts';

export const keyId = 'rzp_test_Desk0001';
export const keySecret = 'EnLs21M47BllR3X8PSFtjtbd';
export const webhookSecret = 'whsec_desk_only';

export interface Received {
  readonly body: string;
  readonly signature: string;
  readonly eventId: string;
  readonly event: string;
  readonly payload: Record<string, { entity: Record<string, unknown> }>;
}

interface DeskOptions {
  readonly file?: string;
  readonly webhooks?: boolean;
  readonly onKeys?: (keys: ShopKeys) => void;
}

export async function openDesk({ file = ':memory:', webhooks = true, onKeys = () => undefined }: DeskOptions = {}) {
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  const received: Received[] = [];
  /** The statuses that the webhook receiver answers, first in first out; 200 when empty. */
  const answers: number[] = [];
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const { event, payload } = JSON.parse(body) as Pick<Received, 'event' | 'payload'>;
    const { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId } = request.headers;
    received.push({ body, signature: String(signature), eventId: String(eventId), event, payload });
    await desk.pause;
    response.writeHead(answers.shift() ?? 200).end();
  }
  const receiver = await listen((request, response) => void receive(request, response));
  const server = await listen((request, response) => void payments.handle(request, response, (request.url ?? '').replace(/^\/rzp/, '')));
  const base = `${server.url}/rzp`;
  const payments = await openPayments({
    file,
    baseUrl: base,
    keyId,
    keySecret,
    onKeys,
    webhook: webhooks ? { url: receiver.url, secret: webhookSecret } : null,
    now,
  });
  const client = (key_id = keyId, key_secret = keySecret) => {
    const sdk = new Razorpay({ key_id, key_secret });
    (sdk as unknown as { api: { rq: { defaults: { baseURL: string } } } }).api.rq.defaults.baseURL = base;
    return sdk;
  };
  const desk = {
    base,
    /** The webhook receiver answers once this promise has resolved. */
    pause: Promise.resolve(),
    payments,
    received,
    answers,
    client,
    sdk: client(),
    now,
    advance: (seconds: number) => {
      offset += seconds * 1_000;
    },
    /** A request without the client library, for what that cannot express. */
    async raw(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
      const init = {
        method,
        headers: { authorization, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const response = await fetch(base + path, init);
      const text = await response.text();
      return {
        status: response.status,
        type: response.headers.get('content-type') ?? '',
        body: (text.startsWith('{') ? JSON.parse(text) : text) as Record<string, unknown>,
      };
    },
    async close() {
      await payments.close();
      await Promise.all([server.close(), receiver.close()]);
    },
  };
  return desk;
}
export type Console = Awaited<ReturnType<typeof openDesk>>;

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server: Server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
