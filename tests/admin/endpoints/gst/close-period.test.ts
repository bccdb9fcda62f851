/** Closing a GST period: only after its end, only with the figures that were shown, once, and for good. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { issueDueDocument } from '#functions/order/invoice/issue.ts';
import { readObject, writeObject } from '#functions/platform/objects/objects.ts';
import { DeleteCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { erase } from '#functions/privacy/erase.ts';
import { openShop } from '#tests/kit/shop.ts';
import { paidOrder } from '#tests/order/endpoints/invoice/steps.ts';
import { sell } from './trade.ts';

const shop = await openShop();
const admin = await shop.admin();
const read = async (period: string) => (await shop.call('gst.readPeriod', { as: admin, params: { period } })).body;
const close = (period: string, digest: string) => shop.call('gst.closePeriod', { as: admin, params: { period }, body: { digest } });
const audits = (period: string) => shop.table.query(`AUDIT#gst#${period}`);

/** Each test takes a month of its own, long ago. */
let year = 2019;
const traded = async (orders = 3) => {
  const period = `${year--}-06`;
  const sold = [];
  for (let day = 1; day <= orders; day++) sold.push(await sell({ at: new Date(`${period}-0${day}T06:00:00.000Z`) }));
  return { period, sold };
};

it('keeps the figures of a closed GST period when a document appears in it later', async () => {
  const { period } = await traded();
  const { digest, net } = await read(period);
  const answer = await close(period, digest);
  expect(answer).toMatchObject({ status: 200, body: { closed: { by: 'Meera Rao' }, digest, net } });
  const before = (await shop.call('gst.readGstr1', { as: admin, query: { period } })).body;
  // Issued by a function whose clock is behind.
  const late = await sell({ at: new Date(`${period}-20T06:00:00.000Z`) });
  expect(await shop.table.get(`CUSTOMER#${late.customerId}`, `INVOICE#${late.id}`)).toMatchObject({
    number: expect.stringMatching(/000004$/),
    issuedAt: `${period}-30T18:30:00.000Z`,
  });
  expect(await read(period)).toMatchObject({ digest, net, closed: { by: 'Meera Rao' } });
  expect((await shop.call('gst.readGstr1', { as: admin, query: { period } })).body).toEqual(before);
  expect(await audits(period)).toMatchObject([{ action: 'gst.closePeriod', after: { sha256: digest, invoices: 3 } }]);
});

it('reads a GST period that was closed before nil-rated goods were listed apart', async () => {
  const { period } = await traded(1);
  const { digest } = await read(period);
  await close(period, digest);
  const bucket = process.env['DATA_BUCKET'] ?? '';
  const stored = await readObject(bucket, `gst/${period}-${digest}.json`);
  const { nilRated: _, ...before } = { ...JSON.parse(Buffer.from(stored?.bytes ?? '').toString('utf8')), exempt: 50_000 };
  const text = JSON.stringify(before);
  const old = createHash('sha256').update(text).digest('hex');
  await writeObject(bucket, `gst/${period}-${old}.json`, text, { contentType: 'application/json' });
  const key = ['GST-PERIODS', period] as const;
  await shop.putItem({ ...(await shop.table.get(...key)), digest: old });
  expect(await read(period)).toMatchObject({ digest: old, nilRated: 0, closed: { by: 'Meera Rao' } });
  expect((await shop.call('gst.readGstr1', { as: admin, query: { period } })).body.nil).toEqual({
    inv: [{ sply_ty: 'INTRAB2C', expt_amt: 500, nil_amt: 0, ngsup_amt: 0 }],
  });
});

it('numbers a document that is issued after March was closed in the series of the next financial year', async () => {
  const at = new Date('2003-03-10T06:00:00.000Z');
  await sell({ at });
  await close('2003-03', (await read('2003-03')).digest);
  const late = await sell({ at });
  expect(await shop.table.get(`CUSTOMER#${late.customerId}`, `INVOICE#${late.id}`)).toMatchObject({
    number: 'NAN/03-04/000001',
    issuedAt: '2003-03-31T18:30:00.000Z',
  });
});

