/** The conditions under which a product is changed or deleted while a customer buys it. */
import { expect, it } from 'vitest';
import { dropProduct, productById } from '#functions/catalogue/product-store.ts';
import { type CheckoutItem, checkoutOfProviderOrder } from '#functions/checkout/checkout-store.ts';
import { expireCheckout } from '#functions/checkout/expire-checkout.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { setFreeUnits } from '#functions/stock/stock-store.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);

it('rejects a counted stock when a unit was held since the stock was read', async () => {
  const [buyer, product] = [await checkoutSteps.buyer(), await shop.product({ stock: 5 })];
  await checkoutSteps.openCheckout(buyer, product);
  await expect(commit([setFreeUnits({ productId: product.id, variantId: product.id }, 5, 9)])).rejects.toThrow(ConditionFailed);
  expect(await checkoutSteps.stockOf(product)).toEqual({ free: 4, held: 1, sold: 0, stocked: 5 });
});

it('rejects the deletion of a product that was ordered since it was read', async () => {
  const [buyer, product] = [await checkoutSteps.buyer(), await shop.product({ stock: 5 })];
  const providerOrderId = await checkoutSteps.openCheckout(buyer, product);
  await expireCheckout((await checkoutOfProviderOrder(providerOrderId)) as CheckoutItem);
  await expect(commit(dropProduct(product, shop.now()))).rejects.toThrow(ConditionFailed);
  expect(await productById(product.id)).toMatchObject({ free: 5, held: 0, sold: 0, ordered: true });
});
