/** Measures the layout shift of every page of the site at four widths, for a visitor, a customer and an administrator. */
import { type Browser, chromium } from '@playwright/test';
import { shiftOf, watchShifts } from '#tests/journeys/kit/layout-shift.ts';
import { admin } from '#tests/journeys/kit/trade.ts';
import { findBrowser } from '#tests/kit/browser.ts';
import { publicPaths } from '#web/paths.ts';

/** The demo customer, whom `npm start` prints. */
const customer = { email: 'asha@nanhe.test', password: 'Asha-Pass-2026' };
const views = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
] as const;

const own = ['/checkout', '/profile', '/profile?tab=addresses', '/profile?tab=invoices', '/profile/settings', '/wishlist', '/cart'];
const ownClinic = ['/doctor/my-appointments', '/doctor/my-profile'];
const adminTabs = [
  'orders',
  'products',
  'carousel',
  'users',
  'categories',
  'contacts',
  'doctors',
  'overview',
  'returns',
  'payments',
  'gst',
  'reviews',
  'audit',
];
const signingIn = ['/signin', '/signup', '/forgot-password', '/unsubscribe', '/cart', '/wishlist'];

/** @param places of the catalogue and the clinic: a category, a product, a doctor @returns the pages above the goal, with what moved */
export async function measureShifts(site: string, places: readonly string[], goal: number): Promise<string[]> {
  const browser = await chromium.launch(await findBrowser());
  const missed: string[] = [];
  try {
    const groups = [
      { who: 'visitor', person: null, pages: [...publicPaths, ...places, ...signingIn] },
      { who: 'customer', person: customer, pages: ['/', '/products', ...places, ...own, ...ownClinic] },
      { who: 'administrator', person: admin, pages: adminTabs.map((tab) => `/admin?tab=${tab}`) },
    ];
    for (const { who, person, pages } of groups) {
      const storageState = person === null ? undefined : await signedIn(browser, site, person);
      let worst = 0;
      for (const address of pages)
        for (const viewport of views) {
          const { cls, moved } = await measure(browser, site + address, { viewport, ...(storageState ? { storageState } : {}) });
          worst = Math.max(worst, cls);
          if (cls > goal)
            missed.push([`${address} at ${viewport.width} px, ${who}: CLS ${cls.toFixed(3)}, the goal is ${goal}`, ...moved].join('\n      '));
        }
      process.stderr.write(`${who}: ${pages.length} pages at ${views.length} widths, the worst CLS is ${worst.toFixed(3)}\n`);
    }
  } finally {
    await browser.close();
  }
  return missed;
}

type Options = NonNullable<Parameters<Browser['newContext']>[0]>;

/** A first visit of a session over a connection on which things arrive one after another. */
async function measure(browser: Browser, address: string, options: Options) {
  const context = await browser.newContext({ locale: 'en-IN', timezoneId: 'Asia/Kolkata', ...options });
  try {
    const page = await context.newPage();
    await watchShifts(page);
    await page.goto(address, { waitUntil: 'networkidle' });
    return await shiftOf(page);
  } finally {
    await context.close();
  }
}

/** Signs in, and gives a customer something to check out. */
async function signedIn(browser: Browser, site: string, { email, password }: { email: string; password: string }) {
  const context = await browser.newContext({ baseURL: site });
  const page = await context.newPage();
  await page.goto('/signin', { waitUntil: 'networkidle' });
  await page.getByLabel('Email or phone').fill(email);
  await page.getByLabel('Password', { exact: true }).last().fill(password);
  await page.keyboard.press('Enter');
  await page.getByText(/^Welcome back, /).waitFor();
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('nanhe.token')}` };
    const { products } = await (await fetch('/api/products?inStock=true&limit=1')).json();
    await fetch('/api/cart/add', { method: 'POST', headers, body: JSON.stringify({ productId: products[0].id, quantity: 1 }) });
  });
  const state = await context.storageState();
  await context.close();
  return state;
}
