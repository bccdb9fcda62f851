/** Does a page that came rendered come alive as it is: without a second reading, a second rendering or a word of complaint, signed out and signed in? */
import type { Page } from '@playwright/test';
import { expect, test } from './kit.ts';
import { customer } from './people.ts';
import { main, signIn, untilAlive } from './steps.ts';

/** Each with a read of its own, if it has one. */
const rendered = [
  '/',
  '/products',
  '/products?category=wooden%20toys&sort=price-asc&page=1',
  '/products?search=teddy',
  '/product/1',
  '/about',
  '/event',
  '/lawyer',
  '/education',
  '/services',
  '/doctor',
  '/doctor/doctors',
  '/doctor/doctors/Dentist',
  '/doctor/terms',
  '/doctor/refund-policy',
  '/terms',
  '/ecommerce/terms',
  '/refund-policy',
  '/ecommerce/refund-policy',
] as const;

/** The reads that the server makes for everybody. */
const forEverybody = /^\/api\/(?:products(?:\/\d+)?|categories|carousels)$/;

interface Marked extends Window {
  heading?: Element | null;
}

/** Opens an address; answers what was asked of the API, when the page is alive. */
async function arrive(page: Page, address: string): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (forEverybody.test(pathname)) asked.push(`${pathname}${search}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      (window as Marked).heading = document.querySelector('main h1');
    });
  });
  await page.goto(address);
  await untilAlive(page);
  // What would be read again is asked for in the frame after.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))));
  return asked;
}

const isTheSame = (page: Page) => page.evaluate(() => (window as Marked).heading === document.querySelector('main h1'));

for (const address of rendered) {
  test(`${address} is taken over as it came`, async ({ page }) => {
    const asked = await arrive(page, address);
    expect(await isTheSame(page)).toBe(true);
    expect(asked).toEqual([]);
    // One of each, whoever has written them.
    for (const one of ['title', 'meta[name=description]', 'link[rel=canonical], meta[name=robots]'])
      await expect(page.locator(`head ${one}`)).toHaveCount(1);
  });
}

test('who is signed in and has things put aside is greeted by name, on every page, without a complaint', async ({ page, site }) => {
  await signIn(page, await customer(site, 'Meera'));
  await page.goto('/product/1');
  await main(page)
    .getByRole('button', { name: /^Favourite/ })
    .first()
    .click();
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeVisible();
  for (const address of rendered) {
    const asked = await arrive(page, address);
    expect(await isTheSame(page), address).toBe(true);
    expect(asked, address).toEqual([]);
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

test('what came with the page is read again by the next one, and each page says its own in the head', async ({ page }) => {
  const asked = await arrive(page, '/products');
  const head = () =>
    page.evaluate(() => ({
      title: document.title,
      description: document.querySelectorAll('meta[name=description]').length,
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href')?.replace(location.origin, ''),
      robots: document.querySelector<HTMLMetaElement>('meta[name=robots]')?.content,
      data: document.querySelectorAll('script[type="application/ld+json"]').length,
    }));
  expect(await head()).toEqual({ title: 'All Products · Nanhe', description: 1, canonical: '/products', robots: undefined, data: 0 });
  const first = main(page).getByRole('article').first().getByRole('link').first();
  const name = (await first.innerText()).trim();
  await first.click();
  await expect(page).toHaveTitle(`${name} · Nanhe`);
  const { pathname } = new URL(page.url());
  expect(await head()).toEqual({ title: `${name} · Nanhe`, description: 1, canonical: pathname, robots: undefined, data: 2 });
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  await expect(page).toHaveTitle('Your cart · Nanhe');
  expect(await head()).toMatchObject({ description: 1, canonical: undefined, robots: 'noindex', data: 0 });
  expect(asked.length).toBeGreaterThan(0);
  asked.length = 0;
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveTitle('All Products · Nanhe');
});

test('without JavaScript the shop can be read', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site}/products`);
  await expect(main(page).getByRole('article')).toHaveCount(12);
  await main(page).getByRole('article').first().getByRole('link').first().click();
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main(page).getByText('₹').first()).toBeVisible();
  await context.close();
});
