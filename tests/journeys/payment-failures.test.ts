/** Covers payments that fail, stay pending or come too late: the customer sees the reason and can go on. */
import type { FrameLocator } from '@playwright/test';
import { blocks, expectMessageAndKeptCheckout, openCheckout, providerOrders } from '#tests/journeys/kit/at-checkout.ts';
import { clockShop, testInClockShop as test } from '#tests/journeys/kit/clock-shop.ts';
import { checkPage, expect } from '#tests/journeys/kit/journey.ts';
import { buyRemainingStock, heldUnits, setFault } from '#tests/journeys/kit/mishaps.ts';
import { advanceClock } from '#tests/journeys/kit/people.ts';
import {
  firstText,
  goToOrders,
  main,
  openPaymentWindow,
  openWithAnswer,
  ordersWith,
  payButton,
  payByUpi,
  seeOrderPlaced,
} from '#tests/journeys/kit/steps.ts';
import { productIdOf } from '#tests/journeys/kit/trade.ts';

test.describe.configure({ lock: clockShop });

const closeFailedWindow = (window: FrameLocator) => window.getByRole('button', { name: 'Close', exact: true }).click();

test('a customer pays after the provider was down and its script failed to load', { tag: '@long' }, async ({ page, site, watch }) => {
  watch.expectTrouble(/^503 POST .*\/api\/payments\/create-order$/);
  watch.expectTrouble(/^500 GET .*\/checkout\.js/);
  await openCheckout(page, site, 'Asha');
  await setFault(site, { operation: 'orders.create', mode: 'html502' });
  await payButton(page).click();
  await expectMessageAndKeptCheckout(page, 'Payment system not available. Please try again later.');
  const orders = providerOrders(page);
  await setFault(site, { operation: 'script', mode: 'error' });
  await payButton(page).click();
  await expectMessageAndKeptCheckout(page, 'Failed to load payment system');
  await checkPage(page);
  await setFault(site, { operation: 'window', mode: 'captured-later' });
  await payByUpi(await openPaymentWindow(page));
  await seeOrderPlaced(page);
  expect(new Set(orders).size, 'every attempt pays the same order at the provider').toBe(1);
});

test('a customer reads why a payment was declined or refunded, and finds the order of a payment that could not be verified', {
  tag: '@long',
}, async ({ page, site, watch }) => {
  watch.expectTrouble(/^409 POST .*\/verify-payment$/);
  await openCheckout(page, site, 'Meena');
  await setFault(site, { operation: 'window', mode: 'decline' });
  const declined = await openPaymentWindow(page);
  await payByUpi(declined);
  await closeFailedWindow(declined);
  await expectMessageAndKeptCheckout(page, 'Payment failed: Your payment was declined by the bank. Please try another method.');
  await setFault(site, { operation: 'window', mode: 'wrong-amount' });
  await payByUpi(await openPaymentWindow(page));
  await expectMessageAndKeptCheckout(page, 'The amount you paid does not match this purchase, so we are refunding it.');
  await expect(main(page).getByText('If money has left your account')).toHaveCount(0);
  await setFault(site, { operation: 'window', mode: 'no-signature' });
  await payByUpi(await openPaymentWindow(page));
  await expectMessageAndKeptCheckout(page, 'Payment failed: Invalid payment response');
  await main(page).getByRole('link', { name: 'your orders' }).click();
  // The provider's webhook settles the payment.
  await expect(async () => {
    await openWithAnswer(page, '/api/orders', () => page.reload());
    await expect(ordersWith(page, blocks)).toHaveCount(1, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
});

test('a customer is not asked to pay again while the provider cannot confirm the payment, and then sees the order', async ({ page, site, watch }) => {
  watch.expectTrouble(/^409 POST .*\/verify-payment$/);
  await openCheckout(page, site, 'Ravi');
  const orders = providerOrders(page);
  const window = await openPaymentWindow(page);
  await expect.poll(() => orders).toHaveLength(1);
  // Limits the faults to this order: otherwise the job that settles open checkouts every minute would use them up.
  const match = orders[0] ?? '';
  await setFault(site, { operation: 'webhook', mode: 'late', times: 3, match });
  await setFault(site, { operation: 'orders.fetch', mode: 'error', times: 2, match });
  await payByUpi(window);
  await expect(main(page).getByText('We are confirming your payment. This can take a minute; please do not pay again.')).toBeVisible();
  await expect(payButton(page)).toBeHidden();
  await seeOrderPlaced(page);
  await goToOrders(page);
  await expect(ordersWith(page, blocks)).toHaveCount(1);
});

test('a customer who closes the payment window keeps the stock for 15 minutes, and a payment after that is refunded', async ({
  page,
  site,
  watch,
}) => {
  watch.expectTrouble(/^409 POST .*\/verify-payment$/);
  const product = 'Pull-Along Haathi on Wheels';
  const productId = await productIdOf(site, product);
  const orders = providerOrders(page);
  await openCheckout(page, site, 'Meena', product);
  const openAndCloseWindow = async () => (await openPaymentWindow(page)).getByRole('button', { name: 'Close payment window' }).click();
  await openAndCloseWindow();
  await expectMessageAndKeptCheckout(page, 'Payment cancelled by user');
  await expect(payButton(page)).toBeFocused();
  expect(await heldUnits(site, productId)).toBe(1);
  await advanceClock(site, 14 * 60);
  expect(await heldUnits(site, productId)).toBe(1);
  await openAndCloseWindow();
  // Wait until the checkout is back: by then the server has answered whether the order is paid. An answer after the hold ended would hold the stock
  // again.
  await expectMessageAndKeptCheckout(page, 'Payment cancelled by user');
  // Each closed window asks the server whether the order is paid, always with the same provider order.
  expect(new Set(orders).size).toBe(1);
  await advanceClock(site, 2 * 60);
  expect(await heldUnits(site, productId)).toBe(0);

  const lateWindow = await openPaymentWindow(page);
  await expect.poll(() => new Set(orders).size).toBe(2);
  await advanceClock(site, 16 * 60);
  await buyRemainingStock(site, productId);
  await payByUpi(lateWindow);
  await expect(firstText(page, 'Your payment came too late for the stock we held, so it is being refunded.')).toBeVisible();
  await expect(main(page).getByText(`${product} is out of stock. Please change your cart.`)).toBeVisible();
  await main(page).getByRole('link', { name: 'Go to the cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
});
