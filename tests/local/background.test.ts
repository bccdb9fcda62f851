/** Do the jobs run soon enough? After a start, after a round of the stream that took long or could not be read; and who is told when they could not? */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, inject, test } from 'vitest';
import { openPump } from '#infra/local/pump.ts';
import { openSchedules } from '#infra/local/schedules.ts';
import { openStream } from '#infra/local/stream.ts';
import { answerSurface, type SurfaceOptions } from '#infra/local/surface.ts';
import { createTable } from '#infra/local/table.ts';
import { badTable } from '#tests/kit/bad-table.ts';
import { postJson } from './machine.ts';

test('what fell due while the machine was off runs with the first look at the clock, and then at its interval', async () => {
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

test('a write during a long round is read soon after it, not as long after as the round has lasted', async () => {
  const began: number[] = [];
  const ended: number[] = [];
  const pump = openPump(
    {
      drain: async () => {
        began.push(performance.now());
        // The first round waits for a service that does not answer.
        if (began.length === 1) {
          await new Promise((resolve) => setTimeout(resolve, 2_500));
          pump.poke();
        }
        ended.push(performance.now());
      },
    },
    (error) => {
      throw error;
    },
  );
  await expect.poll(() => began.length, { timeout: 8_000 }).toBeGreaterThanOrEqual(2);
  await pump.close();
  expect((began[1] ?? 0) - (ended[0] ?? 0)).toBeLessThan(2_000);
}, 10_000);

test('a stream that cannot be read five times in a row is read in the end, and nobody who waits for it is told', async () => {
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = inject('tableUrl');
  const table = await badTable();
  const endpoint = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
  const client = new DynamoDBClient({ endpoint });
  await createTable(client, 'read-in-the-end');
  const stream = await openStream({ endpoint, tableName: 'read-in-the-end', table: client, runJob: async () => undefined, dead: () => undefined });
  let left = 5;
  table.trouble = () => (left-- > 0 ? 'server-error' : undefined);
  await stream.drain();
  expect(table.met).toEqual({ 'server-error': 5 });
  client.destroy();
});

test('whoever moves the clock is told that it has moved, and why not all that fell due could be done', async () => {
  let at = Date.parse('2026-11-21T10:00:00.000Z');
  const options = {
    clock: { now: () => new Date(at), advance: (seconds: number) => (at += seconds * 1_000), offset: () => 0 },
    catchUp: async () => {
      throw new RangeError('the stream is gone');
    },
  } as unknown as SurfaceOptions;
  const server = createServer((req, res) => void answerSurface(options, req, res, '/clock', ''));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answer = await postJson(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { advanceSeconds: 60 });
  server.close();
  expect(answer.status).toBe(500);
  expect(answer.body).toMatchObject({
    success: false,
    message: 'The clock stands at 2026-11-21T10:01:00.000Z, but not all that fell due by then could be done: RangeError: the stream is gone',
  });
});
