/** Does a visitor's cart and wishlist hold in two tabs at once, and come along to the customer's at sign-in? */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './kit.ts';
import { customer } from './people.ts';
import { addToCart, fillSignIn, main, openProduct, signIn, untilAlive } from './steps.ts';

const bear = 'Bholu the Honey Bear';
const elephant = 'Gajju the Little Elephant';

const lineOf = (page: Page, name: string): Locator =>
  main(page).getByRole('list', { name: 'Items in your cart' }).getByRole('listitem').filter({ hasText: name });
const badge = (page: Page, name: string): Locator => page.getByRole('banner').getByRole('link', { name, exact: true });
const heart = (page: Page, name: string): Locator =>
  main(page)
    .getByRole('list', { name: 'Products' })
    .getByRole('button', { name: `Favourite: ${name}` });

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: / Menon$/ })
    .click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
}

test('what a visitor adds and changes in two tabs is one cart, and joins their own at sign-in', async ({ page, context, site }) => {
  const tara = await customer(site, 'Tara');
  await signIn(page, tara);
  await addToCart(page, bear);
  await signOut(page);

  const other = await context.newPage();
  for (const [tab, name] of [
    [page, bear],
    [other, elephant],
  ] as const) {
    await openProduct(tab, name);
    await main(tab).getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(tab).toHaveURL(/\/signin/);
  }
  await expect(badge(page, 'Cart, 2 items')).toBeVisible();
  for (const tab of [page, other]) {
    await tab.goto('/cart');
    await expect(lineOf(tab, elephant)).toBeVisible();
    await untilAlive(tab);
  }
  const press = async (tab: Page, name: string, times: number) => {
    for (let time = 0; time < times; time++)
      await lineOf(tab, name)
        .getByRole('button', { name: `One more of ${name}` })
        .click();
  };
  await press(page, bear, 3);
  await press(other, elephant, 2);
  for (const tab of [page, other]) {
    await expect(lineOf(tab, bear)).toContainText('₹3,396.00');
    await expect(lineOf(tab, elephant)).toContainText('₹2,847.00');
  }

  await other.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillSignIn(other, tara);
  await expect(other).toHaveURL(/\/checkout$/);
  await other.goto('/cart');
  for (const tab of [other, page]) {
    // One bear was there already.
    await expect(lineOf(tab, bear)).toContainText('₹4,245.00');
    await expect(lineOf(tab, elephant)).toContainText('₹2,847.00');
    await expect(badge(tab, 'Cart, 8 items')).toBeVisible();
  }
  await page.reload();
  await expect(badge(page, 'Cart, 8 items')).toBeVisible();
});

test("a visitor's hearts join their wishlist at sign-in, in every tab, and leave the device with them", async ({ page, context, site }) => {
  const uma = await customer(site, 'Uma');
  await signIn(page, uma);
  await page.goto('/products');
  await untilAlive(page);
  await heart(page, bear).click();
  await expect(badge(page, 'Wishlist, 1 item')).toBeVisible();
  await signOut(page);
  await expect(badge(page, 'Wishlist')).toBeVisible();

  await page.goto('/products');
  const other = await context.newPage();
  await other.goto('/products');
  for (const tab of [page, other]) await untilAlive(tab);
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
  await expect(heart(other, elephant)).toHaveAttribute('aria-pressed', 'false');
  await expect(badge(other, 'Cart, 1 item')).toBeVisible();
  await page.keyboard.press('Escape');

  await signOut(page);
  await page.goto('/wishlist');
  await expect(main(page).getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  await expect(heart(other, bear)).toHaveAttribute('aria-pressed', 'false');
});
