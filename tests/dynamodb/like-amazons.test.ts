/** Our table client sends and reads the same as Amazon's own, for hundreds of generated calls and responses. */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as lib from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { TableClient } from '#functions/platform/table/client.ts';
import * as own from '#functions/platform/table/commands.ts';
import { createTable } from '#infra/local/table.ts';
import { amazonsTable } from '#tests/kit/amazons-table.ts';
import { type Listening, listening, saying } from '#tests/kit/listening.ts';

let table: Listening;
let ours: TableClient;
let amazons: lib.DynamoDBDocumentClient;
beforeAll(async () => {
  table = await listening();
  ours = new TableClient();
  amazons = amazonsTable();
});

const bytes = fc.uint8Array({ maxLength: 12 });
const decimal = fc.double({ min: -9e15, max: 9e15, noNaN: true });
const big = fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n });
const name = fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => text !== '__proto__');
const several = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: 1, maxLength: 4 }).map((members) => new Set(members));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.integer(),
    decimal,
    big,
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    bytes,
    several(fc.string({ unit: 'grapheme' })),
    several(decimal),
    several(big),
    several(bytes),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4 }),
  ),
}));
const item = fc.dictionary(name, value, { maxKeys: 6 });

const key = { pk: 'CUSTOMER#1', sk: 'CART' };
const names = { '#item': 'Item', '#keys': 'Keys' };
/** Each call that functions make, with an item in every position that takes one. */
type Send = () => Promise<object>;
const calls: Readonly<Record<string, (each: Record<string, unknown>) => readonly [ours: Send, amazons: Send]>> = {
  get: (Key) => {
    const input = { TableName: 'shop', Key, ConsistentRead: true, ProjectionExpression: '#item', ExpressionAttributeNames: names };
    return [() => ours.send(new own.GetCommand(input)), () => amazons.send(new lib.GetCommand(input))];
  },
  put: (Item) => {
    const input = { TableName: 'shop', Item, ConditionExpression: 'attribute_not_exists(pk)' };
    return [() => ours.send(new own.PutCommand(input)), () => amazons.send(new lib.PutCommand(input))];
  },
  update: (values) => {
    const input = {
      TableName: 'shop',
      Key: key,
      UpdateExpression: 'SET a = :a',
      ExpressionAttributeValues: values,
      ReturnValues: 'ALL_NEW',
    } as const;
    return [() => ours.send(new own.UpdateCommand(input)), () => amazons.send(new lib.UpdateCommand(input))];
  },
  delete: (values) => {
    const input = { TableName: 'shop', Key: key, ConditionExpression: 'a = :a', ExpressionAttributeValues: values };
    return [() => ours.send(new own.DeleteCommand(input)), () => amazons.send(new lib.DeleteCommand(input))];
  },
  query: (each) => {
    const input = { TableName: 'shop', KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: each, ExclusiveStartKey: each, Limit: 3 };
    return [() => ours.send(new own.QueryCommand(input)), () => amazons.send(new lib.QueryCommand(input))];
  },
  scan: (each) => {
    const input = { TableName: 'shop', FilterExpression: 'a = :a', ExpressionAttributeValues: each, ExclusiveStartKey: each };
    return [() => ours.send(new own.ScanCommand(input)), () => amazons.send(new lib.ScanCommand(input))];
  },
  batch: (each) => {
    const input = { RequestItems: { shop: { Keys: [key, each], ConsistentRead: false, ExpressionAttributeNames: names } } };
    return [() => ours.send(new own.BatchGetCommand(input)), () => amazons.send(new lib.BatchGetCommand(input))];
  },
  transaction: (each) => {
    const change = { TableName: 'shop', Key: key, ExpressionAttributeValues: each, ConditionExpression: 'a = :a' };
    const input = {
      ClientRequestToken: 'once',
      TransactItems: [
        { Put: { TableName: 'shop', Item: each } },
        { Update: { ...change, UpdateExpression: 'SET a = :a', ExpressionAttributeNames: names } },
        { Delete: change },
        { ConditionCheck: change },
      ],
    };
    return [() => ours.send(new own.TransactWriteCommand(input)), () => amazons.send(new lib.TransactWriteCommand(input))];
  },
};

async function both(call: string, each: Record<string, unknown>) {
  const [mine, theirs] = calls[call]?.(each) ?? expect.fail(call);
  table.heard.length = 0;
  const said = [await mine(), await theirs()].map((answer) => ({ ...answer, $metadata: undefined }));
  const [one, other] = table.heard;
  return { one: one ?? expect.fail(), other: other ?? expect.fail(), said };
}

