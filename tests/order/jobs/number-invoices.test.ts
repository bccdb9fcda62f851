/** Numbering invoices and credit notes: one number a document, no gap and no duplicate in a series. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { issueDueDocument, issueDueInvoices } from '#functions/order/invoice/issue.ts';
import { handler } from '#functions/order/jobs/number-invoices.ts';
import { captureLog } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { openFaultyTable } from '#tests/kit/table/faulty-table.ts';
import { aLine, paidOrder, recordRefund } from '#tests/order/endpoints/invoice/steps.ts';

const shop = await openShop();
const faultyTable = await openFaultyTable();
beforeEach(async () => {
  faultyTable.decideFault = () => undefined;
  // Orders that an earlier test left without an invoice get their number in the last financial year, not in this test's year.
  await run(new Date(`${year}-03-31T06:00:00.000Z`));
});
afterEach(() => vi.unstubAllEnvs());

type Order = Awaited<ReturnType<typeof paidOrder>>;
const invoiceOf = ({ id, customerId }: Order) => shop.table.get(`CUSTOMER#${customerId}`, `INVOICE#${id}`);
const positions = async (orders: readonly Order[]) =>
  (await Promise.all(orders.map(async (order) => Number(String((await invoiceOf(order))?.['number']).slice(-6))))).toSorted(
    (one, other) => one - other,
  );
const run = (at: Date) => handler({ time: at.toISOString() });

/** Each test takes its own year, so that its series begins with 1. */
let year = 2030;
const newYear = () => new Date(`${year++}-06-15T06:00:00.000Z`);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('issues the invoice of an order, shows its number on the order and removes the due mark', async () => {
  const now = newYear();
  const order = await paidOrder(now);
  await run(now);
  const number = `NAN/${String(now.getUTCFullYear() % 100)}-${String((now.getUTCFullYear() + 1) % 100)}/000001`;
  expect(await invoiceOf(order)).toMatchObject({
    number,
    issuedAt: now.toISOString(),
    total: order.total,
    placeOfSupply: 'KA',
    orderNumber: order.orderNumber,
  });
  expect(await shop.table.get(`CUSTOMER#${order.customerId}`, `ORDER#${order.id}`)).toMatchObject({
    invoice: { number, issuedAt: now.toISOString() },
  });
  expect(await shop.table.get(`INVOICE_DUE#${order.id}`, 'INVOICE_DUE')).toBeUndefined();
});

test('numbers 15 orders from 1 to 15 without duplicates when three consumers run concurrently', async () => {
  const now = newYear();
  const orders = await Promise.all(upTo(15).map(() => paidOrder(now)));
  await Promise.all(
    upTo(3).map(async (consumer) => {
      // Each consumer numbers all orders, in a sequence of its own.
      const own = orders.toSorted((one, other) => (one.id.slice(-consumer) < other.id.slice(-consumer) ? -1 : 1));
      for (const { id } of own) await issueDueDocument('invoice', id, now);
    }),
  );
  expect(await positions(orders)).toEqual(upTo(15));
});

test('numbers orders without a gap despite lost responses, throttling, conflicts and server errors', async () => {
  const now = newYear();
  const orders = await Promise.all(upTo(6).map(() => paidOrder(now)));
  const troubles = ['response-lost', 'throttled', 'conflict', 'server-error'] as const;
  // The first three writes of each order fail, each in another way, whatever the order of the concurrent calls.
  const writes = orders.map(() => 0);
  faultyTable.decideFault = (operation, input) => {
    const sent = JSON.stringify(input);
    const index = operation === 'TransactWriteItems' ? orders.findIndex(({ id }) => sent.includes(id)) : -1;
    const write = index === -1 ? 3 : (writes[index] as number);
    if (write >= 3) return undefined;
    writes[index] = write + 1;
    return troubles[(index + write) % 4];
  };
  await Promise.all(orders.map(({ id }) => issueDueDocument('invoice', id, now)));
  for (const trouble of troubles) expect(faultyTable.faultCounts[trouble], trouble).toBeGreaterThan(0);
  expect(await positions(orders)).toEqual(upTo(6));
});

