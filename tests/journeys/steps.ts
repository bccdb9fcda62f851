/** Which stretches of the way do several journeys share? Signing in, filling the cart, the address and the payment window. */
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect } from './kit.ts';
import type { Person } from './people.ts';

export const main = (page: Page): Locator => page.getByRole('main');

/** What the shop says in passing; some of it stands on the page as well. */
export const told = (page: Page, text: string): Locator => page.getByText(text).first();

/** A page that came rendered is seen before it can be used; this waits for React's own mark on what it has taken over. */
export const untilAlive = (page: Page): Promise<void> =>
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

/** Ends on the page that signing in leads to. */
export async function signIn(page: Page, person: Pick<Person, 'email' | 'password'>, from = '/signin'): Promise<void> {
  await page.goto(from);
  await expect(page).toHaveURL(/\/signin/);
  await fillSignIn(page, person);
  await expect(page).not.toHaveURL(/\/signin/);
  // The address is ahead of the page that it names.
  await expect(main(page).getByRole('heading', { level: 1, name: 'Sign In' })).toHaveCount(0);
}

/** Types into the boxes, which a code of six digits fills. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
}

/** What the authenticator shows by the shop's clock, which the journeys move. */
export async function shownBy(site: string, secret: string): Promise<string> {
  const { now } = (await (await fetch(`${site}/_local/clock`)).json()) as { now: string };
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(now) });
}

/** Finds a product by its name and opens it. */
export async function openProduct(page: Page, name: string): Promise<void> {
  await page.goto('/products');
  await main(page).getByRole('searchbox', { name: 'Search products' }).fill(name);
  await page.getByRole('article', { name }).getByRole('link', { name }).click();
  await expect(main(page).getByRole('heading', { level: 1, name })).toBeVisible();
}

export async function addToCart(page: Page, name: string): Promise<void> {
  await openProduct(page, name);
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(told(page, `Added 1 ${name} to cart`)).toBeVisible();
  const drawer = page.getByRole('dialog', { name: /^Your cart/ });
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(drawer).toBeHidden();
}

/** From wherever the header's cart is, to the checkout. */
export async function goToCheckout(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
}

export const home = { address: '7 Lake View Road, Jayanagar', city: 'Bengaluru', state: 'Karnataka', pin: '560041' } as const;

/** Name and phone stand there already: they are the customer's own. */
export async function fillNewAddress(page: Page): Promise<void> {
  await main(page).getByLabel('Address', { exact: true }).fill(home.address);
  await main(page).getByLabel('City').fill(home.city);
  await main(page).getByLabel('State').selectOption({ label: home.state });
  await main(page).getByLabel('PIN code').fill(home.pin);
}

export const payButton = (page: Page): Locator => main(page).getByRole('button', { name: /^Pay ₹/ });

/** Presses Pay and answers the provider's window. */
export async function openPaymentWindow(page: Page): Promise<FrameLocator> {
  await payButton(page).click();
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
  await expect(told(page, 'Payment successful! Order placed successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/profile\?tab=orders$/);
}

/** The orders of the account page, newest first, that hold a product. */
export const ordersWith = (page: Page, product: string): Locator =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }), hasText: product });