it('dates no document into a period that is closed while it is issued', async () => {
  const period = `${year--}-06`;
  const at = new Date(`${period}-10T06:00:00.000Z`);
  await sell({ at });
  const { digest } = await read(period);
  const orders = await Promise.all(Array.from({ length: 6 }, () => paidOrder(at)));
  const [answer] = await Promise.all([close(period, digest), ...orders.map(({ id }) => issueDueDocument('invoice', id, at))]);
  const issued = await Promise.all(orders.map(({ id, customerId }) => shop.table.get(`CUSTOMER#${customerId}`, `INVOICE#${id}`)));
  const inPeriod = issued.filter((invoice) => String(invoice?.['issuedAt']).startsWith(`${period}-10`));
  // Either the closing came first, or it was refused because its figures had changed.
  expect(answer.status === 200 ? inPeriod.length : answer.body.code).toBe(answer.status === 200 ? 0 : 'edited_meanwhile');
});

it('forgets the name of an administrator who closed a period, once the account is erased', async () => {
  const { period } = await traded(1);
  const leaving = await shop.admin();
  const { digest, net } = await read(period);
  expect((await shop.call('gst.closePeriod', { as: leaving, params: { period }, body: { digest } })).body.closed.by).toBe('Meera Rao');
  await erase(leaving.id);
  expect(await read(period)).toMatchObject({ digest, net, closed: { by: '' } });
  expect(JSON.stringify(await shop.table.get('GST-PERIODS', period))).not.toContain('Meera');
  expect(await audits(period)).toMatchObject([{ by: { id: leaving.id } }]);
});

it('closes a quarter without closing its months', async () => {
  const { period } = await traded();
  const quarter = `${period.slice(0, 4)}-Q1`;
  const { digest, net, from, to } = await read(quarter);
  expect({ from, to }).toEqual({ from: `${period.slice(0, 4)}-04-01`, to: `${period.slice(0, 4)}-06-30` });
  expect(net).toEqual((await read(period)).net);
  expect(await close(quarter, digest)).toMatchObject({ status: 200 });
  expect((await read(period)).closed).toBeUndefined();
});

it('returns the same figures when a closed GST period is closed again, and closes once for concurrent requests', async () => {
  const { period } = await traded();
  const { digest } = await read(period);
  const answers = await Promise.all([1, 2, 3].map(() => close(period, digest)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.closed.at)).size).toBeGreaterThan(0);
  expect(await close(period, digest)).toMatchObject({ status: 200, body: { closed: (await read(period)).closed } });
  expect(await audits(period)).toHaveLength(1);
});

it('refuses to close the current month and says when it can be closed', async () => {
  const period = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', year: 'numeric', month: '2-digit' }).format(shop.now());
  const { digest, closableFrom } = await read(period);
  expect(Date.parse(closableFrom)).toBeGreaterThan(shop.now().getTime());
  expect(await close(period, digest)).toMatchObject({ status: 409, body: { code: 'gst_period_open', details: { closableFrom } } });
});

it('refuses to close a GST period with figures that have changed since they were shown', async () => {
  const { period } = await traded();
  const { digest } = await read(period);
  await sell({ at: new Date(`${period}-21T06:00:00.000Z`) });
  expect(await close(period, digest)).toMatchObject({ status: 409, body: { code: 'edited_meanwhile' } });
  expect(await audits(period)).toEqual([]);
});

it('refuses to close a GST period whose documents have a gap in their numbers', async () => {
  const { period, sold } = await traded();
  const [, lost] = sold;
  await db().send(new DeleteCommand({ TableName: shop.services.tableName, Key: { pk: `CUSTOMER#${lost?.customerId}`, sk: `INVOICE#${lost?.id}` } }));
  const { digest, series } = await read(period);
  expect(series).toMatchObject([{ kind: 'invoice', count: 2, missing: 1 }]);
  expect(await close(period, digest)).toMatchObject({ status: 409, body: { code: 'gst_period_incomplete', details: { series: [{ missing: 1 }] } } });
});

it('lists an invoice to another state above Rs 2.5 lakh until July 2024, and above Rs 1 lakh since', async () => {
  const large = async (at: string) => {
    const order = await paidOrder(new Date(at), { state: 'MH', lines: [{ ...(await aBigLine()) }] });
    await issueDueDocument('invoice', order.id, new Date(at));
  };
  const tableOf = async (period: string) => (await read(period)).tables.find(({ id }: { id: string }) => id === 'b2cl').count;
  await large('2024-07-31T18:29:59.000Z');
  await large('2024-07-31T18:30:00.000Z');
  expect(await tableOf('2024-07')).toBe(0);
  expect(await tableOf('2024-08')).toBe(1);
});

/** A line of two lakh rupees including tax. */
const aBigLine = async () => ({
  productId: 1,
  name: 'Playhouse',
  image: '',
  quantity: 1,
  unitPrice: 2_00_000_00,
  includesTax: true,
  gstRate: 18,
  hsn: '9503',
});
