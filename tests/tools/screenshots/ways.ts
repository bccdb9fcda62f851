/** Steps that lead a page to a state before its screenshot. */
import type { Page } from '@playwright/test';

export interface Shot {
  readonly name: string;
  readonly path: string;
  /** What is done before the page is asked for. */
  readonly first?: (page: Page) => Promise<unknown>;
  /** What is done on the page before the picture. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Only what is in view: something lies over the page. */
  readonly over?: boolean;
}

export const seeded = { email: 'asha@nanhe.test', password: 'Asha-Pass-2026' };
/** What the server has rendered hears nothing until its code is there. */
export const alive = { waitUntil: 'networkidle' } as const;
export const inCart = ['Wooden Rainbow Stacker, 7 Arches', 'Bholu the Honey Bear'];

export async function seeProducts(page: Page): Promise<void> {
  await page.getByRole('article').first().waitFor();
}

/** As a link within the site does: without asking the server for the page. */
export async function walk(page: Page, to: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, to);
}

/** And what an earlier page has kept of it. */
export async function lose(page: Page, what: string): Promise<void> {
  await page.evaluate((prefix) => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  }, 'nanhe.kept.');
  await page.route(what, (route) => route.abort());
}
export const seeFailure = (page: Page) => page.getByRole('alert').filter({ visible: true }).first().waitFor();

export async function openStacker(page: Page): Promise<void> {
  await page.goto('/products?search=rainbow%20stacker', alive);
  await page.getByRole('link', { name: inCart[0] ?? '' }).click();
  await page.getByRole('heading', { level: 1, name: inCart[0] ?? '' }).waitFor();
}

export async function addStacker(page: Page): Promise<void> {
  await page.goto('/products?search=rainbow%20stacker', alive);
  await page.getByRole('button', { name: `Add to Cart: ${inCart[0]}` }).click();
  await page.getByRole('dialog').waitFor();
}

export async function openContact(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Contact us' }).click();
  await page.getByRole('dialog').waitFor();
}

export async function openWindow(page: Page) {
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

export const seeCart = (page: Page) => page.getByRole('list', { name: 'Items in your cart' }).waitFor();
