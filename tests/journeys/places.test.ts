/** Does every address of the site lead somewhere sensible, straight away, back again, and to those who are signed out? */

import { keys } from '#shared/contract/index.ts';
import { expect, look, test } from './kit.ts';
import { customer } from './people.ts';
import { fillSignIn, main, told, untilAlive } from './steps.ts';

const open = [
  '/about',
  '/event',
  '/lawyer',
  '/education',
  '/services',
  '/doctor',
  '/doctor/doctors',
  '/doctor/doctors/Dentist',
  '/doctor/about',
  '/doctor/contact',
  '/doctor/terms',
  '/doctor/refund-policy',
  '/terms',
  '/refund-policy',
  '/ecommerce/terms',
  '/ecommerce/refund-policy',
] as const;

for (const path of open) {
  test(`${path} opens by its address`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/Nanhe/);
    await look(page);
  });
}

test('a page that is not there says so, to people and to machines', async ({ page, watch }) => {
  watch.expects(/^404 GET .*\/no\/such\/page$/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(main(page).getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();
  await look(page);
  await main(page).getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('every call of the API can be read and tried, on a phone too, for no search engine and without foreign code', async ({ page, site }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.setViewportSize({ width: 360, height: 760 });
  const response = await page.goto('/api/docs');
  expect(response?.headers()).toMatchObject({ 'x-robots-tag': 'noindex' });
  expect(response?.headers()['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  await expect(page.getByRole('heading', { level: 1, name: 'The API of Nanhe' })).toBeVisible();
  await expect(page.locator('.opblock')).toHaveCount(keys.length);
  const call = page.locator('.opblock', { hasText: '/api/suggestions' });
  await call.getByRole('button').first().click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByPlaceholder('search').fill('tody bear blu 2 yrs');
  await call.getByRole('button', { name: 'Execute' }).click();
  await expect(call.locator('.live-responses-table')).toContainText('Neelu the Blue Teddy Bear');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(asked.filter((url) => !url.startsWith(site) && !url.startsWith('data:'))).toEqual([]);
});

test('a product that is not there says so and leads on', async ({ page, watch }) => {
  watch.expects(/^404 GET .*\/api\/products\/999999$/);
  watch.expects(/^404 GET [^/]*\/\/[^/]*\/product\/999999$/);
  await page.goto('/product/999999');
  await expect(main(page).getByRole('heading', { name: 'Product not found' })).toBeVisible();
  await look(page);
  await main(page).getByRole('link', { name: 'Browse All Products' }).click();
  await expect(main(page).getByRole('article').first()).toBeVisible();
});

test('a shared address shows the list as it was, and Back keeps the filters', async ({ page }) => {
  await page.goto('/products?category=wooden%20toys&sort=price-asc');
  await expect(main(page).getByLabel('Category', { exact: true })).toHaveValue('wooden-toys');
  await expect(main(page).getByLabel('Sort by')).toHaveValue('price-asc');
  const list = main(page).getByRole('article');
  const found = main(page)
    .getByRole('status')
    .filter({ hasText: /^Showing/ });
  const before = await found.innerText();
  await main(page).getByLabel('Price range').selectOption({ label: '₹500 - ₹1000' });
  await expect(page).toHaveURL(/price=500-1000/);
  // The list of before stands until the new one has come.
  await expect(found).not.toHaveText(before);
  const names = await list.getByRole('heading').allInnerTexts();
  const filtered = page.url();
  await list.first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(main(page).getByRole('heading', { level: 1, name: names[0] ?? '' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(filtered);
  await expect(main(page).getByLabel('Category', { exact: true })).toHaveValue('wooden-toys');
  await expect(main(page).getByLabel('Price range')).toHaveValue('500-1000');
  await expect(list.getByRole('heading')).toHaveText(names);
  await look(page);
});

test('who chooses a product before the search has begun gets the product', async ({ page }) => {
  // The product's page takes its time.
  const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/assets/product-page-*.js', (route) => goOn.then(() => route.continue()));
  const asked = page.waitForRequest('**/assets/product-page-*.js');
  await page.clock.install();
  await page.goto('/products');
  await untilAlive(page);
  // However long a click takes here, the search must not begin before it.
  await page.clock.pauseAt(Date.now() + 60_000);
  const list = main(page).getByRole('article');
  const name = (await list.nth(1).getByRole('heading').innerText()).trim();
  await main(page).getByRole('searchbox', { name: 'Search products' }).fill(name);
  await list.nth(1).getByRole('link', { name }).click();
  await asked;
  await page.clock.fastForward(5_000);
  letGo();
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(main(page).getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a search without a find says what to do next', async ({ page }) => {
  await page.goto('/products?search=submarine');
  await expect(main(page).getByRole('heading', { name: 'No products found' })).toBeVisible();
  await look(page);
  await main(page).getByRole('button', { name: 'Clear filters' }).click();
  await expect(main(page).getByRole('article').first()).toBeVisible();
});

test('who is signed out is led to sign in and back', async ({ page, site }) => {
  const person = await customer(site, 'Imran');
  await page.goto('/profile?tab=addresses');
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Fprofile%3Ftab%3Daddresses$/);
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/profile\?tab=addresses$/);
  await expect(main(page).getByRole('heading', { name: 'Delivery Addresses' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Imran Menon' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();

  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Fcheckout$/);
  await fillSignIn(page, person);
  await expect(told(page, 'No items to checkout. Redirecting to products.')).toBeVisible();
  await expect(page).toHaveURL(/\/products$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 760 } });

  test('the menu leads to the departments', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog');
    await expect(menu.getByRole('link', { name: 'Soft Toys' })).toBeVisible();
    await look(page);
    await menu.getByRole('link', { name: 'Soft Toys' }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/\/products\?category=soft%20toys$/);
    await expect(main(page).getByRole('article').first()).toBeVisible();
  });
});
