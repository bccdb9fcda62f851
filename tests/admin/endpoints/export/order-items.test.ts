/** The items of an order in the export of orders. */
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps } from '#tests/kit/variant-steps.ts';

it('names the variant of each item of an order', async () => {
  const shop = await openShop();
  const admin = await shop.admin();
  const asha = await createCheckoutSteps(shop).buyer();
  const romper = await createVariantSteps(shop, admin).product({ Size: ['2-3 years', '4-5 years'] });
  const items = romper.variants.map(({ id }, index) => ({ productId: romper.id, variantId: id, quantity: index + 1 }));
  const opened = await shop.call('payment.createOrder', { as: asha, body: { items, shippingAddressId: asha.addressId } });
  expect(opened.status).toBe(200);
  expect((await createCheckoutSteps(shop).verifyPayment(asha, await createCheckoutSteps(shop).payInWindow(opened.body.id))).status).toBe(200);
  const { body } = await shop.call('export.begin', { as: admin, body: { what: 'orders' } });
  const text = await (await fetch(body.url)).text();
  const { data } = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), { header: true, skipEmptyLines: true });
  expect(data.map(({ Items }) => Items)).toEqual(['1 x Cotton romper (2-3 years); 2 x Cotton romper (4-5 years)']);
});
