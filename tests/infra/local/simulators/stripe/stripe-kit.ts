/** The Stripe simulator on a real port, with a clock, an event receiver and helpers that pay as a patient does. */
import { createServer, type Server } from 'node:http';
import { openStripe } from '#infra/local/simulators/stripe/stripe.ts';

export const secretKey = 'sk_test_of_the_simulator_spec';
export const secret = 'whsec_of_the_simulator_spec';

interface Answer {
  readonly status: number;
  // Each test states the expected shape with matchers.
  readonly body: any;
}

export async function openStripeSimulator() {
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  const received: { readonly type: string; readonly id: string; readonly body: string; readonly signature: string }[] = [];
  /** The statuses that the event receiver answers, first in first out; 200 when empty. */
  const answers: number[] = [];
  const servers: Server[] = [];

  async function listen(handle: Parameters<typeof createServer>[1]): Promise<string> {
    const server = createServer(handle as never);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  const hook = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const { type, id } = JSON.parse(body) as { type: string; id: string };
    received.push({ type, id, body, signature: String(request.headers['stripe-signature']) });
    response.writeHead(answers.shift() ?? 200).end();
  });
  const base = `${await listen((request, response) => void simulator.stripe.handle(request, response, (request.url ?? '').replace(/^\/stripe/, '')))}/stripe`;
  const simulator = {
    base,
    hook,
    now,
    received,
    answers,
    stripe: await openStripe({ file: ':memory:', baseUrl: base, secretKey, webhook: { url: hook, secret }, now }),
    advance: (seconds: number) => {
      offset += seconds * 1_000;
    },
    async ask(method: string, at: string, form?: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
      const response = await fetch(`${base}/v1/${at}`, {
        method,
        headers: { authorization: `Bearer ${secretKey}`, ...headers },
        ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
      });
      return { status: response.status, body: await response.json() };
    },
    session: async (more: Record<string, string> = {}) => (await simulator.ask('POST', 'checkout/sessions', sessionRequest(more))).body,
    async close() {
      await simulator.stripe.close();
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
  return simulator;
}
export type StripeSimulator = Awaited<ReturnType<typeof openStripeSimulator>>;

export const sessionRequest = (more: Record<string, string> = {}): Record<string, string> => ({
  mode: 'payment',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'inr',
  'line_items[0][price_data][unit_amount]': '60000',
  'line_items[0][price_data][product_data][name]': 'Appointment with Dr. Nair',
  client_reference_id: 'appointment-1',
  customer_email: 'asha@example.in',
  success_url: 'http://shop.example/doctor/verify?success=true',
  cancel_url: 'http://shop.example/doctor/verify?success=false',
  ...more,
});
/** Posts a form as a browser does, without following the redirect. */
export const press = (at: string, form: Record<string, string>) => fetch(at, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
/** An expiry that is never in the past: Stripe compares it with the clock. */
const expiry = `12/${String((new Date().getUTCFullYear() + 5) % 100).padStart(2, '0')}`;
export const card = (number: string, more = {}) => ({ number, expiry, cvc: '123', name: 'Asha Rao', ...more });
