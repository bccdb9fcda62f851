/** GET /api/admin/remittances/figures: how many parcels came back, and what is still to be paid. */
import { expect, it } from 'vitest';
import { indianDay } from '#shared/rules/india-day.ts';
import { type Buyer, createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createCodSteps } from '#tests/order/cod-steps.ts';

const shop = await openShop();
const [checkoutSteps, codSteps, admin] = [createCheckoutSteps(shop), createCodSteps(shop), await shop.admin()];
await codSteps.allowCod(admin, { maxRefused: 20 });
const figures = async () => (await shop.call('remittance.readFigures', { as: admin })).body;
const order = async (asha: Buyer) => codSteps.placeOrder(asha, { product: await shop.product({ price: 50_000, gstRate: 18 }), quantity: 1 });

it('counts accepted and refused parcels by PIN code prefix, and the money still to come', async () => {
  expect(await figures()).toEqual({ all: { delivered: 0, refused: 0, rate: null }, prefixes: [], due: 0, unpaid: 0, isPartial: false });
  const asha = await checkoutSteps.buyer();
  const pin = (await shop.table.get(`CUSTOMER#${asha.id}`, `ADDRESS#${asha.addressId}`))?.['postalCode'] as string;
  for (const to of ['delivered', 'delivered', 'delivered', 'returned_to_origin']) {
    const id = await order(asha);
    await codSteps.shipOrder(admin, id);
    await (to === 'delivered' ? codSteps.deliverOrder(admin, id) : codSteps.changeStatus(admin, id, to, { reason: 'No answer at the door' }));
    shop.advanceClock(31);
  }
  await order(asha);
  // An order that was paid online does not count.
  const online = await checkoutSteps.requestCheckout(asha, [{ product: await shop.product(), quantity: 1 }]);
  await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(online.body.id));
  expect(await figures()).toEqual({
    all: { delivered: 3, refused: 1, rate: 0.25 },
    prefixes: [{ prefix: pin.slice(0, 3), delivered: 3, refused: 1, rate: 0.25 }],
    due: 590,
    unpaid: 1_770,
    isPartial: false,
  });
});

it('counts what is missing from a remittance as not paid yet, and sets nothing off against it', async () => {
  const { unpaid } = await figures();
  const asha = await checkoutSteps.buyer();
  const numbers: string[] = [];
  for (let count = 0; count < 2; count++) {
    const id = await order(asha);
    await codSteps.shipOrder(admin, id);
    numbers.push((await codSteps.deliverOrder(admin, id)).body.orderNumber);
    shop.advanceClock(31);
  }
  await shop.deliverEvents();
  const [short, over] = numbers;
  const today = indianDay(shop.now());
  const csv = [`${short},500,UTR-1,${today}`, `${over},700,UTR-1,${today}`].join('\n');
  expect((await shop.call('remittance.import', { as: admin, body: { csv, dryRun: false } })).body.rows).toMatchObject([
    { outcome: 'short', expected: 590 },
    { outcome: 'over', expected: 590 },
  ]);
  expect((await figures()).unpaid).toBe(unpaid + 90);
});
