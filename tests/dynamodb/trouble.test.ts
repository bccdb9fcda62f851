/** A call to a table that refuses, fails, stalls, cuts the line or answers nonsense behaves as with Amazon's own client, and a write counts once. */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as lib from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { toFailure } from '#functions/platform/http/unavailable.ts';
import { TableClient } from '#functions/platform/table/client.ts';
import * as own from '#functions/platform/table/commands.ts';
import { createTable } from '#infra/local/table/table-server.ts';
import { type Answering, type Listening, listening, saying } from '#tests/kit/listening.ts';

let table: Listening;
beforeAll(async () => {
  table = await listening();
});
/** New for each test, so that each starts with full retry credit. */
let ours: TableClient;
let amazons: lib.DynamoDBDocumentClient;
beforeEach(() => {
  ours = new TableClient();
  const requestHandler = { requestTimeout: 2_500, connectionTimeout: 1_000, throwOnRequestTimeout: true };
  amazons = lib.DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 4, requestHandler }));
  // No pause between two attempts.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const key = { pk: 'CUSTOMER#1', sk: 'CART' };
const get = { TableName: 'shop', Key: key };
type Met = { readonly error: Error & Record<string, unknown>; readonly sends: number };

async function met(send: () => Promise<unknown>): Promise<Met> {
  table.heard.length = 0;
  const error = (await send().then(
    () => expect.fail('It was answered.'),
    (thrown: unknown) => thrown,
  )) as Met['error'];
  return { error, sends: table.heard.length };
}
const both = async () => [await met(() => ours.send(new own.GetCommand(get))), await met(() => amazons.send(new lib.GetCommand(get)))] as const;

const type = (name: string, more: object = {}) => ({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'made by a spec', ...more });
const reasons = {
  Message: 'Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed]',
  CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed', Item: { pk: { S: 'a' } } }],
};
const refusals: [string, number, unknown, Record<string, string>?][] = [
  ['ConditionalCheckFailedException', 400, type('ConditionalCheckFailedException')],
  ['TransactionCanceledException', 400, { ...type('TransactionCanceledException'), message: undefined, ...reasons }],
  ['TransactionConflictException', 400, type('TransactionConflictException')],
  ['TransactionInProgressException', 400, type('TransactionInProgressException')],
  ['IdempotentParameterMismatchException', 400, type('IdempotentParameterMismatchException')],
  ['ProvisionedThroughputExceededException', 400, type('ProvisionedThroughputExceededException')],
  ['ThrottlingException', 400, type('ThrottlingException')],
  ['RequestLimitExceeded', 400, type('RequestLimitExceeded')],
  ['LimitExceededException', 400, type('LimitExceededException')],
  ['ItemCollectionSizeLimitExceededException', 400, type('ItemCollectionSizeLimitExceededException')],
  ['ResourceNotFoundException', 400, type('ResourceNotFoundException')],
  ['ValidationException', 400, { __type: 'com.amazon.coral.validate#ValidationException', message: 'One or more parameter values were invalid' }],
  ['AccessDeniedException', 400, { __type: 'com.amazon.coral.service#AccessDeniedException', Message: 'no' }],
  ['UnrecognizedClientException', 400, { __type: 'com.amazon.coral.service#UnrecognizedClientException', message: 'no' }],
  ['InternalServerError', 500, type('InternalServerError')],
  ['ServiceUnavailable', 503, type('ServiceUnavailable')],
  [
    'a name in the header alone',
    400,
    {},
    { 'x-amzn-errortype': 'ThrottlingException:http://internal.amazon.com/coral/com.amazonaws.dynamodb.v20120810/' },
  ],
  ['too many', 429, type('SomethingNew')],
  ['not implemented', 501, type('SomethingNew')],
];

