/** What if paying does not go straight? A declined card, a change of mind, a browser that is gone. */
import * as z from 'zod';
import { expect, look, test } from './kit.ts';
import { customer, openMail } from './people.ts';
import {
  addToCart,
  fillNewAddress,
  goToCheckout,
  home,
  main,
  openPaymentWindow,
  openProduct,
  ordersWith,
  payButton,
  payByCard,
  payByUpi,
  seeOrderPlaced,
  signIn,
  told,
} from './steps.ts';

/** The accounts that `npm start` prints. */
const seeded = { email: 'asha@nanhe.test', password: 'Asha-Pass-2026' };

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 760 } });

  test('a returning customer buys at once with a card that is declined and another that is not', async ({ page }) => {
    const product = 'Alphabet Building Blocks, 26 Pieces';
    await signIn(page, seeded);
    await expect(told(page, 'Welcome back, Asha!')).toBeVisible();
    await openProduct(page, product);
    await main(page).getByRole('button', { name: 'Buy Now', exact: true }).click();
    await expect(page).toHaveURL(/\/checkout\?buyNow=true$/);
    await expect(main(page).getByRole('radio', { name: /^Home/ })).toBeChecked();
    await look(page);
    await main(page).getByRole('radio', { name: /^Card/ }).check();
    const window = await openPaymentWindow(page);
    await payByCard(window, '4100 2800 0006 0003');
    await expect(window.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
    await window.getByRole('button', { name: 'Try again' }).click();
    await payByCard(window, '4100 2800 0000 1007');
    await seeOrderPlaced(page);
    await expect(ordersWith(page, product).first()).toBeVisible();
    await page.goto('/checkout?buyNow=true');
    await expect(told(page, 'No buy now item found. Redirecting to cart.')).toBeVisible();
    await expect(page).toHaveURL(/\/cart$/);
  });

  test('a payment that is given up keeps cart, address and hold, and is taken up again later', async ({ page, site }) => {
    const product = 'Gajju the Little Elephant';
    await signIn(page, await customer(site, 'Ravi'));
    await addToCart(page, product);
    await goToCheckout(page);
    await fillNewAddress(page);
    const orders: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/api/payments/create-order'))
        void response.json().then((body) => orders.push(z.object({ id: z.string() }).parse(body).id));
    });
    const first = await openPaymentWindow(page);
    await first.getByRole('button', { name: 'Close payment window' }).click();
    await expect(told(page, 'Payment cancelled by user')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await expect(main(page).getByRole('radio', { name: new RegExp(home.address) })).toBeChecked();
    await expect(payButton(page)).toBeEnabled();
    await look(page);

    const second = await openPaymentWindow(page);
    await second.getByRole('tab', { name: 'Netbanking' }).click();
    await second
      .getByRole('tabpanel', { name: 'Netbanking' })
      .getByRole('button', { name: /^Pay ₹/ })
      .click();
    await look(page);
    await second.getByRole('button', { name: 'Success' }).click();
    await seeOrderPlaced(page);
    await expect(ordersWith(page, product)).toHaveCount(1);
    expect(orders).toHaveLength(2);
    // The same order at the provider: nothing was held, or could be paid, twice.
    expect(orders[1]).toBe(orders[0]);
    await page.goto('/profile?tab=addresses');
    await expect(main(page).getByRole('heading', { level: 3 })).toHaveCount(1);
  });
});

test('who closes the browser right after paying finds the order on another device', async ({ page, site, browser, watch }) => {
  const product = 'Bholu the Honey Bear';
  const meena = await customer(site, 'Meena');
  await signIn(page, meena);
  await addToCart(page, product);
  await goToCheckout(page);
  await fillNewAddress(page);
  // The browser's own word about the payment never reaches the shop.
  await page.route('**/api/payments/verify-payment', () => undefined);
  const unheard = page.waitForRequest('**/api/payments/verify-payment');
  await payByUpi(await openPaymentWindow(page));
  await unheard;
  await page.close();

  const phone = await browser.newContext({ baseURL: site, viewport: { width: 360, height: 760 }, reducedMotion: 'reduce' });
  watch.over(phone);
  const elsewhere = await phone.newPage();
  await signIn(elsewhere, meena, '/profile?tab=orders');
  await expect(async () => {
    await elsewhere.reload();
    await expect(ordersWith(elsewhere, product)).toHaveCount(1, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(elsewhere.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  await openMail(phone, meena.email, /^Your order .+ is confirmed$/);
  await phone.close();
});
