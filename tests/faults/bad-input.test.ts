/** Is there anything a client can send that the shop answers with a fault of its own? Thousands of bad bodies, queries and paths, from the registry. */
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { secrets } from '#functions/gateways/secrets.ts';
import { FailureEnvelope } from '#shared/contract/common.ts';
import type { Endpoint } from '#shared/contract/define.ts';
import { commonFailures, type FailureCode, statusOf } from '#shared/contract/failures.ts';
import { keys, registry } from '#shared/contract/index.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { hostileTexts, hostileValues, openTarget, type Schema, schemaOf, type Target } from './hostile.ts';

/** Calls to each endpoint; `BAD_INPUT_RUNS` for a long search. The seed is the run's own, and printed when a case fails. */
const runs = Number(process.env['BAD_INPUT_RUNS'] ?? 60);

let shop: Shop;
let target: Target;
beforeAll(async () => {
  shop = await openShop();
  target = await openTarget(shop);
}, 60_000);

const unknownNames = ['__proto__', 'constructor', 'role', 'price', 'isPaid', 'status', 'id', '', 'a.b', '\u0000', 'hasOwnProperty'];

const text = () =>
  fc.oneof(fc.constantFrom(...hostileTexts), fc.constantFrom(...Object.values(target.right).map(String)), fc.string(), fc.string({ unit: 'binary' }));
const anything = () => fc.oneof(fc.constantFrom(...hostileValues), text(), fc.jsonValue());

/** Something near to what a schema asks for: here and there a wrong value, a field too few or too many. */
function near(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const { type, properties, items, anyOf, oneOf } = schema;
  const options = anyOf ?? oneOf;
  const like: fc.Arbitrary<unknown> =
    'const' in schema
      ? fc.constant(schema.const)
      : schema.enum
        ? fc.constantFrom(...schema.enum)
        : options
          ? fc.oneof(...options.map((each) => near(each, name)))
          : type === 'object' && properties
            ? objectNear(properties)
            : type === 'array'
              ? fc.array(near(items ?? {}, name), { maxLength: 4 })
              : type === 'string'
                ? text()
                : type === 'integer' || type === 'number'
                  ? fc.oneof(fc.nat(20), fc.integer(), fc.double({ noNaN: true }))
                  : type === 'boolean'
                    ? fc.boolean()
                    : anything();
  const rightHere = Object.hasOwn(target.right, name) ? [{ weight: 150, arbitrary: fc.constant(target.right[name]) }] : [];
  return fc.oneof(...rightHere, { weight: 12, arbitrary: like }, { weight: 1, arbitrary: anything() });
}

function objectNear(properties: Readonly<Record<string, Schema>>): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => fc.tuple(fc.constant(name), near(schema, name), fc.nat(30)));
  const more = fc.oneof({ weight: 15, arbitrary: fc.constant(null) }, fc.tuple(fc.constantFrom(...unknownNames), anything()));
  return fc.tuple(fc.tuple(...fields), more).map(([all, extra]) =>
    // fromEntries makes own properties, `__proto__` too.
    Object.fromEntries([...all.flatMap(([name, value, drop]) => (drop === 0 ? [] : [[name, value] as const])), ...(extra === null ? [] : [extra])]),
  );
}

/** As a query or path can carry it: text, of whole characters. */
const texts = (schema: Schema | undefined) =>
  (schema ? near(schema) : fc.constant({})).map((value) =>
    Object.fromEntries(
      Object.entries(Object(value) as object).map(([name, each]) => [name, (typeof each === 'string' ? each : JSON.stringify(each)).toWellFormed()]),
    ),
  );

/** As HTTP hands over headers: bytes, none of them a control character. */
const headerTexts = (schema: Schema | undefined) =>
  texts(schema).map((all) =>
    Object.fromEntries(
      Object.entries(all).map(([name, value]) => [
        name,
        Buffer.from(value)
          .toString('latin1')
          .replace(/[^ -~\u00a0-\u00ff]/g, ''),
      ]),
    ),
  );

const spoilt = (body: string) =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constant(body) },
    fc.nat(body.length).map((at) => body.slice(0, at)),
    fc.constantFrom('', '[', '"x"', 'null', 'NaN', '{"a":1,}', '['.repeat(60_000), `{"x":"${'y'.repeat(300_000)}"}`, '\ufeff{}'),
    fc.constant(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
  );
const mediaTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  '',
];

function callOf(entry: Endpoint) {
  const [domain = ''] = entry.key.split('.');
  const [params, query, headers, body] = [entry.params, entry.query, entry.headers, entry.body].map(schemaOf);
  return fc.record({
    params: fc
      .tuple(texts(params), fc.boolean())
      .map(([given, keep]) => ('id' in given && keep ? { ...given, id: String(target.ids[domain]) } : given)),
    query: fc.oneof({ weight: 15, arbitrary: texts(query) }, fc.dictionary(fc.constantFrom(...unknownNames), text(), { maxKeys: 2 })),
    headers: headerTexts(headers),
    body: entry.method === 'GET' ? fc.constant(undefined) : near(body ?? {}).chain((value) => spoilt(JSON.stringify(value) ?? '')),
    type: fc.oneof({ weight: 40, arbitrary: fc.constant('application/json') }, fc.constantFrom(...mediaTypes)),
    who: fc.oneof({ weight: 30, arbitrary: fc.constant('asha') }, fc.constantFrom('admin', 'nobody', 'forger', 'noise')),
    // Another address each time, so that the limits do not end the search.
    source: fc.ipV4(),
  });
}

/** Codes of the shell, by who may call. */
const ofCallers: Readonly<Record<Endpoint['access'], readonly FailureCode[]>> = {
  public: [],
  visitor: [],
  provider: [],
  customer: ['signed_out', 'session_expired'],
  admin: ['signed_out', 'session_expired', 'forbidden'],
};

it.each(keys)('%s answers whatever is sent with what its entry declares', { timeout: 60_000 }, async (key) => {
  const entry: Endpoint = registry[key];
  const declared: readonly string[] = [...entry.failures, ...commonFailures, ...ofCallers[entry.access]];
  // Whoever signs out is somebody else: the others still have calls to make.
  const as = key === 'auth.logout' ? { ...target.callers, asha: await shop.customer() } : target.callers;
  const [secret = ''] = entry.access === 'provider' ? (await secrets()).razorpay.webhookSecrets : [];
  await fc.assert(
    fc.asyncProperty(callOf(entry), async ({ params, query, headers, body, type, who, source }) => {
      const signed = entry.access === 'provider' && body !== undefined;
      const answered = await shop.call(key, {
        params,
        query,
        ...(body === undefined ? {} : { body }),
        headers: {
          ...headers,
          'content-type': type,
          ...(signed ? { 'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex') } : {}),
        },
        ...(who === 'nobody' ? {} : { token: (as as Record<string, { readonly token: string }>)[who]?.token ?? '' }),
        source,
      });
      expect(answered.status).toBeLessThan(500);
      if (answered.status < 400) return;
      const { code } = FailureEnvelope().parse(answered.body);
      expect(declared).toContain(code);
      expect(answered.status).toBe(statusOf(code as FailureCode));
      expect(answered.headers['content-type']).toMatch(/^application\/json/);
    }),
    { numRuns: runs },
  );
});
