/**
 * The daily figures: after many generated events, repeated, late, shuffled and handled by two consumers concurrently,
 * the sums of every day equal a recount of the whole table.
 */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord, StreamRecord } from 'aws-lambda';
import { expect, it } from 'vitest';
import { doctorFiguresOf, failedRefunds, readDailyFigures, soldOn } from '#functions/admin/figures-store.ts';
import { updateFigures } from '#functions/admin/update-figures.ts';
import { listUsers, readUserCount } from '#functions/customer/user-list-store.ts';
import {
  type Contribution,
  contributionOfAppointment,
  contributionOfCheckout,
  contributionOfOrder,
  contributionOfRefund,
  lastDays,
  totalsOf,
  zeroFigures,
} from '#shared/rules/figures.ts';
import { isPaid, type PaymentStatus } from '#shared/rules/order/order-status.ts';
import { openShop } from '#tests/kit/shop.ts';
import { documentClient } from '#tests/kit/table/document-client.ts';
import { readAllItems } from '#tests/kit/table/read-all-items.ts';

const events = 400;
const [customers, things, days, portion] = [21, 100, 12, 80];

const shop = await openShop();

type Item = Record<string, unknown> & { readonly pk: string; readonly sk: string };
/** A linear congruential generator, so that every run has the same events in the same order. */
let state = 7;
const randomInt = (below: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
  return (state >> 8) % below;
};
const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

/** A record in one of its states; calling it again with the same id changes the record. */
function anyRecord(now: Date): Item {
  const number = randomInt(things);
  const id = `t${number}`;
  // Derived from the number, so that a record keeps its day and its amount, as in production.
  const createdAt = new Date(now.getTime() - (number % days) * 86_400_000 - number * 1_000).toISOString();
  const customerId = `c${number % customers}`;
  switch (number % 4) {
    case 0: {
      const lines = [1, 2].map((each) => ({ productId: ((number * each) % 7) + 1, quantity: (number % 3) + each, unitPrice: 100 + number }));
      const status = pick(['pending', 'processing', 'shipped', 'delivered', 'cancelled']);
      // A delivered order was refunded in part, which leaves its payment status as it is.
      const refunds = status === 'cancelled' ? [{ amount: 50 + number }] : status === 'delivered' ? [{ amount: 1 + number }] : [];
      // Every third order is paid on delivery.
      const paymentStatus = status === 'cancelled' ? pick(['refunded', 'voided']) : number % 3 === 0 ? pick(['due', 'completed']) : 'completed';
      const order = { id, customerId, createdAt, status, paymentStatus, total: 1_000 + number, lines, refunds };
      return { pk: `CUSTOMER#${customerId}`, sk: `ORDER#${id}`, ...order };
    }
    case 1:
      return { pk: `CHECKOUT#${id}`, sk: 'CHECKOUT', id, customerId, createdAt, status: pick(['open', 'expired', 'confirmed']) };
    case 2: {
      const status = pick(['open', 'confirmed', 'completed', 'no_show', 'cancelled']);
      return {
        pk: `CUSTOMER#${customerId}`,
        sk: `APPOINTMENT#${id}`,
        id,
        customerId,
        doctorId: `d${number % 5}`,
        // Some appointments are rescheduled.
        start: new Date(Date.parse(createdAt) + pick([0, 86_400_000])).toISOString(),
        createdAt,
        status,
        total: 500 + number,
        ...(status === 'open' ? {} : { paymentId: 'pay_x' }),
        ...(status === 'cancelled' ? { refund: { amount: pick([0, 250, 500 + number]) } } : {}),
      };
    }
    default:
      return {
        pk: `REFUND#${id}`,
        sk: 'REFUND',
        id,
        customerId,
        createdAt,
        amount: 10 + number,
        status: pick(['due', 'requested', 'processed', 'failed']),
      };
  }
}

/** Each item's last two states, as the stream's records show them. */
const images = new Map<string, Pick<StreamRecord, 'OldImage' | 'NewImage'>>();
const nameOf = ({ pk, sk }: Pick<Item, 'pk' | 'sk'>) => `${pk} ${sk}`;
/** The text of an attribute stands for its value: consumers only compare the states. */
const imageOf = (item: Item) => Object.fromEntries(Object.entries(item).map(([name, value]) => [name, { S: JSON.stringify(value) }]));