test('leaves the number of a failed consumer to the next one', async () => {
  const now = newYear();
  const [first, second] = [await paidOrder(now), await paidOrder(now)];
  vi.stubEnv('FIRST_SELLER', '');
  await expect(issueDueDocument('invoice', first.id, now)).rejects.toThrow('FIRST_SELLER');
  vi.unstubAllEnvs();
  await issueDueDocument('invoice', second.id, now);
  await issueDueDocument('invoice', first.id, now);
  expect(await positions([first, second])).toEqual([1, 2]);
});

test('keeps the number of an order that is numbered again and spends no other', async () => {
  const now = newYear();
  const [order, next] = [await paidOrder(now), await paidOrder(now)];
  await Promise.all(upTo(4).map(() => issueDueDocument('invoice', order.id, now)));
  await issueDueDocument('invoice', order.id, now);
  await issueDueDocument('invoice', next.id, now);
  expect(await positions([order])).toEqual([1]);
  expect(await positions([next])).toEqual([2]);
});

test('starts a new series with the Indian financial year', async () => {
  const now = newYear();
  const last = new Date(`${now.getUTCFullYear() + 20}-03-31T18:29:59.999Z`);
  const [before, after] = [await paidOrder(last), await paidOrder(last)];
  await issueDueDocument('invoice', before.id, last);
  await issueDueDocument('invoice', after.id, new Date(last.getTime() + 1));
  const numbers = [(await invoiceOf(before))?.['number'], (await invoiceOf(after))?.['number']] as string[];
  expect(numbers[0]?.slice(4, 9)).not.toBe(numbers[1]?.slice(4, 9));
  expect(numbers.map((number) => number.slice(-6))).toEqual(['000001', '000001']);
});

test('never dates an invoice before the previous number, even when a clock is behind', async () => {
  const now = newYear();
  const [one, two] = [await paidOrder(now), await paidOrder(now)];
  await issueDueDocument('invoice', one.id, now);
  await issueDueDocument('invoice', two.id, new Date(now.getTime() - 86_400_000));
  expect((await invoiceOf(two))?.['issuedAt']).toBe(now.toISOString());
});

describe('many invoices in one transaction', () => {
  test('numbers 36 orders without a gap while two callers number them in batches and others one by one', async () => {
    const now = newYear();
    // More than one transaction takes.
    const orders = await Promise.all(upTo(36).map(() => paidOrder(now)));
    const ids = orders.map(({ id }) => id);
    await Promise.all([
      ...upTo(2).map((caller) =>
        issueDueInvoices(
          ids.toSorted((one, other) => (one.slice(-caller) < other.slice(-caller) ? -1 : 1)),
          now,
        ),
      ),
      ...ids.slice(0, 4).map((id) => issueDueDocument('invoice', id, now)),
    ]);
    expect(await positions(orders)).toEqual(upTo(36));
    expect(await issueDueInvoices(ids, now)).toEqual([]);
    const named = await Promise.all(orders.map(({ id, customerId }) => shop.table.get(`CUSTOMER#${customerId}`, `ORDER#${id}`)));
    const invoices = await Promise.all(orders.map(invoiceOf));
    expect(named.map((order) => order?.['invoice'].number)).toEqual(invoices.map((invoice) => invoice?.['number']));
  });

  test('leaves out an order that cannot be invoiced without a gap in the numbers', async () => {
    const now = newYear();
    const orders = await Promise.all(upTo(5).map(() => paidOrder(now)));
    const broken = orders[2] as Order;
    const whole = (await shop.table.get(`CUSTOMER#${broken.customerId}`, `ORDER#${broken.id}`)) as Record<string, unknown>;
    await shop.putItem({ ...whole, lines: null });
    expect(
      await issueDueInvoices(
        orders.map(({ id }) => id),
        now,
      ),
    ).toEqual([broken.id]);
    expect(await positions(orders.filter((order) => order !== broken))).toEqual(upTo(4));
    await shop.putItem(whole);
    expect(await issueDueInvoices([broken.id], now)).toEqual([]);
    expect(await positions([broken])).toEqual([5]);
  });

  test('numbers a batch once although the response of its transaction was lost', async () => {
    const now = newYear();
    const orders = await Promise.all(upTo(4).map(() => paidOrder(now)));
    let lost = 0;
    faultyTable.decideFault = (operation) => (operation === 'TransactWriteItems' && lost++ === 0 ? 'response-lost' : undefined);
    await issueDueInvoices(
      orders.map(({ id }) => id),
      now,
    );
    expect(lost).toBeGreaterThan(0);
    expect(await positions(orders)).toEqual(upTo(4));
  });
});

