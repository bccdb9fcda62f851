/** DELETE /api/admin/sales/{id}: deleting a sale. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createSaleSteps } from '#tests/offers/sale-steps.ts';

const shop = await openShop();
const { createSale, owner } = await createSaleSteps(shop);

it('deletes a sale, which brings the usual price back', async () => {
  const bear = await shop.product({ price: 50_000 });
  const { id } = await createSale({ targets: [{ id: String(bear.id) }] });
  const remove = () => shop.call('sale.remove', { as: owner, params: { id } });
  expect(await remove()).toMatchObject({ status: 200, body: { message: 'Sale deleted' } });
  shop.advanceClock(2);
  expect((await shop.call('catalog.readProduct', { params: { id: String(bear.id) } })).body.price).toBe(500);
  expect(await remove()).toMatchObject({ status: 404, body: { code: 'sale_not_found' } });
});
