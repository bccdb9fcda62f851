/** Covers a cart and a wishlist that are used in two tabs, and their merge at sign-in. */
import type { Locator, Page } from '@playwright/test';
import { openCheckout } from '#tests/journeys/kit/at-checkout.ts';
import { expect, test } from '#tests/journeys/kit/journey.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import {
  addToCart,
  arriveSignedIn,
  fillSignIn,
  main,
  openPaymentWindow,
  openProduct,
  payButton,
  payByUpi,
  seeOrderPlaced,
  waitForHydration,
} from '#tests/journeys/kit/steps.ts';

const bear = 'Bholu the Honey Bear';
const elephant = 'Gajju the Little Elephant';

const lineOf = (page: Page, name: string): Locator =>
  main(page).getByRole('list', { name: 'Items in your cart' }).getByRole('listitem').filter({ hasText: name });
const badge = (page: Page, name: string): Locator => page.getByRole('banner').getByRole('link', { name, exact: true });
const heart = (page: Page, name: string): Locator =>
  main(page)
    .getByRole('list', { name: 'Products' })
    .getByRole('button', { name: `Favourite: ${name}` });

const press = async (tab: Page, which: 'more' | 'less', name: string, times: number) => {
  const button = lineOf(tab, name).getByRole('button', { name: `One ${which} of ${name}` });
  for (let time = 0; time < times; time++) await button.click();
};
const quantityOf = (page: Page, name: string): Locator => lineOf(page, name).getByRole('status');

/** Presses the buttons of one cart line in both tabs at the same moment and expects every press to count. */
async function pressTogether(one: Page, other: Page): Promise<void> {
  for (const tab of [one, other]) {
    await tab.goto('/cart');
    await expect(quantityOf(tab, bear)).toHaveText('1');
    await waitForHydration(tab);
  }
  let has = 1;
  for (const [which, times, change] of [
    ['more', 3, 6],
    ['less', 2, -4],
  ] as const) {
    await Promise.all([one, other].map((tab) => press(tab, which, bear, times)));
    has += change;
    for (const tab of [one, other]) await expect(quantityOf(tab, bear)).toHaveText(String(has));
  }
  await Promise.all([press(one, 'more', bear, 2), press(other, 'less', bear, 1)]);
  for (const tab of [one, other]) await expect(quantityOf(tab, bear)).toHaveText('4');
  await one.reload();
  await expect(quantityOf(one, bear)).toHaveText('4');
}

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: / Menon$/ })
    .click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
}

test('a visitor fills one cart in two tabs and gets it merged into the customer cart at sign-in', async ({ page, context, site }) => {
  const tara = await customer(site, 'Tara');
  await arriveSignedIn(page, tara);
  await addToCart(page, bear);
  await signOut(page);

  const other = await context.newPage();
  for (const [tab, name] of [
    [page, bear],
    [other, elephant],
  ] as const) {
    await openProduct(tab, name);
    await main(tab).getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(tab.getByRole('dialog', { name: /^Your cart/ })).toBeVisible();
  }
  await expect(badge(page, 'Cart, 2 items')).toBeVisible();
  for (const tab of [page, other]) {
    await tab.goto('/cart');
    await expect(lineOf(tab, elephant)).toBeVisible();
    await waitForHydration(tab);
  }
  await Promise.all([press(page, 'more', bear, 3), press(other, 'more', elephant, 2)]);
  for (const tab of [page, other]) {
    await expect(lineOf(tab, bear)).toContainText('₹3,396.00');
    await expect(lineOf(tab, elephant)).toContainText('₹2,847.00');
  }

  await other.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await main(other).getByRole('link', { name: 'sign in', exact: true }).click();
  await fillSignIn(other, tara);
  await expect(other).toHaveURL(/\/checkout$/);
  await other.goto('/cart');
  for (const tab of [other, page]) {
    // The customer cart already held one bear.
    await expect(lineOf(tab, bear)).toContainText('₹4,245.00');
    await expect(lineOf(tab, elephant)).toContainText('₹2,847.00');
    await expect(badge(tab, 'Cart, 8 items')).toBeVisible();
  }
  await page.reload();
  await expect(badge(page, 'Cart, 8 items')).toBeVisible();
});

test('a visitor presses the quantity buttons of two tabs at the same moment and every press counts', { tag: '@long' }, async ({ page, context }) => {
  await openProduct(page, bear);
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeVisible();
  await pressTogether(page, await context.newPage());
});