describe('the sweep of due invoices', () => {
  test('numbers the orders that no mail has numbered, oldest payment first', async () => {
    const now = newYear();
    const orders: Order[] = [];
    for (const minute of upTo(5)) orders.push(await paidOrder(new Date(now.getTime() + minute * 60_000)));
    await run(new Date(now.getTime() + 3_600_000));
    expect(await Promise.all(orders.map(async (order) => (await positions([order]))[0]))).toEqual(upTo(5));
  });

  test('logs an order that cannot be invoiced, numbers the others and retries it later', async () => {
    const now = newYear();
    const broken = await paidOrder(now, { lines: [aLine({ productId: 7 })] });
    const key = { pk: `CUSTOMER#${broken.customerId}`, sk: `ORDER#${broken.id}` };
    const whole = (await shop.table.get(key.pk, key.sk)) as Record<string, unknown>;
    await shop.putItem({ ...whole, lines: null });
    const good = await paidOrder(new Date(now.getTime() + 1));
    const log = await captureLog(() => run(new Date(now.getTime() + 60_000)));
    expect(log).toMatch(new RegExp(`"event":"invoice.not-issued".*${broken.id}`));
    expect(await positions([good])).toEqual([1]);
    await shop.putItem(whole);
    await run(new Date(now.getTime() + 61_000));
    expect(await invoiceOf(broken)).toBeUndefined();
    await run(new Date(now.getTime() + 3_600_000));
    expect(await positions([broken])).toEqual([2]);
  });
});

describe('the credit notes of refunds', () => {
  test('issues one credit note per refund in a separate series, after the invoice', async () => {
    const now = newYear();
    const order = await paidOrder(now);
    await recordRefund(order, `r${order.id}`, order.total, now);
    await Promise.all(upTo(3).map(() => issueDueDocument('credit-note', `r${order.id}`, now)));
    expect(await positions([order])).toEqual([1]);
    const note = await shop.table.get(`CUSTOMER#${order.customerId}`, `CREDIT_NOTE#${order.id}#r${order.id}`);
    expect(note).toMatchObject({
      number: expect.stringMatching(/^NCN\/\d\d-\d\d\/000001$/),
      total: order.total,
      against: { number: expect.stringMatching(/^NAN/) },
    });
    expect(await shop.table.get(`CUSTOMER#${order.customerId}`, `ORDER#${order.id}`)).toMatchObject({
      creditNotes: [{ id: `r${order.id}`, number: note?.['number'], amount: order.total }],
    });
  });

  test('numbers concurrent credit notes of one order separately and sums them to the invoiced amounts', async () => {
    const now = newYear();
    const order = await paidOrder(now, { lines: [aLine({ quantity: 3, unitPrice: 33_33 })] });
    const parts = [Math.floor(order.total / 3), Math.floor(order.total / 3), order.total - 2 * Math.floor(order.total / 3)];
    for (const [index, part] of parts.entries()) await recordRefund(order, `${order.id}-${index}`, part, now);
    await Promise.all(parts.map((_, index) => issueDueDocument('credit-note', `${order.id}-${index}`, now)));
    const notes = (await shop.table.query(`CUSTOMER#${order.customerId}`)).filter(({ sk }) => String(sk).startsWith('CREDIT_NOTE#'));
    expect(notes.map(({ number }) => String(number).slice(-6)).toSorted()).toEqual(['000001', '000002', '000003']);
    expect(notes.reduce((sum, { total }) => sum + Number(total), 0)).toBe(order.total);
    const invoice = await invoiceOf(order);
    for (const head of ['taxable', 'cgst', 'sgst'] as const)
      expect(Math.abs(notes.reduce((sum, note) => sum + Number(note[head]), 0) - Number(invoice?.[head])), head).toBeLessThanOrEqual(2);
  });
});
