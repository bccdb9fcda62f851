/** Covers signing out in all tabs and resetting a forgotten password. */
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { customer, mailedCode } from '#tests/journeys/kit/people.ts';
import { enterCode, fillSignIn, firstText, main, signIn } from '#tests/journeys/kit/steps.ts';

test('a customer logs out in one tab and is signed out in the other', async ({ page, context, site }) => {
  const tara = await customer(site, 'Tara');
  await signIn(page, tara);
  const other = await context.newPage();
  await other.goto('/profile?tab=orders');
  await expect(main(other).getByRole('heading', { name: 'No orders yet' })).toBeVisible();

  await page.bringToFront();
  await page.getByRole('banner').getByRole('button', { name: 'Tara Menon' }).click();
  await checkPage(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(firstText(page, 'You have been logged out successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(other).toHaveURL(/\/signin\?returnTo=%2Fprofile%3Ftab%3Dorders$/);
  await expect(firstText(other, 'You have been signed out. Please sign in to go on.')).toBeVisible();
  await other.reload();
  await expect(main(other).getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
});

test('a customer resets a forgotten password with a mailed code and returns to the page they came from', async ({ page, site, watch }) => {
  const ishan = await customer(site, 'Ishan');
  await page.goto('/signin?returnTo=%2Fwishlist');
  await page.getByLabel('Email or phone').fill(ishan.email);
  await main(page).getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email or phone')).toHaveValue(ishan.email);
  await checkPage(page);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(firstText(page, `If ${ishan.email} has an account, a code is in its mailbox.`)).toBeVisible();
  await checkPage(page);

  const code = await mailedCode(site, ishan.email, 2);
  const changePassword = async (digits: string) => {
    await enterCode(page, digits);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await page.getByLabel('New password', { exact: true }).fill(`New-${ishan.password}`);
  watch.expectTrouble(/^400 POST .*\/api\/auth\/reset-password$/);
  await changePassword(`${code.slice(0, 5)}${(Number(code[5]) + 1) % 10}`);
  await expect(firstText(page, 'That code is not right. 4 tries left.')).toBeVisible();
  await changePassword(code);
  await expect(firstText(page, 'Your password is changed. Please sign in with it.')).toBeVisible();
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Fwishlist$/);
  await expect(page.getByLabel('Email or phone')).toHaveValue(ishan.email);

  watch.expectTrouble(/^401 POST .*\/api\/auth\/login$/);
  await fillSignIn(page, ishan);
  await expect(firstText(page, 'The email, phone or password is not right.')).toBeVisible();
  await fillSignIn(page, { ...ishan, password: `New-${ishan.password}` });
  await expect(firstText(page, 'Welcome back, Ishan!')).toBeVisible();
  await expect(page).toHaveURL(/\/wishlist$/);
});
