/** Whatever goes wrong with a payment: is the shopper told what the catalogue of messages says, and does the way go on from there? */
import type { FrameLocator } from '@playwright/test';
import { address, atCheckout, blocks, providerOrders, toldAndKept } from './at-checkout.ts';
import { expect, look } from './kit.ts';
import { forgetsAddress, goesWrong, heldOf, sellsOut } from './mishaps.ts';
import { inOwnShop } from './own-shop.ts';
import { customer, letPass } from './people.ts';
import { fillNewAddress, home, main, openPaymentWindow, ordersWith, payButton, payByUpi, seeOrderPlaced, signIn, told } from './steps.ts';
import { productNamed } from './trade.ts';

/** A shop of their own: its provider fails, and its clock is moved. */
const test = inOwnShop('payment-failures');
// One shop for all of them.
test.describe.configure({ mode: 'default' });

const leave = (window: FrameLocator) => window.getByRole('button', { name: 'Close', exact: true }).click();

test('a provider that is down, and a script that does not come, comes empty or breaks, only put the payment off', async ({ page, site, watch }) => {
  watch.expects(/^503 POST .*\/api\/payments\/create-order$/);
  watch.expects(/^500 GET .*\/checkout\.js/);
  await page.clock.install();
  await atCheckout(page, site, 'Asha');
  for (const mode of ['html502', 'unauthorized', 'lost-before']) {
    await goesWrong(site, { operation: 'orders.create', mode });
    const answered = page.waitForResponse('**/api/payments/create-order');
    await payButton(page).click();
    await answered;
    await toldAndKept(page, 'Payment system not available. Please try again later.');
  }
  const orders = providerOrders(page);
  for (const [mode, text] of [
    ['error', 'Failed to load payment system'],
    ['slow', 'Payment script loading timeout'],
    ['empty', 'Payment system not available. Please try again later.'],
    ['broken', 'Failed to place order. Please try again.'],
  ] as const) {
    await goesWrong(site, { operation: 'script', mode, ...(mode === 'slow' ? { delayMs: 100_000 } : {}) });
    const asked = page.waitForRequest(/\/v1\/checkout\.js/);
    await payButton(page).click();
    await asked;
    if (mode === 'slow') {
      await page.clock.fastForward(9_000);
      await expect(main(page).getByRole('button', { name: 'Processing...' })).toBeVisible();
      await page.clock.fastForward(1_100);
    }
    await toldAndKept(page, text);
  }
  await look(page);
  await goesWrong(site, { operation: 'window', mode: 'captured-later' });
  const window = await openPaymentWindow(page);
  await payByUpi(window);
  await seeOrderPlaced(page);
  expect(new Set(orders).size, 'one order at the provider, however often it was tried').toBe(1);
});

