/** `npm run soak:contention`: 500 buyers of 20 units in three sizes, some of two sizes at once, 20 times; then one product sold at 20 create-orders a second. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { freePort, indexStream, startTableServer } from '#infra/local/table/table-server.ts';
import type { ApiResponse } from '#tests/kit/call.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { brokenInvariants } from '#tests/kit/ledger/invariants.ts';
import type { Buyer } from './day.ts';
import { type Goods, makeSizes } from './goods.ts';
import { openLimitedTable } from './limited-table.ts';
import { tryOneItem } from './one-item.ts';
import { openShopProcess, type ShopProcess } from './shop-process.ts';

process.env['LOG_LEVEL'] = 'ERROR';
const { values } = parseArgs({ options: { runs: { type: 'string', default: '20' }, buyers: { type: 'string', default: '500' } } });
const [runs, crowd] = [Number(values.runs), Number(values.buyers)];
/** The units of each size. */
const units = [10, 6, 4] as const;
/** Create-orders a second. */
const rate = 20;
/** The limit of one DynamoDB partition. */
const limits = { unitsPerSecond: 1_000, transactionMs: 10 } as const;
const problems: string[] = [];
const say = (text: string) => void process.stdout.write(`${text}\n`);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function people(shop: ShopProcess, many: number): Promise<readonly Buyer[]> {
  const buyers: Buyer[] = [];
  while (buyers.length < many) {
    const made = await Promise.all(
      Array.from({ length: Math.min(10, many - buyers.length) }, async () => {
        const customer = await shop.people.customer();
        return { ...customer, addressId: await shop.people.address(customer) };
      }),
    );
    buyers.push(...made);
  }
  return buyers;
}

const ask = (shop: ShopProcess, as: Buyer, goods: readonly Goods[]): Promise<ApiResponse> =>
  shop.call('payment.createOrder', { as, body: { items: goods.map((each) => ({ ...each, quantity: 1 })), shippingAddressId: as.addressId } });

/** Repeats the request after a moment when the shop is busy, as a browser does. */
async function patiently(call: () => Promise<ApiResponse>): Promise<ApiResponse> {
  let answer = await call();
  for (let again = 0; answer.status === 503 && again < 10; again++) {
    await pause(Math.random() * 1_000);
    answer = await call();
  }
  return answer;
}

async function buy(shop: ShopProcess, as: Buyer, opened: ApiResponse): Promise<ApiResponse> {
  const paid = await shop.local('POST', `/pay/razorpay/${opened.body.id}`, { method: 'upi', outcome: 'captured', webhook: 'never' });
  return patiently(() => shop.call('payment.verifyPayment', { as, body: paid.body }));
}

/** A buyer who gets a unit pays at once. */
async function rush(shop: ShopProcess, admin: Customer, buyers: readonly Buyer[], run: number): Promise<void> {
  const sizes = await makeSizes(shop, admin, units, { name: `The last rompers ${run}` });
  // Every third buyer wants two sizes, and gets both or none.
  const baskets = buyers.map((_, n) => sizes.filter((__, size) => size === n % 3 || (n % 9 < 3 && size === (n + 1) % 3)));
  const began = performance.now();
  const answers = await Promise.all(
    buyers.map(async (as, n) => {
      const opened = await patiently(() => ask(shop, as, baskets[n] ?? []));
      return opened.status === 200 ? buy(shop, as, opened) : opened;
    }),
  );
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const soldOut = answers.filter(({ body }) => body?.code === 'out_of_stock').length;
  const books = await shop.books();
  const orders = books.orders.filter(({ lines }) => lines.some(({ productId }) => productId === sizes[0]?.productId)).length;
  const stocks = sizes.map(({ variantId }) => books.stocks.find((stock) => stock.variantId === variantId));
  const sold = stocks.map((stock) => stock?.sold);
  const others = answers.filter(({ status, body }) => status !== 200 && body?.code !== 'out_of_stock').map(({ body }) => JSON.stringify(body));
  say(
    `run ${String(run).padStart(2)}: ${orders} orders of ${sold.join(' + ')} units, ${soldOut} told that it is sold out, ${others.length} other answers, ${seconds} s`,
  );
  if (sold.some((count, size) => count !== units[size]) || soldOut !== buyers.length - orders || others.length > 0)
    problems.push(`run ${run}: ${orders} orders, ${JSON.stringify(stocks)}, ${others.length} other answers ${others[0] ?? ''}`);
  const broken = brokenInvariants(books);
  if (broken.length > 0) problems.push(`run ${run}: ${broken.join('; ')}`);
}