describe('the requests of our table client', () => {
  it.each(Object.keys(calls))("sends the same %s request as Amazon's client", async (call) => {
    await fc.assert(
      fc.asyncProperty(item, async (each) => {
        table.answer = saying(200, {});
        const { one, other } = await both(call, each);
        expect(JSON.parse(one.body)).toEqual(JSON.parse(other.body));
        expect(one.path).toBe(other.path);
        for (const header of ['x-amz-target', 'content-type', 'content-length', 'host'])
          expect([header, one.headers[header]]).toEqual([header, other.headers[header]]);
      }),
      { numRuns: 60 },
    );
  });

  it('sends one generated token with every attempt of a transaction without a token', async () => {
    let nth = 0;
    table.answer = (heard, res) => (nth++ === 0 ? saying(500, {}) : saying(200, {}))(heard, res);
    table.heard.length = 0;
    await ours.send(new own.TransactWriteCommand({ TransactItems: [{ Put: { TableName: 'shop', Item: key } }] }));
    const tokens = table.heard.map(({ body }) => (JSON.parse(body) as { ClientRequestToken: string }).ClientRequestToken);
    expect(tokens).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), tokens[0]]);
  });

  it.each<[string, unknown]>([
    ['a number that a double does not hold exactly', 2 ** 53],
    ['infinity', Number.POSITIVE_INFINITY],
    ['not a number', Number.NaN],
    ['an empty set', new Set()],
    ['a set of two types', new Set(['1', 2])],
    ['a set of flags', new Set([true])],
    ['a date', new Date(0)],
    ['a symbol', Symbol('one')],
  ])('rejects %s before sending, however deep the value is nested', async (_, wrong) => {
    table.heard.length = 0;
    await expect(ours.send(new own.PutCommand({ TableName: 'shop', Item: { ...key, a: [{ b: wrong }] } }))).rejects.toThrow(/\w/);
    expect(table.heard).toEqual([]);
  });
});

describe('the responses that our table client reads', () => {
  it("reads items of every type in every response as Amazon's client does", async () => {
    await fc.assert(
      fc.asyncProperty(item, async (each) => {
        const { one } = await both('put', each);
        const { Item } = JSON.parse(one.body) as { Item: object };
        const reads: Record<string, object> = {
          get: { Item },
          update: { Attributes: Item },
          put: { Attributes: Item },
          query: { Items: [Item, Item], Count: 2, ScannedCount: 3, LastEvaluatedKey: Item },
          scan: { Items: [Item], LastEvaluatedKey: Item },
          batch: { Responses: { shop: [Item], Keys: [Item] }, UnprocessedKeys: { shop: { Keys: [Item], ConsistentRead: true } } },
          transaction: { ConsumedCapacity: [{ TableName: 'shop', CapacityUnits: 4.5 }] },
        };
        for (const [call, answer] of Object.entries(reads)) {
          table.answer = saying(200, answer);
          const { said } = await both(call, { a: 1 });
          expect(said[0]).toEqual(said[1]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('reads attributes named __proto__ and constructor as plain attributes', async () => {
    table.answer = (_, res) => void res.end('{"Item":{"__proto__":{"M":{"a":{"S":"b"}}},"constructor":{"S":"c"}}}');
    const { Item = {} } = await ours.send(new own.GetCommand({ TableName: 'shop', Key: key }));
    expect(Object.getPrototypeOf(Item)).toBe(Object.prototype);
    expect(Object.entries(Item)).toEqual([
      ['__proto__', { a: 'b' }],
      ['constructor', 'c'],
    ]);
  });
});

it('reads from a real table what either client has written, values of every kind included', async () => {
  const [at, endpoint] = [inject('tableUrl'), process.env['AWS_ENDPOINT_URL_DYNAMODB']];
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = at;
  const plain = new DynamoDBClient({ endpoint: at });
  const [mine, theirs] = [new TableClient(), lib.DynamoDBDocumentClient.from(plain)];
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = at;
  try {
    const TableName = `like-${randomUUID()}`;
    await createTable(plain, TableName);
    const deep = Array.from({ length: 15 }).reduce<unknown>((inner) => ({ in: [inner] }), 'the last');
    const full = {
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
    await mine.send(new own.PutCommand({ TableName, Item: { pk: 'ours', sk: '1', ...full, absent: undefined } }));
    await theirs.send(new lib.PutCommand({ TableName, Item: { pk: 'theirs', sk: '1', ...full } }));
    for (const pk of ['ours', 'theirs']) {
      const Key = { pk, sk: '1' };
      const [one, other] = [await mine.send(new own.GetCommand({ TableName, Key })), await theirs.send(new lib.GetCommand({ TableName, Key }))];
      expect(one.Item).toEqual({ ...Key, ...full });
      expect(one.Item).toEqual(other.Item);
    }
  } finally {
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = endpoint;
  }
});
