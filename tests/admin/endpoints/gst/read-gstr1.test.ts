/** GSTR-1 over the turn of a year: every total of a quarter and of its months is computed again from the documents themselves. */
import { expect, it } from 'vitest';
import { clinic } from '#tests/kit/clinic.ts';
import { isB2b, monthIn, openShopWithReturns, tableOf } from './returns.ts';

const quarter = ['2042-01', '2042-02', '2042-03'];
const { shop, admin, export_, documents } = await openShopWithReturns(['2041-12', ...quarter], { '2041-Q4': quarter });

it('writes the name of a registered buyer with commas and quotes as the offline tool expects it', async () => {
  const invoice = documents().find((each) => each.kind === 'invoice' && isB2b(each));
  const [row] = tableOf(String((await export_(monthIn.format(new Date(invoice?.issuedAt ?? 0)), { format: 'csv', table: 'b2b' })).body)).filter(
    (each) => each['Invoice Number'] === invoice?.number,
  );
  expect(row).toMatchObject({
    'GSTIN/UIN of Recipient': invoice?.billTo.gstin,
    'Receiver Name': invoice?.billTo.name,
    'Invoice date': expect.stringMatching(/^\d\d-[A-Z][a-z]{2}-204[12]$/),
    'Invoice Value': ((invoice?.total ?? 0) / 100).toFixed(2),
    'Place Of Supply': expect.stringMatching(/^\d\d-\w+/),
    'Invoice Type': 'Regular B2B',
  });
});

it('lists the receipts of the clinic as exempt, and as a series of documents', async () => {
  const { confirmed, doctor } = clinic(shop);
  const patient = await shop.customer();
  const { _id: id, amount } = await confirmed(patient, await doctor());
  expect(await shop.call('appointment.readReceipt', { as: patient, params: { id } })).toMatchObject({ status: 200 });
  const month = monthIn.format(shop.now());
  const { body } = await export_(month);
  expect(body.nil.inv).toEqual([{ sply_ty: 'INTRAB2C', expt_amt: amount, nil_amt: 0, ngsup_amt: 0 }]);
  expect(body.doc_issue.doc_det).toContainEqual({
    doc_num: 1,
    docs: expect.arrayContaining([expect.objectContaining({ from: expect.stringMatching(/^NRC\//), totnum: 1 })]),
  });
  expect(tableOf(String((await export_(month, { format: 'csv', table: 'exemp' })).body))).toMatchObject([
    { 'Exempted(other than nil rated/non GST supply)': amount.toFixed(2) },
  ]);
});

it.each([
  [{ period: '2041-13' }, { period: expect.stringContaining('2026-Q3') }],
  [{ period: '2041' }, { period: expect.stringContaining('2026-11') }],
  [{ period: '2041-04', format: 'xml' }, { format: expect.any(String) }],
  [{ period: '2041-04', table: 'b2b' }, { table: 'A table is for format=csv' }],
])('refuses %j and names the field', async (query, fields) => {
  expect(await shop.call('gst.readGstr1', { as: admin, query })).toMatchObject({ status: 400, body: { code: 'invalid_input', fields } });
});

it('answers an empty return for a month without documents', async () => {
  expect((await export_('2050-01')).body).toMatchObject({ fp: '012050', b2b: [], b2cs: [], nil: { inv: [] }, doc_issue: { doc_det: [] } });
});
