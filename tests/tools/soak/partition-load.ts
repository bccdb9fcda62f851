/**
 * `npm run soak:partitions`: places orders with the shop's own code, counts the units of every partition of the table and of its index, and
 * says what 167 orders a second (10,000 a minute) ask of each against DynamoDB's limits of a partition: 1,000 write and 3,000 read units a second.
 * Fails when one is above them.
 * Counted are the purchase and what follows it; `-- --moves` adds the three moves by staff up to the delivery, as if they came at the same rate.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  type _Record,
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { db } from '#functions/platform/table/table.ts';
import { startTableServer } from '#infra/local/table/table-server.ts';
import { table as names } from '#shared/table.ts';
import { caller } from '#tests/kit/call.ts';
import { given } from '#tests/kit/given.ts';
import { openWorld } from '#tests/kit/world.ts';

const { values } = parseArgs({
  options: { rate: { type: 'string', default: '167' }, orders: { type: 'string', default: '60' }, moves: { type: 'boolean', default: false } },
});
const [rate, orders] = [Number(values.rate), Number(values.orders)];
/** Orders that are placed at the same time, so that jobs batch them as they do under load. */
const groupSize = 20;
const limits = { write: 1_000, read: 3_000 } as const;
process.env['LOG_LEVEL'] = 'WARN';

type Kind = keyof typeof limits;
interface Load {
  read: number;
  write: number;
  readonly groups: Set<number>;
}
const loads = new Map<string, Load>();
let group = -1;
function count(partition: string, kind: Kind, units: number): void {
  if (group < 0) return;
  const load = loads.get(partition) ?? { read: 0, write: 0, groups: new Set() };
  load[kind] += units;
  load.groups.add(group);
  loads.set(partition, load);
}

type Values = Readonly<Record<string, unknown>>;
/** Counts the reads of every partition by DynamoDB's own units. Writes are counted from the stream, which has the sizes. */
function countReads(): void {
  const client = db();
  const send = client.send.bind(client);
  client.send = async (command, options) => {
    Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
    const answer = await send(command, options);
    const used = [(answer as { ConsumedCapacity?: unknown }).ConsumedCapacity ?? []].flat() as { CapacityUnits?: number }[];
    const units = used.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
    const { Key, RequestItems, KeyConditionExpression, ExpressionAttributeValues, IndexName } = command.input as {
      Key?: Values;
      RequestItems?: Readonly<Record<string, { readonly Keys?: readonly Values[] }>>;
      KeyConditionExpression?: string;
      ExpressionAttributeValues?: Values;
      IndexName?: string;
    };
    const name = command.constructor.name;
    if (name === 'GetCommand') count(String(Key?.['pk']), 'read', units);
    if (name === 'BatchGetCommand') {
      const keys = Object.values(RequestItems ?? {}).flatMap(({ Keys = [] }) => Keys);
      for (const { pk } of keys) count(String(pk), 'read', units / keys.length);
    }
    if (name === 'QueryCommand') {
      const value = /= (:\w+)/.exec(KeyConditionExpression ?? '')?.[1] ?? '';
      count(`${IndexName === undefined ? '' : `${IndexName}: `}${String(ExpressionAttributeValues?.[value])}`, 'read', units);
    }
    return answer;
  };
}

const kilobytes = (image: object | undefined): number => (image === undefined ? 0 : Math.max(1, Math.ceil(JSON.stringify(image).length / 1_400)));

/** A write of the table is counted double, as in a transaction, which nearly all are; in the index a changed key is a removal and an insertion. */
function countWrite({ dynamodb: { Keys, OldImage, NewImage } = {} }: _Record): void {
  const size = Math.max(kilobytes(OldImage), kilobytes(NewImage));
  count(Keys?.['pk']?.S ?? '', 'write', 2 * size);
  const { partitionKey, sortKey } = names.index;
  const [was, is] = [OldImage, NewImage].map((image) => (image?.[partitionKey]?.S === undefined ? undefined : image));
  const inPlace = was?.[partitionKey]?.S === is?.[partitionKey]?.S && was?.[sortKey]?.S === is?.[sortKey]?.S;
  if (inPlace && is !== undefined) return count(`gsi1: ${is[partitionKey]?.S}`, 'write', size);
  for (const image of [was, is]) if (image !== undefined) count(`gsi1: ${image[partitionKey]?.S}`, 'write', kilobytes(image));
}

