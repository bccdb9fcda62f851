/**
 * Measures requests a second and response times, in a process of its own, so that its cost is not counted as the shop's: it reads its task from its
 * input, prints `begin` and `end`, and ends with the figures. It keeps 16 connections alive.
 */
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Asked {
  readonly url: string;
  readonly scenario: string;
  readonly seconds: number;
  /** The size of the shop, and where a deep page begins. */
  readonly products: number;
  readonly deepest: number;
  readonly tokens: readonly string[];
  /** Products that can be bought. */
  readonly buyable: readonly number[];
  readonly words: readonly string[];
}

export interface Figures {
  readonly done: number;
  /** Responses with a status of 400 and more. */
  readonly refused: number;
  readonly firstRefusal: string;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export const connections = 16;
/** Milliseconds of warming up that are not counted: code is compiled, caches are filled. */
const warmUp = 1_000;

const asked = JSON.parse(await text(process.stdin)) as Asked;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
let refused = 0;
let firstRefusal = '';

function send(method: string, place: string, body?: unknown, token?: string): Promise<any> {
  const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const headers = {
      ...(content === undefined ? {} : { 'content-type': 'application/json', 'content-length': content.length }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const sent = request(asked.url + place, { method, headers, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const said = Buffer.concat(parts);
        if ((response.statusCode ?? 500) >= 400) {
          refused++;
          firstRefusal ||= `${method} ${place}: ${response.statusCode} ${said.toString().slice(0, 200)}`;
        }
        // A load that only lists does not need the body.
        resolve(token === undefined ? undefined : JSON.parse(said.toString()));
      });
    });
    sent.on('error', reject);
    sent.end(content);
  });
}

const at = <T>(from: readonly T[], place: number): T => from[((place % from.length) + from.length) % from.length] as T;
const list = (query: string) => send('GET', `/api/products?${query}`);
const word = (n: number) => at(asked.words, n * 7);
const tokenOf = (slot: number) => at(asked.tokens, slot);
const home = {
  label: 'Home',
  recipientName: 'Asha Rao',
  phone: '+919876543210',
  address: '12 MG Road',
  city: 'Bengaluru',
  state: 'KA',
  postalCode: '560001',
};

async function order(n: number, slot: number): Promise<void> {
  // Takes another buyer's token in time: a buyer can store fifty addresses.
  const token = at(asked.tokens, slot + connections * Math.floor(n / connections));
  await send('POST', '/api/cart/add', { productId: at(asked.buyable, n), quantity: 1 }, token);
  const { id: shippingAddressId } = await send('POST', '/api/addresses', home, token);
  const { id } = await send('POST', '/api/payments/create-order', { shippingAddressId }, token);
  const paid = await send('POST', `/_local/pay/razorpay/${id}`, { method: 'upi', outcome: 'captured', webhook: 'never' }, token);
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = paid;
  await send('POST', '/api/payments/verify-payment', { razorpay_order_id, razorpay_payment_id, razorpay_signature }, token);
}

const scenarios: Readonly<Record<string, (n: number, slot: number) => Promise<unknown>>> = {
  list: (n) => list(`page=${1 + (n % 40)}`),
  'sort featured': (n) => list(`sort=featured&page=${1 + (n % 40)}`),
  'sort price-asc': (n) => list(`sort=price-asc&page=${1 + (n % 40)}`),
  'sort price-desc': (n) => list(`sort=price-desc&page=${1 + (n % 40)}`),
  'sort name-asc': (n) => list(`sort=name-asc&page=${1 + (n % 40)}`),
  'deep page': (n) => list(`page=${asked.deepest - (n % 20)}`),
  'search, one word': (n) => list(`search=${word(n)}`),
  'search, three words': (n) => list(`search=${word(n)}%20${word(n + 1)}%20${word(n + 5)}`),
  facets: (n) => list(`facets=true&minPrice=${100 + (n % 200)}`),
  suggestions: (n) => send('GET', `/api/suggestions?search=${word(n).slice(0, 2 + (n % 4))}`),
  detail: (n) => send('GET', `/api/products/${at(asked.buyable, n * 31)}`),
  'add to cart': (n, slot) => send('POST', '/api/cart/add', { productId: at(asked.buyable, Math.floor(n / 400)), quantity: 1 }, tokenOf(slot)),
  'whole order': order,
};

const scenario = scenarios[asked.scenario];
if (scenario === undefined) throw new Error(`There is no ${asked.scenario}.`);
let n = 0;
async function load(milliseconds: number, times: number[]): Promise<void> {
  const until = performance.now() + milliseconds;
  await Promise.all(
    Array.from({ length: connections }, async (_, slot) => {
      while (performance.now() < until) {
        const began = performance.now();
        await scenario?.(n++, slot);
        times.push(performance.now() - began);
      }
    }),
  );
}

await load(warmUp, []);
const times: number[] = [];
process.stdout.write('begin\n');
const began = performance.now();
await load(asked.seconds * 1_000, times);
const took = performance.now() - began;
process.stdout.write('end\n');
times.sort((a, b) => a - b);
const share = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
const figures: Figures = { done: times.length, refused, firstRefusal, perSecond: (times.length * 1_000) / took, p50: share(0.5), p99: share(0.99) };
process.stdout.write(`${JSON.stringify(figures)}\n`);
agent.destroy();