async function write(items: readonly Item[]): Promise<void> {
  const last = [...new Map(items.map((item) => [nameOf(item), item])).values()];
  for (const item of last) {
    const was = images.get(nameOf(item))?.NewImage;
    images.set(nameOf(item), { ...(was === undefined ? {} : { OldImage: was }), NewImage: imageOf(item) });
  }
  for (let from = 0; from < last.length; from += 25)
    await documentClient().send(
      new BatchWriteCommand({ RequestItems: { [shop.services.tableName]: last.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } })) } }),
    );
}

const record = ({ pk, sk }: { readonly pk: string; readonly sk: string }): DynamoDBRecord => ({
  eventName: 'MODIFY',
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, ...images.get(nameOf({ pk, sk })) },
});
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((each) => ({ each, rank: randomInt(2 ** 20) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ each }) => each);

it(`keeps every daily sum equal to a recount after ${events} generated events`, { timeout: 300_000 }, async () => {
  const now = shop.now();
  for (let each = 0; each < customers; each++)
    await shop.putItem({
      pk: `CUSTOMER#c${each}`,
      sk: 'PROFILE',
      id: `c${each}`,
      firstName: `C${each}`,
      lastName: 'X',
      email: `c${each}@example.in`,
      createdAt: now.toISOString(),
      addressCount: 0,
    });
  let before: DynamoDBRecord[] = Array.from({ length: customers }, (_, each) => record({ pk: `CUSTOMER#c${each}`, sk: 'PROFILE' }));
  for (let handled = 0; handled < events; handled += portion) {
    const items = Array.from({ length: portion }, () => anyRecord(now));
    await write(items);
    const Records = shuffled(items.map(record));
    // Two consumers, each in another order; some earlier records are repeated.
    const again = before.filter(() => randomInt(10) === 0);
    await (handled % (4 * portion) === 0
      ? Promise.all([updateFigures({ Records: [...again, ...Records] }), updateFigures({ Records: shuffled(Records) })])
      : updateFigures({ Records: [...again, ...Records] }));
    before = Records;
  }

  const shares: Contribution[] = [
    ...(await everyOrder()).map((order) => contributionOfOrder(order as never)),
    ...(await everyOf('APPOINTMENT#')).map((appointment) => contributionOfAppointment(appointment as never)),
    ...(await readAllItems('CHECKOUT')).map((checkout) => contributionOfCheckout(checkout as never)),
    ...(await readAllItems('REFUND')).map((refund) => contributionOfRefund(refund as never)),
  ];
  const recounted = totalsOf(shares);
  expect(shares.length).toBeGreaterThan(things * 0.9);
  for (const { day, figures } of await readDailyFigures(lastDays(now, days + 2))) {
    const expected = recounted.get(day) ?? { figures: zeroFigures, sold: {}, doctors: {} };
    expect({ day, figures }).toEqual({ day, figures: expected.figures });
    const sold = await soldOn([day]);
    const some = (each: typeof sold) => Object.fromEntries(Object.entries(each).filter(([, { units, value }]) => units !== 0 || value !== 0));
    const doctors = Object.fromEntries(await doctorFiguresOf(day, day, [day.slice(0, 7)]));
    const busy = (each: typeof doctors) =>
      Object.fromEntries(Object.entries(each).filter(([, sums]) => Object.values(sums).some((sum) => sum !== 0)));
    expect({ day, doctors: busy(doctors) }).toEqual({ day, doctors: busy(expected.doctors) });
    expect({ day, sold: some(sold) }).toEqual({ day, sold: some(expected.sold) });
  }

  const failed = (await readAllItems('REFUND')).filter(({ status }) => status === 'failed').map(({ id }) => id);
  expect((await failedRefunds(things)).map(({ id }) => id).sort()).toEqual(failed.sort());

  const users = await listUsers('USERS', { ascending: true, limit: customers * 2 });
  expect(users).toHaveLength(customers);
  expect(await readUserCount()).toBe(customers);
  const orders = await everyOrder();
  for (const { id, ordersCount, totalSpent } of users) {
    const own = orders.filter(({ customerId }) => customerId === id) as unknown as {
      paymentStatus: PaymentStatus;
      total: number;
      refunds: { amount: number }[];
    }[];
    const paid = own.filter(({ paymentStatus }) => isPaid(paymentStatus));
    const spent = paid.reduce((sum, { total, refunds }) => sum + total - refunds.reduce((back, { amount }) => back + amount, 0), 0);
    expect({ id, ordersCount, totalSpent }).toEqual({ id, ordersCount: own.length, totalSpent: spent });
  }
});

