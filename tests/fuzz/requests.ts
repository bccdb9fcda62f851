/** Arbitraries of requests to an operation of docs/openapi.json: almost valid ones, and invalid ones in every part. */
import fc from 'fast-check';
import { hostileTexts, hostileValues } from '#tests/faults/hostile.ts';
import type { Operation, Schema } from './document.ts';

export interface Asked {
  readonly method: string;
  /** Path and query, as in the request line. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer | undefined;
  readonly who: 'customer' | 'admin' | 'anonymous' | 'forger';
  /** The client's address: another one each time, so that rate limits do not end the search. */
  readonly from: string;
}

/** Field or parameter -> a valid value. */
export type Right = Readonly<Record<string, unknown>>;

const unknownNames = ['__proto__', 'constructor', 'role', 'price', 'isPaid', 'status', 'id', '', 'a.b', '\u0000', 'hasOwnProperty', '$where'];
const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
const deep = fc.integer({ min: 50, max: 900 }).map((depth) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown);
const anything = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...hostileValues) }, { weight: 8, arbitrary: text }, fc.jsonValue(), deep);

/** A value close to a schema, with an occasional wrong value, missing field or unknown field. */
function near(schema: Schema, right: Right, name = ''): fc.Arbitrary<unknown> {
  const rightHere = Object.hasOwn(right, name) ? [{ weight: 150, arbitrary: fc.constant(right[name]) }] : [];
  return fc.oneof(...rightHere, { weight: 12, arbitrary: like(schema, right, name) }, { weight: 1, arbitrary: anything });
}

function like({ type, properties, items, anyOf, oneOf, enum: choices, ...rest }: Schema, right: Right, name: string): fc.Arbitrary<unknown> {
  const options = anyOf ?? oneOf;
  if ('const' in rest) return fc.constant(rest.const);
  if (choices !== undefined) return fc.constantFrom(...choices);
  if (options !== undefined) return fc.oneof(...options.map((each) => near(each, right, name)));
  if (type === 'object' && properties !== undefined) return fieldsNear(properties, right);
  if (type === 'array') return fc.array(near(items ?? {}, right, name), { maxLength: 4 });
  if (type === 'string') return text;
  if (type === 'integer' || type === 'number') return fc.oneof(fc.nat(20), fc.integer(), fc.double());
  return type === 'boolean' ? fc.boolean() : anything;
}

function fieldsNear(properties: Readonly<Record<string, Schema>>, right: Right): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, schema]) => fc.tuple(fc.constant(name), near(schema, right, name), fc.nat(30)));
  const more = fc.oneof({ weight: 15, arbitrary: fc.constant(null) }, fc.tuple(fc.constantFrom(...unknownNames), anything));
  return fc.tuple(fc.tuple(...fields), more).map(([all, extra]) =>
    // fromEntries makes own properties, `__proto__` too.
    Object.fromEntries([...all.flatMap(([name, value, drop]) => (drop === 0 ? [] : [[name, value] as const])), ...(extra === null ? [] : [extra])]),
  );
}

/** Malformed JSON, duplicate names, invalid UTF-8 and oversized bodies. */
const spoilt = (body: string): fc.Arbitrary<Buffer> =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constant(Buffer.from(body)) },
    fc.nat(body.length).map((at) => Buffer.from(body.slice(0, at))),
    fc
      .constantFrom(
        '',
        '[',
        '"x"',
        'null',
        'NaN',
        '{"a":1,}',
        '{"a":1,"a":2}',
        '"\\ud800"',
        '{"\\udfff":1}',
        '['.repeat(60_000),
        '\ufeff{}',
        '\u0000',
      )
      .map((each) => Buffer.from(each)),
    fc.constant(Buffer.from(`{"x":"${'y'.repeat(300_000)}"}`)),
    fc.constantFrom(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );

const mediaTypes = [
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/merge-patch+json',
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json, text/plain',
  '/',
  '',
];

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

/** A path segment: properly escaped, or malformed on purpose. */
const segment = (right: unknown) =>
  fc.oneof(
    ...(right === undefined ? [] : [{ weight: 30, arbitrary: fc.constant(encodeURIComponent(String(right))) }]),
    { weight: 8, arbitrary: text.map((each) => encodeURIComponent(each.toWellFormed()).slice(0, 7_000)) },
    fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      '%2e%2e%2f',
      '%00',
      '%ff',
      '%',
      '%2',
      '%u0041',
      '%2F',
      '\\',
      ';a=b',
      '*',
      '%252e',
      'a%0d%0ab',
      '-1',
      '0',
      '~',
    ),
    fc.constant('x'.repeat(7_000)),
  );

