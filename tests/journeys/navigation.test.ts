/** Covers addresses that do not exist, shared addresses, Back, the way through sign-in and the API documentation. */
import { keys } from '#shared/contract/index.ts';
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import { fillSignIn, main } from '#tests/journeys/kit/steps.ts';

test('a visitor of an unknown address gets status 404 and a link to the home page', async ({ page, watch }) => {
  watch.expectTrouble(/^404 GET .*\/no\/such\/page$/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(main(page).getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();
  await checkPage(page);
  await main(page).getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a developer on a phone reads and tries every API call without third-party requests', { tag: '@long' }, async ({ page, site }) => {
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
  // Swagger UI takes a value 350 ms after the last key, or when its field is left.
  await call.getByPlaceholder('search').press('Tab');
  await call.getByRole('button', { name: 'Execute' }).click();
  await expect(call.locator('.live-responses-table')).toContainText('Neelu the Blue Teddy Bear');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(asked.filter((url) => !url.startsWith(site) && !url.startsWith('data:'))).toEqual([]);
});

test('a visitor of an unknown product gets a link to all products', async ({ page, watch }) => {
  watch.expectTrouble(/^404 GET .*\/api\/products\/999999$/);
  watch.expectTrouble(/^404 GET [^/]*\/\/[^/]*\/product\/999999$/);
  // A rendered error is read again by hydration; a link that is followed before that would cancel the request.
  const readAgain = page.waitForResponse('**/api/products/999999');
  await page.goto('/product/999999');
  await expect(main(page).getByRole('heading', { name: 'Product not found' })).toBeVisible();
  await readAgain;
  await checkPage(page);
  await main(page).getByRole('link', { name: 'Browse All Products' }).click();
  await expect(main(page).getByRole('article').first()).toBeVisible();
});

test('a visitor opens a shared list address, filters it, opens a product and returns to the filtered list with Back', async ({ page }) => {
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
  // The previous list is shown until the new one has loaded.
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
});

test('a visitor who opens an account address signs in and returns to it', async ({ page, site }) => {
  const person = await customer(site, 'Imran');
  await page.goto('/profile?tab=addresses');
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Fprofile%3Ftab%3Daddresses$/);
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/profile\?tab=addresses$/);
  await expect(main(page).getByRole('heading', { name: 'Delivery Addresses' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 760 } });

  test('a visitor opens a category from the slide-out menu', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog');
    await expect(menu.getByRole('link', { name: 'Soft Toys' })).toBeVisible();
    await checkPage(page);
    await menu.getByRole('link', { name: 'Soft Toys' }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/\/products\?category=soft%20toys$/);
    await expect(main(page).getByRole('article').first()).toBeVisible();
  });
});
