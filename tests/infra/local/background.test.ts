/** Background jobs of the local shop: schedules, the poller of the stream, and what moving the clock reports. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { answerControlApi, type ControlApiOptions } from '#infra/local/console/control-api.ts';
import { openSchedules } from '#infra/local/jobs/background.ts';
import { openStream, openStreamPoller, type StreamPositions } from '#infra/local/jobs/stream.ts';
import { createTable } from '#infra/local/table/table-server.ts';
import { openFaultyTable } from '#tests/kit/table/faulty-table.ts';
import { postJson } from './machine.ts';

test('runs a schedule that fell due while the machine was off at once, and then at its interval', async () => {
  let at = Date.parse('2026-11-21T10:00:00.000Z');
  const ran: string[] = [];
  const schedules = openSchedules({
    now: () => new Date(at),
    runJob: async (name) => void ran.push(name),
    failed: () => undefined,
  });
  at += 1_000;
  expect(await schedules.runDue()).toContain('settle-pending');
  at += 59_000;
  expect(await schedules.runDue()).toEqual([]);
  at += 1_000;
  expect(await schedules.runDue()).toContain('settle-pending');
  expect(ran.filter((name) => name === 'settle-pending')).toHaveLength(2);
});

test('waits for a schedule that another call has started', async () => {
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  const schedules = openSchedules({
    now: () => new Date('2026-11-21T10:00:00.000Z'),
    runJob: (name) => (name === 'settle-pending' ? settled : Promise.resolve()),
    failed: () => undefined,
  });
  const first = schedules.runDue();
  let hasReturned = false;
  const second = schedules.runDue().then((ran) => {
    hasReturned = true;
    return ran;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasReturned).toBe(false);
  settle();
  expect(await first).toContain('settle-pending');
  expect(await second).toEqual([]);
});

test('reads a write that arrives during a long round of the stream soon after that round', async () => {
  vi.useFakeTimers();
  try {
    let rounds = 0;
    const pump = openStreamPoller(
      {
        drain: async () => {
          if (++rounds > 1) return;
          // The first round waits for a service that does not respond.
          await new Promise((resolve) => setTimeout(resolve, 2_500));
          pump.noticeWrite();
        },
      },
      (error) => {
        throw error;
      },
    );
    await vi.advanceTimersByTimeAsync(60 + 2_500);
    expect(rounds).toBe(1);
    // The first round lasted longer than this.
    await vi.advanceTimersByTimeAsync(2_000);
    expect(rounds).toBe(2);
    await pump.close();
  } finally {
    vi.useRealTimers();
  }
});

test('drains a stream that fails to be read five times in a row', async () => {
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = inject('tableUrl');
  const faultyTable = await openFaultyTable();
  const endpoint = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
  const client = new DynamoDBClient({ endpoint });
  const tableName = `drain-${randomUUID()}`;
  await createTable(client, tableName);
  const stream = await openStream({ endpoint, tableName, table: client, runJob: async () => undefined, onDead: () => undefined });
  let left = 5;
  faultyTable.decideFault = () => (left-- > 0 ? 'server-error' : undefined);
  await stream.drain();
  expect(faultyTable.faultCounts).toEqual({ 'server-error': 5 });
  client.destroy();
});

test('leaves what a job could not do while the shop is stopped to the next start', async () => {
  const endpoint = inject('tableUrl');
  const client = new DynamoDBClient({ endpoint });
  const tableName = `stop-${randomUUID()}`;
  await createTable(client, tableName);
  await client.send(new PutItemCommand({ TableName: tableName, Item: { pk: { S: 'PRODUCT#7' }, sk: { S: 'PRODUCT' } } }));
  const dead: string[] = [];
  let positions: StreamPositions = {};
  const options = { endpoint, tableName, table: client, onAdvance: (reached: StreamPositions) => (positions = structuredClone(reached)) };
  const first = await openStream({
    ...options,
    runJob: async () => {
      first.stop();
      throw new Error('The services of the shop are closed.');
    },
    onDead: (job) => dead.push(job),
  });
  await first.drain();
  expect(dead).toEqual([]);
  const handed: string[] = [];
  const next = await openStream({
    ...options,
    positions,
    runJob: async (job) => {
      handed.push(job);
      return undefined;
    },
    onDead: (job) => dead.push(job),
  });
  await next.drain();
  expect(handed).toContain('follow-changes');
  client.destroy();
});

test('reports that the clock was moved and why some due jobs failed', async () => {
  let at = Date.parse('2026-11-21T10:00:00.000Z');
  const options = {
    clock: { now: () => new Date(at), advance: (seconds: number) => (at += seconds * 1_000), offset: () => 0 },
    catchUp: async () => {
      throw new RangeError('the stream is gone');
    },
  } as unknown as ControlApiOptions;
  const server = createServer((req, res) => void answerControlApi(options, req, res, '/clock', ''));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const answer = await postJson(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { advanceSeconds: 60 });
  expect(answer.status).toBe(500);
  expect(answer.body).toMatchObject({
    success: false,
    message: 'The clock stands at 2026-11-21T10:01:00.000Z, but not all that fell due by then could be done: RangeError: the stream is gone',
  });
});
