/** How do customers come and go? With a code by phone number, and out of all tabs at once. */

import { expect, look, test } from './kit.ts';
import { customer, letPass, mailedCode } from './people.ts';
import { enterCode, fillSignIn, main, signIn, told } from './steps.ts';

test('a customer signs in by phone number with a second code, after a wrong one', async ({ page, site, watch }) => {
  const kabir = await customer(site, 'Kabir');
  await page.clock.install();
  await page.goto('/signin');
  await page.getByText('OTP', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'OTP' })).toBeChecked();
  await look(page);
  await page.getByLabel('Email or phone').fill(kabir.phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const heading = main(page).getByRole('heading', { level: 1, name: 'Sign In with OTP' });
  await expect(heading).toBeVisible();
  // On a phone, too, the message leaves the heading to be read. Pointed at, it stays.
  await page.setViewportSize({ width: 360, height: 640 });
  await told(page, 'We have sent a code to your email.').hover();
  const [message, below] = [await page.getByRole('region', { name: /^Notifications/ }).boundingBox(), await heading.boundingBox()];
  expect((message?.y ?? 0) + (message?.height ?? 1_000)).toBeLessThanOrEqual(below?.y ?? 0);
  await page.mouse.move(0, 0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await look(page);

  // One of the mails is the sign-up's.
  const first = await mailedCode(site, kabir.email, 2);
  const wrong = `${first.slice(0, 5)}${(Number(first[5]) + 1) % 10}`;
  watch.expects(/^400 POST .*\/api\/auth\/verify-signin-otp$/);
  await enterCode(page, wrong);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(told(page, 'That code is not right. 4 tries left.')).toBeVisible();
  await look(page);

  await expect(page.getByRole('button', { name: /^Resend in \d+s$/ })).toBeDisabled();
  // Both clocks, because both count.
  await letPass(site, 31);
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: 'Resend Code' }).click();
  const second = await mailedCode(site, kabir.email, 3);
  await enterCode(page, second);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(told(page, 'Welcome back, Kabir!')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Kabir Menon' })).toBeVisible();
});

test('a wrong password says so and keeps what was entered', async ({ page, site, watch }) => {
  const noor = await customer(site, 'Noor');
  watch.expects(/^401 POST .*\/api\/auth\/login$/);
  await page.goto('/signin');
  await page.getByLabel('Email or phone').fill(noor.email);
  await page.getByLabel('Password', { exact: true }).last().fill('Not-The-Password-1');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(told(page, 'The email, phone or password is not right.')).toBeVisible();
  await expect(page.getByLabel('Email or phone')).toHaveValue(noor.email);
  await page.getByLabel('Password', { exact: true }).last().fill(noor.password);
  await page.keyboard.press('Enter');
  await expect(told(page, 'Welcome back, Noor!')).toBeVisible();
});

test('logging out in one tab signs out the other', async ({ page, context, site }) => {
  const tara = await customer(site, 'Tara');
  await signIn(page, tara);
  const other = await context.newPage();
  await other.goto('/profile?tab=orders');
  await expect(main(other).getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await look(other);

  await page.bringToFront();
  await page.getByRole('banner').getByRole('button', { name: 'Tara Menon' }).click();
  await look(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(told(page, 'You have been logged out successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(other).toHaveURL(/\/signin\?returnTo=%2Fprofile%3Ftab%3Dorders$/);
  await expect(told(other, 'You have been signed out. Please sign in to go on.')).toBeVisible();
  await other.reload();
  await expect(main(other).getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
});

test('a customer who has forgotten the password chooses a new one with a mailed code, and goes on where they were', async ({ page, site, watch }) => {
  const ishan = await customer(site, 'Ishan');
  await page.goto('/signin?returnTo=%2Fwishlist');
  await page.getByLabel('Email or phone').fill(ishan.email);
  await main(page).getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email or phone')).toHaveValue(ishan.email);
  await look(page);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(told(page, `If ${ishan.email} has an account, a code is in its mailbox.`)).toBeVisible();
  await look(page);

  const code = await mailedCode(site, ishan.email, 2);
  const enter = async (digits: string) => {
    await enterCode(page, digits);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await page.getByLabel('New password', { exact: true }).fill(`New-${ishan.password}`);
  watch.expects(/^400 POST .*\/api\/auth\/reset-password$/);
  await enter(`${code.slice(0, 5)}${(Number(code[5]) + 1) % 10}`);
  await expect(told(page, 'That code is not right. 4 tries left.')).toBeVisible();
  await enter(code);
  await expect(told(page, 'Your password is changed. Please sign in with it.')).toBeVisible();
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Fwishlist$/);
  await expect(page.getByLabel('Email or phone')).toHaveValue(ishan.email);

  watch.expects(/^401 POST .*\/api\/auth\/login$/);
  await fillSignIn(page, ishan);
  await expect(told(page, 'The email, phone or password is not right.')).toBeVisible();
  await fillSignIn(page, { ...ishan, password: `New-${ishan.password}` });
  await expect(told(page, 'Welcome back, Ishan!')).toBeVisible();
  await expect(page).toHaveURL(/\/wishlist$/);
});
