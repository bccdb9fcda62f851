/** Covers sign-in codes that expire and sessions that are renewed. */
import type { Page } from '@playwright/test';
import { clockShop, testInClockShop as test } from '#tests/journeys/kit/clock-shop.ts';
import { expect } from '#tests/journeys/kit/journey.ts';
import { advanceClock, customer, mailedCode } from '#tests/journeys/kit/people.ts';
import { arriveSignedIn, enterCode, firstText, main } from '#tests/journeys/kit/steps.ts';

test.describe.configure({ lock: clockShop });

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('nanhe.token'));

test('a customer signs in by phone number with a second code after a wrong and an expired code', async ({ page, site, watch }) => {
  const kabir = await customer(site, 'Kabir');
  await page.clock.install();
  await page.goto('/signin');
  await page.getByText('OTP', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'OTP' })).toBeChecked();
  await page.getByLabel('Email or phone').fill(kabir.phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const heading = main(page).getByRole('heading', { level: 1, name: 'Sign In with OTP' });
  await expect(heading).toBeVisible();
  // The message does not cover the heading on a phone either. F8 shows it again, and it stays while it has the focus.
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await expect(firstText(page, 'We have sent a code to your email.')).toBeVisible();
  const message = page.getByRole('region', { name: /^Notifications/ });
  const gap = async () => {
    const [above, below] = [await message.boundingBox(), await heading.boundingBox()];
    return above === null || below === null ? Number.NaN : below.y - above.y - above.height;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  // The first code was sent by the sign-up.
  const first = await mailedCode(site, kabir.email, 2);
  watch.expectTrouble(/^400 POST .*\/api\/auth\/verify-signin-otp$/);
  await enterCode(page, `${first.slice(0, 5)}${(Number(first[5]) + 1) % 10}`);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(firstText(page, 'That code is not right. 4 tries left.')).toBeVisible();

  // A code is valid for ten minutes. The page counts with the browser's clock, the server with the shop's.
  await advanceClock(site, 601);
  await page.clock.fastForward(601_000);
  await expect(main(page).getByText('This code has expired. Please ask for a new one.')).toBeVisible();
  await enterCode(page, first);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This code has expired' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Resend Code' }).click();
  // The mail may come before the answer, which empties the boxes.
  await expect(page.getByRole('button', { name: /^Resend in / })).toBeVisible();
  await enterCode(page, await mailedCode(site, kabir.email, 3));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(firstText(page, 'Welcome back, Kabir!')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Kabir Menon' })).toBeVisible();
});

test('a customer stays signed in in two tabs after an hour, and a stolen refresh token ends the session', async ({ page, context, site, watch }) => {
  const uma = await customer(site, 'Uma');
  await arriveSignedIn(page, uma, '/profile?tab=orders');
  const other = await context.newPage();
  await other.goto('/profile?tab=addresses');
  await expect(main(other).getByRole('heading', { name: 'No addresses saved' })).toBeVisible();
  const before = await tokenIn(page);
  const stolen = await context.cookies(`${site}/api/auth/refresh`);
  await advanceClock(site, 61 * 60);
  watch.expectTrouble(/^401 GET /);
  await Promise.all([page.reload(), other.reload()]);
  await expect(main(page).getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expect(main(other).getByRole('heading', { name: 'No addresses saved' })).toBeVisible();
  await expect.poll(() => tokenIn(page)).not.toBe(before);
  const after = await tokenIn(page);
  await expect.poll(() => tokenIn(other)).toBe(after);

  await advanceClock(site, 120);
  const cookie = stolen.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await fetch(`${site}/api/auth/refresh`, { method: 'POST', headers: { cookie } })).status).toBe(401);
  // A refresh token that is used twice may be stolen, so the server ends the whole session.
  await advanceClock(site, 61 * 60);
  watch.expectTrouble(/^401 POST .*\/api\/auth\/refresh$/);
  await page.reload();
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Fprofile%3Ftab%3Dorders$/);
});
