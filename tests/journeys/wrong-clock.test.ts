/** Covers browsers with a wrong clock: codes, holds and orders follow the clock of the shop. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/journeys/kit/journey.ts';
import { customer, mailedCode } from '#tests/journeys/kit/people.ts';
import {
  addToCart,
  enterCode,
  fillNewAddress,
  firstText,
  goToCheckout,
  goToOrders,
  main,
  openPaymentWindow,
  ordersWith,
  payByUpi,
  seeOrderPlaced,
} from '#tests/journeys/kit/steps.ts';

const blocks = 'Alphabet Building Blocks, 26 Pieces';
const day = 86_400_000;

/** Signs in a new customer with a mailed code in a browser whose clock is wrong. */
async function signInWithCode(page: Page, site: string, offset: number): Promise<void> {
  const kabir = await customer(site, 'Kabir');
  await page.clock.install({ time: Date.now() + offset });
  await page.goto('/signin');
  await page.getByText('OTP', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'OTP' })).toBeChecked();
  await page.getByLabel('Email or phone').fill(kabir.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  // At most 30 seconds, on any date.
  await expect(page.getByRole('button', { name: /^Resend in (?:30|[12]?\d)s$/ })).toBeDisabled();
  // The first code was sent by the sign-up.
  await enterCode(page, await mailedCode(site, kabir.email, 2));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(firstText(page, 'Welcome back, Kabir!')).toBeVisible();
}

test('a customer whose browser clock is a day ahead signs in with a code, pays and sees the order', async ({ page, site }) => {
  await signInWithCode(page, site, day);
  await addToCart(page, blocks);
  await goToCheckout(page);
  await fillNewAddress(page);
  await payByUpi(await openPaymentWindow(page));
  await seeOrderPlaced(page);
  await goToOrders(page);
  await expect(ordersWith(page, blocks)).toHaveCount(1);
  await page.reload();
  await expect(ordersWith(page, blocks)).toHaveCount(1);
});

test('a customer whose browser clock is a day behind signs in with a code and stays signed in', { tag: '@long' }, async ({ page, site }) => {
  await signInWithCode(page, site, -day);
  await page.goto('/profile?tab=orders');
  await expect(main(page).getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Kabir Menon' })).toBeVisible();
});
