/** Switching a stage to the table that AWS has restored: no item is copied, erased customers stay erased and old mails unsent. */
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { App } from 'aws-cdk-lib';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { stageOf } from '#infra/constructs/stage.ts';
import { openStream } from '#infra/local/jobs/stream.ts';
import { createTable } from '#infra/local/table/table-server.ts';
import { prepareRestoredTable } from '#infra/operate/recovery/switch-table.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
let client: DynamoDBClient;
/** Calls that the local table does not support. */
const backups: unknown[] = [];
beforeAll(async () => {
  shop = await openShop();
  client = new DynamoDBClient({ endpoint: inject('tableUrl') });
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== 'UpdateContinuousBackupsCommand') return next(args);
        backups.push(args.input);
        return { output: { $metadata: {} }, response: {} };
      },
    { step: 'initialize', name: 'backups' },
  );
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => client.destroy());

it('prepares a restored table in a few calls, with its stream, backups, protection and tags', async () => {
  const checkoutSteps = createCheckoutSteps(shop);
  const [asha, ravi] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
  const train = await shop.product({ price: 499, stock: 10 });
  await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(asha, train)));
  await checkoutSteps.verifyPayment(ravi, await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(ravi, train)));
  await shop.deliverEvents();
  for (let each = 0; each < 5; each++) await commit([enqueueEmail({ template: 'account-deleted', to: asha.email, firstName: 'Asha' }, shop.now())]);
  // Like point-in-time recovery: a separate table with the items of that second, without a stream.
  const tableName = `${shop.services.tableName}-then`;
  await createTable(client, tableName, { stream: false });
  const raw = new DynamoDBClient({ endpoint: inject('tableUrl') });
  for await (const { Items = [] } of paginateScan({ client: raw }, { TableName: shop.services.tableName })) await putAll(raw, tableName, Items);
  raw.destroy();
  await shop.deliverEvents();
  expect(await shop.mailsTo(asha.email)).toHaveLength(6);
  const { erase } = await import('#functions/privacy/erase.ts');
  await erase(ravi.id);

  vi.stubEnv('TABLE_NAME', tableName);
  const calls: string[] = [];
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        calls.push(commandName);
        return next(args);
      },
    { step: 'initialize', name: 'calls' },
  );
  const options = { client, tableName, tags: { app: 'nanhe', stage: 'prod' }, isProtected: true };
  const prepared = await prepareRestoredTable(options);
  expect(prepared).toEqual({
    restoredTable: { name: tableName, streamArn: expect.stringContaining(`table/${tableName}/stream/`) },
    setAside: 5,
    erased: 1,
  });
  // cdk.json accepts what the command prints; on AWS it contains the region and the account.
  const { name, streamArn } = prepared.restoredTable;
  const restoredTable = { name, streamArn: streamArn.replace(/^arn:aws:dynamodb:\w*:\w*:/, 'arn:aws:dynamodb:ap-south-1:123456789012:') };
  const decided = { region: 'ap-south-1', domain: 'shop.in', mailFrom: 'Shop <a@shop.in>', operator: 'me@shop.in', budget: 10, restoredTable };
  expect(stageOf(new App({ context: { stage: 'prod', stages: { prod: decided } } }).node).restoredTable).toEqual(restoredTable);
  // No item is copied, so the number of calls does not depend on the number of items.
  expect(calls.filter((name) => /Scan|Batch|Put|Query/.test(name))).toEqual([]);
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  expect(Table).toMatchObject({ DeletionProtectionEnabled: true, StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' } });
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: tableName }));
  expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'ttl' });
  expect(backups).toEqual([{ TableName: tableName, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }]);
  expect(await prepareRestoredTable(options)).toEqual({ ...prepared, setAside: 0, erased: 0 });

  // The stage after its deployment: orders, mails and figures work with the restored table.
  const stream = await openStream({
    endpoint: inject('tableUrl'),
    tableName,
    table: client,
    runJob: async (job, event) =>
      ((await import(`../../../../functions/entry/jobs/${job}.ts`)) as { handler: (event: unknown) => never }).handler(event),
    onDead: (job, _, error) => {
      throw new Error(`${job} gave up`, { cause: error });
    },
  });
  await stream.drain();
  await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(asha, train)));
  await stream.drain();
  await shop.services.queues.drain();
  expect((await shop.mailsTo(asha.email)).filter(({ subject }) => subject.includes('is confirmed'))).toHaveLength(2);
  expect(await shop.mailsTo(asha.email)).toHaveLength(7);
  const left: string[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName })) left.push(...Items.map((item) => JSON.stringify(item)));
  expect(left.join('\n')).not.toContain(ravi.email);
  expect((await checkoutSteps.ordersOf(asha)).length).toBeGreaterThan(0);
});

async function putAll(to: DynamoDBClient, tableName: string, items: readonly Record<string, AttributeValue>[]): Promise<void> {
  for (let first = 0; first < items.length; first += 25) {
    const requests = items.slice(first, first + 25).map((Item) => ({ PutRequest: { Item } }));
    await to.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: requests } }));
  }
}
