/** What the items of an order can be exchanged for. */
import { expect, it } from 'vitest';
import { createExchangeSteps } from '#tests/kit/exchange-steps.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';

const stage = await openShopWithOrders();
const { shop, checkoutSteps, orderSteps, admin } = stage;
const exchangeSteps = createExchangeSteps(stage);
const choices = (as: { readonly token: string }, id: string) => shop.call('return.exchangeChoices', { as, params: { id } });

it('lists for an exchange the other variants on sale at the price that was paid, with their stock', async () => {
  const values = { Size: ['2-3 years', '4-5 years', '6-7 years', '8-9 years', '10-11 years'] };
  const change: readonly object[] = [{}, { stock: 0 }, {}, { price: 120 }, { isActive: false }];
  const { variants } = exchangeSteps.variantSteps.productBody(values);
  const product = await exchangeSteps.variantSteps.product(values, 5, { variants: variants.map((each, index) => ({ ...each, ...change[index] })) });
  const { asha, id } = await exchangeSteps.deliverOrder(product, '2-3 years');
  expect(await choices(asha, id)).toEqual(
    expect.objectContaining({
      status: 200,
      body: {
        items: [
          {
            orderItemId: `${id}-${exchangeSteps.variantOf(product, '2-3 years')}`,
            choices: [
              { id: exchangeSteps.variantOf(product, '4-5 years'), title: '4-5 years', sku: expect.any(String), stock: 0 },
              { id: exchangeSteps.variantOf(product, '6-7 years'), title: '6-7 years', sku: expect.any(String), stock: 5 },
            ],
          },
        ],
      },
    }),
  );
});

it('lists no exchange for a product without options, before the delivery, and when nothing is left to return', async () => {
  const bear = await shop.product();
  const asha = await checkoutSteps.buyer();
  const id = await orderSteps.placeOrder(asha, { product: bear, quantity: 1 });
  expect((await choices(asha, id)).body).toEqual({ items: [] });
  await orderSteps.advanceTo(admin, id, 'delivered');
  expect((await choices(asha, id)).body).toEqual({ items: [{ orderItemId: `${id}-${bear.id}`, choices: [] }] });
  await shop.call('return.request', { as: asha, params: { id }, body: { items: [{ productId: bear.id, quantity: 1, reason: 'x' }] } });
  expect((await choices(asha, id)).body).toEqual({ items: [] });
});

it('returns 404 for the choices of an exchange to another customer', async () => {
  const asha = await checkoutSteps.buyer();
  const id = await orderSteps.placeOrder(asha, { product: await shop.product(), quantity: 1 });
  expect(await choices(await checkoutSteps.buyer(), id)).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
});