const everyOrder = () => everyOf('ORDER#');

async function everyOf(kind: string): Promise<Item[]> {
  const found = await Promise.all(Array.from({ length: customers }, (_, each) => shop.table.query(`CUSTOMER#c${each}`)));
  return found.flat().filter(({ sk }) => String(sk).startsWith(kind)) as unknown as Item[];
}

it('keeps the figures right when a partly handled batch is delivered again', async () => {
  const createdAt = '2031-05-05T06:00:00.000Z';
  const items = Array.from({ length: 60 }, (_, each) => ({
    pk: `CHECKOUT#half${each}`,
    sk: 'CHECKOUT',
    id: `half${each}`,
    createdAt,
    status: 'open',
  }));
  await write(items.slice(0, 30));
  await updateFigures({ Records: items.map(record) });
  await write(items.slice(30));
  await Promise.all([1, 2, 3].map(() => updateFigures({ Records: items.map(record) })));
  expect(await readDailyFigures(['2031-05-05'])).toMatchObject([{ figures: { checkouts: 60, paid: 0 } }]);
});

it('keeps the figures of a day when its checkout is deleted later', async () => {
  const createdAt = '2031-06-06T20:00:00.000Z';
  const key = { pk: 'CHECKOUT#old', sk: 'CHECKOUT' };
  await write([{ ...key, id: 'old', createdAt, status: 'confirmed' }]);
  await updateFigures({ Records: [record(key)] });
  await documentClient().send(new BatchWriteCommand({ RequestItems: { [shop.services.tableName]: [{ DeleteRequest: { Key: key } }] } }));
  await updateFigures({ Records: [record(key)] });
  // 20:00 UTC is the next day in India.
  expect(await readDailyFigures(['2031-06-07'])).toMatchObject([{ figures: { checkouts: 1, paid: 1 } }]);
});

const manyOrders = (count: number, perOrder: number, createdAt: string) =>
  Array.from({ length: count }, (_, each) => {
    const lines = Array.from({ length: perOrder }, (__, line) => ({ productId: 1_000 + each * perOrder + line, quantity: 1, unitPrice: 100 }));
    return {
      pk: 'CUSTOMER#many',
      sk: `ORDER#${createdAt}${each}`,
      id: `${createdAt}${each}`,
      customerId: 'many',
      createdAt,
      status: 'pending',
      total: 100,
      lines,
    };
  });

it('counts 300 products of one day, each in an item of its own', { timeout: 120_000 }, async () => {
  const createdAt = '2031-07-07T06:00:00.000Z';
  const items = manyOrders(10, 30, createdAt);
  await write(items);
  await updateFigures({ Records: items.map(record) });
  await updateFigures({ Records: items.map(record) });
  const sold = await soldOn(['2031-07-07']);
  expect(Object.keys(sold)).toHaveLength(300);
  expect(new Set(Object.values(sold).map(({ units, value }) => `${units} ${value}`))).toEqual(new Set(['1 100']));
  // No item of the day grows with the number of products.
  const largest = Math.max(...(await shop.table.query('FIGURES#2031-07')).map((item) => JSON.stringify(item).length));
  expect(largest).toBeLessThan(1_000);
});

it('adds sales to a day that the previous version has counted', async () => {
  await shop.putItem({ pk: 'FIGURES#2031-08', sk: 'SOLD#2031-08-08', u7: 3, v7: 900, u8: 1, v8: 50 });
  const [order] = manyOrders(1, 1, '2031-08-08T06:00:00.000Z');
  if (order === undefined) throw new Error('No order was made.');
  const items: Item[] = [{ ...order, lines: [{ productId: 7, quantity: 2, unitPrice: 300 }] }];
  await write(items);
  await updateFigures({ Records: items.map(record) });
  expect(await soldOn(['2031-08-07', '2031-08-08', '2031-08-09'])).toEqual({ 7: { units: 5, value: 1_500 }, 8: { units: 1, value: 50 } });
  expect(await soldOn(['2031-08-09'])).toEqual({});
});