const pathOf = (path: string, right: Right): fc.Arbitrary<string> =>
  fc.tuple(...path.split('/').map((part) => (/^\{.+\}$/.test(part) ? segment(right[part.slice(1, -1)]) : fc.constant(part)))).chain((parts) => {
    const whole = parts.join('/');
    const tricks = [
      `${whole}/`,
      whole.replace('/api', '//api'),
      `${whole}/..`,
      whole.toUpperCase(),
      whole.replace('/api/', '/api/./'),
      `${whole}%20`,
    ];
    return fc.oneof({ weight: 30, arbitrary: fc.constant(whole) }, fc.constantFrom(...tricks));
  });

function queryOf(schemas: Readonly<Record<string, Schema>>, right: Right): fc.Arbitrary<string> {
  const escaped = (name: string, value: unknown) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(value)).slice(0, 4_000)}`;
  const known = Object.entries(schemas).map(([name, schema]) =>
    fc.tuple(fc.nat(2), near(schema, right, name)).map(([drop, value]) => (drop === 0 ? [] : [escaped(name, value)])),
  );
  const strange = fc.oneof(
    fc.tuple(fc.constantFrom(...unknownNames, ...Object.keys(schemas)), text).map(([name, value]) => escaped(name.toWellFormed(), value)),
    fc.constantFrom('&&&', '=', 'a', '%', '%ff=%ff', 'a[]=1', 'a[b]=1', 'limit=1&limit=2', 'page=1&page=2', `x=${'y'.repeat(6_000)}`, '?', ';'),
  );
  return fc
    .tuple(fc.tuple(...known), fc.oneof({ weight: 8, arbitrary: fc.constant([]) }, fc.array(strange, { maxLength: 3 })))
    .map(([all, more]) => [...all.flat(), ...more].join('&'));
}

/** A value that HTTP accepts in a header: bytes without control characters. */
const headerText = (value: unknown) =>
  Buffer.from(asText(value))
    .toString('latin1')
    .replace(/[^ -~\u00a0-\u00ff]/g, '')
    .slice(0, 6_000);

const strangeHeaders = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string | string[]>>(
    { 'x-http-method-override': 'DELETE' },
    { 'x-forwarded-for': '127.0.0.1', 'x-viewer-address': '127.0.0.1', 'x-origin-secret': '' },
    { 'content-encoding': 'gzip' },
    { accept: 'text/html;q=x' },
    { 'accept-language': '*'.repeat(2_000) },
    { cookie: 'nanhe_refresh=; nanhe_refresh=a.b.c; =; x; __proto__=1' },
    { cookie: `a=${'b'.repeat(6_000)}` },
    { 'idempotency-key': 'x' },
    { 'idempotency-key': ['a-key-of-mine', 'another-key'] },
    { 'user-agent': 'é'.repeat(500) },
    { origin: 'https://evil.example', referer: 'https://evil.example/' },
    { range: 'bytes=0-18446744073709551615' },
    { token: 'a.b.c' },
    { authorization: 'Basic Zm9vOmJhcg==' },
    { authorization: 'Bearer' },
    { authorization: `Bearer ${'A'.repeat(6_000)}` },
    { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' },
  ),
);

export function requestsFor(operation: Operation, right: Right): fc.Arbitrary<Asked> {
  const { method, path, bodies, query, headers } = operation;
  const [[media, schema] = ['application/json', {}]] = Object.entries(bodies);
  const takesBody = method !== 'GET' && method !== 'DELETE';
  const body = fc.oneof(
    { weight: takesBody ? 20 : 1, arbitrary: near(schema, right).chain((value) => spoilt(JSON.stringify(value) ?? '')) },
    { weight: takesBody ? 1 : 10, arbitrary: fc.constant(undefined) },
  );
  const own = fc.tuple(
    ...Object.entries(headers).map(([name, each]) => fc.tuple(fc.constant(name), near(each, right, name).map(headerText), fc.boolean())),
  );
  return fc
    .record({
      method: fc.oneof(
        { weight: 60, arbitrary: fc.constant(method) },
        fc.constantFrom('OPTIONS', 'HEAD', 'PROPFIND', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
      ),
      path: pathOf(path, right),
      query: queryOf(query, right),
      own,
      more: strangeHeaders,
      body,
      type: fc.oneof({ weight: 40, arbitrary: fc.constant(media) }, fc.constantFrom(...mediaTypes)),
      who: fc.oneof(
        { weight: 30, arbitrary: fc.constantFrom('customer' as const, 'admin' as const) },
        fc.constantFrom('anonymous' as const, 'forger' as const),
      ),
      from: fc.tuple(fc.nat(255), fc.nat(255), fc.integer({ min: 1, max: 254 })).map((parts) => `127.${parts.join('.')}`),
    })
    .map(({ method: verb, path: where, query: asked, own: known, more, body: sent, type, who, from }) => ({
      method: verb,
      target: asked === '' ? where : `${where}?${asked}`,
      headers: {
        ...(sent === undefined ? {} : { 'content-type': type }),
        ...Object.fromEntries(known.flatMap(([name, value, drop]) => (drop ? [] : [[name, value]]))),
        ...more,
      },
      body: verb === 'HEAD' ? undefined : sent,
      who,
      from,
    }));
}
