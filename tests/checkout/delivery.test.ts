/**
 * Delivery at checkout: the charge for the address's PIN code, taxed like the goods; the days promised on the order; addresses that are not served.
 */
import { beforeEach, expect, it } from 'vitest';
import { taxOfLine } from '#shared/rules/order/quote.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { openShop } from '#tests/kit/shop.ts';
import { recordChanges } from '#tests/matrix/changes.ts';
import { createCodSteps } from '#tests/order/cod-steps.ts';
import { createDeliverySteps } from '#tests/settings/delivery-steps.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
const delivery = await createDeliverySteps(shop);
expectBooksBalanced(shop);

/** A buyer whose address has this PIN code. */
async function buyerAt(postalCode: string, state: string) {
  const buyer = await checkoutSteps.buyer();
  return { ...buyer, addressId: await shop.address(buyer, { postalCode, state }) };
}
const day = (days: number) => new Date(shop.now().getTime() + 5.5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

await delivery.change({
  zones: [{ name: 'Karnataka', prefixes: ['56', '57', '58', '59'] }],
  rows: [
    { zone: '', upTo: null, charge: 99 },
    { zone: 'Karnataka', upTo: null, charge: 49 },
  ],
  freeFrom: 2_000,
  cutOff: '00:00',
  workingDays: [1, 2, 3, 4, 5, 6, 7],
  defaultDays: { from: 3, to: 5 },
});
// Tests replace the table of PIN codes.
beforeEach(async () => void (await delivery.replacePins('56,1,2\n570099,,,,no')));

it('charges delivery by the PIN code of the address, and taxes the charge like the goods', async () => {
  const product = await shop.product({ price: 50_000, gstRate: 12, stock: 20 });
  for (const [postalCode, state, charge] of [
    ['560001', 'KA', 4_900],
    ['110001', 'DL', 9_900],
  ] as const) {
    const buyer = await buyerAt(postalCode, state);
    const { body } = await checkoutSteps.requestCheckout(buyer, [{ product, quantity: 2 }]);
    const checkout = await checkoutSteps.checkoutOf(body.id);
    const line = { unitPrice: 50_000, quantity: 2, gstRate: 12, charges: charge };
    expect(checkout).toMatchObject({
      subtotal: 100_000,
      shippingCost: charge,
      tax: taxOfLine(line),
      total: 100_000 + charge + taxOfLine(line),
      lines: [{ charges: charge }],
    });
  }
});

it('charges no delivery from the order value that the owner set', async () => {
  const product = await shop.product({ price: 50_000, stock: 20 });
  const { body } = await checkoutSteps.requestCheckout(await buyerAt('110001', 'DL'), [{ product, quantity: 4 }]);
  expect(await checkoutSteps.checkoutOf(body.id)).toMatchObject({ shippingCost: 0, total: body.amount });
});

it('stores the promised delivery days in the order and writes them into the mail', async () => {
  const product = await shop.product();
  const buyer = await buyerAt('560001', 'KA');
  // The cut-off is at midnight, so that every parcel leaves tomorrow, whenever the test runs.
  const promise = { from: day(2), to: day(3) };
  const paid = await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(buyer, product));
  const { orderId } = (await checkoutSteps.verifyPayment(buyer, paid)).body;
  await delivery.replacePins('56,7,9\n570099,,,,no');
  expect((await shop.call('order.read', { as: buyer, params: { id: orderId } })).body).toMatchObject({ deliveryPromise: promise });
  await shop.runJob('number-invoices');
  await shop.deliverEvents();
  const mail = (await shop.mailsTo(buyer.email)).find(({ subject }) => subject.includes('is confirmed'));
  expect(mail?.text).toMatch(/It arrives \w{3} \d+ .*- \w{3} \d+ \w{3}\./);
});

const codSteps = createCodSteps(shop);
await codSteps.allowCod(await shop.admin());

it.each([
  ['online', checkoutSteps.requestCheckout],
  ['on delivery', codSteps.requestCheckout],
])('refuses an address where the shop does not deliver, to be paid %s, and writes nothing', async (_, ask) => {
  const product = await shop.product({ stock: 3 });
  const buyer = await buyerAt('570099', 'KA');
  const endOfRecording = await recordChanges(shop);
  expect(await ask(buyer, [{ product, quantity: 1 }])).toMatchObject({
    status: 409,
    body: {
      code: 'not_serviceable',
      message: expect.stringMatching(/^We do not deliver to 570099 \(.+\) at present\. Please choose another delivery address\.$/),
      details: { postalCode: '570099' },
    },
  });
  expect(await endOfRecording()).toEqual([]);
  expect(await checkoutSteps.stockOf(product)).toMatchObject({ free: 3, held: 0 });
  expect(await shop.mailsTo(buyer.email)).toEqual([]);
});

it('settles a payment although the owner stopped delivering to the address after the checkout', async () => {
  const product = await shop.product();
  const buyer = await buyerAt('580001', 'KA');
  const paid = await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(buyer, product));
  await delivery.replacePins('58,,,,no');
  expect(await checkoutSteps.verifyPayment(buyer, paid)).toMatchObject({ status: 200 });
});
