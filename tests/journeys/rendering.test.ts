/** Covers pages rendered on the server: React hydrates them without errors, repeated requests or a second rendering. */
import type { Page } from '@playwright/test';
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import { arriveSignedIn, main, waitForHydration } from '#tests/journeys/kit/steps.ts';

/** Every page that the server renders, and the searches that render differently. */
const rendered = [
  '/',
  '/products?category=wooden%20toys&sort=price-asc&page=1',
  '/products?search=teddy',
  '/products?search=submarine',
  '/product/1',
  '/about',
  '/event',
  '/lawyer',
  '/education',
  '/services',
  '/doctor',
  '/doctor/doctors',
  '/doctor/doctors/Dermatologist',
  '/doctor/about',
  '/doctor/contact',
  '/doctor/terms',
  '/doctor/refund-policy',
  '/terms',
  '/returns',
  '/grievance',
] as const;

/** Pages whose layout equals that of another page of the list. */
const sameLayout: readonly string[] = ['/products?search=teddy', '/doctor/doctors/Dermatologist', '/doctor/terms', '/doctor/refund-policy'];

/** One page of each kind. The others differ in texts, or show the same components for other data. */
const ofEachKind: readonly string[] = ['/', '/products?search=submarine', '/product/1', '/services', '/doctor', '/terms'];

/** One page of each kind that shows the session or reads data. The others differ in texts only. */
const forCustomers = [
  '/',
  '/products',
  '/products?category=wooden%20toys&sort=price-asc&page=1',
  '/product/1',
  '/about',
  '/doctor',
  '/doctor/doctors',
] as const;

/** The API requests that the server makes while rendering, the same for every visitor. */
const publicReads = /^\/api\/(?:products(?:\/\d+)?|categories|carousels)$/;

interface Marked extends Window {
  heading?: Element | null;
}

/** Opens an address and waits for hydration. Returns the public API requests of the page, also later ones. */
async function openHydrated(page: Page, address: string): Promise<string[]> {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (publicReads.test(pathname)) requests.push(`${pathname}${search}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      (window as Marked).heading = document.querySelector('main h1');
    });
  });
  await page.goto(address);
  await waitForHydration(page);
  // A repeated request would be sent in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))));
  return requests;
}

const isSameHeading = (page: Page) => page.evaluate(() => (window as Marked).heading === document.querySelector('main h1'));

for (const address of rendered) {
  const tag = ofEachKind.includes(address) ? [] : '@long';
  test(`a visitor gets ${address} rendered, hydrated without a second rendering, and readable on all screens`, { tag }, async ({ page }) => {
    const requests = await openHydrated(page, address);
    expect(await isSameHeading(page)).toBe(true);
    expect(requests).toEqual([]);
    // The server and the browser together write each tag once.
    for (const one of ['title', 'meta[name=description]', 'link[rel=canonical], meta[name=robots]'])
      await expect(page.locator(`head ${one}`)).toHaveCount(1);
    if (!sameLayout.includes(address)) await checkPage(page);
  });
}

test('a customer with a cart and favourites sees their name on every rendered page without a hydration error', async ({ page, site }) => {
  await arriveSignedIn(page, await customer(site, 'Meera'));
  await page.goto('/product/1');
  const saved = page.waitForResponse((response) => /^\/api\/wishlist\/\d+$/.test(new URL(response.url()).pathname));
  await main(page)
    .getByRole('button', { name: /^Favourite/ })
    .first()
    .click();
  await saved;
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeVisible();
  for (const address of forCustomers) {
    const requests = await openHydrated(page, address);
    expect(await isSameHeading(page), address).toBe(true);
    expect(requests, address).toEqual([]);
    await expect(page.getByRole('banner').getByText('Meera')).toBeVisible();
    if (!address.startsWith('/doctor')) await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  }
  await page.goto('/product/1');
  await expect(
    main(page)
      .getByRole('button', { name: /^Favourite/ })
      .first(),
  ).toHaveAttribute('aria-pressed', 'true');
  await expect(main(page).getByRole('link', { name: 'View Cart' })).toBeVisible();
});

test('a visitor who moves between pages gets the head of each page, and the list is requested again', async ({ page }) => {
  const requests = await openHydrated(page, '/products');
  const head = () =>
    page.evaluate(() => ({
      title: document.title,
      description: document.querySelectorAll('meta[name=description]').length,
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href')?.replace(location.origin, ''),
      robots: document.querySelector<HTMLMetaElement>('meta[name=robots]')?.content,
      data: document.querySelectorAll('script[type="application/ld+json"]').length,
    }));
  await expect.poll(head).toEqual({ title: 'All Products · Nanhe', description: 1, canonical: '/products', robots: undefined, data: 0 });
  const first = main(page).getByRole('article').first().getByRole('link').first();
  const name = (await first.innerText()).trim();
  await first.click();
  await expect(page).toHaveTitle(`${name} · Nanhe`);
  const { pathname } = new URL(page.url());
  await expect.poll(head).toEqual({ title: `${name} · Nanhe`, description: 1, canonical: pathname, robots: undefined, data: 2 });
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  await expect(page).toHaveTitle('Your cart · Nanhe');
  await expect.poll(head).toMatchObject({ description: 1, canonical: undefined, robots: 'noindex', data: 0 });
  expect(requests.length).toBeGreaterThan(0);
  requests.length = 0;
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveTitle('All Products · Nanhe');
});

test('a visitor without JavaScript reads the product list and a product', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site}/products`);
  await expect(main(page).getByRole('article')).toHaveCount(12);
  // Nothing is shown that would do nothing.
  const idle = page.locator('button, select, input').filter({ visible: true });
  await expect(idle).toHaveCount(0);
  await main(page).getByRole('article').first().getByRole('link').first().click();
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main(page).getByText('₹').first()).toBeVisible();
  await expect(idle).toHaveCount(0);
  await context.close();
});
