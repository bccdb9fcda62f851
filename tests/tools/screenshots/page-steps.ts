/** Steps that lead a page to a state before its screenshot. */
import type { Page } from '@playwright/test';

export interface Shot {
  readonly name: string;
  readonly path: string;
  /** Done before the page is requested. */
  readonly beforeRequest?: (page: Page) => Promise<unknown>;
  /** Done on the page before the screenshot. */
  readonly beforeShot?: (page: Page) => Promise<unknown>;
  /** Only the visible part, because something covers the page. */
  readonly visiblePartOnly?: boolean;
}

export const seededCustomer = { email: 'asha@nanhe.test', password: 'Asha-Pass-2026' };
/** A rendered page handles no events until it is hydrated. */
export const untilHydrated = { waitUntil: 'networkidle' } as const;
export const inCart = ['Wooden Rainbow Stacker, 7 Arches', 'Bholu the Honey Bear'];

export async function waitForProducts(page: Page): Promise<void> {
  await page.getByRole('article').first().waitFor();
}

/** Navigates like a link within the site, without requesting the page from the server. */
export async function navigateInSite(page: Page, to: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, to);
}

/** Also removes what an earlier page has stored of it. */
export async function failRequests(page: Page, what: string): Promise<void> {
  await page.evaluate((prefix) => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  }, 'nanhe.kept.');
  await page.route(what, (route) => route.abort());
}
export const waitForFailure = (page: Page) => page.getByRole('alert').filter({ visible: true }).first().waitFor();

export async function openStacker(page: Page): Promise<void> {
  await page.goto('/products?search=rainbow%20stacker', untilHydrated);
  await page.getByRole('link', { name: inCart[0] ?? '' }).click();
  await page.getByRole('heading', { level: 1, name: inCart[0] ?? '' }).waitFor();
}

export async function addStacker(page: Page): Promise<void> {
  await page.goto('/products?search=rainbow%20stacker', untilHydrated);
  await page.getByRole('button', { name: `Add to Cart: ${inCart[0]}` }).click();
  await page.getByRole('dialog').waitFor();
}

export async function openContact(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Contact us' }).click();
  await page.getByRole('dialog').waitFor();
}

export async function openPaymentWindow(page: Page) {
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  const window = page.getByTitle('Razorpay payment window').contentFrame();
  await window.getByRole('heading', { name: 'Choose how to pay' }).waitFor();
  return window;
}

/** The slide-out on small screens, the account's or the shop's menu on large ones. */
export async function openMenu(page: Page, name = 'Shop'): Promise<void> {
  const small = page.getByRole('button', { name: 'Open menu' });
  if (await small.isVisible()) {
    await small.click();
    await page.getByRole('dialog').waitFor();
    if (name !== 'Shop') await page.getByRole('dialog').getByText(name, { exact: true }).click();
  } else if (await page.getByRole('button', { name: 'Asha Rao' }).isVisible()) await page.getByRole('button', { name: 'Asha Rao' }).click();
  else await page.getByRole('button', { name, exact: true }).click();
}

export const waitForCart = (page: Page) => page.getByRole('list', { name: 'Items in your cart' }).waitFor();
