/** Covers the account settings: two-step sign-in, devices, personal data, deletion and optional emails. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { customer, mailedCode, openMail } from '#tests/journeys/kit/people.ts';
import { arriveSignedIn, enterCode, fillSignIn, firstText, main, totpCode } from '#tests/journeys/kit/steps.ts';

const settings = '/profile/settings';
const section = (page: Page, name: string) => main(page).getByRole('region', { name });

test('a customer turns on two-step sign-in and signs in with a recovery code', async ({ page, context, site }) => {
  const meera = await customer(site, 'Meera');
  await arriveSignedIn(page, meera, settings);
  await checkPage(page);
  const twoStep = section(page, 'Two-step sign-in');
  await twoStep.getByRole('button', { name: 'Turn on' }).click();
  await twoStep.getByLabel('Your password', { exact: true }).fill(meera.password);
  await twoStep.getByRole('button', { name: 'Continue' }).click();
  await expect(twoStep.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = ((await twoStep.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await enterCode(page, await totpCode(site, secret));
  await twoStep.getByRole('button', { name: 'Turn on' }).click();
  const list = twoStep.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
  const saving = page.waitForEvent('download');
  await twoStep.getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await saving).path(), 'utf8')).toContain(codes.join('\n'));
  await twoStep.getByLabel('I have kept them').check();
  await twoStep.getByRole('button', { name: 'Done' }).click();
  await expect(twoStep.getByText('10 recovery codes left')).toBeVisible();

  await page.getByRole('banner').getByRole('button', { name: 'Meera Menon' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.goto('/signin');
  await fillSignIn(page, meera);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(firstText(page, 'Welcome back, Meera!')).toBeVisible();
  await page.goto(settings);
  await expect(section(page, 'Two-step sign-in').getByText('9 recovery codes left')).toBeVisible();
  expect(JSON.stringify(await context.storageState())).not.toContain(secret);
});

test('a customer signs out everywhere and the session in another browser ends', { tag: '@long' }, async ({ page, browser, site, watch }) => {
  const rohan = await customer(site, 'Rohan');
  const otherContext = await browser.newContext({ baseURL: site, reducedMotion: 'reduce', locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
  watch.addContext(otherContext);
  const other = await otherContext.newPage();
  await arriveSignedIn(other, rohan, settings);
  await arriveSignedIn(page, rohan, settings);
  const devices = section(page, 'Devices');
  await expect(devices.getByText('This device')).toBeVisible();
  // The sessions of the sign-up, of the other browser and of this one.
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await devices.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await checkPage(page);
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(firstText(page, 'You have been signed out on all devices')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();

  watch.expectTrouble(/^401 GET /);
  watch.expectTrouble(/^401 POST .*\/api\/auth\/refresh$/);
  await other.reload();
  await expect(other).toHaveURL(/\/signin\?returnTo=%2Fprofile%2Fsettings$/);
  await otherContext.close();
});

test('a customer downloads their data, deletes the account and can no longer sign in', async ({ page, site, watch }) => {
  const leela = await customer(site, 'Leela');
  await arriveSignedIn(page, leela, '/');
  await page.getByRole('banner').getByRole('button', { name: 'Leela Menon' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
  const data = section(page, 'Your data');
  const saving = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download my data' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^nanhe-my-data-\d{4}-\d\d-\d\d\.json$/);
  const personalData = JSON.parse(await readFile(await file.path(), 'utf8')) as { profile: { email: string }; sessions: unknown[] };
  expect(personalData.profile.email).toBe(leela.email);
  expect(personalData.sessions.length).toBeGreaterThan(0);

  await data.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('button', { name: 'Mail me a code' }).click();
  await expect(dialog.getByLabel('Digit 1 of 6')).toBeVisible();
  await checkPage(page);
  await enterCode(page, await mailedCode(site, leela.email, 2));
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(firstText(page, 'Your account is deleted. Goodbye, Leela')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();

  watch.expectTrouble(/^401 POST .*\/api\/auth\/login$/);
  await page.goto('/signin');
  await fillSignIn(page, leela);
  await expect(firstText(page, 'The email, phone or password is not right.')).toBeVisible();
});

test('a customer unsubscribes from optional emails through a mail without signing in, and subscribes again', { tag: '@long' }, async ({
  page,
  context,
  site,
}) => {
  const zoya = await customer(site, 'Zoya');
  const mail = await openMail(context, zoya.email, /^Welcome to Nanhe, Zoya!$/);
  const opened = context.waitForEvent('page');
  await mail.getByTitle('The mail as its reader sees it').contentFrame().getByRole('link', { name: 'Unsubscribe' }).click();
  const unsubscribePage = await opened;
  await expect(main(unsubscribePage).getByRole('heading', { level: 1, name: 'Fewer mails?' })).toBeVisible();
  await checkPage(unsubscribePage);
  await main(unsubscribePage).getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(main(unsubscribePage).getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible();

  await arriveSignedIn(page, zoya, settings);
  const isSubscribed = section(page, 'What you allow').getByRole('switch', { name: 'Optional emails' });
  await expect(isSubscribed).not.toBeChecked();
  await main(unsubscribePage).getByRole('button', { name: 'Switch them on again' }).click();
  await expect(main(unsubscribePage).getByRole('heading', { level: 1, name: 'They are on again' })).toBeVisible();
  await page.reload();
  await expect(isSubscribed).toBeChecked();
});
