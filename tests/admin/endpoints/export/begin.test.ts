/** Exports as CSV: what each role may export, and cells that no spreadsheet takes for formulas. */
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { indianDay, indianTime, startOfIndianDay } from '#shared/rules/india-day.ts';
import { createClinicSteps } from '#tests/kit/clinic-steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createSaleSteps } from '#tests/offers/sale-steps.ts';
import { paidOrder } from '#tests/order/endpoints/invoice/steps.ts';

const shop = await openShop();
const indianTimePattern = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const begin = async (what: unknown, more: object = {}, as?: Customer) =>
  shop.call('export.begin', { as: as ?? (await shop.admin()), body: { what, ...more } });
async function sheet(what: string, more: object = {}, as?: Customer): Promise<Record<string, string>[]> {
  const { status, body } = await begin(what, more, as);
  expect({ status, body }).toMatchObject({ status: 201, body: { what, status: 'ready', url: expect.any(String) } });
  const file = await fetch(body.url);
  expect(file.headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename="nanhe-${what}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`));
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const { data } = Papa.parse<Record<string, string>>((await file.text()).replace(/^\ufeff/, ''), { header: true, skipEmptyLines: true });
  expect(data).toHaveLength(body.rows);
  return data;
}

it('exports the orders of the requested days in India, with their amounts', async () => {
  // The last second of one day in India and the first of the next.
  const early = startOfIndianDay(indianDay(new Date(shop.now().getTime() + 10 * 86_400_000)));
  const late = new Date(early.getTime() - 1_000);
  const [first, second] = [await paidOrder(late, { lastName: 'Rao' }), await paidOrder(early, { lastName: '=cmd()' })];
  shop.advanceClock(20 * 86_400);
  expect(await sheet('orders', { fromDate: indianDay(early) })).toMatchObject([
    { Order: second.orderNumber, Customer: 'Asha =cmd()', Phone: "'+919876543210" },
  ]);
  expect(await sheet('orders', { toDate: indianDay(late) })).toMatchObject([
    { Order: first.orderNumber, Status: 'pending', Total: String(first.total / 100), Refunded: '0', Items: '2 x Teddy bear', City: 'Bengaluru' },
  ]);
  expect(await sheet('orders')).toHaveLength(2);
});

it('exports customers, products and contact messages with formulas made inert', async () => {
  await shop.customer({ firstName: '@SUM(A1)', lastName: 'Rao', email: 'formula@example.in' });
  const product = await shop.product({ name: '-2+3' });
  const { createSale } = await createSaleSteps(shop);
  await createSale({ targets: [{ id: String(product.id) }] });
  await shop.call('content.sendContact', {
    body: { name: 'Ravi', email: 'ravi@example.in', phone: '9812345678', message: '=HYPERLINK("http://x")\nBye' },
  });
  await shop.deliverEvents();
  // A function checks for a newer catalogue at most once a second.
  shop.advanceClock(3);
  const [joined, received] = [expect.stringMatching(indianTimePattern), expect.stringMatching(indianTimePattern)];
  expect(await sheet('customers')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ 'First name': "'@SUM(A1)", Email: 'formula@example.in', Orders: '0', 'Joined at (IST)': joined }),
    ]),
  );
  expect(await sheet('products')).toMatchObject([{ Name: "'-2+3", Price: '499', 'Sale price': '399', Stock: '10' }]);
  expect(await sheet('contacts')).toMatchObject([
    { Name: 'Ravi', Message: '\'=HYPERLINK("http://x")\nBye', Responded: 'no', 'Received at (IST)': received },
  ]);
});

it('exports appointments by their start day, and to a doctor only own appointments without email addresses', async () => {
  const clinicSteps = createClinicSteps(shop);
  const [mine, other] = [await clinicSteps.doctor({ name: 'Dr. =Nair' }), await clinicSteps.doctor()];
  const [doctor, patient] = [await clinicSteps.doctorAccount(mine), await shop.customer({ firstName: 'Bina', lastName: 'Das' })];
  // Both appointments are at the same time, so that they are on the same day; their patients differ, because a patient cannot see two doctors at
  // once.
  const slot = (await clinicSteps.freeSlots(mine)).at(-1);
  const own = await clinicSteps.bookAndDeliver(patient, mine, slot);
  const foreign = await clinicSteps.bookAndDeliver(await shop.customer(), other, slot);
  const day = indianDay(new Date(own.start));
  const rows = await sheet('appointments', { fromDate: day, toDate: day }, await shop.admin());
  expect(rows.map(({ Id }) => Id).sort()).toEqual([own._id, foreign._id].sort());
  expect(rows.find(({ Id }) => Id === own._id)).toMatchObject({
    'Begins at': own.start,
    'Begins at (IST)': indianTime(own.start),
    'Booked at (IST)': expect.stringMatching(indianTimePattern),
    Status: 'confirmed',
    Patient: 'Bina Das',
    Email: patient.email,
    Paid: 'yes',
  });
  expect(await sheet('appointments', {}, doctor)).toMatchObject([{ Id: own._id, Doctor: 'Dr. =Nair', Email: '', Fee: '600', Refunded: '0' }]);
  expect(await begin('appointments', {}, await shop.staff('orders'))).toMatchObject({ status: 403 });
});

it('exports the refund of an appointment, except a failed one', async () => {
  const clinicSteps = createClinicSteps(shop);
  const [doctor, patient] = [await clinicSteps.doctor(), await shop.customer()];
  const account = await clinicSteps.doctorAccount(doctor);
  const { _id: id } = await clinicSteps.bookAndDeliver(patient, doctor, (await clinicSteps.freeSlots(doctor)).at(-1));
  const appointment = await shop.table.get(`CUSTOMER#${patient.id}`, `APPOINTMENT#${id}`);
  const refunded = async (status: string) => {
    await shop.putItem({ ...appointment, status: 'cancelled', refund: { percent: 50, amount: 30_000, status } });
    return (await sheet('appointments', {}, account)).map(({ Refunded }) => Refunded);
  };
  expect(await refunded('pending')).toEqual(['300']);
  expect(await refunded('failed')).toEqual(['0']);
});

it('permits each role only the exports of its area, and records an export in the audit log', async () => {
  const [orders, catalogue] = [await shop.staff('orders'), await shop.staff('catalogue')];
  const today = indianDay(shop.now());
  expect((await begin('orders', { fromDate: today, toDate: today }, orders)).status).toBe(201);
  expect((await begin('products', {}, catalogue)).status).toBe(201);
  for (const [what, as] of [
    ['products', orders],
    ['customers', orders],
    ['contacts', orders],
    ['orders', catalogue],
    ['customers', catalogue],
  ] as const)
    expect([what, await begin(what, {}, as)]).toMatchObject([what, { status: 403, body: { code: 'forbidden' } }]);
  expect(await shop.table.query(`AUDIT-BY#${orders.id}`)).toMatchObject([{ action: 'export.begin', after: { what: 'orders' } }]);
});

it('rejects an export of an unknown kind or with invalid days', async () => {
  expect(await begin('passwords')).toMatchObject({ status: 400, body: { fields: { what: expect.any(String) } } });
  expect(await begin('orders', { fromDate: '2032-03-12', toDate: '2032-03-11' })).toMatchObject({
    status: 400,
    body: { fields: { toDate: expect.any(String) } },
  });
  expect(await begin('orders', { fromDate: 'yesterday' })).toMatchObject({ status: 400, body: { fields: { fromDate: expect.any(String) } } });
});
