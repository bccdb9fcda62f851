/**
 * `npm run bench:orders`: measures the read units of a page of all orders, by DynamoDB's own count, for docs/capacity.md. It prints the table for
 * 1,000 and 100,000 orders; `npm run bench:orders -- 1000000` for the named number.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { findOrders } from '#functions/order/find-orders.ts';
import { openSecrets } from '#infra/local/data-folder/secrets.ts';
import { writeItems } from '#infra/local/table/table-file.ts';
import { startTableServer } from '#infra/local/table/table-server.ts';
import { countUnits } from '#tests/kit/units.ts';
import { ordersAsStored } from './order-rows.ts';

process.env['LOG_LEVEL'] = 'WARN';
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 100_000];
const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-orders-'));
const file = path.join(folder, 'table.db');
const nameOf = (many: number) => `orders-${many}`;

async function createTables(endpoint: string): Promise<void> {
  const key = (AttributeName: string, KeyType: 'HASH' | 'RANGE') => ({ AttributeName, KeyType });
  const client = new DynamoDBClient({ endpoint });
  for (const many of sizes) {
    // Without the stream, which nothing reads here, and without the index, which the lists do not use.
    await client.send(
      new CreateTableCommand({
        TableName: nameOf(many),
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: [key('pk', 'HASH'), key('sk', 'RANGE')],
      }),
    );
  }
}

const empty = await startTableServer(file);
Object.assign(process.env, {
  AWS_REGION: 'ap-south-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  SECRETS_ID: 'nanhe',
  PAYMENT_SECRETS_ID: 'nanhe-payments',
});
await createTables(empty.url);
await empty.close();
for (const many of sizes) writeItems(file, nameOf(many), ordersAsStored(many));
const server = await startTableServer(file);
const secrets = openSecrets({ dir: folder });
const keys = createServer((req, res) => void secrets.handle(req, res));
await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve));
const { port } = keys.address() as { port: number };
Object.assign(process.env, { AWS_ENDPOINT_URL_DYNAMODB: server.url, AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${port}` });

const counted = countUnits();

const rows: string[] = [];
type Asked = Partial<Parameters<typeof findOrders>[0]>;

async function measured(title: string, asked: Asked) {
  Object.assign(counted, { read: 0, requests: 0 });
  const found = await findOrders({ sortBy: 'createdAt', sortOrder: 'DESC', page: 1, limit: 10, ...asked });
  const { orders, examined, total, isLeast } = found;
  rows.push(
    `| ${title} | ${orders.length} | ${isLeast ? 'more than ' : ''}${total.toLocaleString('en-IN')} | ${examined} | ${counted.requests} | ${counted.read} |`,
  );
  return found;
}

for (const many of sizes) {
  process.env['TABLE_NAME'] = nameOf(many);
  rows.length = 0;
  const someMonth = { from: '2025-02-28T18:30:00.000Z', before: '2025-03-31T18:30:00.000Z' };
  const { next } = await measured('newest, page 1', {});
  await measured('newest, page 2 by its cursor', { ...(next === undefined ? {} : { cursor: next }) });
  await measured('newest, page 50', { page: 50 });
  await measured('oldest', { sortOrder: 'ASC' });
  await measured('highest total', { sortBy: 'total' });
  await measured('lowest total', { sortBy: 'total', sortOrder: 'ASC' });
  await measured('status A-Z', { sortBy: 'status', sortOrder: 'ASC' });
  await measured('pending', { status: 'pending' });
  await measured('cancelled, highest total, page 50 of 10', { status: 'cancelled', sortBy: 'total', page: 50 });
  await measured('refunded', { paymentStatus: 'refunded' });
  await measured('of a month', someMonth);
  await measured('of a month, highest total', { ...someMonth, sortBy: 'total' });
  await measured('search by number', { search: 'NH-250315' });
  await measured('search by e-mail', { search: 'asha.kumar.0@example.in' });
  await measured('search by phone', { search: '90000 00007' });
  await measured('search by a common name', { search: 'kumar' });
  await measured('search by two names', { search: 'asha kum' });
  process.stdout.write(
    `\n${many.toLocaleString('en-IN')} orders\n\n| page of 10 | shown | of | entries looked at | requests | read units |\n|---|---|---|---|---|---|\n${rows.join('\n')}\n`,
  );
}
keys.close();
await server.close();
await rm(folder, { recursive: true, force: true });
