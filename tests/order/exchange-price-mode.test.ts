/** Exchanges of goods that were bought before the shop changed whether its prices include tax. */
import { beforeEach, expect, it } from 'vitest';
import { createRecalculationSteps } from '#tests/catalogue/recalculation-steps.ts';
import { createExchangeSteps } from '#tests/kit/exchange-steps.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';

const stage = await openShopWithOrders();
const { shop, admin } = stage;
const exchangeSteps = createExchangeSteps(stage);
const prices = await createRecalculationSteps(shop);
const [small, large] = ['2-3 years', '4-5 years'];

async function setMode(mode: 'tax_inclusive' | 'tax_exclusive') {
  const { version } = await prices.prices();
  expect(await shop.call('settings.updatePrices', { as: admin, body: { version, mode } })).toMatchObject({ status: 200 });
  await prices.waitForJob();
}

beforeEach(() => setMode('tax_exclusive'));

it('refuses a size that costs less today because the shop kept its amounts', async () => {
  const product = await exchangeSteps.romper();
  const { asha, id } = await exchangeSteps.deliverOrder(product, small);
  await setMode('tax_inclusive');
  expect((await shop.call('return.exchangeChoices', { as: asha, params: { id } })).body.items).toMatchObject([{ choices: [] }]);
  expect(await exchangeSteps.requestReturn(asha, id, [exchangeSteps.exchangeLine(product, small, large)])).toMatchObject({
    status: 409,
    body: {
      code: 'exchange_not_possible',
      message: `Cotton romper (${large}) costs ₹100.00 today, and ₹118.00 was paid: an exchange is for the same price. You can ask for a refund.`,
    },
  });
});

it('exchanges a size whose price was recalculated and rounded to the rupee', async () => {
  const values = { Size: [small, large] };
  const variants = exchangeSteps.variantSteps.productBody(values).variants.map((each) => ({ ...each, price: 99 }));
  const product = await exchangeSteps.variantSteps.product(values, 5, { variants });
  const { asha, id } = await exchangeSteps.deliverOrder(product, small);
  expect(await prices.start({ ...prices.inclusive, rounding: 'rupee' })).toMatchObject({ status: 202 });
  await prices.waitForJob();
  expect((await prices.product(product.id)).price, '116.82 before').toBe(117);
  expect((await shop.call('return.exchangeChoices', { as: asha, params: { id } })).body.items).toMatchObject([{ choices: [{ title: large }] }]);
  expect(await exchangeSteps.requestReturn(asha, id, [exchangeSteps.exchangeLine(product, small, large)])).toMatchObject({
    status: 201,
    body: { returns: [{ exchange: { status: 'held' } }] },
  });
});
