/** The conditions and expiry times under which checkouts and their idempotency keys are written to the table. */
import { expect, it } from 'vitest';
import {
  bindProviderOrder,
  type CheckoutItem,
  checkoutOfProviderOrder,
  openCheckoutId,
  setOpenCheckout,
} from '#functions/checkout/checkout-store.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);

const read = async (providerOrderId: string) => (await checkoutOfProviderOrder(providerOrderId)) as CheckoutItem;

it('keeps an idempotency key for a day', async () => {
  const [buyer, product, now] = [await checkoutSteps.buyer(), await shop.product(), shop.now()];
  await checkoutSteps.requestCheckout(buyer, [{ product, quantity: 1 }], { headers: { 'idempotency-key': 'a-key-of-this-test' } });
  const { ttl } = (await shop.table.get(`CUSTOMER#${buyer.id}`, 'IDEMPOTENCY#a-key-of-this-test')) ?? {};
  expect(Number(ttl)).toBeGreaterThanOrEqual(Math.floor(now.getTime() / 1_000) + 86_400);
});

it('keeps the first provider order of a checkout', async () => {
  const providerOrderId = await checkoutSteps.openCheckout(await checkoutSteps.buyer(), await shop.product());
  const { id } = await read(providerOrderId);
  await expect(commit(bindProviderOrder(id, 'order_Second'))).rejects.toThrow(ConditionFailed);
  expect(await shop.table.get(`CHECKOUT#${id}`, 'CHECKOUT')).toMatchObject({ providerOrderId });
});

it('does not replace an open checkout other than the one that was read', async () => {
  const buyer = await checkoutSteps.buyer();
  const open = await read(await checkoutSteps.openCheckout(buyer, await shop.product()));
  await expect(commit([setOpenCheckout({ ...open, id: 'a-third-checkout' }, 'the-one-that-was-read')])).rejects.toThrow(ConditionFailed);
  expect(await openCheckoutId(buyer.id)).toBe(open.id);
});

it('opens a new checkout in place of one whose hold has ended, before any sweep', async () => {
  const [buyer, product] = [await checkoutSteps.buyer(), await shop.product({ stock: 1 })];
  const first = await checkoutSteps.openCheckout(buyer, product);
  shop.advanceClock(16 * 60);
  const second = await checkoutSteps.openCheckout(buyer, product);
  expect(second).not.toBe(first);
  expect(await checkoutSteps.checkoutOf(first)).toMatchObject({ status: 'expired' });
  expect(Date.parse((await checkoutSteps.checkoutOf(second))?.['holdEndsAt'])).toBeGreaterThan(shop.now().getTime());
  expect(await checkoutSteps.stockOf(product)).toMatchObject({ free: 0, held: 1 });
});
