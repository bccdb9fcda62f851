/**
 * Is there anything that a client can send over HTTP which the shop answers with a fault of its own, with something that docs/openapi.json does not
 * declare, or not at all? Requests made from the document. `npm run fuzz:api` sends ten thousand; `FUZZ_SEED` repeats a run, which prints its seed.
 */
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInProven } from '#functions/gateways/identity.ts';
import { match } from '#infra/local/routes.ts';
import { type Key, registry } from '#shared/contract/index.ts';
import { openTarget, type Target } from '#tests/faults/hostile.ts';
import type { Customer } from '#tests/kit/given.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { type Operation, operationsOf } from './document.ts';
import { type Front, type Heard, openFront, send } from './front.ts';
import { type Asked, requestsFor } from './requests.ts';

const operations = operationsOf().filter(({ id }) => id in registry);
const cases = Number(process.env['FUZZ_CASES'] ?? 1_500);
const seed = Number(process.env['FUZZ_SEED'] ?? (process.env['FUZZ_CASES'] === undefined ? 20_261_121 : Date.now() % 1_000_000_000));
const each = Math.ceil(cases / operations.length);

let shop: Shop;
let front: Front;
let target: Target;
let customer: Customer;
let admin: Customer;
const seen = new Map<number, number>();
const hmac = (secret: string | undefined, ...parts: readonly (Buffer | string)[]) =>
  parts.reduce((digest, part) => digest.update(part), createHmac('sha256', secret ?? '')).digest('hex');
/** As each of the providers signs. */
function sign(id: string, body: Buffer): Record<string, string> {
  const { razorpay, stripe } = shop.world.secrets;
  const at = String(Math.floor(shop.now().getTime() / 1_000));
  return id === 'payment.stripeWebhook'
    ? { 'stripe-signature': `t=${at},v1=${hmac(stripe?.webhookSecrets[0], `${at}.`, body)}` }
    : { 'x-razorpay-signature': hmac(razorpay.webhookSecrets[0], body) };
}
beforeAll(async () => {
  shop = await openShop();
  front = await openFront(shop);
  target = await openTarget(shop);
  [customer, admin] = [target.callers.asha, target.callers.admin];
  return () => front.close();
}, 60_000);
afterAll(() => {
  const total = [...seen.values()].reduce((sum, count) => sum + count, 0);
  const counts = [...seen].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
  process.stderr.write(`${total} requests to ${operations.length} operations, seed ${seed}; ${counts.join(', ')}\n`);
});

/** Where nothing of ours was reached: Node's own refusals of what is no HTTP, or too much of it. */
const beforeUs = new Set([400, 408, 413, 414, 417, 431]);

/** A path that was bent may lead to a neighbour: `/api/categories/..` asks for the category of that name. */
function reachedBy({ method, target: place }: Asked): Operation | undefined {
  const found = match(method, place.split('?')[0] ?? '');
  return 'key' in found ? operations.find(({ id }) => id === found.key) : undefined;
}

function expectDeclared(operation: Operation | undefined, { status, headers, body }: Heard): void {
  expect(status).toBeLessThan(500);
  const text = body.toString('utf8');
  expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:\d|file:\/\//);
  if (body.length === 0) {
    expect(beforeUs).toContain(status);
    return;
  }
  // What leads nowhere, and the front takes no body without end.
  if (/"code":"(?:route_not_found|body_too_large)"/.test(text)) {
    expect([404, 413]).toContain(status);
    return;
  }
  const declared = operation?.answers.get(status);
  expect(declared, `${status} is not declared: ${text.slice(0, 300)}`).toBeDefined();
  expect(String(headers['content-type'])).toContain(declared?.media ?? '');
  if (declared?.media !== 'application/json') return;
  const parsed = declared.schema.safeParse(JSON.parse(text));
  expect(parsed.success ? [] : [text.slice(0, 300), ...parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)]).toEqual([]);
}

it.each(operations)('$id answers whatever is sent as the document says', { timeout: 600_000 }, async (operation) => {
  // Whoever was signed out by what was sent before has come in again.
  const [asha, meera] = await Promise.all([signInProven(customer.id), signInProven(admin.id)]);
  const tokens = { customer: asha.accessToken, admin: meera.accessToken, forger: `${asha.accessToken.slice(0, -6)}AAAAAA` };
  const [domain = ''] = operation.id.split('.');
  await fc.assert(
    fc.asyncProperty(requestsFor(operation, { ...target.right, id: target.ids[domain] }), async (asked) => {
      const { who, headers } = asked;
      const token = who === 'nobody' ? {} : { authorization: `Bearer ${tokens[who]}` };
      // What the provider signs is read; the rest is not.
      const signed = operation.access === 'provider' && asked.body !== undefined ? sign(operation.id, asked.body) : {};
      const heard = await send(front.port, { ...asked, headers: { ...token, ...headers, ...signed } });
      // Too large to be read to its end.
      if (heard === 'closed') {
        expect(asked.body?.length ?? 0).toBeGreaterThan(200_000);
        return;
      }
      seen.set(heard.status, (seen.get(heard.status) ?? 0) + 1);
      // To HEAD nothing is said.
      if (asked.method === 'HEAD') expect(heard.status).toBeLessThan(500);
      else expectDeclared(reachedBy(asked), heard);
    }),
    { numRuns: each, seed },
  );
});

it('and is still there afterwards', async () => {
  const health = await send(front.port, { method: 'GET', target: '/api/health', headers: {}, body: undefined });
  expect(health).toMatchObject({ status: 200 });
  const key: Key = 'catalog.readProduct';
  expect(await shop.call(key, { params: { id: String(target.ids['catalog']) } })).toMatchObject({ status: 200 });
});
