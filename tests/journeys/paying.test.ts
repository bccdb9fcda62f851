/** Covers a declined card and a browser that is closed after paying. */
import { openCheckout } from '#tests/journeys/kit/at-checkout.ts';
import { expect, test } from '#tests/journeys/kit/journey.ts';
import { customer, openMail } from '#tests/journeys/kit/people.ts';
import {
  addToCart,
  arriveSignedIn,
  fillNewAddress,
  firstText,
  goToCheckout,
  goToOrders,
  main,
  openPaymentWindow,
  openProduct,
  openWithAnswer,
  ordersWith,
  payByCard,
  payByUpi,
  seeOrderPlaced,
} from '#tests/journeys/kit/steps.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 760 } });

  test('a customer with a saved address buys a product at once with a second card after a declined one', async ({ page, site }) => {
    const product = 'Alphabet Building Blocks, 26 Pieces';
    await openCheckout(page, site, 'Asha', 'Muslin Swaddles, Pack of 3');
    await openProduct(page, product);
    await main(page).getByRole('button', { name: 'Buy Now', exact: true }).click();
    await expect(page).toHaveURL(/\/checkout\?buyNow=true$/);
    await expect(main(page).getByRole('radio', { name: /^Home/ })).toBeChecked();
    await main(page).getByRole('radio', { name: /^Card/ }).check();
    const window = await openPaymentWindow(page);
    await payByCard(window, '4100 2800 0006 0003');
    await expect(window.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
    await window.getByRole('button', { name: 'Try again' }).click();
    await payByCard(window, '4100 2800 0000 1007');
    await seeOrderPlaced(page);
    await goToOrders(page);
    await expect(ordersWith(page, product)).toHaveCount(1);
    // The cart is not part of the purchase.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    // The message disappears after five seconds, and the pictures of the page may take longer.
    await page.goto('/checkout?buyNow=true', { waitUntil: 'commit' });
    await expect(firstText(page, 'No buy now item found. Redirecting to cart.')).toBeVisible();
    await expect(page).toHaveURL(/\/cart$/);
  });
});

test('a customer who closes the browser right after paying finds the order on another device', async ({ page, site, browser, watch }) => {
  const product = 'Bholu the Honey Bear';
  const meena = await customer(site, 'Meena');
  await arriveSignedIn(page, meena);
  await addToCart(page, product);
  await goToCheckout(page);
  await fillNewAddress(page);
  // The verification that the browser sends never reaches the shop.
  await page.route('**/api/payments/verify-payment', () => undefined);
  const unanswered = page.waitForRequest('**/api/payments/verify-payment');
  await payByUpi(await openPaymentWindow(page));
  await unanswered;
  await page.close();

  const phone = await browser.newContext({ baseURL: site, viewport: { width: 360, height: 760 }, reducedMotion: 'reduce' });
  watch.addContext(phone);
  const otherPage = await phone.newPage();
  await arriveSignedIn(otherPage, meena, '/profile?tab=orders');
  // The provider's webhook settles the payment.
  await expect(async () => {
    await openWithAnswer(otherPage, '/api/orders', () => otherPage.reload());
    await expect(ordersWith(otherPage, product)).toHaveCount(1, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(otherPage.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  await openMail(phone, meena.email, /^Your order .+ is confirmed$/);
  await phone.close();
});
