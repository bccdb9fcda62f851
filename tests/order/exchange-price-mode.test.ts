/** Exchanges of goods that were bought before the shop changed whether its prices include tax. */
import { expect, it } from 'vitest';
import { recalculating } from '#tests/catalogue/recalculation-steps.ts';
import { openAfterSale } from '#tests/kit/order-steps.ts';
import { exchanging } from '#tests/kit/exchange-steps.ts';

const stage = await openAfterSale();
const { shop, admin } = stage;
const exchange = exchanging(stage);
const prices = await recalculating(shop);
const [small, large] = ['2-3 years', '4-5 years'];

async function setMode(mode: 'tax_inclusive' | 'tax_exclusive') {
  const { version } = await prices.prices();
  expect(await shop.call('settings.updatePrices', { as: admin, body: { version, mode } })).toMatchObject({ status: 200 });
  await prices.settle();
}

it('refuses a size that costs less today because the shop kept its amounts', async () => {
  const product = await exchange.romper();
  const { asha, id } = await exchange.bought(product, small);
  await setMode('tax_inclusive');
  expect((await shop.call('return.exchangeChoices', { as: asha, params: { id } })).body.items).toMatchObject([{ choices: [] }]);
  expect(await exchange.ask(asha, id, [exchange.wish(product, small, large)])).toMatchObject({
    status: 409,
    body: {
      code: 'exchange_not_possible',
      message: `Cotton romper (${large}) costs ₹100.00 today, and ₹118.00 was paid: an exchange is for the same price. You can ask for a refund.`,
    },
  });
  await setMode('tax_exclusive');
});

it('exchanges a size whose price was recalculated and rounded to the rupee', async () => {
  const values = { Size: [small, large] };
  const variants = exchange.making.body(values).variants.map((each) => ({ ...each, price: 99 }));
  const product = await exchange.making.product(values, 5, { variants });
  const { asha, id } = await exchange.bought(product, small);
  expect(await prices.start({ ...prices.inclusive, rounding: 'rupee' })).toMatchObject({ status: 202 });
  await prices.settle();
  expect((await prices.product(product.id)).price, '116.82 before').toBe(117);
  expect((await shop.call('return.exchangeChoices', { as: asha, params: { id } })).body.items).toMatchObject([{ choices: [{ title: large }] }]);
  expect(await exchange.ask(asha, id, [exchange.wish(product, small, large)])).toMatchObject({
    status: 201,
    body: { returns: [{ exchange: { status: 'held' } }] },
  });
});