describe('a refused call', () => {
  it.each(refusals)("throws %s with the name, attempts and failure code of Amazon's client", async (_, status, body, headers) => {
    table.answer = saying(status, body, headers);
    const [mine, theirs] = await both();
    expect(mine.sends).toBe(theirs.sends);
    expect(mine.error.name).toBe(theirs.error.name);
    expect(mine.error['CancellationReasons']).toEqual(theirs.error['CancellationReasons']);
    expect(mine.error['$metadata']).toMatchObject({ httpStatusCode: status });
    expect(toFailure(mine.error).code).toBe(toFailure(theirs.error).code);
    const { message } = body as { message?: string };
    if (message !== undefined) expect(mine.error.message).toBe(message);
  });

  it.each<[string, Answering]>([
    ['a connection cut before the response', (_, res) => void res.destroy()],
    ['a connection cut within the response', (_, res) => void res.writeHead(200, { 'content-length': 100 }).write('{"Item"', () => res.destroy())],
    ['a 502 page of a proxy', saying(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' })],
  ])('retries %s up to four attempts and then fails as unavailable', async (_, answer) => {
    table.answer = answer;
    const [mine, theirs] = await both();
    expect([mine.sends, toFailure(mine.error).code]).toEqual([4, 'unavailable']);
    // Amazon's client takes a broken body for the caller's mistake.
    if (theirs.sends > 1) expect([theirs.sends, toFailure(theirs.error).code]).toEqual([4, 'unavailable']);
  });

  it.each(['', '[]', 'null', '"fine"', '{"Item":', '<html>'])('retries a response of %j like a lost one', async (nonsense) => {
    table.answer = saying(200, nonsense);
    const { sends, error } = await met(() => ours.send(new own.GetCommand(get)));
    expect([sends, toFailure(error).code]).toEqual([4, 'unavailable']);
    let nth = 0;
    table.answer = (heard, res) => (nth++ < 3 ? saying(200, nonsense) : saying(200, { Item: { a: { N: '1' } } }))(heard, res);
    expect(await ours.send(new own.GetCommand(get))).toEqual({ Item: { a: 1 } });
  });

  it('fails as unavailable when nothing listens at the address of the table', async () => {
    const endpoint = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = 'http://127.0.0.1:9';
    try {
      const { error } = await met(() => ours.send(new own.GetCommand(get)));
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
      table.answer = saying(status, type(name));
      pauses.mockClear();
      await met(() => ours.send(new own.GetCommand(get)));
      // All other timers are the time-outs of an attempt and of its connection.
      return pauses.mock.calls.map(([, ms]) => Number(ms)).filter((ms) => ms !== 2_500 && ms !== 1_000 && ms > 0 && ms < 10);
    };
    vi.mocked(Math.random).mockReturnValue(0.001);
    expect(await waited(500, 'InternalServerError')).toEqual([0.025, 0.05, 0.1]);
    expect(await waited(400, 'ThrottlingException')).toEqual([1, 2, 4]);
    pauses.mockRestore();
  });

  it.each(['InternalServerError', 'ThrottlingException'])(
    'stops retrying while every call fails with %s and resumes after calls succeed',
    async (name) => {
      const sends = async (send: () => Promise<unknown>) => {
        table.answer = saying(name === 'InternalServerError' ? 500 : 400, type(name));
        table.heard.length = 0;
        for (let nth = 0; nth < 45; nth++) await expect(send()).rejects.toThrow();
        const down = table.heard.length;
        table.answer = saying(200, {});
        for (let nth = 0; nth < 60; nth++) await send();
        table.answer = saying(500, type('InternalServerError'));
        table.heard.length = 0;
        await expect(send()).rejects.toThrow();
        return [down, table.heard.length];
      };
      const mine = await sends(() => ours.send(new own.GetCommand(get)));
      expect(mine).toEqual(await sends(() => amazons.send(new lib.GetCommand(get))));
      expect(mine[0]).toBeLessThan(45 * 4);
      expect(mine[1]).toBe(4);
    },
  );

  it('takes no longer than its deadline, retries included', async () => {
    table.answer = () => undefined;
    const silent = await met(() => ours.send(new own.GetCommand(get), { within: 60 }));
    expect([silent.error.name, silent.sends]).toEqual(['TimeoutError', 1]);
    // The time-out of the attempt is what is left of the deadline.
    expect(Number(/^No answer after ([\d.]+) ms/.exec(silent.error.message)?.[1])).toBeLessThanOrEqual(60);
    // A pause of 990 ms does not fit into the deadline, so no second attempt begins.
    vi.mocked(Math.random).mockReturnValue(0.99);
    table.answer = saying(400, type('ThrottlingException'));
    expect(await met(() => ours.send(new own.GetCommand(get), { within: 980 }))).toMatchObject({ sends: 1, error: { name: 'ThrottlingException' } });
  });

  it('reuses its connection from call to call', async () => {
    table.answer = saying(200, {});
    table.connections = 0;
    for (let nth = 0; nth < 20; nth++) await ours.send(new own.GetCommand(get));
    expect(table.connections).toBe(1);
  });

  it('retries a write whose response was lost, cut or nonsense, and the write counts once', async () => {
    const at = inject('tableUrl');
    const plain = new DynamoDBClient({ endpoint: at });
    const TableName = `once-${randomUUID()}`;
    await createTable(plain, TableName);
    const losses: readonly Answering[] = [
      (_, res) => void res.destroy(),
      saying(200, '{'),
      saying(500, ''),
      (_, res) => void res.writeHead(200, { 'content-length': 9 }).write('{', () => res.destroy()),
    ];
    for (const [nth, lose] of losses.entries()) {
      let sent = 0;
      table.answer = async ({ headers, body }, res) => {
        const { host: _, connection: __, ...own } = headers as Record<string, string>;
        const answer = await fetch(at, { method: 'POST', headers: own, body });
        const said = await answer.text();
        if (sent++ === 0) lose({ path: '', headers, body }, res);
        else saying(answer.status, said)({ path: '', headers, body }, res);
      };
      const Key = { pk: 'count', sk: String(nth) };
      const Update = { TableName, Key, UpdateExpression: 'ADD made :one', ExpressionAttributeValues: { ':one': 1 } };
      await ours.send(new own.TransactWriteCommand({ TransactItems: [{ Update }] }));
      expect(sent).toBe(2);
      table.answer = saying(500, '');
      const { Item } = await lib.DynamoDBDocumentClient.from(plain).send(new lib.GetCommand({ TableName, Key, ConsistentRead: true }));
      expect(Item).toEqual({ ...Key, made: 1 });
    }
  });
});
