/** Does everybody get the table that they may have, and no cell that would compute? */
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { indianDay } from '#shared/rules/india-day.ts';
import { paidOrder } from '#tests/invoice/steps.ts';
import type { Customer } from '#tests/kit/given.ts';
import { openShop } from '#tests/kit/shop.ts';
import { visits } from '#tests/kit/visits.ts';

const shop = await openShop();
let admin = await shop.admin();
const begin = (what: unknown, as: Customer = admin, more: object = {}) => shop.call('export.begin', { as, body: { what, ...more } });
async function sheet(what: string, more: object = {}, as: Customer = admin): Promise<Record<string, string>[]> {
  const { status, body } = await begin(what, as, more);
  expect({ status, body }).toMatchObject({ status: 201, body: { what, status: 'ready', url: expect.any(String) } });
  const file = await fetch(body.url);
  expect(file.headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename="nanhe-${what}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`));
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const { data } = Papa.parse<Record<string, string>>((await file.text()).replace(/^\ufeff/, ''), { header: true, skipEmptyLines: true });
  expect(data).toHaveLength(body.rows);
  return data;
}

it('orders of some days in India, with their money', async () => {
  // 18:30 in UTC is midnight in India.
  const [late, early] = [new Date('2032-03-10T18:29:59.000Z'), new Date('2032-03-10T18:30:00.000Z')];
  const [tenth, eleventh] = [await paidOrder(late, { lastName: 'Rao' }), await paidOrder(early, { lastName: '=cmd()' })];
  shop.advance((Date.parse('2032-03-20T00:00:00Z') - shop.now().getTime()) / 1_000);
  admin = await shop.admin();
  expect(await sheet('orders', { fromDate: '2032-03-11' })).toMatchObject([
    { Order: eleventh.orderNumber, Customer: 'Asha =cmd()', Phone: "'+919876543210" },
  ]);
  expect(await sheet('orders', { toDate: '2032-03-10' })).toMatchObject([
    { Order: tenth.orderNumber, Status: 'pending', Total: String(tenth.total / 100), Refunded: '0', Items: '2 x Teddy bear', City: 'Bengaluru' },
  ]);
  expect(await sheet('orders')).toHaveLength(2);
});

it('customers, products and messages', async () => {
  await shop.customer({ firstName: '@SUM(A1)', lastName: 'Rao', email: 'formula@example.in' });
  await shop.product({ name: '-2+3' });
  await shop.call('content.sendContact', {
    body: { name: 'Ravi', email: 'ravi@example.in', phone: '9812345678', message: '=HYPERLINK("http://x")\nBye' },
  });
  await shop.deliver();
  expect(await sheet('customers')).toEqual(
    expect.arrayContaining([expect.objectContaining({ 'First name': "'@SUM(A1)", Email: 'formula@example.in', Orders: '0' })]),
  );
  expect(await sheet('products')).toMatchObject([{ Name: "'-2+3", Price: '499', Stock: '10' }]);
  expect(await sheet('contacts')).toMatchObject([{ Name: 'Ravi', Message: '\'=HYPERLINK("http://x")\nBye', Responded: 'no' }]);
});

it('appointments by the day on which they begin; a doctor has their own, without e-mail addresses', async () => {
  const given = visits(shop);
  const [mine, other] = [await given.doctor({ name: 'Dr. =Nair' }), await given.doctor()];
  const [doctor, patient] = [await given.account(mine), await shop.customer({ firstName: 'Bina', lastName: 'Das' })];
  const own = await given.booked(patient, mine);
  const foreign = await given.booked(patient, other);
  const day = indianDay(new Date(own.start));
  const rows = await sheet('appointments', { fromDate: day, toDate: day }, await shop.admin());
  expect(rows.map(({ Id }) => Id).sort()).toEqual([own._id, foreign._id].sort());
  expect(rows.find(({ Id }) => Id === own._id)).toMatchObject({
    'Begins at': own.start,
    Status: 'confirmed',
    Patient: 'Bina Das',
    Email: patient.email,
    Paid: 'yes',
  });
  expect(await sheet('appointments', {}, doctor)).toMatchObject([{ Id: own._id, Doctor: 'Dr. =Nair', Email: '', Fee: '600', Refunded: '0' }]);
  expect(await begin('appointments', await shop.staff('orders'))).toMatchObject({ status: 403 });
});

it('a large one is written by the job', async () => {
  const day = new Date('2032-05-05T06:00:00.000Z');
  for (let from = 0; from < 510; from += 30)
    await Promise.all(Array.from({ length: 30 }, (_, each) => paidOrder(new Date(day.getTime() + from + each))));
  shop.advance((Date.parse('2032-05-06T00:00:00Z') - shop.now().getTime()) / 1_000);
  admin = await shop.admin();
  const { body } = await begin('orders', admin, { fromDate: '2032-05-05', toDate: '2032-05-05' });
  expect(body).toEqual({ id: expect.any(String), what: 'orders', status: 'waiting', createdAt: expect.any(String) });
  await shop.job('write-exports');
  const ready = (await shop.call('export.read', { as: admin, params: { id: body.id } })).body;
  expect(ready).toMatchObject({ status: 'ready', rows: 510 });
  const lines = Papa.parse<Record<string, string>>(await (await fetch(ready.url)).text(), { header: true, skipEmptyLines: true }).data;
  expect(new Set(lines.map((line) => line['\ufeffOrder'] ?? line['Order'])).size).toBe(510);
});

it('each role has what it sees, and it is written down who took what', async () => {
  const [orders, catalogue, asha] = [await shop.staff('orders'), await shop.staff('catalogue'), await shop.customer()];
  expect((await begin('orders', orders, { fromDate: '2032-03-11', toDate: '2032-03-11' })).status).toBe(201);
  expect((await begin('products', catalogue)).status).toBe(201);
  for (const [what, as] of [
    ['products', orders],
    ['customers', orders],
    ['contacts', orders],
    ['orders', catalogue],
    ['customers', catalogue],
    ['orders', asha],
    ['products', asha],
  ] as const)
    expect([what, await begin(what, as)]).toMatchObject([what, { status: 403, body: { code: 'forbidden' } }]);
  expect(await shop.call('export.begin', { body: { what: 'orders' } })).toMatchObject({ status: 401 });
  expect(await shop.table.query(`AUDIT-BY#${orders.id}`)).toMatchObject([{ action: 'export.begin', after: { what: 'orders' } }]);
});

it('refuses what it does not know', async () => {
  expect(await begin('passwords')).toMatchObject({ status: 400, body: { fields: { what: expect.any(String) } } });
  expect(await begin('orders', admin, { fromDate: '2032-03-12', toDate: '2032-03-11' })).toMatchObject({
    status: 400,
    body: { fields: { toDate: expect.any(String) } },
  });
  expect(await begin('orders', admin, { fromDate: 'yesterday' })).toMatchObject({ status: 400, body: { fields: { fromDate: expect.any(String) } } });
});