test('what the window answers is said in words, money that may be gone is looked for, and the next try can succeed', async ({
  page,
  site,
  watch,
}) => {
  watch.expects(/^400 POST .*\/verify-payment$/);
  watch.expects(/^404 POST .*\/verify-payment$/);
  watch.expects(/^409 POST .*\/verify-payment$/);
  await atCheckout(page, site, 'Meena');
  for (const [mode, text] of [
    ['decline', 'Payment failed: Your payment was declined by the bank. Please try another method.'],
    ['decline-silently', 'Payment failed. Please try again.'],
  ] as const) {
    await goesWrong(site, { operation: 'window', mode });
    const window = await openPaymentWindow(page);
    await payByUpi(window);
    await leave(window);
    await toldAndKept(page, text);
  }
  for (const [mode, text] of [
    ['forged-callback', 'Payment verification failed: Invalid payment response'],
    ['others-callback', 'Payment verification failed. Please contact support.'],
    ['wrong-amount', 'Your payment was not the amount of this purchase, so it is being refunded.'],
  ] as const) {
    await goesWrong(site, { operation: 'window', mode });
    await payByUpi(await openPaymentWindow(page));
    await toldAndKept(page, text);
    const help = main(page).getByText('If money has left your account');
    await expect(help).toHaveCount(mode === 'wrong-amount' ? 0 : 1);
    if (mode === 'others-callback') await look(page);
  }
  await goesWrong(site, { operation: 'window', mode: 'no-signature' });
  await payByUpi(await openPaymentWindow(page));
  await toldAndKept(page, 'Payment failed: Invalid payment response');
  await main(page).getByRole('link', { name: 'your orders' }).click();
  await expect(async () => {
    await page.reload();
    await expect(ordersWith(page, blocks)).toHaveCount(1, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
});

test('while the provider cannot say whether it was paid, nobody is asked to pay again, and the order comes', async ({ page, site, watch }) => {
  watch.expects(/^409 POST .*\/verify-payment$/);
  await atCheckout(page, site, 'Ravi');
  const window = await openPaymentWindow(page);
  await goesWrong(site, { operation: 'webhook', mode: 'late', times: 3 });
  await goesWrong(site, { operation: 'orders.fetch', mode: 'error', times: 2 });
  await payByUpi(window);
  await expect(main(page).getByText('We are confirming your payment. This can take a minute; please do not pay again.')).toBeVisible();
  await expect(payButton(page)).toBeHidden();
  await seeOrderPlaced(page);
  await expect(ordersWith(page, blocks)).toHaveCount(1);
});

test('a browser that is closed before paying, after it, or before it hears of it loses neither the cart nor the order', async ({ page, site }) => {
  await atCheckout(page, site, 'Kiran');
  await goesWrong(site, { operation: 'window', mode: 'closed-before-pay' });
  await payByUpi(await openPaymentWindow(page));
  await expect(page).toHaveURL('about:blank');
  await page.goto('/checkout');
  await expect(main(page).getByRole('radio', { name: address })).toBeChecked();
  await goesWrong(site, { operation: 'window', mode: 'closed-before-callback' });
  await payByUpi(await openPaymentWindow(page));
  await expect(page).toHaveURL('about:blank');
  await expect(async () => {
    await page.goto('/profile?tab=orders');
    await expect(ordersWith(page, blocks)).toHaveCount(1, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await page.goto('/checkout');
  await expect(told(page, 'No items to checkout. Redirecting to products.')).toBeVisible();
  await expect(page).toHaveURL(/\/products$/);
});

test("what the shop itself cannot do is said with its reason, and the shopper's input stays", async ({ page, site, watch }) => {
  watch.expects(/^net::ERR_CONNECTION_RESET/);
  watch.expects(/^404 POST .*\/create-order$/);
  const lost = (method: string) =>
    page.route('**/api/addresses', (route) => (route.request().method() === method ? route.abort('connectionreset') : route.continue()));
  await lost('GET');
  const asha = await atCheckout(page, site, 'Asha');
  await expect(main(page).getByText('Failed to load saved addresses')).toBeVisible();
  await page.unroute('**/api/addresses');
  await main(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(main(page).getByRole('radio', { name: address })).toBeChecked();

  await main(page).getByRole('radio', { name: 'Use a new address' }).check();
  await fillNewAddress(page);
  await lost('POST');
  await payButton(page).click();
  await expect(
    main(page).getByText('Failed to save address: Network error. Please check your internet connection. Order cannot proceed without valid address.'),
  ).toBeVisible();
  await expect(main(page).getByLabel('Address', { exact: true })).toHaveValue(home.address);
  await page.unroute('**/api/addresses');

  await page.route('**/api/payments/create-order', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), amount: 0 } });
  });
  await payButton(page).click();
  await expect(told(page, 'Invalid order data for payment')).toBeVisible();
  await expect(main(page).getByRole('radio', { name: new RegExp(home.address) })).toBeChecked();
  await page.unroute('**/api/payments/create-order');

  await forgetsAddress(site, asha, home.address);
  await payButton(page).click();
  await toldAndKept(page, 'Payment setup failed: This address is no longer saved. Please try again.');

  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('nanhe.user') ?? '{}') as object;
    localStorage.setItem('nanhe.user', JSON.stringify({ ...user, firstName: '', lastName: '' }));
  });
  await page.reload();
  await payButton(page).click();
  await toldAndKept(page, 'Invalid user data for payment');
});

test('a checkout without anything to buy leads to where there is something', async ({ page, site }) => {
  await signIn(page, await customer(site, 'Tara'));
  for (const [kept, to, text, end] of [
    [null, '/checkout', 'No items to checkout. Redirecting to products.', /\/products$/],
    [null, '/checkout?buyNow=true', 'No buy now item found. Redirecting to cart.', /\/cart$/],
    ['{"productId":"x"}', '/checkout?buyNow=true', 'Invalid buy now item. Redirecting to cart.', /\/cart$/],
  ] as const) {
    if (kept !== null) await page.evaluate((item) => localStorage.setItem('nanhe.buyNow', item), kept);
    await page.goto(to);
    await expect(told(page, text)).toBeVisible();
    await expect(page).toHaveURL(end);
  }
});

test('a window that is closed keeps what it held for a quarter of an hour, and one that pays too late gives the money back', async ({
  page,
  site,
  watch,
}) => {
  watch.expects(/^409 POST .*\/verify-payment$/);
  const product = 'Pull-Along Haathi on Wheels';
  const productId = await productNamed(site, product);
  const orders = providerOrders(page);
  await atCheckout(page, site, 'Meena', product);
  const close = async () => (await openPaymentWindow(page)).getByRole('button', { name: 'Close payment window' }).click();
  await close();
  await toldAndKept(page, 'Payment cancelled by user');
  expect(await heldOf(site, productId)).toBe(1);
  await letPass(site, 14 * 60);
  expect(await heldOf(site, productId)).toBe(1);
  await close();
  await expect.poll(() => orders).toHaveLength(2);
  expect(orders[1]).toBe(orders[0]);
  await letPass(site, 2 * 60);
  expect(await heldOf(site, productId)).toBe(0);

  const late = await openPaymentWindow(page);
  await expect.poll(() => orders).toHaveLength(3);
  expect(orders[2]).not.toBe(orders[0]);
  await letPass(site, 16 * 60);
  await sellsOut(site, productId);
  await payByUpi(late);
  await expect(told(page, 'Your payment came too late for the stock we held, so it is being refunded.')).toBeVisible();
  await expect(main(page).getByText(`${product} is out of stock. Please change your cart.`)).toBeVisible();
  await main(page).getByRole('link', { name: 'Go to the cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
});
