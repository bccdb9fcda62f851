/** Steps that several journeys share: signing in, filling the cart, the address and the payment window. */
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import * as z from 'zod';
import { expect } from './journey.ts';
import type { Person } from './people.ts';

export const main = (page: Page): Locator => page.getByRole('main');

/** The first occurrence of a text: some messages are shown in a toast and on the page. */
export const firstText = (page: Page, text: string): Locator => page.getByText(text).first();

/** Waits until React has hydrated a rendered page: React marks the elements that it manages. */
export const waitForHydration = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')))).toBe(true);

export async function fillSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email or phone').fill(email);
  await page.getByLabel('Password', { exact: true }).last().fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

export async function fillSignUp(page: Page, { firstName, lastName, email, phone, password }: Person): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Send OTP' }).click();
}

/** Signs in with the form and waits for the page that follows. For the journeys about it; the others `arriveSignedIn`. */
export async function signIn(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/signin');
  await fillSignIn(page, person);
  await expect(page).not.toHaveURL(/\/signin/);
  // The address changes before the page does.
  await expect(main(page).getByRole('heading', { level: 1, name: 'Sign In' })).toHaveCount(0);
}

const Session = z.object({ token: z.string(), user: z.object({}).loose() });

/**
 * Opens an address with a customer or staff member signed in: the session comes from the API, with its cookie.
 * @param address absent: the journey opens the next page itself
 */
export async function arriveSignedIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>, address?: string): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { identifier: email, password } });
  const session = Session.parse(await answer.json());
  // Any document of the site can fill the storage that all its pages share; this one is the smallest.
  await page.goto('/api/health');
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('nanhe.token', token);
    localStorage.setItem('nanhe.user', JSON.stringify(user));
  }, session);
  if (address === undefined) return;
  await page.goto(address);
  await expect(main(page).getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** Milliseconds for which each function keeps the settings that it has read (functions/settings/settings.ts). */
const settingsKeptMs = 2_000;

/** Waits until no function uses the settings from before a save any more. @param savedAt when the page reported the save */
export const settingsInForce = (savedAt = Date.now()): Promise<void> => expect.poll(() => Date.now() - savedAt).toBeGreaterThan(settingsKeptMs);

/** Types a code of six digits into the code boxes. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
}

/** Returns the current code of the authenticator by the shop's clock, which journeys may have moved. */
export async function totpCode(site: string, secret: string): Promise<string> {
  const { now } = (await (await fetch(`${site}/_local/clock`)).json()) as { now: string };
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(now) });
}

/**
 * Opens a page and waits for the answer that it shows. On a busy machine the answer comes seconds after the document: a journey that opens a page
 * again until a job of the shop is done would open it again before it can show anything.
 * @param read the path that the page reads
 */
export async function openWithAnswer(page: Page, read: string, open: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForResponse((response) => new URL(response.url()).pathname === read), open()]);
}

/** Opens the page of a product by its address. Journeys about finding products use the search instead. */
export async function openProduct(page: Page, name: string): Promise<void> {
  const found = await page.request.get('/api/products', { params: { search: name } });
  const { products } = (await found.json()) as { products: { id: number; name: string }[] };
  const product = products.find((each) => each.name === name);
  if (product === undefined) throw new Error(`There is no product ${name}.`);
  await page.goto(`/product/${product.id}`);
  await expect(main(page).getByRole('heading', { level: 1, name })).toBeVisible();
}

export async function addToCart(page: Page, name: string): Promise<void> {
  await openProduct(page, name);
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(firstText(page, `Added 1 ${name} to cart`)).toBeVisible();
  const drawer = page.getByRole('dialog', { name: /^Your cart/ });
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(drawer).toBeHidden();
}

/** Goes from any page with the shop's header through the cart to the checkout. */
export async function goToCheckout(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
}

export const home = { address: '7 Lake View Road, Jayanagar', city: 'Bengaluru', state: 'Karnataka', pin: '560041' } as const;

/** Fills the fields that are empty: name and phone are filled from the account. */
export async function fillNewAddress(page: Page): Promise<void> {
  await main(page).getByLabel('Address', { exact: true }).fill(home.address);
  await main(page).getByLabel('City').fill(home.city);
  await main(page).getByLabel('State').selectOption({ label: home.state });
  await main(page).getByLabel('PIN code').fill(home.pin);
}

export const payButton = (page: Page): Locator => main(page).getByRole('button', { name: /^Pay ₹/ });

/** Presses Pay and returns the provider's window. */
export async function openPaymentWindow(page: Page): Promise<FrameLocator> {
  await payButton(page).click();
  return paymentWindow(page);
}

/** Waits for the provider's window. */
export async function paymentWindow(page: Page): Promise<FrameLocator> {
  const window = page.getByTitle('Razorpay payment window').contentFrame();
  await expect(window.getByRole('heading', { name: 'Choose how to pay' })).toBeVisible();
  return window;
}

export async function payByUpi(window: FrameLocator): Promise<void> {
  await window.getByRole('tab', { name: 'UPI' }).click();
  await window.getByLabel('UPI ID').fill('success@razorpay');
  await window.getByRole('button', { name: /^Pay ₹/ }).click();
}

export async function payByCard(window: FrameLocator, number: string): Promise<void> {
  await window.getByRole('tab', { name: 'Card' }).click();
  const card = window.getByRole('tabpanel', { name: 'Card' });
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expiry').fill('12/34');
  await card.getByLabel('CVV').fill('123');
  await card.getByLabel('Name on card').fill('Asha Rao');
  await card.getByRole('button', { name: /^Pay ₹/ }).click();
  await window.getByRole('textbox', { name: 'OTP' }).fill('123456');
  await window.getByRole('button', { name: 'Submit OTP' }).click();
}

export async function seeOrderPlaced(page: Page): Promise<void> {
  await expect(main(page).getByRole('heading', { level: 1, name: /^Thank you, / })).toBeVisible();
  await expect(main(page).getByText('Payment successful! Order placed successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/\w+\/placed$/);
}

/** Goes from the thank-you page over the order's page to the list of the customer's orders. */
export async function goToOrders(page: Page): Promise<void> {
  await main(page).getByRole('link', { name: 'See your order' }).click();
  await main(page).getByRole('link', { name: 'All your orders' }).click();
  await expect(main(page).getByRole('heading', { name: 'Order History' })).toBeVisible();
}

/** The orders on the account page that contain a product, newest first. */
export const ordersWith = (page: Page, product: string): Locator =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }), hasText: product });

/** Presses a button that opens a PDF in a new tab. The browser decides in which tab, and whether as a page or as a download. */
export async function openPdf(page: Page, button: Locator): Promise<void> {
  const [tab, response] = await Promise.all([
    page.context().waitForEvent('page'),
    page.waitForResponse((each) => new URL(each.url()).pathname.endsWith('.pdf')),
    button.click(),
  ]);
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await tab.close();
}
