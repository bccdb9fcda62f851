/** What does every page look like? `npm run shots`: pictures at three widths in shots/, of a shop started for it or of the one at SITE. */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test';
import { findBrowser } from './kit/browser.ts';
import { startShop } from './kit/running-shop.ts';

interface Shot {
  readonly name: string;
  readonly path: string;
  /** What is done on the page before the picture. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Only what is in view: something lies over the page. */
  readonly over?: boolean;
}

const folder = path.resolve(import.meta.dirname, '../shots');
const widths = [360, 768, 1280] as const;
const seeded = { email: 'asha@nanhe.test', password: 'Asha-Pass-2026' };
const inCart = ['Wooden Rainbow Stacker, 7 Arches', 'Bholu the Honey Bear'];

const open: readonly Shot[] = [
  { name: 'home', path: '/', before: seeProducts },
  { name: 'home-top', path: '/', over: true },
  { name: 'products', path: '/products', before: seeProducts },
  { name: 'products-category', path: '/products?category=soft%20toys&sort=price-asc', before: seeProducts },
  { name: 'products-none', path: '/products?search=submarine' },
  {
    name: 'product',
    path: '/products?search=rainbow%20stacker',
    before: async (page) => {
      await page.getByRole('link', { name: inCart[0] ?? '' }).click();
      await page.getByRole('list', { name: 'Related products' }).waitFor();
    },
  },
  { name: 'product-not-found', path: '/product/999999' },
  { name: 'cart-empty', path: '/cart' },
  { name: 'signin', path: '/signin' },
  { name: 'signin-otp', path: '/signin', before: (page) => page.getByText('OTP', { exact: true }).click() },
  { name: 'signin-errors', path: '/signin', before: (page) => page.getByRole('button', { name: 'Sign In', exact: true }).click() },
  { name: 'signup', path: '/signup' },
  { name: 'signup-errors', path: '/signup', before: (page) => page.getByRole('button', { name: 'Send OTP' }).click() },
  {
    name: 'verify-otp',
    path: '/signin',
    before: async (page) => {
      await page.getByText('OTP', { exact: true }).click();
      // Each width its own: a code may be asked for only every half minute.
      await page.getByLabel('Email or phone').fill(`nobody${page.viewportSize()?.width ?? 0}@nanhe.test`);
      await page.getByRole('button', { name: 'Send OTP' }).click();
      await page.getByLabel('Digit 6 of 6').waitFor();
    },
  },
  ...['about', 'event', 'lawyer', 'education', 'services', 'doctor', 'terms', 'refund-policy', 'doctor/terms', 'doctor/refund-policy'].map(
    (place) => ({
      name: place.replaceAll('/', '-'),
      path: `/${place}`,
    }),
  ),
  { name: 'contact', path: '/about', over: true, before: openContact },
  {
    name: 'contact-errors',
    path: '/about',
    over: true,
    before: async (page) => {
      await openContact(page);
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByText('Message is required').waitFor();
    },
  },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'menu', path: '/', over: true, before: openMenu },
];

const signedIn: readonly Shot[] = [
  { name: 'cart', path: '/cart' },
  { name: 'checkout', path: '/checkout' },
  {
    name: 'checkout-new-address',
    path: '/checkout',
    before: async (page) => {
      await page.getByRole('radio', { name: 'Use a new address' }).check();
      await page.getByText('More about this address (optional)').click();
      await page.getByRole('button', { name: /^Pay ₹/ }).click();
      await page.getByText('Address is required').waitFor();
    },
  },
  { name: 'payment-window', path: '/checkout', over: true, before: openWindow },
  {
    name: 'payment-window-card',
    path: '/checkout',
    over: true,
    before: async (page) => {
      const window = await openWindow(page);
      await window.getByRole('tab', { name: 'Card' }).click();
    },
  },
  {
    name: 'orders',
    path: '/profile?tab=orders',
    before: (page) =>
      page
        .getByRole('button', { name: /^View Details/ })
        .first()
        .waitFor(),
  },
  {
    name: 'order-details',
    path: '/profile?tab=orders',
    over: true,
    before: async (page) => {
      await page
        .getByRole('button', { name: /^View Details/ })
        .last()
        .click();
      await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    },
  },
  { name: 'addresses', path: '/profile?tab=addresses', before: (page) => page.getByRole('button', { name: /^Edit/ }).first().waitFor() },
  { name: 'address-form', path: '/profile?tab=addresses', before: (page) => page.getByRole('button', { name: 'Add New Address' }).click() },
  { name: 'menu-signed-in', path: '/', over: true, before: openMenu },
  {
    name: 'mail',
    path: '/_local/mail',
    before: async (page) => {
      await page.request.post('/api/auth/send-signin-otp', { data: { identifier: seeded.email } });
      await expect(async () => {
        await page.getByRole('button', { name: 'Show' }).click();
        await page.getByRole('article').waitFor({ timeout: 1_000 });
      }).toPass({ timeout: 20_000 });
    },
  },
];

