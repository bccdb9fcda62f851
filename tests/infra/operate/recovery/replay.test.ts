/** Replaying the whole stream of a busy shop, as after a restore or a redrive: no mail, refund or invoice number is repeated. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, inject, it } from 'vitest';
import { readLedgerSnapshot } from '#infra/local/console/ledger-snapshot.ts';
import { openStream } from '#infra/local/jobs/stream.ts';
import { type JobName, jobs } from '#shared/contract/jobs.ts';
import { openAfterSale } from '#tests/kit/order-steps.ts';
import { clinic } from '#tests/kit/patient-steps.ts';
import { everythingIn } from '#tests/matrix/table-rows.ts';

const { shop, given, sale, admin } = await openAfterSale();
const { world } = shop;

/** Reads the stream from its beginning with the handlers of the shop. */
async function replayStream() {
  const client = new DynamoDBClient({ endpoint: inject('tableUrl') });
  const received = new Map<JobName, number>();
  const stream = await openStream({
    endpoint: inject('tableUrl'),
    tableName: world.tableName,
    table: client,
    runJob: async (job, event) => {
      received.set(job, (received.get(job) ?? 0) + event.Records.length);
      const file = new URL(`../../../../functions/${jobs[job].module}.ts`, import.meta.url).pathname;
      const { handler } = (await import(/* @vite-ignore */ file)) as { handler: (event: unknown) => Promise<never> };
      return handler(event);
    },
    dead: (job, _, error) => {
      throw error instanceof Error ? error : new Error(`${job} gave up.`);
    },
  });
  await stream.drain();
  const books = await readLedgerSnapshot(client, world.tableName, [world.payments, world.stripe]);
  client.destroy();
  return { received, books };
}

it('changes no item, provider record or mail when the whole stream is replayed', async () => {
  const [asha, ravi] = [await given.buyer(), await given.buyer()];
  const teddy = await shop.product({ stock: 20 });
  const [kept, cancelled, back] = [
    await sale.bought(asha, { product: teddy, quantity: 2 }),
    await sale.bought(asha, { product: teddy, quantity: 1 }),
    await sale.bought(ravi, { product: teddy, quantity: 1 }),
  ];
  await shop.call('order.cancel', { as: asha, params: { id: cancelled }, body: {} });
  await sale.moveTo(admin, back, 'delivered');
  const refund = {
    revision: (await sale.read(admin, back)).revision,
    items: [{ productId: teddy.id, quantity: 1 }],
    restock: true,
    reason: 'Broken',
  };
  expect(await shop.call('order.refund', { as: admin, params: { id: back }, body: refund })).toMatchObject({ status: 201 });
  const bookings = clinic(shop);
  await bookings.confirmed(asha, await bookings.doctor());
  await bookings.held(ravi, await bookings.doctor());
  await shop.call('content.sendContact', { body: { name: 'Ravi', email: ravi.email, phone: '9123456781', message: 'When do you open?' } });
  for (const job of ['send-refunds', 'number-invoices', 'send-waiting-mail'] as const) {
    await shop.job(job);
    await shop.deliver();
  }
  // The first replay may itself cause records.
  await replayStream();
  await shop.deliver();

  const before = { table: await everythingIn(shop), mails: (await shop.mails('')).length };
  const { received, books } = await replayStream();
  for (const job of ['send-mail', 'follow-changes'] as const) expect(received.get(job), job).toBeGreaterThan(1);
  expect((await shop.mails('')).length).toBe(before.mails);
  expect(await everythingIn(shop)).toEqual(before.table);
  expect(books.provider.refunds).toHaveLength(2);
  expect(books.orders.map(({ id }) => id)).toEqual([kept, cancelled, back].toSorted());
  const numbers = (await everythingIn(shop)).flatMap((row) => /"number":"([^"]+)"/.exec(row)?.slice(1) ?? []);
  expect(numbers.length).toBeGreaterThanOrEqual(5);
});
