/** `npm run shots`: takes screenshots of every page at three widths into shots/, of a shop started for it or of the one at SITE. */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test';
import { customer } from '#tests/journeys/kit/people.ts';
import { signIn } from '#tests/journeys/kit/steps.ts';
import { admin } from '#tests/journeys/kit/trade.ts';
import { findBrowser } from '#tests/kit/browser.ts';
import { startShop } from '#tests/kit/running-shop.ts';
import { haveVisits } from './appointment-steps.ts';
import { forAdmin } from './for-admins.ts';
import { forCustomer, forNewcomer } from './for-customers.ts';
import { inCart, type Shot, seededCustomer, untilHydrated } from './page-steps.ts';
import { publicPages } from './public-pages.ts';

const folder = path.resolve(import.meta.dirname, '../../../shots');
const widths = [360, 768, 1280] as const;
/** SHOTS=wishlist,cart-drawer takes only these and leaves the other files as they are. */
const asked = process.env['SHOTS']?.split(',');

/** Waits for pictures below the fold, which load when they come near, and for fonts. */
async function settle(page: Page, whole: boolean): Promise<void> {
  await page.locator('h1, main h2, #splash').first().waitFor();
  await expect(page.getByRole('status', { name: /^Loading/ }).or(page.getByRole('status').filter({ hasText: /^Loading/ }))).toHaveCount(0, {
    timeout: 30_000,
  });
  await page.evaluate(async (scroll) => {
    for (let top = 0; scroll && top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    if (scroll) window.scrollTo(0, 0);
    await document.fonts.ready;
  }, whole);
  // What is outside the window, such as a carousel's next slides, is not requested yet.
  await page.waitForFunction(
    (scrolled) =>
      [...document.images].every((image) => {
        const { left, right, top } = image.getBoundingClientRect();
        return image.complete || !image.checkVisibility() || right < 0 || left > window.innerWidth || (!scrolled && top > window.innerHeight);
      }),
    whole,
  );
}

const shop = process.env['SITE']
  ? { site: process.env['SITE'], stop: () => Promise.resolve() }
  : await startShop(path.join(folder, '../test-results/shots.log'));
const browser = await chromium.launch(await findBrowser());
try {
  if (asked === undefined) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const common: BrowserContextOptions = { baseURL: shop.site, reducedMotion: 'reduce', locale: 'en-IN', timezoneId: 'Asia/Kolkata' };
  await takeAll(publicPages, () => common);
  const customers = { ...common, storageState: await fillCart(common) };
  await takeAll(forCustomer, () => customers);
  await takeAll(forNewcomer, async () => ({ ...common, storageState: await signedIn(common, await customer(shop.site, 'Nila')) }));
  const administrator = { ...common, storageState: await signedIn(common, admin) };
  await takeAll(forAdmin, () => administrator);
} finally {
  await browser.close();
  await shop.stop();
}

async function takeAll(shots: readonly Shot[], options: () => BrowserContextOptions | Promise<BrowserContextOptions>): Promise<void> {
  await Promise.all(
    widths.map(async (width) => {
      const context = await browser.newContext({ ...(await options()), viewport: { width, height: width < 600 ? 760 : 900 } });
      for (const shot of shots) if (asked?.includes(shot.name) ?? true) await take(shot, width, await context.newPage());
      await context.close();
    }),
  );
}

async function take({ name, path: address, beforeRequest, beforeShot, visiblePartOnly = false }: Shot, width: number, page: Page): Promise<void> {
  try {
    await beforeRequest?.(page);
    await page.goto(address, untilHydrated);
    await beforeShot?.(page);
    await settle(page, !visiblePartOnly);
    await page.screenshot({ path: path.join(folder, `${name}-${width}.png`), fullPage: !visiblePartOnly });
    process.stdout.write(`shots/${name}-${width}.png\n`);
  } catch (error) {
    process.stderr.write(`${name} at ${width} px: ${String(error)}\n`);
    process.exitCode = 1;
  }
  await page.context().setOffline(false);
  await page.close();
}

/** Signs the demo customer in, fills the cart, books doctors, and returns what the browser then stores. */
async function fillCart(options: BrowserContextOptions) {
  const context = await browser.newContext({ ...options, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto('/signin');
  await page.getByLabel('Email or phone').fill(seededCustomer.email);
  await page.getByLabel('Password', { exact: true }).last().fill(seededCustomer.password);
  await page.keyboard.press('Enter');
  await page.getByText('Welcome back, Asha!').waitFor();
  for (const name of inCart) {
    await page.goto(`/products?search=${encodeURIComponent(name)}`, untilHydrated);
    await page.getByRole('button', { name: `Add to Cart: ${name}` }).click();
    await page.getByText(`Added 1 ${name} to cart`).waitFor();
  }
  await haveVisits(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** What the browser stores after a sign-in. */
async function signedIn(options: BrowserContextOptions, who: Parameters<typeof signIn>[1]) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await signIn(page, who);
  await page.getByText(/^Welcome back, /).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}
