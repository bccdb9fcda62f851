/** POST /api/admin/remittances: what a courier has paid is matched with what it collected, once. */
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { indianDay } from '#shared/rules/india-day.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createCodSteps } from '#tests/order/cod-steps.ts';
import { paidOrder } from '#tests/order/endpoints/invoice/steps.ts';

const shop = await openShop();
const [checkoutSteps, codSteps, admin] = [createCheckoutSteps(shop), createCodSteps(shop), await shop.admin()];
await codSteps.allowCod(admin);

const today = indianDay(shop.now());
const send = (csv: string, dryRun = false) => shop.call('remittance.import', { as: admin, body: { csv, dryRun } });
const read = async (id: string) => (await shop.call('order.read', { as: admin, params: { id } })).body;

/** An order of Rs 590 that was delivered and paid, or only sent. */
async function order(trackingNumber: string, to: 'delivered' | 'shipped' = 'delivered') {
  const asha = await checkoutSteps.buyer();
  const id = await codSteps.placeOrder(asha, { product: await shop.product({ price: 50_000, gstRate: 18 }), quantity: 1 });
  await codSteps.changeStatus(admin, id, 'processing');
  await codSteps.changeStatus(admin, id, 'shipped', { trackingNumber });
  if (to === 'delivered') await codSteps.deliverOrder(admin, id);
  await shop.deliverEvents();
  return { id, number: (await read(id)).orderNumber as string };
}

it('matches the lines of a remittance by order and tracking number, and reports every difference', async () => {
  const [paid, short, over, sent] = [await order('DL0001'), await order('DL0002'), await order('DL0003'), await order('DL0004', 'shipped')];
  const csv = [
    'order,amount,reference,date',
    `${paid.number},590.00,UTR-9,${today}`,
    `DL0002,"500",UTR-9,${today}`,
    `${over.number.toLowerCase()},600,UTR-9,${today}`,
    `${sent.number},590,UTR-9,${today}`,
    `NH-000000-ABCDEFGH,590,UTR-9,${today}`,
    `DL0001,590,UTR-9,${today}`,
    `${paid.number},five hundred,UTR-9,${today}`,
  ].join('\r\n');
  const outcomes = ['matched', 'short', 'over', 'not_collected', 'unknown', 'twice', 'unreadable'];
  const preview = await send(csv, true);
  expect(preview.body.rows.map((row: { outcome: string }) => row.outcome)).toEqual(outcomes);
  expect((await read(paid.id)).collection).not.toHaveProperty('remittance');
  const answer = await send(csv);
  expect(answer).toMatchObject({ status: 200, body: { rows: preview.body.rows, matched: 1_690 } });
  expect(answer.body.rows[1]).toMatchObject({ line: 3, orderId: short.id, amount: 500, expected: 590, message: '₹90.00 less than was collected' });
  expect(await read(paid.id)).toMatchObject({ collection: { amount: 590, remittance: { amount: 590, reference: 'UTR-9', date: today } } });
  expect(await read(short.id)).toMatchObject({ collection: { remittance: { amount: 500 } } });
  expect((await read(paid.id)).history[0]).toMatchObject({ from: 'collected', to: 'remitted' });
});

it('matches a tracking number that could be a telephone number', async () => {
  const trackingNumber = `91${randomInt(1e9, 1e10)}`;
  const { id } = await order(trackingNumber);
  expect(await send(`${trackingNumber},590,UTR-3,${today}`)).toMatchObject({ body: { rows: [{ outcome: 'matched', orderId: id }] } });
});

it('matches a number that is the beginning of five newer ones', async () => {
  const { id } = await order('1001');
  for (const digit of [0, 1, 2, 3, 4]) {
    const other = await paidOrder(shop.now());
    await shop.putItem({ ...(await shop.table.get(`CUSTOMER#${other.customerId}`, `ORDER#${other.id}`)), trackingNumber: `1001${digit}` });
  }
  await shop.deliverEvents();
  expect(await send(`1001,590,UTR-4,${today}`)).toMatchObject({ body: { rows: [{ outcome: 'matched', orderId: id }] } });
});

it('records nothing for a row that cannot be read, and says what is wrong', async () => {
  const { id, number } = await order(`DL${randomInt(1e9)}`);
  const rows = [
    ['590,UTR-1,2026-02-30', '“2026-02-30” is no day like 2026-11-23'],
    ['590,UTR-1,2099-01-01', 'The day 2099-01-01 is yet to come'],
    ['0,UTR-1,2024-11-01', '“0” is no amount of rupees'],
    ['-590,UTR-1,2024-11-01', '“-590” is no amount of rupees'],
    ['"590,00",UTR-1,2024-11-01', '“590,00” is no amount of rupees'],
    ['590,2024-11-01', 'A row has the 4 cells order,amount,reference,date; this one has 3'],
  ] as const;
  for (const [cells, message] of rows)
    expect(await send(`${number},${cells}`)).toMatchObject({ status: 200, body: { rows: [{ outcome: 'unreadable', message }], matched: 0 } });
  expect((await read(id)).collection).not.toHaveProperty('remittance');
});

it.each([
  ['semicolons', ';'],
  ['tabs', '\t'],
])('reads a spreadsheet that writes %s, a mark of its encoding and grouped rupees', async (_, mark) => {
  const { id, number } = await order(`DL${randomInt(1e9)}`);
  const csv = `\ufeff${['Order', 'Amount', 'Reference', 'Date'].join(mark)}\r\n${[number, '"₹1,590.00"', '"UTR, 7"', '2024-11-01'].join(mark)}\r\n`;
  expect((await send(csv)).body.rows).toMatchObject([{ line: 2, outcome: 'over', amount: 1_590, orderId: id }]);
  expect((await read(id)).collection.remittance).toEqual({ amount: 1_590, reference: 'UTR, 7', date: '2024-11-01' });
});

it('records a remittance file once, however often it is sent, and no second payment for one order', async () => {
  const { id, number } = await order('DL0005');
  const csv = `${number},590,UTR-1,${today}`;
  expect((await Promise.all([send(csv), send(csv)])).map(({ body }) => body.rows[0].outcome).sort()).toEqual(['already', 'matched']);
  const { revision } = await read(id);
  expect((await send(csv)).body.rows).toMatchObject([{ outcome: 'already' }]);
  expect((await send(`${number},590,UTR-2,${today}`)).body.rows).toMatchObject([{ outcome: 'twice', message: 'Paid before: ₹590.00, UTR-1' }]);
  expect(await read(id)).toMatchObject({ revision, nextStatuses: [] });
});

it.each([
  ['', 'Choose the file'],
  ['order,amount,reference,date\n', 'The file has no rows'],
  [Array.from({ length: 301 }, () => 'NH-1-A,1,R,2024-11-01').join('\n'), 'at most 300'],
])('refuses a file that cannot be one: %#', async (csv, message) => {
  expect(await send(csv)).toMatchObject({ status: 400, body: { fields: { csv: expect.stringContaining(message) } } });
});
