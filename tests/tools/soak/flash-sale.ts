/** Measures how fast one product can be held, as one item and as sharded stock counters: the design of docs/capacity.md against a table that limits its partitions. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ulid } from 'ulid';
import { BatchGetCommand, PutCommand } from '#functions/platform/table/commands.ts';
import { createTable, indexStream, startTableServer } from '#infra/local/table/table-server.ts';
import { openLimitedTable } from './limited-table.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' }, rate: { type: 'string', default: '120' } } });
const [seconds, rate] = [Number(values.seconds), Number(values.rate)];
/** A tenth of DynamoDB's units, so that two cores can go beyond them; transactions lock their items for about as long as there. */
const limits = { unitsPerSecond: 100, transactionMs: 10 };

const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-flash-'));
const file = path.join(folder, 'table.db');
const server = await startTableServer(file);
const table = await openLimitedTable(server.url, limits);
Object.assign(process.env, {
  AWS_REGION: 'ap-south-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_DYNAMODB: table.url,
  TABLE_NAME: 'flash',
});
await createTable(new DynamoDBClient({ endpoint: server.url }), 'flash');
indexStream(file);
const { stockKey } = await import('#functions/keys.ts');
const { Failure } = await import('#functions/platform/http/failure.ts');
const { moveHold, newStock } = await import('#functions/stock/stock-store.ts');
const { commit, db } = await import('#functions/platform/table/table.ts');

/** A shard is an item in a partition of its own with only the counters, so that a move costs two units. */
async function putShards(first: number, shards: number, units: number): Promise<void> {
  for (let shard = 0; shard < shards; shard++) {
    const free = Math.floor(units / shards) + (shard < units % shards ? 1 : 0);
    const id = first + shard;
    const Item = { ...stockKey({ productId: id, variantId: id }), ...newStock({ productId: id, variantId: id }, free) };
    await db().send(new PutCommand({ TableName: 'flash', Item }));
  }
}

/** The free units of every shard by its number; reading costs no write unit and is not blocked by writes. */
async function counters(first: number, shards: number): Promise<readonly { readonly free: number; readonly held: number }[]> {
  const Keys = Array.from({ length: shards }, (_, shard) => ({ pk: `PRODUCT#${first + shard}`, sk: `STOCK#${first + shard}` }));
  const { Responses = {} } = await db().send(new BatchGetCommand({ RequestItems: { flash: { Keys, ConsistentRead: true } } }));
  const found = new Map((Responses['flash'] ?? []).map((item) => [item['pk'], item]));
  return Keys.map(({ pk }) => ({ free: found.get(pk)?.['free'] ?? 0, held: found.get(pk)?.['held'] ?? 0 }));
}

type Outcome = 'held' | 'out of stock' | 'busy';

/**
 * One attempt: reads first, so that a late buyer costs no write and disturbs no other; then takes a unit from any shard that has one.
 * No buyer is told `out of stock` while one is left.
 */
async function hold(first: number, shards: number): Promise<Outcome> {
  for (let probe = 0; probe < 3; probe++) {
    const open = (await counters(first, shards)).flatMap(({ free }, shard) => (free > 0 ? [shard] : []));
    const shard = open[Math.floor(Math.random() * open.length)];
    if (shard === undefined) return 'out of stock';
    const id = ulid();
    try {
      await commit([
        { Put: { Item: { pk: `CHECKOUT#${id}`, sk: 'CHECKOUT', id }, ConditionExpression: 'attribute_not_exists(pk)' } },
        moveHold({ productId: first + shard, variantId: first + shard }, 0, 1, 'out_of_stock'),
      ]);
      return 'held';
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.code !== 'out_of_stock') return 'busy';
    }
  }
  return 'busy';
}

/** Repeats a call that is answered 503 with Retry-After, as a browser does. */
async function patiently(first: number, shards: number): Promise<Outcome> {
  let outcome = await hold(first, shards);
  for (let again = 0; outcome === 'busy' && again < 3; again++) {
    await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 1_500));
    outcome = await hold(first, shards);
  }
  return outcome;
}

let next = 1_000;
let isGood = true;

/** Starts this many calls a second for this long, whether or not earlier ones have ended. */
async function trial(shards: number, units: number, rate: number): Promise<string> {
  const first = next;
  next += 1_000;
  await putShards(first, shards, units);
  const before = { ...table.refused };
  const began = performance.now();
  const times: number[] = [];
  const outcomes = await Promise.all(
    Array.from({ length: rate * seconds }, async (_, n) => {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + (n * 1_000) / rate - performance.now())));
      const asked = performance.now();
      const outcome = await patiently(first, shards);
      times.push(performance.now() - asked);
      return outcome;
    }),
  );
  const took = (performance.now() - began) / 1_000;
  const count = (what: string) => outcomes.filter((outcome) => outcome === what).length;
  const left = await counters(first, shards);
  const [free, held] = [left.reduce((sum, each) => sum + each.free, 0), left.reduce((sum, each) => sum + each.held, 0)];
  times.sort((one, other) => one - other);
  // Checks that every confirmed hold is counted, each unit once, and that no buyer is told `out of stock` while a unit is left.
  if (held !== count('held') || free + held !== units || (count('out of stock') > 0 && free > 0)) isGood = false;
  const p95 = Math.round(times[Math.floor(0.95 * (times.length - 1))] ?? 0);
  return `| ${limits.transactionMs} | ${shards} | ${units} | ${rate} | ${(count('held') / took).toFixed(0)} | ${count('held')} | ${count('out of stock')} | ${count('busy')} | ${table.refused.conflicts - before.conflicts} | ${table.refused.throttled - before.throttled} | ${p95} |`;
}

try {
  const rows = [];
  for (const slower of [rate / 6, rate / 3]) rows.push(await trial(1, slower * seconds, slower));
  for (const shards of [1, 4, 8, 16]) rows.push(await trial(shards, rate * seconds, rate));
  // Fewer units than buyers ask for.
  for (const shards of [1, 16]) rows.push(await trial(shards, (rate * seconds) / 4, rate));
  // Without the locks of transactions: then the partition's throughput is the next limit.
  limits.transactionMs = 0;
  for (const shards of [1, 4]) rows.push(await trial(shards, rate * seconds, rate));
  process.stdout.write(
    `\n${limits.unitsPerSecond} units/s a partition (a tenth of the real one), ${seconds} s each\n\n| ms of a transaction | shards | units | asked/s | held/s | held | out of stock | busy | conflicts | throttles | ms at 95 % |\n|---|---|---|---|---|---|---|---|---|---|---|\n${rows.join('\n')}\n\n${isGood ? 'Every unit was held once at most, and counted.' : 'Units were lost, sold twice or kept back.'}\n`,
  );
  process.exitCode = isGood ? 0 : 1;
} finally {
  await table.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
}
