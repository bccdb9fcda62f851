/** The patient's day: find a doctor, take a time, pay for it, see it, and give up another one that was not paid. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, look, test } from './kit.ts';
import { customer } from './people.ts';
import { fillSignIn, main, payByUpi, signIn, told } from './steps.ts';

const heading = (page: Page, name: string | RegExp) => main(page).getByRole('heading', { level: 1, name });

/** Chooses the last time of the last day that has one, which is days away; answers it in words. */
async function chooseTime(page: Page): Promise<string> {
  await main(page).locator('input[type=radio][name$="-day"]:not([disabled])').last().check({ force: true });
  const time = main(page).locator('input[type=radio][name$="-time"]').last();
  await time.check({ force: true });
  return (await time.locator('..').textContent()) ?? '';
}

/** Presses Pay Online and answers the provider's window. */
async function openWindow(page: Page) {
  await main(page).getByRole('button', { name: 'Pay Online' }).click();
  await main(page).getByRole('button', { name: 'Pay with Razorpay' }).click();
  const window = page.getByTitle('Razorpay payment window').contentFrame();
  await expect(window.getByRole('heading', { name: 'Choose how to pay' })).toBeVisible();
  return window;
}

test('a parent finds a doctor, signs in on the way, pays, and cancels a second appointment that is not paid', async ({ page, site }) => {
  const priya = await customer(site, 'Priya');
  await page.goto('/doctor');
  await look(page);
  await main(page).getByRole('link', { name: 'Find Doctors' }).click();
  await expect(heading(page, 'All Doctors')).toBeVisible();
  await main(page)
    .getByRole('navigation', { name: 'Specialities' })
    .getByRole('link', { name: /^Pediatricians/ })
    .click();
  await expect(heading(page, 'Pediatricians')).toBeVisible();
  await expect(page).toHaveURL(/\/doctor\/doctors\/Pediatricians$/);
  await look(page);
  const card = main(page)
    .getByRole('article')
    .filter({ has: page.getByText('Available', { exact: true }) })
    .first();
  const name = (await card.getAttribute('aria-label')) ?? '';
  await card.getByRole('link', { name: /^Book Appointment/ }).click();
  await expect(heading(page, name)).toBeVisible();

  const chosen = await chooseTime(page);
  await look(page);
  await main(page).getByRole('button', { name: 'Book Appointment' }).click();
  await expect(told(page, 'Login to book appointment')).toBeVisible();
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Fdoctor%2Fappointment%2F/);
  await fillSignIn(page, priya);
  // The way to sign-in has lost nothing.
  await expect(main(page).getByRole('radio', { name: chosen, exact: true })).toBeChecked();
  await main(page).getByRole('button', { name: 'Book Appointment' }).click();
  await expect(told(page, 'Appointment booked successfully! 🎉')).toBeVisible();
  await expect(page).toHaveURL(/\/doctor\/my-appointments$/);
  const mine = main(page).getByRole('article').filter({ hasText: chosen });
  await expect(mine.getByText('Pending Payment')).toBeVisible();
  await expect(mine.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  await look(page);

  const window = await openWindow(page);
  await payByUpi(window);
  await expect(told(page, 'Payment successful! Appointment confirmed! 🎉')).toBeVisible();
  await expect(mine.getByText('Payment Confirmed')).toBeVisible();
  await expect(mine.getByRole('button', { name: 'Cannot Cancel (Paid)' })).toBeDisabled();
  await page.reload();
  await expect(mine.getByText('Payment Confirmed')).toBeVisible();

  await mine.getByRole('button', { name: 'Request refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Request a refund?' });
  await expect(refund.getByText('(100%)')).toBeVisible();
  await look(page);
  await refund.getByRole('button', { name: 'Keep appointment' }).click();

  await page.goto('/doctor/doctors');
  await main(page)
    .getByRole('link', { name: /^Book Appointment .*Dr\./ })
    .first()
    .click();
  await expect(main(page).getByRole('heading', { name: 'Book Appointment' })).toBeVisible();
  const second = await chooseTime(page);
  await main(page).getByRole('button', { name: 'Book Appointment' }).click();
  await expect(page).toHaveURL(/\/doctor\/my-appointments$/);
  const other = main(page).getByRole('article').filter({ hasText: 'Pending Payment' });
  await expect(other).toContainText(second);
  await other.getByRole('button', { name: 'Cancel Appointment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(told(page, 'Appointment cancelled successfully')).toBeVisible();
  await expect(main(page).getByText('Cancelled', { exact: true })).toBeVisible();
});

test('a patient gives the desk a photo, an address and a birthday, told what is wrong with each, and finds them again', async ({
  page,
  site,
  watch,
}) => {
  const asha = await customer(site, 'Asha');
  await signIn(page, asha);
  await page.goto('/doctor/my-profile');
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
  watch.expects(/^400 POST .*\/api\/user\/update-profile$/);
  await save.click();
  await expect(main(page).getByText('Please enter a date in the past')).toBeVisible();
  await look(page);
  await main(page).getByLabel('Date of birth').fill('1990-02-28');
  await save.click();
  await expect(told(page, 'Profile updated successfully! 🎉')).toBeVisible();
  await page.reload();
  for (const text of ['7 Lake View Road, Jayanagar, Bengaluru', 'Female', '28 Feb 1990']) await expect(main(page).getByText(text)).toBeVisible();
  const portrait = main(page).locator('img').first();
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