const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-partitions-'));
const server = await startTableServer(path.join(folder, 'table.db'));
Object.assign(process.env, { AWS_REGION: 'ap-south-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' });
const world = await openWorld({ tableUrl: server.url, tableFile: server.file, name: 'partitions' });
const call = caller(world.now);
const shop = given(world, call);
const client = new DynamoDBClient({ endpoint: server.url });
const streams = new DynamoDBStreamsClient({ endpoint: server.url });
const { Table } = await client.send(new DescribeTableCommand({ TableName: 'partitions' }));
const StreamArn = Table?.LatestStreamArn;
let after: string | undefined;

/** Hands over each record that has come since the last call. */
async function readStream(work: (record: _Record) => void): Promise<void> {
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  for (const { ShardId } of StreamDescription?.Shards ?? []) {
    const from =
      after === undefined
        ? { ShardIteratorType: 'TRIM_HORIZON' as const }
        : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: after };
    let { ShardIterator: iterator } = await streams.send(new GetShardIteratorCommand({ StreamArn, ShardId, ...from }));
    while (iterator !== undefined) {
      const { Records = [], NextShardIterator } = await streams.send(new GetRecordsCommand({ ShardIterator: iterator }));
      if (Records.length === 0) break;
      Records.forEach(work);
      after = Records.at(-1)?.dynamodb?.SequenceNumber ?? after;
      iterator = NextShardIterator;
    }
  }
}

try {
  const products = await Promise.all(Array.from({ length: 40 }, () => shop.product({ price: 499, stock: 10_000 })));
  const meera = await shop.admin();
  countReads();
  for (let done = 0; done < orders; done += groupSize) {
    const buyers = await Promise.all(Array.from({ length: groupSize }, async () => shop.customer()));
    const addresses = await Promise.all(buyers.map((each) => shop.address(each)));
    await world.deliver();
    await readStream(() => undefined);
    group = done / groupSize;
    const asked = async (answer: ReturnType<typeof call>) => {
      const { status, body } = await answer;
      if (status >= 400) throw new Error(JSON.stringify(body));
      return body;
    };
    const placed = await Promise.all(
      buyers.map(async (as, buyer) => {
        const items = [0, 1].map((line) => ({ productId: products[(buyer * 2 + line) % products.length]?.id, quantity: 1 }));
        const { id } = await asked(call('payment.createOrder', { as, body: { items, shippingAddressId: addresses[buyer] } }));
        const paid = await world.pay(id, { method: 'upi', outcome: 'captured', webhook: 'now' });
        return (await asked(call('payment.verifyPayment', { as, body: paid }))).orderId as string;
      }),
    );
    await world.deliver();
    for (const status of values.moves ? ['processing', 'shipped', 'delivered'] : []) {
      for (const id of placed)
        await asked(
          call('order.changeStatus', {
            as: meera,
            params: { id },
            body: { status, ...(status === 'shipped' ? { trackingNumber: 'IN123456789' } : {}) },
          }),
        );
      await world.deliver();
    }
    await readStream(countWrite);
    group = -1;
    process.stderr.write(`${done + groupSize} orders\n`);
  }
  const groups = Math.ceil(orders / groupSize);
  // What only one group wrote belongs to its customers and orders.
  const shared = [...loads].filter(([partition, load]) => load.groups.size === groups && !/^(?:PRODUCT|CUSTOMER)#/.test(partition));
  const perSecond = (load: Load, kind: Kind) => Math.round((load[kind] / orders) * rate);
  const rows = shared
    .map(([partition, load]) => ({ partition, write: perSecond(load, 'write'), read: perSecond(load, 'read') }))
    .toSorted(
      (one, other) => Math.max(other.write / limits.write, other.read / limits.read) - Math.max(one.write / limits.write, one.read / limits.read),
    );
  process.stdout.write(`| partition | write units a second, of ${limits.write} | read units a second, of ${limits.read} |\n|---|---|---|\n`);
  for (const { partition, write, read } of rows.slice(0, 30)) process.stdout.write(`| \`${partition}\` | ${write} | ${read} |\n`);
  const above = rows.filter(({ write, read }) => write > limits.write || read > limits.read);
  process.stdout.write(
    `\n${rate} orders a second: ${above.length === 0 ? 'no partition is above its limit' : `above the limit: ${above.map(({ partition }) => partition).join(', ')}`}.\n`,
  );
  if (above.length > 0) process.exitCode = 1;
} finally {
  streams.destroy();
  client.destroy();
  await world.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
}
// Connections that are kept alive would keep the process too.
process.exit();
