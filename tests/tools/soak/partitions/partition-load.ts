/**
 * `npm run soak:partitions`: records what orders placed by the shop's own code ask of each partition of the table and of its index, and replays
 * that at 167 orders a second (10,000 a minute) for 60 seconds of simulated time against DynamoDB's limits of a partition. Fails when a request
 * is refused, and says at which rate the first one would be.
 * Recorded are the cart, the purchase and what follows it; `-- --moves` adds the three moves by staff up to the delivery, at the same rate.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startTableServer } from '#infra/local/table/table-server.ts';
import { createCaller } from '#tests/kit/call.ts';
import { createFixtures } from '#tests/kit/fixtures.ts';
import { openLocalServices } from '#tests/kit/local-services.ts';
import { recordRequests } from './recorded-requests.ts';
import { findCeiling, limits, type Request, replay } from './replay.ts';

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '167' },
    seconds: { type: 'string', default: '60' },
    orders: { type: 'string', default: '120' },
    moves: { type: 'boolean', default: false },
  },
});
const [rate, seconds, orders] = [Number(values.rate), Number(values.seconds), Number(values.orders)];
/** Orders that are placed at the same time, so that jobs batch them as they do under load. */
const groupSize = 20;
process.env['LOG_LEVEL'] = 'WARN';

/** The requests of each group of orders. */
const groups: Request[][] = [];
let isRecording = false;

const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-partitions-'));
const server = await startTableServer(path.join(folder, 'table.db'));
Object.assign(process.env, { AWS_REGION: 'ap-south-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' });
const world = await openLocalServices({ tableUrl: server.url, tableFile: server.file, name: 'partitions' });
const call = createCaller(world.now);
const shop = createFixtures(world, call);

/** The body of an answer; throws when the call was refused. */
async function asked(...args: Parameters<typeof call>) {
  const { status, body } = await call(...args);
  if (status >= 400) throw new Error(`${args[0]}: ${JSON.stringify(body)}`);
  return body;
}

try {
  const products = await Promise.all(Array.from({ length: 40 }, () => shop.product({ price: 499, stock: 10_000 })));
  const meera = await shop.admin();
  recordRequests((request) => {
    if (isRecording) groups.at(-1)?.push(request);
  });
  for (let done = 0; done < orders; done += groupSize) {
    const buyers = await Promise.all(Array.from({ length: groupSize }, async () => shop.customer()));
    const addresses = await Promise.all(buyers.map((each) => shop.address(each)));
    await world.deliverEvents();
    groups.push([]);
    isRecording = true;
    const placed = await Promise.all(
      buyers.map(async (as, buyer) => {
        for (const line of [0, 1]) {
          const productId = products[(buyer * 2 + line) % products.length]?.id;
          await asked('cart.add', { as, body: { productId, quantity: 1 } });
        }
        const { id } = await asked('payment.createOrder', { as, body: { shippingAddressId: addresses[buyer] } });
        const paid = await world.pay(id, { method: 'upi', outcome: 'captured', webhook: 'now' });
        return (await asked('payment.verifyPayment', { as, body: paid })).orderId as string;
      }),
    );
    await world.deliverEvents();
    for (const status of values.moves ? ['processing', 'shipped', 'delivered'] : []) {
      const body = { status, ...(status === 'shipped' ? { trackingNumber: 'IN123456789' } : {}) };
      for (const id of placed) await asked('order.changeStatus', { as: meera, params: { id }, body });
      await world.deliverEvents();
    }
    isRecording = false;
    process.stderr.write(`${done + groupSize} orders\n`);
  }
  const recording = { groups, groupSize };
  const { rows, requests, refused, orders: replayed } = replay(recording, rate, seconds);
  process.stdout.write(`${replayed} orders in ${seconds} s: ${requests} requests, ${refused} refused.\n\n`);
  process.stdout.write('| partition | units | of | a second on average | in the busiest second | refused |\n|---|---|---|---|---|---|\n');
  for (const { partition, kind, mean, busiest, refused } of rows.filter((row, index) => index < 30 || row.refused > 0))
    process.stdout.write(
      `| \`${partition}\` | ${kind} | ${limits[kind].toLocaleString('en')} | ${Math.round(mean)} | ${Math.round(busiest)} | ${refused} |\n`,
    );
  const ceiling = findCeiling(recording, seconds);
  process.stdout.write(`\nNothing is refused up to ${ceiling.rate} orders a second; above, \`${ceiling.first?.partition}\` refuses first.\n`);
  if (refused > 0) process.exitCode = 1;
} finally {
  await world.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
}
// Connections that are kept alive would keep the process too.
process.exit();
