/** The job check-shop: buys up to the provider's order, and leaves no trace in what is counted, listed, sold or numbered. */
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { ScanCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { shopCheck } from '#shared/rules/shop-check.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { createOrderSteps } from '#tests/kit/order-steps.ts';
import { serveShop } from '#tests/kit/served-shop.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
const { payments } = shop.services;
const site = await serveShop(shop);
afterEach(() => {
  process.env['SITE_URL'] = site;
  payments.faults.clear();
});

const visit = () => shop.runJob('check-shop');
const readLedger = () => payments.readLedger();

const sorted = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).toSorted()) : value;

/** Key -> item of the whole table, once the stream's jobs have processed every change. */
async function everything(): Promise<ReadonlyMap<string, string>> {
  await shop.deliverEvents();
  const found = new Map<string, string>();
  for (let from: Record<string, unknown> | undefined, first = true; first || from !== undefined; first = false) {
    const page = await db().send(new ScanCommand({ TableName: shop.services.tableName, ConsistentRead: true, ExclusiveStartKey: from }));
    // The table gives attributes in any order.
    for (const item of page.Items ?? []) found.set(`${item['pk']} ${item['sk']}`, JSON.stringify(item, sorted));
    from = page.LastEvaluatedKey;
  }
  return found;
}

it('makes an order at the provider and changes no figure, list, stock, order or invoice number', async () => {
  const asha = await checkoutSteps.buyer();
  await createOrderSteps(shop, checkoutSteps).placeOrder(asha, { product: await shop.product(), quantity: 1 });
  await shop.runJob('number-invoices');
  // The first visit makes the account and the product.
  await visit();
  const [before, was] = [await everything(), readLedger()];
  await visit();
  const [after, is] = [await everything(), readLedger()];
  expect([is.orders.length - was.orders.length, is.payments.length - was.payments.length]).toEqual([1, 0]);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
  const checkouts = [...new Set(changed.flatMap((key) => /^CHECKOUT#(\w+) /.exec(key)?.[1] ?? []))];
  // Everything new or changed belongs to the job: its account, its product's stock, its checkout.
  const own = [shopCheck.customerId, `PRODUCT#${shopCheck.productId} STOCK`, ...checkouts];
  expect(changed.filter((key) => !own.some((name) => `${key} ${after.get(key)}`.includes(name)))).toEqual([]);
  const states = checkouts.map((id) =>
    [...after].flatMap(([key, item]) => (key.startsWith(`CHECKOUT#${id} `) ? (JSON.parse(item).status ?? []) : [])),
  );
  expect(states).toEqual([['expired']]);
  expect(await checkoutSteps.stockOf({ id: shopCheck.productId })).toEqual({ free: 1_000, held: 0, sold: 0, stocked: 1_000 });
});

it('hides account and product of the check from customers and staff', async () => {
  await visit();
  const written = await everything();
  const mentioning = (partition: RegExp) => [...written].filter(([key, item]) => partition.test(key) && /shop-check|2000000000/.test(item));
  // Lists of customers, figures and marks of edits.
  expect(mentioning(/^(?:USERS|USERWORDS|FIGURES|COUNTED|EDITS|ORDERS)/)).toEqual([]);
  expect(await shop.call('catalog.readProduct', { params: { id: String(shopCheck.productId) } })).toMatchObject({ status: 404 });
  const asha = await checkoutSteps.buyer();
  expect(await checkoutSteps.requestCheckout(asha, [{ product: { id: shopCheck.productId }, quantity: 1 }])).toMatchObject({
    status: 404,
    body: { code: 'product_not_found' },
  });
});

it('releases the hold of the check and fails when the provider does not answer', async () => {
  await visit();
  payments.faults.add({ operation: 'orders.create', mode: 'error', times: 100 });
  await expect(visit()).rejects.toThrow('at the step checkout.');
  expect(await checkoutSteps.stockOf({ id: shopCheck.productId })).toMatchObject({ held: 0 });
  payments.faults.clear();
  await visit();
});

it('fails when the home page has no content, and when the shop does not answer', async () => {
  await serveShop(shop, '<!doctype html><div id="root"></div>');
  await expect(visit()).rejects.toThrow('at the step home page.');
  process.env['SITE_URL'] = 'http://127.0.0.1:1';
  await expect(visit()).rejects.toThrow('at the step home page.');
  process.env['SITE_URL'] = site;
  await visit();
});

it('logs the step that failed, with the status of the answer or with the error when there was none', async () => {
  const lines: string[] = [];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => lines.push(String(chunk)) > 0);
  onTestFinished(() => out.mockRestore());
  const failed = () => lines.splice(0).flatMap((line) => (line.includes('"shop.check-failed"') ? [JSON.parse(line)] : []));
  payments.faults.add({ operation: 'orders.create', mode: 'error', times: 100 });
  await expect(visit()).rejects.toThrow();
  expect(failed()).toMatchObject([{ step: 'checkout', status: 503 }]);
  process.env['SITE_URL'] = 'http://127.0.0.1:1';
  await expect(visit()).rejects.toThrow();
  expect(failed()).toMatchObject([{ step: 'home page', error: 'TypeError' }]);
});

it('lets the check open checkouts although it leaves them unpaid', async () => {
  for (let time = 0; time < 8; time++) {
    await visit();
    shop.advanceClock(300);
  }
});
