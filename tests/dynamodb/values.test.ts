/** What the client of the table sends and reads: values of every kind, values it rejects, and one token per transaction. */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { TableClient } from '#functions/platform/table/client.ts';
import { GetCommand, PutCommand, TransactWriteCommand } from '#functions/platform/table/commands.ts';
import { createTable } from '#infra/local/table/table-server.ts';
import { type AwsSimulator, respondWith, simulateAws } from '#tests/kit/aws-simulator.ts';

let aws: AwsSimulator;
let client: TableClient;
beforeAll(async () => {
  aws = await simulateAws();
  client = new TableClient();
});
afterEach(() => vi.unstubAllEnvs());

const key = { pk: 'CUSTOMER#1', sk: 'CART' };

it('sends one generated token with every attempt of a transaction without a token', async () => {
  let nth = 0;
  aws.respond = (heard, res) => (nth++ === 0 ? respondWith(500, {}) : respondWith(200, {}))(heard, res);
  aws.requests.length = 0;
  await client.send(new TransactWriteCommand({ TransactItems: [{ Put: { TableName: 'shop', Item: key } }] }));
  const tokens = aws.requests.map(({ body }) => (JSON.parse(body) as { ClientRequestToken: string }).ClientRequestToken);
  expect(tokens).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), tokens[0]]);
});

it('sends the given token with every attempt of a transaction', async () => {
  let nth = 0;
  aws.respond = (heard, res) => (nth++ < 2 ? respondWith(500, {}) : respondWith(200, {}))(heard, res);
  aws.requests.length = 0;
  await client.send(new TransactWriteCommand({ TransactItems: [{ Put: { TableName: 'shop', Item: key } }], ClientRequestToken: 'order-1' }));
  const tokens = aws.requests.map(({ body }) => (JSON.parse(body) as { ClientRequestToken: string }).ClientRequestToken);
  expect(tokens).toEqual(['order-1', 'order-1', 'order-1']);
});

it.each<[string, unknown]>([
  ['a number that a double does not hold exactly', 2 ** 53],
  ['infinity', Number.POSITIVE_INFINITY],
  ['not a number', Number.NaN],
  ['an empty set', new Set()],
  ['a set of flags', new Set([true])],
  ['a date', new Date(0)],
  ['a symbol', Symbol('one')],
])('rejects %s before sending, however deep the value is nested', async (_, wrong) => {
  aws.requests.length = 0;
  await expect(client.send(new PutCommand({ TableName: 'shop', Item: { ...key, a: [{ b: wrong }] } }))).rejects.toThrow(/\w/);
  expect(aws.requests).toEqual([]);
});

it('leaves out attributes that are undefined', async () => {
  aws.respond = respondWith(200, {});
  aws.requests.length = 0;
  await client.send(new PutCommand({ TableName: 'shop', Item: { ...key, note: undefined, inner: { note: undefined } } }));
  expect(JSON.parse(aws.requests[0]?.body ?? '')).toMatchObject({ Item: { pk: { S: key.pk }, sk: { S: key.sk }, inner: { M: {} } } });
});

it('reads values of every kind as they were written', async () => {
  const at = inject('tableUrl');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', at);
  const real = new TableClient();
  const TableName = `values-${randomUUID()}`;
  await createTable(new DynamoDBClient({ endpoint: at }), TableName);
  const deep = Array.from({ length: 15 }).reduce<unknown>((inner) => ({ in: [inner] }), 'the last');
  const item = {
    ...key,
    text: 'खिलौना 🧸',
    empty: '',
    whole: -17,
    part: 0.1,
    digits: 12_345_678_901_234_567_890_123_456_789_012_345_678n,
    yes: true,
    none: null,
    bytes: new Uint8Array([0, 255, 10]),
    texts: new Set(['a', 'b']),
    numbers: new Set([1, 2.5]),
    pieces: new Set([new Uint8Array([1]), new Uint8Array([2, 3])]),
    list: [1, 'two', { three: [] }, {}],
    deep,
  };
  await real.send(new PutCommand({ TableName, Item: item }));
  expect((await real.send(new GetCommand({ TableName, Key: key }))).Item).toEqual(item);
});