async function seeProducts(page: Page): Promise<void> {
  await page.getByRole('article').first().waitFor();
}

async function openContact(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Contact us' }).click();
  await page.getByRole('dialog').waitFor();
}

async function openWindow(page: Page) {
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  const window = page.getByTitle('Razorpay payment window').contentFrame();
  await window.getByRole('heading', { name: 'Choose how to pay' }).waitFor();
  return window;
}

/** The slide-out on small screens, the account's or the shop's menu on large ones. */
async function openMenu(page: Page): Promise<void> {
  const small = page.getByRole('button', { name: 'Open menu' });
  if (await small.isVisible()) {
    await small.click();
    await page.getByRole('dialog').waitFor();
  } else if (await page.getByRole('button', { name: 'Asha Rao' }).isVisible()) await page.getByRole('button', { name: 'Asha Rao' }).click();
  else await page.getByRole('button', { name: 'Shop', exact: true }).click();
}

/** Pictures below the fold are loaded when they come near, and letters when their font is there. */
async function settle(page: Page, whole: boolean): Promise<void> {
  await page.locator('h1, main h2').first().waitFor();
  await page.getByRole('status', { name: /^Loading/ }).waitFor({ state: 'detached' });
  await page.evaluate(async (scroll) => {
    for (let top = 0; scroll && top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    if (scroll) window.scrollTo(0, 0);
    await document.fonts.ready;
  }, whole);
  await page.waitForFunction(
    (scrolled) =>
      [...document.images].every(
        (image) => image.complete || !image.checkVisibility() || (!scrolled && image.getBoundingClientRect().top > window.innerHeight),
      ),
    whole,
  );
}

const shop = process.env['SITE']
  ? { site: process.env['SITE'], stop: () => Promise.resolve() }
  : await startShop(path.join(folder, '../test-results/shots.log'));
const browser = await chromium.launch(await findBrowser());
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const common: BrowserContextOptions = { baseURL: shop.site, reducedMotion: 'reduce', locale: 'en-IN', timezoneId: 'Asia/Kolkata' };
  await takeAll(open, common);
  await takeAll(signedIn, { ...common, storageState: await fillCart(common) });
} finally {
  await browser.close();
  await shop.stop();
}

async function takeAll(shots: readonly Shot[], options: BrowserContextOptions): Promise<void> {
  await Promise.all(
    widths.map(async (width) => {
      const context = await browser.newContext({ ...options, viewport: { width, height: width < 600 ? 760 : 900 } });
      for (const shot of shots) await take(shot, width, await context.newPage());
      await context.close();
    }),
  );
}

async function take({ name, path: address, before, over = false }: Shot, width: number, page: Page): Promise<void> {
  try {
    await page.goto(address, { waitUntil: 'networkidle' });
    await before?.(page);
    await settle(page, !over);
    await page.screenshot({ path: path.join(folder, `${name}-${width}.png`), fullPage: !over });
    process.stdout.write(`shots/${name}-${width}.png\n`);
  } catch (error) {
    process.stderr.write(`${name} at ${width} px: ${String(error)}\n`);
    process.exitCode = 1;
  }
  await page.close();
}

/** Signs the seeded customer in, puts something in the cart, and answers what the browser then remembers. */
async function fillCart(options: BrowserContextOptions) {
  const context = await browser.newContext({ ...options, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto('/signin');
  await page.getByLabel('Email or phone').fill(seeded.email);
  await page.getByLabel('Password', { exact: true }).last().fill(seeded.password);
  await page.keyboard.press('Enter');
  await page.getByText('Welcome back, Asha!').waitFor();
  for (const name of inCart) {
    await page.goto(`/products?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Add to Cart: ${name}` }).click();
    await page.getByText(`Added 1 ${name} to cart`).waitFor();
  }
  const state = await context.storageState();
  await context.close();
  return state;
}
