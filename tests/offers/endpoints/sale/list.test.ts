/** GET /api/admin/sales: all sales. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createSaleSteps } from '#tests/offers/sale-steps.ts';

const shop = await openShop();
const { createSale, owner } = await createSaleSteps(shop);

it('lists the newest sale first, also paused ones', async () => {
  const targets = [{ id: String((await shop.product()).id) }];
  const [first, second] = [await createSale({ targets }), await createSale({ targets, isPaused: true })];
  expect((await shop.call('sale.list', { as: owner })).body).toEqual({ sales: [second, first] });
});
