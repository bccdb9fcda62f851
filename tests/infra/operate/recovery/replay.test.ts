/** Replaying the whole stream of a busy shop, as after a restore or a redrive: no mail, refund or invoice number is repeated. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, inject, it } from 'vitest';
import { readLedgerSnapshot } from '#infra/local/console/ledger-snapshot.ts';
import { openStream } from '#infra/local/jobs/stream.ts';
import { type JobName, jobs } from '#shared/contract/jobs.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { readRows } from '#tests/matrix/table-rows.ts';

const { shop, checkoutSteps, orderSteps, admin } = await openShopWithOrders();
const { services } = shop;

/** Reads the stream from its beginning with the handlers of the shop. */
async function replayStream() {
  const client = new DynamoDBClient({ endpoint: inject('tableUrl') });
  const received = new Map<JobName, number>();
  const stream = await openStream({
    endpoint: inject('tableUrl'),
    tableName: services.tableName,
    table: client,
    runJob: async (job, event) => {
      received.set(job, (received.get(job) ?? 0) + event.Records.length);
      const file = new URL(`../../../../functions/${jobs[job].module}.ts`, import.meta.url).pathname;
      const { handler } = (await import(/* @vite-ignore */ file)) as { handler: (event: unknown) => Promise<never> };
      return handler(event);
    },
    onDead: (job, _, error) => {
      throw error instanceof Error ? error : new Error(`${job} gave up.`);
    },
  });
  await stream.drain();
  const books = await readLedgerSnapshot(client, services.tableName, [services.payments, services.stripe]);
  client.destroy();
  return { received, books };
}

it('changes no item, provider record or mail when the whole stream is replayed', async () => {
  const [asha, ravi] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
  const teddy = await shop.product({ stock: 20 });
  const [kept, cancelled, back] = [
    await orderSteps.placeOrder(asha, { product: teddy, quantity: 2 }),
    await orderSteps.placeOrder(asha, { product: teddy, quantity: 1 }),
    await orderSteps.placeOrder(ravi, { product: teddy, quantity: 1 }),
  ];
  await shop.call('order.cancel', { as: asha, params: { id: cancelled }, body: {} });
  await orderSteps.advanceTo(admin, back, 'delivered');
  const refund = {
    revision: (await orderSteps.readOrder(admin, back)).revision,
    items: [{ productId: teddy.id, quantity: 1 }],
    restock: true,
    reason: 'Broken',
  };
  expect(await shop.call('order.refund', { as: admin, params: { id: back }, body: refund })).toMatchObject({ status: 201 });
  const patientSteps = createPatientSteps(shop);
  await patientSteps.bookPaid(asha, await patientSteps.doctor());
  await patientSteps.bookUnpaid(ravi, await patientSteps.doctor());
  await shop.call('content.sendContact', { body: { name: 'Ravi', email: ravi.email, phone: '9123456781', message: 'When do you open?' } });
  for (const job of ['send-refunds', 'number-invoices', 'send-waiting-mail'] as const) {
    await shop.runJob(job);
    await shop.deliverEvents();
  }
  // The first replay may itself cause records.
  await replayStream();
  await shop.deliverEvents();

  const before = { table: await readRows(shop), mails: (await shop.mailsTo('')).length };
  const { received, books } = await replayStream();
  for (const job of ['send-mail', 'follow-changes'] as const) expect(received.get(job), job).toBeGreaterThan(1);
  expect((await shop.mailsTo('')).length).toBe(before.mails);
  expect(await readRows(shop)).toEqual(before.table);
  expect(books.provider.refunds).toHaveLength(2);
  expect(books.orders.map(({ id }) => id)).toEqual([kept, cancelled, back].toSorted());
  const numbers = (await readRows(shop)).flatMap((row) => /"number":"([^"]+)"/.exec(row)?.slice(1) ?? []);
  expect(numbers.length).toBeGreaterThanOrEqual(5);
});
