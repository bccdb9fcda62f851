/** What does a shop hold to that asks its administrators for two steps, and whose clock is nobody else's? A second factor, codes that expire, and tokens that are renewed. */
import type { Page } from '@playwright/test';
import { expect, look } from './kit.ts';
import { inOwnShop } from './own-shop.ts';
import { customer, letPass, mailedCode, somebody } from './people.ts';
import { enterCode, fillSignIn, fillSignUp, main, shownBy, signIn, told } from './steps.ts';
import { admin } from './trade.ts';

const test = inOwnShop('strict-shop', { ADMIN_MFA: 'required' });
// One shop for all of them.
test.describe.configure({ mode: 'default' });

const logOut = async (page: Page, name: string) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
};
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('nanhe.token'));

test('an administrator sets up the second step before the first session, and shows it at each one after, by password and by code', async ({
  page,
  site,
  watch,
}) => {
  await page.goto('/signin');
  await fillSignIn(page, admin);
  await expect(main(page).getByRole('heading', { level: 1, name: 'Set up two-step sign-in' })).toBeVisible();
  await expect(main(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await look(page);
  expect(await tokenIn(page)).toBeNull();
  const secret = ((await main(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  const first = await shownBy(site, secret);
  watch.expects(/^400 POST .*\/api\/auth\/verify-totp$/);
  await enterCode(page, `${first.slice(0, 5)}${(Number(first[5]) + 1) % 10}`);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(told(page, 'That code is not right. 4 tries left.')).toBeVisible();
  await enterCode(page, await shownBy(site, secret));
  await page.getByRole('button', { name: 'Verify' }).click();
  const codes = main(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  expect(await tokenIn(page)).toBeNull();
  await look(page);
  await page.getByLabel('I have kept them').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(told(page, 'Welcome back, Meera!')).toBeVisible();

  await logOut(page, 'Meera Iyer');
  // A code of the authenticator works once.
  await letPass(site, 31);
  await page.goto('/signin?returnTo=%2Fprofile%2Fsettings');
  await fillSignIn(page, admin);
  await expect(main(page).getByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeVisible();
  await enterCode(page, await shownBy(site, secret));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/profile\/settings$/);
  await expect(main(page).getByRole('region', { name: 'Two-step sign-in' }).getByRole('button', { name: 'Turn off' })).toHaveCount(0);

  await logOut(page, 'Meera Iyer');
  await letPass(site, 31);
  await page.goto('/signin');
  await page.getByText('OTP', { exact: true }).click();
  await page.getByLabel('Email or phone').fill(admin.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await enterCode(page, await mailedCode(site, admin.email, 1));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeVisible();
  expect(await tokenIn(page)).toBeNull();
  await enterCode(page, await shownBy(site, secret));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(told(page, 'Welcome back, Meera!')).toBeVisible();
});

test('a code of ten minutes ago signs nobody up, and another one does', async ({ page, site, watch }) => {
  const dev = somebody('Dev');
  await page.clock.install();
  await page.goto('/signup');
  await fillSignUp(page, dev);
  await expect(main(page).getByRole('heading', { level: 1, name: 'Verify Your Email' })).toBeVisible();
  const old = await mailedCode(site, dev.email, 1);
  await letPass(site, 601);
  await page.clock.fastForward(601_000);
  await expect(main(page).getByText('This code has expired. Please ask for a new one.')).toBeVisible();
  watch.expects(/^400 POST .*\/api\/auth\/verify-signup-otp$/);
  await enterCode(page, old);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This code has expired' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Resend Code' }).click();
  await enterCode(page, await mailedCode(site, dev.email, 2));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(told(page, 'Welcome to Nanhe, Dev!')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('after an hour two tabs renew the session in silence and share it, and a copy of the old one is worth nothing', async ({
  page,
  context,
  site,
  watch,
}) => {
  const uma = await customer(site, 'Uma');
  await signIn(page, uma, '/profile?tab=orders');
  const other = await context.newPage();
  await other.goto('/profile?tab=addresses');
  await expect(main(other).getByRole('heading', { name: 'No addresses saved' })).toBeVisible();
  const before = await tokenIn(page);
  const stolen = await context.cookies(`${site}/api/auth/refresh`);
  await letPass(site, 61 * 60);
  watch.expects(/^401 GET /);
  await Promise.all([page.reload(), other.reload()]);
  await expect(main(page).getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expect(main(other).getByRole('heading', { name: 'No addresses saved' })).toBeVisible();
  const after = await tokenIn(page);
  expect(after).not.toBe(before);
  expect(await tokenIn(other)).toBe(after);

  await letPass(site, 120);
  const cookie = stolen.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await fetch(`${site}/api/auth/refresh`, { method: 'POST', headers: { cookie } })).status).toBe(401);
  // Who has shown a refresh token that was used up may be the thief: nobody of its family comes in any more.
  await letPass(site, 61 * 60);
  watch.expects(/^401 POST .*\/api\/auth\/refresh$/);
  await page.reload();
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Fprofile%3Ftab%3Dorders$/);
});
