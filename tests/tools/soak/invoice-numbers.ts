/**
 * Measures how many invoices a second get a number when several callers number them at the same time, one by one and by batch, against a table
 * whose transactions exclude each other for 10 ms: `node tests/tools/soak/invoice-numbers.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { sellerVariables } from '#infra/constructs/seller.ts';
import { createTable, indexStream, startTableServer } from '#infra/local/table/table-server.ts';
import { openLimitedTable } from './limited-table.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-numbers-'));
const file = path.join(folder, 'table.db');
const server = await startTableServer(file);
const table = await openLimitedTable(server.url, { unitsPerSecond: 1_000, transactionMs: 10 });
Object.assign(process.env, {
  AWS_REGION: 'ap-south-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_DYNAMODB: table.url,
  TABLE_NAME: 'numbers',
  LOG_LEVEL: 'WARN',
  ...sellerVariables,
});
await createTable(new DynamoDBClient({ endpoint: server.url }), 'numbers');
indexStream(file);
const { issueDueDocument, issueDueInvoices } = await import('#functions/order/invoice/issue.ts');
const { paidOrder } = await import('#tests/order/endpoints/invoice/steps.ts');
const { runConcurrently } = await import('#shared/rules/run-concurrently.ts');

process.stdout.write('| callers | invoices a transaction | invoices | a second | conflicts | given up after 12 s |\n|---|---|---|---|---|---|\n');
let year = 2030;
for (const [callers, size, count] of [
  [1, 1, 60],
  [10, 1, 60],
  [1, 10, 400],
  [5, 10, 400],
  [1, 33, 660],
  [4, 33, 660],
] as const) {
  const now = new Date(`${year++}-06-15T06:00:00.000Z`);
  const ids: string[] = [];
  await runConcurrently(5, Array.from({ length: count }), async () => void ids.push((await paidOrder(now)).id));
  const batches = Array.from({ length: Math.ceil(count / size) }, (_, place) => ids.slice(place * size, (place + 1) * size));
  const conflicts = table.refused.conflicts;
  let givenUp = 0;
  const began = performance.now();
  await runConcurrently(callers, batches, async (batch) => {
    // The sweep tries again what is given up.
    await (batch.length === 1 ? issueDueDocument('invoice', batch[0] ?? '', now) : issueDueInvoices(batch, now)).catch(() => {
      givenUp += batch.length;
    });
  });
  const perSecond = ((count - givenUp) * 1_000) / (performance.now() - began);
  process.stdout.write(`| ${callers} | ${size} | ${count} | ${perSecond.toFixed(0)} | ${table.refused.conflicts - conflicts} | ${givenUp} |\n`);
}
await table.close();
await server.close();
await rm(folder, { recursive: true, force: true });
process.exit();