test('a customer presses the quantity buttons of two tabs and two devices at the same moment and every press counts', { tag: '@long' }, async ({
  page,
  context,
  browser,
  site,
  watch,
}) => {
  const veena = await customer(site, 'Veena');
  await arriveSignedIn(page, veena);
  await addToCart(page, bear);
  await pressTogether(page, await context.newPage());

  const phone = await browser.newContext({ baseURL: site });
  watch.addContext(phone);
  const far = await phone.newPage();
  await arriveSignedIn(far, veena, '/cart');
  await expect(quantityOf(far, bear)).toHaveText('4');
  await waitForHydration(far);
  await Promise.all([press(page, 'more', bear, 2), press(far, 'more', bear, 1)]);
  // A device shows the changes of another device when it reads the cart again.
  await expect(page.getByText(/^Updated quantity to /).first()).toBeVisible();
  await expect(far.getByText(/^Updated quantity to /).first()).toBeVisible();
  for (const tab of [page, far]) {
    await tab.reload();
    await expect(quantityOf(tab, bear)).toHaveText('7');
  }
  await phone.close();
});

test('a visitor gets favourites merged into the wishlist at sign-in in every tab, and they leave the device at sign-out', { tag: '@long' }, async ({
  page,
  context,
  site,
}) => {
  const uma = await customer(site, 'Uma');
  await arriveSignedIn(page, uma, '/products');
  await waitForHydration(page);
  await heart(page, bear).click();
  await expect(badge(page, 'Wishlist, 1 item')).toBeVisible();
  await signOut(page);
  await expect(badge(page, 'Wishlist')).toBeVisible();

  await page.goto('/products');
  const other = await context.newPage();
  await other.goto('/products');
  for (const tab of [page, other]) await waitForHydration(tab);
  await heart(page, bear).click();
  await heart(other, elephant).click();
  await expect(heart(page, elephant)).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/wishlist');
  await expect(main(page).getByRole('article')).toHaveCount(2);
  await main(page).getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, uma);
  await expect(page).toHaveURL(/\/wishlist$/);
  await expect(badge(page, 'Wishlist, 2 items')).toBeVisible();
  await expect(badge(other, 'Wishlist, 2 items')).toBeVisible();

  await main(page)
    .getByRole('button', { name: `Move to cart: ${elephant}` })
    .click();
  await expect(page.getByRole('dialog', { name: 'Your cart (1 item)' })).toBeVisible();
  await expect(main(page).getByRole('article')).toHaveCount(1);
  await expect(badge(other, 'Wishlist, 1 item')).toBeVisible();
  await expect(heart(other, elephant)).toHaveAttribute('aria-pressed', 'false');
  await expect(badge(other, 'Cart, 1 item')).toBeVisible();
  await page.keyboard.press('Escape');

  await signOut(page);
  await page.goto('/wishlist');
  await expect(main(page).getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  await expect(heart(other, bear)).toHaveAttribute('aria-pressed', 'false');
});

test('a customer pays in one of two tabs, and the other shows the order instead of a live Pay button', async ({ page, context, site }) => {
  await openCheckout(page, site, 'Veena');
  const other = await context.newPage();
  await other.goto('/checkout');
  await expect(payButton(other)).toBeEnabled();
  const late = await openPaymentWindow(other);
  await payByUpi(await openPaymentWindow(page));
  await seeOrderPlaced(page);
  await seeOrderPlaced(other);
  expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname);
  await expect(late.getByRole('heading', { name: 'Choose how to pay' })).toHaveCount(0);
  await expect(badge(other, 'Cart')).toBeVisible();
});

test('a customer closes the payment window of an order that is paid already and sees the order', { tag: '@long' }, async ({
  page,
  site,
  browser,
  watch,
}) => {
  const veena = await openCheckout(page, site, 'Veena');
  const window = await openPaymentWindow(page);
  // Another device, whose changes this tab does not hear of.
  const phone = await browser.newContext({ baseURL: site, reducedMotion: 'reduce' });
  watch.addContext(phone);
  const far = await phone.newPage();
  await arriveSignedIn(far, veena, '/checkout');
  await payByUpi(await openPaymentWindow(far));
  await seeOrderPlaced(far);
  await window.getByRole('button', { name: 'Close' }).click();
  await seeOrderPlaced(page);
  expect(new URL(far.url()).pathname).toBe(new URL(page.url()).pathname);
  await phone.close();
});
