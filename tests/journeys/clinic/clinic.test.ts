/** Covers a patient who finds a doctor, books, pays and cancels, and the profile of a patient. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createDoctor } from '#tests/journeys/kit/clinic-api.ts';
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import { arriveSignedIn, fillSignIn, firstText, main, payByUpi } from '#tests/journeys/kit/steps.ts';

const heading = (page: Page, name: string | RegExp) => main(page).getByRole('heading', { level: 1, name });

/** Chooses the last time of the last bookable day, which is some days ahead. Returns its label. */
async function chooseTime(page: Page): Promise<string> {
  await main(page).locator('input[type=radio][name$="-day"]:not([disabled])').last().check({ force: true });
  const time = main(page).locator('input[type=radio][name$="-time"]').last();
  await time.check({ force: true });
  return (await time.locator('..').textContent()) ?? '';
}

/** Presses Pay Online and returns the window of the provider. */
async function openWindow(page: Page) {
  await main(page).getByRole('button', { name: 'Pay Online' }).click();
  await main(page).getByRole('button', { name: 'Pay with Razorpay' }).click();
  const window = page.getByTitle('Razorpay payment window').contentFrame();
  await expect(window.getByRole('heading', { name: 'Choose how to pay' })).toBeVisible();
  return window;
}

test('a parent finds a doctor, signs in while booking, pays, and cancels a second unpaid appointment', async ({ page, site }) => {
  const priya = await customer(site, 'Priya');
  const name = `Dr. Rekha ${randomUUID().slice(0, 8)}`;
  const docId = await createDoctor(site, name);
  await page.goto('/doctor');
  await main(page).getByRole('link', { name: 'Find Doctors' }).click();
  await expect(heading(page, 'All Doctors')).toBeVisible();
  await main(page)
    .getByRole('navigation', { name: 'Specialities' })
    .getByRole('link', { name: /^Pediatricians/ })
    .click();
  await expect(heading(page, 'Pediatricians')).toBeVisible();
  await expect(page).toHaveURL(/\/doctor\/doctors\/Pediatricians$/);
  const card = main(page).getByRole('article', { name });
  await expect(card.getByText('Available', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: /^Book Appointment/ }).click();
  await expect(heading(page, name)).toBeVisible();

  const chosen = await chooseTime(page);
  await checkPage(page);
  await main(page).getByRole('button', { name: 'Book Appointment' }).click();
  await expect(firstText(page, 'Login to book appointment')).toBeVisible();
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Fdoctor%2Fappointment%2F/);
  await fillSignIn(page, priya);
  // The chosen time is kept during sign-in.
  await expect(main(page).getByRole('radio', { name: chosen, exact: true })).toBeChecked();
  await main(page).getByRole('button', { name: 'Book Appointment' }).click();
  await expect(firstText(page, 'Appointment booked successfully! 🎉')).toBeVisible();
  await expect(page).toHaveURL(/\/doctor\/my-appointments$/);
  const mine = main(page).getByRole('article').filter({ hasText: chosen });
  await expect(mine.getByText('Pending Payment')).toBeVisible();
  await expect(mine.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  await checkPage(page);

  const window = await openWindow(page);
  await payByUpi(window);
  await expect(firstText(page, 'Payment successful! Appointment confirmed! 🎉')).toBeVisible();
  await expect(mine.getByText('Payment Confirmed')).toBeVisible();
  await expect(mine.getByRole('button', { name: 'Cannot Cancel (Paid)' })).toBeDisabled();
  await page.reload();
  await expect(mine.getByText('Payment Confirmed')).toBeVisible();

  await mine.getByRole('button', { name: 'Request refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Request a refund?' });
  await expect(refund.getByText('(100%)')).toBeVisible();
  await checkPage(page);
  await refund.getByRole('button', { name: 'Keep appointment' }).click();

  await page.goto(`/doctor/appointment/${docId}`);
  await expect(main(page).getByRole('heading', { name: 'Book Appointment' })).toBeVisible();
  const second = await chooseTime(page);
  await main(page).getByRole('button', { name: 'Book Appointment' }).click();
  await expect(page).toHaveURL(/\/doctor\/my-appointments$/);
  const other = main(page).getByRole('article').filter({ hasText: 'Pending Payment' });
  await expect(other).toContainText(second);
  await other.getByRole('button', { name: 'Cancel Appointment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(firstText(page, 'Appointment cancelled successfully')).toBeVisible();
  await expect(main(page).getByText('Cancelled', { exact: true })).toBeVisible();
});

test('a patient saves a photo, an address and a birthday after correcting invalid values', async ({ page, site, watch }) => {
  const asha = await customer(site, 'Asha');
  await arriveSignedIn(page, asha, '/doctor/my-profile');
  await main(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ffc145' } })
    .jpeg()
    .toBuffer();
  await main(page).getByLabel('Photo', { exact: true }).setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(main(page).getByRole('img', { name: 'The photo you chose' })).toBeVisible();
  await main(page).getByLabel('Phone').fill('12345');
  await main(page).getByLabel('Address, line 1').fill('7 Lake View Road');
  await main(page).getByLabel('Address, line 2').fill('Jayanagar, Bengaluru');
  await main(page).getByLabel('Gender').selectOption('Female');
  await main(page).getByLabel('Date of birth').fill('2999-01-01');
  const save = main(page).getByRole('button', { name: 'Save information' });
  await save.click();
  await expect(main(page).getByText('Please enter a 10-digit Indian mobile number')).toBeVisible();
  await main(page).getByLabel('Phone').fill('98765 43210');
  watch.expectTrouble(/^400 POST .*\/api\/user\/update-profile$/);
  await save.click();
  await expect(main(page).getByText('Please enter a date in the past')).toBeVisible();
  await checkPage(page);
  await main(page).getByLabel('Date of birth').fill('1990-02-28');
  await save.click();
  await expect(firstText(page, 'Profile updated successfully! 🎉')).toBeVisible();
  await page.reload();
  for (const text of ['7 Lake View Road, Jayanagar, Bengaluru', 'Female', '28 Feb 1990']) await expect(main(page).getByText(text)).toBeVisible();
  const portrait = main(page).locator('img').first();
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
