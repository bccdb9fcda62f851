/** A buyer who is registered for GST: the GSTIN is validated, decides the place of supply, is printed on the documents and offered again. */
import { expect, it } from 'vitest';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { recordRefund, textOf } from '#tests/order/endpoints/invoice/steps.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
const ofKarnataka = { gstin: '29AAGCB7383J1Z4', companyName: 'Balgram Toys LLP' };
const ofMaharashtra = { gstin: '27AAPFU0939F1ZV', companyName: 'Pune Play Pvt Ltd' };

type Buyer = Awaited<ReturnType<typeof checkoutSteps.buyer>>;
const ask = async (asha: Buyer, business?: object, more: object = {}) =>
  shop.call('payment.createOrder', {
    as: asha,
    body: {
      items: [{ productId: (await shop.product({ price: 50_000 })).id, quantity: 2 }],
      shippingAddressId: asha.addressId,
      ...(business === undefined ? {} : { business }),
      ...more,
    },
  });
const remembered = async (asha: Buyer) => (await shop.call('account.readProfile', { as: asha })).body.user.business;

async function invoiced(asha: Buyer, answer: Awaited<ReturnType<typeof ask>>) {
  expect(answer).toMatchObject({ status: 200 });
  const verified = await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(answer.body.id));
  expect(verified).toMatchObject({ status: 200 });
  await shop.runJob('number-invoices');
  const id = verified.body.orderId as string;
  return { id, invoice: await shop.table.get(`CUSTOMER#${asha.id}`, `INVOICE#${id}`) };
}

it.each([
  ['the check digit is wrong', { ...ofKarnataka, gstin: '29AAGCB7383J1Z5' }, { 'business.gstin': expect.stringContaining('check digit') }],
  ['it is too short', { ...ofKarnataka, gstin: '29AAGCB7383J' }, { 'business.gstin': expect.stringContaining('15 characters') }],
  [
    'the company has no name',
    { gstin: ofKarnataka.gstin, companyName: ' ' },
    { 'business.companyName': expect.stringContaining('name of the company') },
  ],
  [
    'the billing address is in another state',
    ofMaharashtra,
    {
      'business.gstin':
        'This GSTIN is of Maharashtra, the billing address is in Karnataka. Correct the GSTIN, or choose the billing address of the registration.',
    },
  ],
])('refuses a GSTIN and names the field when %s', async (_, business, fields) => {
  expect(await ask(await checkoutSteps.buyer(), business)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields } });
});

it('bills a registered buyer in the state of the GSTIN, wherever the goods go', async () => {
  const asha = await checkoutSteps.buyer();
  const billingAddressId = await shop.address(asha, { state: 'MH', city: 'Pune', postalCode: '411001' });
  // The goods stay in the state of the shop, the bill goes to Maharashtra; small letters and spaces are accepted.
  const { id, invoice } = await invoiced(
    asha,
    await ask(asha, { ...ofMaharashtra, gstin: ` ${ofMaharashtra.gstin.toLowerCase()} ` }, { billingAddressId }),
  );
  expect(invoice).toMatchObject({ placeOfSupply: 'MH', billTo: { name: ofMaharashtra.companyName, gstin: ofMaharashtra.gstin }, cgst: 0, sgst: 0 });
  expect(invoice?.['igst']).toBeGreaterThan(0);
  expect((await shop.call('order.read', { as: asha, params: { id } })).body).toMatchObject({ business: ofMaharashtra });
  const pdf = await shop.call('invoice.read', { as: asha, params: { id } });
  const text = await textOf(pdf.body);
  for (const part of [ofMaharashtra.companyName, `GSTIN: ${ofMaharashtra.gstin}`, 'Place of supply Maharashtra (27)']) expect(text).toContain(part);
});

it('names a registered buyer on the credit note', async () => {
  const asha = await checkoutSteps.buyer();
  const { id, invoice } = await invoiced(asha, await ask(asha, ofKarnataka));
  await recordRefund({ id, customerId: asha.id }, id, Number(invoice?.['total']), shop.now());
  await shop.runJob('number-invoices');
  const notes = (await shop.table.query(`CUSTOMER#${asha.id}`)).filter(({ sk }) => String(sk).startsWith('CREDIT_NOTE#'));
  expect(notes).toMatchObject([{ placeOfSupply: 'KA', billTo: { name: ofKarnataka.companyName, gstin: ofKarnataka.gstin } }]);
});

it('offers the business of the last checkout again, and forgets it after a checkout without one', async () => {
  const asha = await checkoutSteps.buyer();
  expect(await remembered(asha)).toBeUndefined();
  await ask(asha, ofKarnataka);
  expect(await remembered(asha)).toEqual(ofKarnataka);
  const renamed = { ...ofKarnataka, companyName: 'Balgram Toys and Games LLP' };
  await ask(asha, renamed);
  expect(await remembered(asha)).toEqual(renamed);
  await ask(asha);
  expect(await remembered(asha)).toBeUndefined();
});
