/** Calls to a table that rejects, fails, stalls, cuts the connection or answers nonsense: what is retried, what the caller gets, and that a write counts once. */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { toFailure } from '#functions/platform/http/unavailable.ts';
import { TableClient } from '#functions/platform/table/client.ts';
import { GetCommand, TransactWriteCommand } from '#functions/platform/table/commands.ts';
import { createTable } from '#infra/local/table/table-server.ts';
import { type AwsSimulator, type Responder, respondWith, simulateAws } from '#tests/kit/aws-simulator.ts';

let aws: AwsSimulator;
beforeAll(async () => {
  aws = await simulateAws();
});
/** New for each test, so that each starts with full retry credit. */
let client: TableClient;
beforeEach(() => {
  client = new TableClient();
  TableName = `shop-${randomUUID()}`;
  // No pause between two attempts.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const key = { pk: 'CUSTOMER#1', sk: 'CART' };
/** Each test calls a table of its own: on a busy machine a request of the test before may still arrive. */
let TableName = '';
const get = (options?: Parameters<TableClient['send']>[1]) => client.send(new GetCommand({ TableName, Key: key }), options);
const heard = () => aws.requests.filter(({ body }) => body.includes(TableName)).length;
type Met = { readonly error: Error & Record<string, unknown>; readonly attempts: number };

async function met(call: () => Promise<unknown>): Promise<Met> {
  aws.requests.length = 0;
  const error = (await call().then(
    () => expect.fail('It was answered.'),
    (thrown: unknown) => thrown,
  )) as Met['error'];
  return { error, attempts: heard() };
}

const type = (name: string, more: object = {}) => ({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'made by a spec', ...more });
const reasons = {
  Message: 'Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed]',
  CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed', Item: { pk: { S: 'a' } } }],
};
/** Title, status, body, attempts and the code that the caller is answered with. */
const rejections: [string, number, object, number, 'internal' | 'unavailable'][] = [
  ['ConditionalCheckFailedException', 400, type('ConditionalCheckFailedException'), 1, 'internal'],
  ['TransactionCanceledException', 400, { ...type('TransactionCanceledException'), message: undefined, ...reasons }, 1, 'internal'],
  ['TransactionConflictException', 400, type('TransactionConflictException'), 1, 'unavailable'],
  ['TransactionInProgressException', 400, type('TransactionInProgressException'), 4, 'unavailable'],
  ['IdempotentParameterMismatchException', 400, type('IdempotentParameterMismatchException'), 1, 'internal'],
  ['ProvisionedThroughputExceededException', 400, type('ProvisionedThroughputExceededException'), 4, 'unavailable'],
  ['ThrottlingException', 400, type('ThrottlingException'), 4, 'unavailable'],
  ['RequestLimitExceeded', 400, type('RequestLimitExceeded'), 4, 'unavailable'],
  ['ItemCollectionSizeLimitExceededException', 400, type('ItemCollectionSizeLimitExceededException'), 1, 'internal'],
  ['ResourceNotFoundException', 400, type('ResourceNotFoundException'), 1, 'internal'],
  ['ValidationException', 400, { __type: 'com.amazon.coral.validate#ValidationException', message: 'made by a spec' }, 1, 'internal'],
  ['AccessDeniedException', 400, { __type: 'com.amazon.coral.service#AccessDeniedException', Message: 'made by a spec' }, 1, 'internal'],
  ['InternalServerError', 500, type('InternalServerError'), 4, 'unavailable'],
  ['ServiceUnavailable', 503, type('ServiceUnavailable'), 4, 'unavailable'],
];

describe('a rejected call', () => {
  it.each(rejections)('reports %s by its name after the number of attempts set for that error', async (name, status, body, attempts, code) => {
    aws.respond = respondWith(status, body);
    const thrown = await met(get);
    expect(thrown.error.name).toBe(name);
    expect(thrown.error['$metadata']).toMatchObject({ httpStatusCode: status, attempts });
    expect(thrown.attempts).toBe(attempts);
    expect(toFailure(thrown.error).code).toBe(code);
  });

  it('carries the reason of each write of a cancelled transaction', async () => {
    aws.respond = respondWith(400, { ...type('TransactionCanceledException'), ...reasons });
    expect((await met(get)).error['CancellationReasons']).toEqual(reasons.CancellationReasons);
  });

  it('carries the item that failed the condition', async () => {
    aws.respond = respondWith(400, type('ConditionalCheckFailedException', { Item: { state: { S: 'going' } } }));
    expect((await met(get)).error['Item']).toEqual({ state: { S: 'going' } });
  });
});

describe('a broken response', () => {
  it.each<[string, Responder]>([
    ['a connection cut before the response', (_, res) => void res.destroy()],
    ['a connection cut within the response', (_, res) => void res.writeHead(200, { 'content-length': 100 }).write('{"Item"', () => res.destroy())],
    ['a 502 page of a proxy', respondWith(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' })],
  ])('retries %s up to four attempts and then fails as unavailable', async (_, answer) => {
    aws.respond = answer;
    const { attempts, error } = await met(get);
    expect([attempts, toFailure(error).code]).toEqual([4, 'unavailable']);
  });

  it.each(['', '{"Item":', '<html>'])('retries a response of %j like a lost one', async (nonsense) => {
    aws.respond = respondWith(200, nonsense, { 'content-length': String(nonsense.length) });
    const { attempts, error } = await met(get);
    expect([attempts, toFailure(error).code]).toEqual([4, 'unavailable']);
    let nth = 0;
    aws.respond = (heard, res) =>
      (nth++ < 3 ? respondWith(200, nonsense, { 'content-length': String(nonsense.length) }) : respondWith(200, { Item: { a: { N: '1' } } }))(
        heard,
        res,
      );
    expect((await get()).Item).toEqual({ a: 1 });
  });

  it('fails as unavailable when nothing listens at the address of the table', async () => {
    const endpoint = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = 'http://127.0.0.1:9';
    try {
      client = new TableClient();
      const { error } = await met(get);
      expect(error).toMatchObject({ code: 'ECONNREFUSED' });
      expect(toFailure(error).code).toBe('unavailable');
    } finally {
      process.env['AWS_ENDPOINT_URL_DYNAMODB'] = endpoint;
    }
  });
});

describe('retries', () => {
  it('waits longer before each retry, longest after a throttle, with jitter', async () => {
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    const waited = async (status: number, name: string) => {
      aws.respond = respondWith(status, type(name));
      pauses.mockClear();
      await met(get);
      // All other timers are time-outs of an attempt, of its connection and of the call.
      return pauses.mock.calls.map(([, ms]) => Number(ms)).filter((ms) => ms > 0 && ms < 900);
    };
    vi.mocked(Math.random).mockReturnValue(0.1);
    expect(await waited(500, 'InternalServerError')).toEqual([2, 5, 10]);
    expect(await waited(400, 'ThrottlingException')).toEqual([100, 200, 400]);
    pauses.mockRestore();
  });

  it.each(['InternalServerError', 'ThrottlingException'])(
    'stops retrying while every call fails with %s and resumes after calls succeed',
    async (name) => {
      aws.respond = respondWith(name === 'InternalServerError' ? 500 : 400, type(name));
      aws.requests.length = 0;
      for (let nth = 0; nth < 45; nth++) await expect(get()).rejects.toThrow();
      expect(heard()).toBeLessThan(45 * 4);
      aws.respond = respondWith(200, {});
      for (let nth = 0; nth < 60; nth++) await get();
      aws.respond = respondWith(500, type('InternalServerError'));
      expect((await met(get)).attempts).toBe(4);
    },
  );

  it.each<[string, Responder]>([
    ['before its headers', () => undefined],
    ['within its body', (_, res) => void res.writeHead(200, { 'content-length': 9 }).write('{"a"')],
  ])('ends a call at its deadline when the response stalls %s', async (_, stall) => {
    aws.respond = stall;
    const { error, attempts } = await met(() => get({ deadlineMs: 60 }));
    expect([error.name, attempts, toFailure(error).code]).toEqual(['TimeoutError', 1, 'unavailable']);
  });

  it('begins no attempt after the deadline', async () => {
    vi.mocked(Math.random).mockReturnValue(0.1);
    aws.respond = respondWith(400, type('ThrottlingException'));
    // The first retry would begin after 100 ms. A busy machine may not even begin the first attempt in time.
    expect((await met(() => get({ deadlineMs: 50 }))).attempts).toBeLessThanOrEqual(1);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(heard()).toBeLessThanOrEqual(1);
  });

  it('times each attempt out after 2.5 s and the call after 12 s, and fails as unavailable', async () => {
    aws.respond = () => undefined;
    const set = globalThis.setTimeout;
    const hurried = vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms = 0) => set(run, ms === 2_500 ? ms / 10 : ms));
    const { error, attempts } = await met(get);
    const times = hurried.mock.calls.map(([, ms]) => ms);
    hurried.mockRestore();
    expect([attempts, toFailure(error).code]).toEqual([4, 'unavailable']);
    expect(times.filter((ms) => ms === 2_500)).toHaveLength(4);
    expect(times.filter((ms) => ms === 12_000)).toHaveLength(1);
  });

  it('reuses its connection from call to call', async () => {
    aws.respond = respondWith(200, {});
    aws.connections = 0;
    for (let nth = 0; nth < 20; nth++) await get();
    expect(aws.connections).toBe(1);
  });

  it('retries a write whose response was lost, cut or nonsense, and the write counts once', async () => {
    const at = inject('tableUrl');
    TableName = `once-${randomUUID()}`;
    await createTable(new DynamoDBClient({ endpoint: at }), TableName);
    const losses: readonly Responder[] = [
      (_, res) => void res.destroy(),
      respondWith(200, '{'),
      respondWith(500, ''),
      (_, res) => void res.writeHead(200, { 'content-length': 9 }).write('{', () => res.destroy()),
    ];
    const pass = async (headers: object, body: string) => {
      const { host: _, connection: __, ...kept } = headers as Record<string, string>;
      const answer = await fetch(at, { method: 'POST', headers: kept, body });
      return respondWith(answer.status, await answer.text());
    };
    for (const [nth, lose] of losses.entries()) {
      let attempts = 0;
      aws.respond = async (heard, res) => {
        const answered = await pass(heard.headers, heard.body);
        (attempts++ === 0 ? lose : answered)(heard, res);
      };
      const Key = { pk: 'count', sk: String(nth) };
      const Update = { TableName, Key, UpdateExpression: 'ADD made :one', ExpressionAttributeValues: { ':one': 1 } };
      await client.send(new TransactWriteCommand({ TransactItems: [{ Update }] }));
      expect(attempts).toBe(2);
      aws.respond = async (heard, res) => (await pass(heard.headers, heard.body))(heard, res);
      expect((await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item).toEqual({ ...Key, made: 1 });
    }
  });
});
