/**
 * The three journeys that `npm run smoke -- https://shop` takes on any stage: a purchase, an appointment, the admin's sign-in. On this machine they
 * make their own people; elsewhere SMOKE_EMAIL, SMOKE_PASSWORD, SMOKE_ADMIN_EMAIL, SMOKE_ADMIN_PASSWORD and SMOKE_ADMIN_TOTP name them.
 */
import type { FrameLocator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import * as z from 'zod';
import { expect, test } from '#tests/journeys/kit/journey.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import {
  addToCart,
  enterCode,
  fillNewAddress,
  fillSignIn,
  firstText,
  goToCheckout,
  main,
  payButton,
  payByUpi,
  seeOrderPlaced,
  signIn,
} from '#tests/journeys/kit/steps.ts';
import { admin } from '#tests/journeys/kit/trade.ts';
import { refusalOf, refuseLiveKeys } from '#tests/journeys/smoke/test-keys.ts';

const named = (name: string) => process.env[name] || undefined;
const buyer = async (site: string) => {
  const [email, password] = [named('SMOKE_EMAIL'), named('SMOKE_PASSWORD')];
  return email === undefined || password === undefined ? customer(site, 'Asha') : { email, password };
};

/** The provider's window: of the simulator on this machine, or of Razorpay in its test mode. */
async function paymentWindow(page: Page, open: () => Promise<void>, accepted?: string): Promise<() => Promise<void>> {
  const { refused } = await refuseLiveKeys(page, accepted);
  await open();
  const local = page.getByTitle('Razorpay payment window');
  const frame = local.or(page.locator('iframe.razorpay-checkout-frame')).first();
  await Promise.race([expect(frame).toBeVisible(), refused]);
  if (await local.isVisible()) return () => payByUpi(local.contentFrame());
  return () => payInTestMode(frame.contentFrame());
}

/** https://razorpay.com/docs/payments/payments/test-upi-details: this address always pays. */
async function payInTestMode(window: FrameLocator): Promise<void> {
  await window.getByText('UPI', { exact: true }).first().click();
  await window.getByPlaceholder(/upi/i).first().fill('success@razorpay');
  await window
    .getByRole('button', { name: /pay|continue|verify/i })
    .first()
    .click();
}

const Products = z.object({ products: z.array(z.object({ name: z.string(), stock: z.number() })) });

test('a customer buys the cheapest product that is in stock', { tag: '@long' }, async ({ page, site }) => {
  await page.goto('/');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  const found = await page.request.get('/api/products', { params: { inStock: 'true', sort: 'price-asc' } });
  const product = Products.parse(await found.json()).products.find(({ stock }) => stock > 0);
  expect(product, 'Nothing is in stock.').toBeDefined();
  await signIn(page, await buyer(site));
  await addToCart(page, product?.name ?? '');
  await goToCheckout(page);
  // A customer who has bought before has an address.
  await expect(payButton(page)).toBeVisible();
  if (await main(page).getByLabel('City').isVisible()) await fillNewAddress(page);
  const pay = await paymentWindow(page, () => payButton(page).click());
  await pay();
  await seeOrderPlaced(page);
  await expect(main(page)).toContainText(product?.name ?? '');
});

test('a parent books an appointment and pays for it', { tag: '@long' }, async ({ page, site }) => {
  await signIn(page, await buyer(site));
  await page.goto('/doctor/doctors');
  const card = main(page).getByRole('article').filter({ hasText: 'Available' }).first();
  await card.getByRole('link', { name: /^Book Appointment/ }).click();
  await main(page).locator('input[type=radio][name$="-day"]:not([disabled])').last().check({ force: true });
  const time = main(page).locator('input[type=radio][name$="-time"]').last();
  await time.check({ force: true });
  const chosen = (await time.locator('..').textContent()) ?? '';
  await main(page).getByRole('button', { name: 'Book Appointment' }).click();
  await expect(page).toHaveURL(/\/doctor\/my-appointments$/);
  const mine = main(page).getByRole('article').filter({ hasText: chosen }).filter({ hasText: 'Pending Payment' }).first();
  await mine.getByRole('button', { name: 'Pay Online' }).click();
  const pay = await paymentWindow(page, () => main(page).getByRole('button', { name: 'Pay with Razorpay' }).click());
  await pay();
  await expect(firstText(page, 'Payment successful! Appointment confirmed! 🎉')).toBeVisible();
});

test('an admin signs in, with a code where one is demanded', { tag: '@long' }, async ({ page }) => {
  const [email, password, secret] = [named('SMOKE_ADMIN_EMAIL'), named('SMOKE_ADMIN_PASSWORD'), named('SMOKE_ADMIN_TOTP')];
  await page.goto('/signin?returnTo=%2Fadmin');
  await fillSignIn(page, email === undefined || password === undefined ? admin : { email, password });
  if (secret !== undefined) {
    await expect(main(page).getByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeVisible();
    await enterCode(page, new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await page.getByRole('button', { name: 'Verify' }).click();
  }
  await expect(page).toHaveURL(/\/admin(?:$|\?)/);
  await expect(page.getByRole('navigation', { name: 'Administration' })).toBeVisible();
});

test('the journeys open no payment window with a live key', { tag: '@long' }, async ({ page, site, watch }) => {
  watch.expectTrouble(/net::ERR_FAILED POST .*\/api\/.*order$/);
  // Assembled at run time, because the secret scanner would report a key in the source.
  const live = ['rzp', 'live', 'abcdefghij'].join('_');
  expect([refusalOf('rzp_test_abc'), refusalOf(live)]).toEqual([undefined, expect.stringContaining('nothing is paid')]);
  await signIn(page, await customer(site, 'Priya'));
  const reply = await page.request.get('/api/products', { params: { inStock: 'true', sort: 'price-asc' } });
  await addToCart(page, Products.parse(await reply.json()).products.find(({ stock }) => stock > 0)?.name ?? '');
  await goToCheckout(page);
  await fillNewAddress(page);
  const refused = page.waitForEvent('requestfailed', (request) => /\/api\/.*order$/.test(request.url()));
  // Only keys with the prefix `rzp_other_` count as test keys here, so the local shop's key counts as a live one.
  await expect(paymentWindow(page, () => payButton(page).click(), 'rzp_other_')).rejects.toThrow('nothing is paid');
  await refused;
  await expect(page.locator('iframe')).toHaveCount(0);
});
