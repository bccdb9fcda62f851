/** Seeding a shop again changes nothing. */
import { expect, it } from 'vitest';
import { readWholeCatalogue } from '#functions/catalogue/published/scan-catalogue.ts';
import { slidesInOrder } from '#functions/content/slide-store.ts';
import { readOrdersOfCustomer } from '#functions/order/order-store.ts';
import { seedAccounts } from '#infra/demo/people/accounts.ts';
import { seed } from '#infra/demo/seed/seed-catalogue.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const { customerId } = await seedAccounts(shop.now());
await seed({ pastOrders: { customerId, pay: shop.pay }, now: shop.now() });

it('changes nothing when the shop is seeded again', async () => {
  const before = await readWholeCatalogue();
  const slides = await slidesInOrder();
  await seed({ pastOrders: { customerId, pay: shop.pay }, now: shop.now() });
  const after = await readWholeCatalogue();
  const sorted = ({ products }: typeof before) => [...products].sort((one, other) => one.id - other.id);
  expect(sorted(after)).toEqual(sorted(before));
  expect(await slidesInOrder()).toEqual(slides);
  expect(await readOrdersOfCustomer(customerId, 10)).toHaveLength(5);
});
