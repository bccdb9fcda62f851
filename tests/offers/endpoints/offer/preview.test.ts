/** POST /api/admin/offers/preview: an offer against a sample basket. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createOfferSteps } from '#tests/offers/offer-steps.ts';
import { createSaleSteps } from '#tests/offers/sale-steps.ts';

const shop = await openShop();
const { owner, input } = await createOfferSteps(shop);
const sales = await createSaleSteps(shop);
const preview = (offer: object, items: readonly object[]) => shop.call('offer.preview', { as: owner, body: { offer, items } });

it('previews what an offer takes off each line, and stores nothing', async () => {
  const [bear, book] = [await shop.product({ price: 60_000 }), await shop.product({ price: 30_000, categoryId: 'books', name: 'Book' })];
  const items = [
    { productId: bear.id, quantity: 1 },
    { productId: book.id, quantity: 2 },
  ];
  const { body } = await preview(input({ percent: 20, scope: 'categories', targets: ['books'] }), items);
  expect(body).toEqual({
    lines: [
      { name: 'Teddy bear', quantity: 1, amount: 600, discount: 0 },
      { name: 'Book', quantity: 2, amount: 600, discount: 120 },
    ],
    subtotal: 1_200,
    discount: 120,
    isShippingFree: false,
  });
  expect((await shop.call('offer.list', { as: owner })).body.offers).toEqual([]);
});

it('previews an offer from the price of a running sale, as the cart does', async () => {
  const bear = await shop.product({ price: 100_000 });
  await sales.createSale({ percent: 30, targets: [{ id: String(bear.id) }] });
  const items = [{ productId: bear.id, quantity: 1 }];
  expect((await preview(input({ percent: 20 }), items)).body).toMatchObject({ subtotal: 700, discount: 140 });
  expect((await preview(input({ percent: 20, minimum: 800 }), items)).body).toMatchObject({
    discount: 0,
    refusal: { reason: 'minimum_not_reached' },
  });
});

it('says in the preview why an offer does not apply, and names an unknown product', async () => {
  const bear = await shop.product({ price: 10_000 });
  const items = [{ productId: bear.id, quantity: 1 }];
  expect((await preview(input({ minimum: 500 }), items)).body).toMatchObject({ discount: 0, refusal: { reason: 'minimum_not_reached' } });
  expect((await preview(input(), [{ productId: 99_999_999, quantity: 1 }])).body.code).toBe('product_not_found');
});