/** One call every 1000/rate ms, whether or not the ones before have been answered. */
async function hotItem(shop: ShopProcess, buyers: readonly Buyer[], title: string): Promise<void> {
  const product = await shop.people.product({ name: 'The hot one', stock: buyers.length });
  const began = performance.now();
  const times: number[] = [];
  const late = monitorEventLoopDelay();
  late.enable();
  const opened = await Promise.all(
    buyers.map(async (as, n) => {
      await pause(Math.max(0, began + (n * 1_000) / rate - performance.now()));
      const asked = performance.now();
      const answer = await ask(shop, as, [{ productId: product.id }]);
      times.push(performance.now() - asked);
      return answer;
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  late.disable();
  const bad = opened.filter(({ status }) => status !== 200);
  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))] ?? 0);
  say(
    `${title}: ${opened.length} create-orders in ${seconds.toFixed(1)} s, ${bad.length} failed; ${at(0.5)} ms at the median, ${at(0.95)} ms at 95 %; this program itself was up to ${Math.round(late.max / 1e6)} ms late`,
  );
  if (bad.length > 0) problems.push(`${title}: ${bad.length} failed, the first with ${JSON.stringify(bad[0]?.body)}`);
  // In the end each of them is sold.
  for (let from = 0; from < buyers.length; from += 5) {
    await Promise.all(
      buyers.slice(from, from + 5).map(async (as, n) => opened[from + n]?.status === 200 && buy(shop, as, opened[from + n] as ApiResponse)),
    );
  }
  const { free, held, sold } = (await shop.books()).stocks.find(({ variantId }) => variantId === product.id) ?? {};
  say(`  then ${sold} sold, ${held} held, ${free} free`);
  if (sold !== buyers.length - bad.length) problems.push(`${title}: ${sold} sold`);
}

/** Counts how many of 100,000 shoppers are lost by the table's rules, independently of this machine's speed. */
for (const transactionMs of [limits.transactionMs, 2 * limits.transactionMs])
  for (const asked of [rate, 2 * rate]) {
    const { lost, conflicts, at95, at999 } = tryOneItem({ rate: asked, transactionMs, shoppers: 100_000 });
    say(
      `by counting, ${asked}/s, transactions of ${transactionMs} ms: ${lost} of 100,000 lost, ${conflicts.toFixed(2)} conflicts each, ${at95} ms at 95 %, ${at999} ms at 99.9 %`,
    );
    // Allows one lost in 10,000, at twice the transaction time that we assume.
    if (asked === rate && lost > 10) problems.push(`${lost} of 100,000 are lost at ${asked}/s with transactions of ${transactionMs} ms`);
  }

const port = await freePort();
const plain = await openShopProcess(port);
try {
  say(`Making ${crowd} customers ...`);
  const buyers = await people(plain, crowd);
  const admin = await plain.people.admin();
  for (let run = 1; run <= runs; run++) await rush(plain, admin, buyers, run);
  await hotItem(plain, buyers, `one product at ${rate}/s, the plain stand-in`);
} finally {
  await plain.close();
}

const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-contention-'));
const file = path.join(folder, 'table.db');
const server = await startTableServer(file);
const table = await openLimitedTable(server.url, limits);
const limited = await openShopProcess(port, { AWS_ENDPOINT_URL_DYNAMODB: table.url });
try {
  indexStream(file);
  const buyers = await people(limited, crowd);
  const { throttled, conflicts } = { ...table.refused };
  await hotItem(
    limited,
    buyers,
    `one product at ${rate}/s, ${limits.unitsPerSecond} units/s a partition, transactions of ${limits.transactionMs} ms`,
  );
  say(`  ${table.refused.conflicts - conflicts} conflicts and ${table.refused.throttled - throttled} throttles on the way`);
} finally {
  await limited.close();
  await table.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
}
if (problems.length > 0) say(`\n${problems.join('\n')}`);
say(problems.length === 0 ? '\nExactly as many orders as units, and no failure but for stock.' : '\nThe crowd got more, less or something else.');
process.exitCode = problems.length === 0 ? 0 : 1;
