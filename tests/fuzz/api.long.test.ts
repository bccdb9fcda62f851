/**
 * Fuzzes the HTTP API with requests generated from docs/openapi.json: every response is declared there, and none is a server error.
 * `npm run fuzz:api` sends ten thousand requests; `FUZZ_SEED` repeats a run, which prints its seed.
 */
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeSignIn } from '#functions/identity/identity-provider.ts';
import { match } from '#infra/local/gateway/gateway.ts';
import { registry } from '#shared/contract/index.ts';
import { openTarget, type Target } from '#tests/faults/hostile.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
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
/** The signature header of the provider that an operation belongs to. */
function sign(id: string, body: Buffer): Record<string, string> {
  const { razorpay, stripe } = shop.services.secrets;
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

/** Statuses with which Node's HTTP server rejects a malformed or too large request before our code. */
const rejectedByNode = new Set([400, 408, 413, 414, 417, 431]);

/** The operation that a path leads to: an altered path may lead to another one, `/api/categories/..` to the category of that name. */
function reachedBy({ method, target: place }: Asked): Operation | undefined {
  const found = match(method, place.split('?')[0] ?? '');
  return operations.find(({ id }) => id === found?.key);
}

function expectDeclared(operation: Operation | undefined, { status, headers, body }: Heard): void {
  expect(status).toBeLessThan(500);
  const text = body.toString('utf8');
  expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:\d|file:\/\//);
  if (body.length === 0) {
    expect(rejectedByNode).toContain(status);
    return;
  }
  // The front itself answers an unknown route and a too large body.
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

/** The shop still answers after everything that was sent. */
async function expectHealthy(): Promise<void> {
  const health = await send(front.port, { method: 'GET', target: '/api/health', headers: {}, body: undefined });
  expect(health).toMatchObject({ status: 200 });
  expect(await shop.call('catalog.readProduct', { params: { id: String(target.ids['catalog']) } })).toMatchObject({ status: 200 });
}

it.each(operations)(
  '$id answers fuzzed requests as docs/openapi.json declares and the shop stays healthy',
  { timeout: 600_000 },
  async (operation) => {
    // Fresh sessions: earlier requests may have ended the last ones.
    const [asha, meera] = await Promise.all([completeSignIn(customer.id), completeSignIn(admin.id)]);
    const tokens = { customer: asha.accessToken, admin: meera.accessToken, forger: `${asha.accessToken.slice(0, -6)}AAAAAA` };
    const [domain = ''] = operation.id.split('.');
    await fc.assert(
      fc.asyncProperty(requestsFor(operation, { ...target.right, id: target.ids[domain] }), async (asked) => {
        const { who, headers } = asked;
        const token = who === 'anonymous' ? {} : { authorization: `Bearer ${tokens[who]}` };
        // Only a body with a valid signature gets past the signature check.
        const signed = operation.access === 'provider' && asked.body !== undefined ? sign(operation.id, asked.body) : {};
        const heard = await send(front.port, { ...asked, headers: { ...token, ...headers, ...signed } });
        // The server closes the connection only on a body that is too large to read.
        if (heard === 'closed') {
          expect(asked.body?.length ?? 0).toBeGreaterThan(200_000);
          return;
        }
        seen.set(heard.status, (seen.get(heard.status) ?? 0) + 1);
        // A response to HEAD has no body.
        if (asked.method === 'HEAD') expect(heard.status).toBeLessThan(500);
        else expectDeclared(reachedBy(asked), heard);
      }),
      { numRuns: each, seed },
    );
    await expectHealthy();
  },
);
