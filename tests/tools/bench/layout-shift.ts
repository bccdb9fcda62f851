/** Measures the layout shift of every page of the site at four widths, for a visitor, a customer and an administrator. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import * as z from 'zod';
import { shiftOf, watchShifts } from '#tests/journeys/kit/layout-shift.ts';
import { admin, placeOrder, productIdOf, send, tokenOf } from '#tests/journeys/kit/trade.ts';
import { findBrowser } from '#tests/kit/browser.ts';
import { type MeasuredRecords, measuredPages } from './measured-pages.ts';

/** The demo customer, whom `npm start` prints. */
const customer = { firstName: 'Asha', lastName: 'Rao', phone: '9876543210', email: 'asha@nanhe.test', password: 'Asha-Pass-2026' };
const views = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
] as const;
const untilIdle = { waitUntil: 'networkidle' } as const;
const inIndia = { locale: 'en-IN', timezoneId: 'Asia/Kolkata' } as const;

/** The key under which the site keeps the item of Buy Now, in the storage of the tab. */
const buyNowKey = 'nanhe.buyNow';

/** What a browser holds when a visit begins. */
interface Visit {
  readonly storageState?: Awaited<ReturnType<BrowserContext['storageState']>>;
  readonly buyNow: string | null;
  /** The page with a navigation state of its own. */
  readonly path: string;
  readonly state: unknown;
}
const firstVisit: Visit = { buyNow: null, path: '', state: null };

type Places = Pick<MeasuredRecords, 'product' | 'appointment'>;

/** @param places addresses of the catalogue and the clinic @returns the pages above the goal, with what moved */
export async function measureShifts(site: string, places: Places, goal: number): Promise<string[]> {
  const records = await findRecords(site);
  const pages = measuredPages({ ...places, ...records });
  const browser = await chromium.launch(await findBrowser());
  const missed: string[] = [];
  try {
    const arrive = (steps: (page: Page) => Promise<void>) => prepareVisit(browser, site, steps);
    const groups = [
      { who: 'visitor', visit: firstVisit, pages: pages.visitor },
      { who: 'visitor with a mailed code', visit: await arrive(requestCode), pages: pages.codeHolder },
      { who: 'visitor with a cart', visit: await arrive((page) => fillCart(page, records.productId)), pages: pages.buyer },
      { who: 'customer', visit: await arrive((page) => signInToBuy(page, site, records.productId)), pages: pages.customer },
      { who: 'administrator', visit: await arrive((page) => signIn(page, admin)), pages: pages.administrator },
    ];
    for (const { who, visit, pages } of groups) {
      let worst = 0;
      for (const address of pages)
        for (const viewport of views) {
          const { cls, moved } = await measure(browser, site + address, visit, viewport);
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

/** A first visit of a session over a connection on which things arrive one after another. */
async function measure(browser: Browser, address: string, { storageState, ...kept }: Visit, viewport: (typeof views)[number]) {
  const context = await browser.newContext({ ...inIndia, viewport, ...(storageState === undefined ? {} : { storageState }) });
  try {
    const page = await context.newPage();
    await page.addInitScript(
      ({ buyNow, path, state, key }) => {
        if (buyNow !== null) sessionStorage.setItem(key, buyNow);
        if (location.pathname === path) history.replaceState(state, '');
      },
      { ...kept, key: buyNowKey },
    );
    await watchShifts(page);
    await page.goto(address, untilIdle);
    return await shiftOf(page);
  } finally {
    await context.close();
  }
}

/** Returns what the browser holds after these steps: storage, and the state of the page to which they lead. */
async function prepareVisit(browser: Browser, site: string, steps: (page: Page) => Promise<void>): Promise<Visit> {
  const context = await browser.newContext({ ...inIndia, baseURL: site });
  try {
    const page = await context.newPage();
    await steps(page);
    const tab = await page.evaluate(
      (key) => ({ buyNow: sessionStorage.getItem(key), path: location.pathname, state: history.state as unknown }),
      buyNowKey,
    );
    // The cart of a visitor is in IndexedDB.
    return { ...tab, storageState: await context.storageState({ indexedDB: true }) };
  } finally {
    await context.close();
  }
}

async function signIn(page: Page, { email, password }: Pick<typeof customer, 'email' | 'password'>): Promise<void> {
  await page.goto('/signin', untilIdle);
  await page.getByLabel('Email or phone').fill(email);
  await page.getByLabel('Password', { exact: true }).last().fill(password);
  await page.keyboard.press('Enter');
  await page.getByText(/^Welcome back, /).waitFor();
}

/** Leads to the page of the code. */
async function requestCode(page: Page): Promise<void> {
  await page.goto('/signin', untilIdle);
  await page.getByText('OTP', { exact: true }).click();
  await page.getByLabel('Email or phone').fill(customer.email);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/verify-otp');
}

async function pressBuyNow(page: Page, productId: number): Promise<void> {
  await page.goto(`/product/${productId}`, untilIdle);
  await page.getByRole('main').getByRole('button', { name: 'Buy Now', exact: true }).click();
  await page.waitForURL(/\/checkout\?buyNow=true$/);
}

async function fillCart(page: Page, productId: number): Promise<void> {
  await page.goto(`/product/${productId}`, untilIdle);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await page
    .getByText(/^Added 1 /)
    .first()
    .waitFor();
  await pressBuyNow(page, productId);
}

async function signInToBuy(page: Page, site: string, productId: number): Promise<void> {
  await send(site, 'POST', '/api/cart/add', await tokenOf(site, customer), { productId, quantity: 1 });
  await signIn(page, customer);
  await pressBuyNow(page, productId);
}

const FirstId = z.tuple([z.object({ id: z.string() })], z.unknown()).transform(([{ id }]) => id);

/** Finds a record of each kind in the demo shop; the order is placed and paid here. */
async function findRecords(site: string): Promise<Omit<MeasuredRecords, keyof Places>> {
  const token = await tokenOf(site, admin);
  const read = (path: string) => send(site, 'GET', path, token);
  const productId = await productIdOf(site, 'Wooden Rainbow Stacker, 7 Arches');
  return {
    productId,
    orderId: await placeOrder(site, customer, productId),
    categoryId: FirstId.parse(await read('/api/categories')),
    slideId: z.object({ carousels: FirstId }).parse(await read('/api/carousels')).carousels,
    userId: z.object({ data: FirstId }).parse(await read('/api/users')).data,
    doctorId: z.object({ data: FirstId }).parse(await read('/api/admin/doctors')).data,
    specialityId: z.object({ specialities: FirstId }).parse(await read('/api/admin/specialities')).specialities,
  };
}
