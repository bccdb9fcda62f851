/**
 * What does a page of all orders cost, whatever the table holds? Read units by DynamoDB's own count, for docs/capacity.md.
 * `npm run bench:orders` prints the table for 1,000 and 100,000 orders, `npm run bench:orders -- 1000000` for as many as are named.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type ConsumedCapacity, CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { findOrders } from '#functions/flows/find-orders.ts';
import { placeOrder } from '#functions/store/order.ts';
import { moveEntries } from '#functions/store/order-index.ts';
import { db } from '#functions/store/table.ts';
import { openSecrets } from '#infra/local/secrets.ts';
import { startTableServer } from '#infra/local/table.ts';
import { wordsOf } from '#shared/rules/order-words.ts';

process.env['LOG_LEVEL'] = 'WARN';
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 100_000];
const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-orders-'));
const file = path.join(folder, 'table.db');
const nameOf = (many: number) => `orders-${many}`;

const firstNames = [
  'Asha',
  'Ravi',
  'Meera',
  'Kabir',
  'Sunita',
  'Arjun',
  'Leela',
  'Farhan',
  'Divya',
  'Rohan',
  'Nisha',
  'Vikram',
  'Zoya',
  'Imran',
  'Tara',
];
const lastNames = ['Kumar', 'Rao', 'Iyer', 'Menon', 'Sharma', 'Das', 'Khan', 'Patel', 'Reddy', 'Bose', 'Gill', 'Nair', 'Joshi', 'Verma', 'Pillai'];
const start = Date.parse('2023-11-21T00:00:00.000Z');
const threeYears = 3 * 365 * 86_400_000;
const pick = <T>(from: readonly T[], place: number): T => from[place % from.length] as T;
/** Most are delivered; the newest are on their way. */
const stateOf = (place: number, many: number) => {
  if (place > many * 0.99) return { status: pick(['pending', 'processing', 'shipped'] as const, place), paymentStatus: 'completed' } as const;
  return place % 17 === 0
    ? ({ status: 'cancelled', paymentStatus: 'refunded' } as const)
    : ({ status: 'delivered', paymentStatus: 'completed' } as const);
};

/** The items of an order as they lie in the table: itself, and its entries in the lists. */
function itemsOf(place: number, many: number): Record<string, unknown>[] {
  const at = new Date(start + Math.floor((place / many) * threeYears));
  const [first, last] = [pick(firstNames, place * 7), pick(lastNames, place * 11 + Math.floor(place / 15))];
  const customer = Math.floor((place * 7_919) % Math.max(1, many / 3));
  const id = `01ORDER${String(place).padStart(19, '0')}`;
  const total = 19_900 + ((place * 104_729) % 990_000);
  const phone = `+919${String(customer).padStart(9, '0')}`;
  const to = { label: 'Home', recipientName: `${first} ${last}`, phone, address: '12 MG Road', city: 'Bengaluru', state: 'KA', postalCode: '560001' };
  const line = {
    productId: 7,
    name: 'Wooden Train, 24 pieces',
    image: '/images/0123456789abcdef0123-640.webp',
    quantity: 1,
    unitPrice: total,
    gstRate: 12,
    hsn: '9503',
  };
  const { order, pieces } = placeOrder(
    {
      id,
      customerId: `C${customer}`,
      lines: Array.from({ length: 1 + (place % 4) }, () => line),
      buyer: { firstName: first, lastName: last, email: `${first}.${last}.${customer}@example.in`.toLowerCase(), phone },
      shippingAddress: to,
      billingAddress: to,
      subtotal: total,
      shippingCost: 0,
      tax: 0,
      total,
      paymentId: `pay_${place}`,
      providerOrderId: `order_${place}`,
      paymentMethod: 'upi',
    },
    at,
  );
  const state = stateOf(place, many);
  const entry = { id, customerId: order.customerId, createdAt: order.createdAt, total, ...state };
  return [...pieces, ...moveEntries(undefined, { entry, words: wordsOf(order) })].flatMap((piece) => {
    const item = piece.Put?.Item;
    return item === undefined ? [] : [item['orderNumber'] === order.orderNumber ? { ...item, ...state } : item];
  });
}

async function createTables(endpoint: string): Promise<void> {
  const key = (AttributeName: string, KeyType: 'HASH' | 'RANGE') => ({ AttributeName, KeyType });
  const client = new DynamoDBClient({ endpoint });
  for (const many of sizes) {
    // Without the stream, which here nobody reads, and without the index, which the lists do not ask.
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

/** DynamoDB's JSON of a value, and its bytes as they are charged. */
function stored(value: unknown): readonly [json: unknown, bytes: number] {
  if (typeof value === 'string') return [{ S: value }, Buffer.byteLength(value)];
  if (typeof value === 'number') return [{ N: String(value) }, Math.ceil(String(value).length / 2) + 1];
  if (typeof value === 'boolean') return [{ BOOL: value }, 1];
  const parts = Object.entries(value as object).map(([name, each]) => [name, stored(each)] as const);
  const bytes = parts.reduce((sum, [name, [, own]]) => sum + own + 1 + (Array.isArray(value) ? 0 : Buffer.byteLength(name)), 3);
  if (Array.isArray(value)) return [{ L: parts.map(([, [json]]) => json) }, bytes];
  return [{ M: Object.fromEntries(parts.map(([name, [json]]) => [name, json])) }, bytes];
}

/** Straight into the stand-in's file while nobody serves it: a million orders would take it hours by the front door. */
function fill(many: number): void {
  const database = new DatabaseSync(file);
  const write = database.prepare(`INSERT OR REPLACE INTO "${nameOf(many)}" (pk, sk, item_json, item_size, hash_prefix) VALUES (?, ?, ?, ?, '')`);
  const put = (item: Record<string, unknown>) => {
    const attributes = Object.entries(item).map(([name, value]) => [name, stored(value)] as const);
    const size = attributes.reduce((sum, [name, [, bytes]]) => sum + Buffer.byteLength(name) + bytes, 0);
    write.run(`S:${item['pk']}`, `S:${item['sk']}`, JSON.stringify(Object.fromEntries(attributes.map(([name, [json]]) => [name, json]))), size);
  };
  const counts: Record<string, number> = {};
  database.exec('BEGIN');
  for (let place = 0; place < many; place++) {
    const { status, paymentStatus } = stateOf(place, many);
    counts[`${status}#${paymentStatus}`] = (counts[`${status}#${paymentStatus}`] ?? 0) + 1;
    for (const item of itemsOf(place, many)) put(item);
  }
  put({ pk: 'ORDERS', sk: 'COUNTS', ...counts });
  database.exec('COMMIT');
  database.close();
}

const empty = await startTableServer(file);
Object.assign(process.env, { AWS_REGION: 'ap-south-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local', SECRETS_ID: 'nanhe' });
await createTables(empty.url);
await empty.close();
for (const many of sizes) fill(many);
const server = await startTableServer(file);
const secrets = openSecrets({ dir: folder });
const keys = createServer((req, res) => void secrets.handle(req, res));
await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve));
const { port } = keys.address() as { port: number };
Object.assign(process.env, { AWS_ENDPOINT_URL_DYNAMODB: server.url, AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${port}` });

const counted = { read: 0, requests: 0 };
db().middlewareStack.add(
  (next) => async (args) => {
    Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
    const result = await next(args);
    const used = (result.output as { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] }).ConsumedCapacity;
    for (const each of [used ?? []].flat()) counted.read += each.CapacityUnits ?? 0;
    counted.requests += 1;
    return result;
  },
  { step: 'initialize', name: 'countCapacity' },
);

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
