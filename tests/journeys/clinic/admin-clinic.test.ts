/** Covers the work of an admin on the clinic: a speciality, a doctor with photo and hours, and leave that affects a paid appointment. */
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import { arriveSignedIn, fillSignIn, firstText, main, payByUpi } from '#tests/journeys/kit/steps.ts';
import { admin } from '#tests/journeys/kit/trade.ts';

const section = (page: Page, name: string) => page.getByRole('navigation', { name: 'Clinic' }).getByRole('link', { name, exact: true });
const uniqueMark = () => Date.now().toString(36).toUpperCase();

/** The Indian date of an instant, as a date field holds it. */
const dayOf = (start: string) => new Date(Date.parse(start) + 5.5 * 3_600_000).toISOString().slice(0, 10);
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

async function writePhoto(file: string): Promise<string> {
  const background = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: Math.floor(Math.random() * 256) };
  await writeFile(
    file,
    await sharp({ create: { width: 900, height: 900, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
  return file;
}

/** Adds a leave of one day and saves the hours. */
async function addLeave(page: Page, day: string): Promise<void> {
  await main(page).getByRole('button', { name: 'Add leave' }).click();
  await main(page).getByLabel('First day').last().fill(day);
  await main(page).getByLabel('Last day').last().fill(day);
  await main(page).getByRole('button', { name: 'Save hours' }).click();
}

test(
  'an admin creates a doctor, and moves and then refunds the appointment of a patient during the leave of the doctor',
  { tag: '@long' },
  async ({ page, browser, site, watch }, info) => {
    // Hours that conflict with an appointment are rejected at first.
    watch.expectTrouble(/409 PUT .*\/schedule$/);
    const name = `Dr. Asha ${uniqueMark()}`;
    const speciality = `Sleep ${uniqueMark()}`;
    await arriveSignedIn(page, admin, '/admin?tab=doctors');
    await section(page, 'Specialities').click();
    await main(page).getByRole('link', { name: 'Add speciality' }).click();
    await main(page).getByLabel('Name').fill(speciality);
    await main(page).getByLabel('Description (optional)').fill('For small children and their parents');
    await main(page).getByRole('button', { name: 'Create speciality' }).click();
    await expect(firstText(page, 'Speciality created successfully')).toBeVisible();
    await main(page)
      .getByRole('button', { name: `Move ${speciality} up` })
      .focus();
    await page.keyboard.press('Enter');
    await expect(firstText(page, 'Order of the specialities saved')).toBeVisible();
    await checkPage(page);

    await section(page, 'Doctors').click();
    await expect(main(page).getByRole('row', { name: /Dr\./ }).first()).toBeVisible();
    await checkPage(page);
    await main(page).getByRole('link', { name: 'Add doctor' }).click();
    await main(page).getByRole('button', { name: 'Create doctor' }).click();
    await expect(main(page).getByText('Name is required')).toBeVisible();
    await checkPage(page);
    await main(page).getByLabel('Name', { exact: true }).fill(name);
    await main(page).getByLabel('Speciality', { exact: true }).selectOption({ label: speciality });
    await main(page).getByLabel('Degree').fill('MBBS, MD');
    await main(page).getByLabel('Fee (₹)').fill('640');
    await main(page).getByLabel('Registration number').fill(`KMC ${uniqueMark()}`);
    await main(page).getByLabel('Verified with the medical council').check();
    await main(page)
      .getByLabel('Photo of the doctor')
      .setInputFiles(await writePhoto(info.outputPath('doctor.jpg')));
    await expect(main(page).getByRole('button', { name: 'Remove picture' })).toBeVisible({ timeout: 20_000 });
    await main(page).getByRole('button', { name: 'Create doctor' }).click();
    await expect(firstText(page, 'Doctor created successfully')).toBeVisible();

    await main(page).getByRole('searchbox', { name: 'Search doctors' }).fill(name);
    await main(page)
      .getByRole('link', { name: `Hours of ${name}` })
      .click();
    await main(page).getByLabel('Length').selectOption('20');
    await main(page).getByRole('button', { name: 'Add a break' }).click();
    await main(page).getByLabel('Breaks from').fill('13:00');
    await main(page).getByLabel('Breaks to').fill('14:00');
    await checkPage(page);
    await main(page).getByRole('button', { name: 'Save hours' }).click();
    await expect(firstText(page, 'Hours saved')).toBeVisible();

    const priya = await customer(site, 'Priya');
    const context = await browser.newContext({ baseURL: site });
    watch.addContext(context);
    const patient = await context.newPage();
    await patient.goto(`/doctor/doctors/${encodeURIComponent(speciality)}`);
    const card = main(patient).getByRole('article', { name });
    await expect(card.getByText('Verified')).toBeVisible();
    await expect(card.getByText('₹640', { exact: true })).toBeVisible();
    await card.getByRole('link', { name: /^Book Appointment/ }).click();
    await expect(main(patient).getByText(/20 minutes/)).toBeVisible();
    await main(patient).locator('input[type=radio][name$="-day"]:not([disabled])').last().check({ force: true });
    await main(patient).locator('input[type=radio][name$="-time"]').first().check({ force: true });
    await main(patient).getByRole('button', { name: 'Book Appointment' }).click();
    await fillSignIn(patient, priya);
    const booked = patient.waitForResponse((response) => response.url().endsWith('/api/user/book-appointment'));
    await main(patient).getByRole('button', { name: 'Book Appointment' }).click();
    const { appointment } = (await (await booked).json()) as { appointment: { start: string } };
    await expect(patient).toHaveURL(/\/doctor\/my-appointments$/);
    await main(patient).getByRole('button', { name: 'Pay Online' }).click();
    await main(patient).getByRole('button', { name: 'Pay with Razorpay' }).click();
    const window = patient.getByTitle('Razorpay payment window').contentFrame();
    await expect(window.getByRole('heading', { name: 'Choose how to pay' })).toBeVisible();
    await payByUpi(window);
    const mine = main(patient).getByRole('article').filter({ hasText: name });
    await expect(mine.getByText('Payment Confirmed')).toBeVisible();

    const day = dayOf(appointment.start);
    await addLeave(page, day);
    const dialog = page.getByRole('dialog', { name: 'An appointment is outside the new hours' });
    await expect(dialog.getByText(/Priya/)).toBeVisible();
    await checkPage(page);
    await dialog.getByRole('button', { name: 'Save, then move or refund' }).click();
    await expect(firstText(page, 'Hours saved')).toBeVisible();
    const conflicts = main(page).getByRole('region', { name: 'Appointments outside these hours' });

    await conflicts.getByRole('button', { name: /^Move the appointment of Priya/ }).click();
    const moving = page.getByRole('dialog', { name: 'Move this appointment?' });
    await moving.getByLabel('Day').fill(dayBefore(day));
    await moving.getByLabel('Time').selectOption({ index: 1 });
    await moving.getByLabel('Reason').fill('The doctor is at a congress.');
    await moving.getByRole('button', { name: 'Move appointment' }).click();
    await expect(conflicts).toHaveCount(0);
    await patient.reload();
    await expect(mine.getByText('Payment Confirmed')).toBeVisible();

    await addLeave(page, dayBefore(day));
    await page
      .getByRole('dialog', { name: 'An appointment is outside the new hours' })
      .getByRole('button', { name: 'Save, then move or refund' })
      .click();
    await conflicts.getByRole('button', { name: /^Cancel and refund the appointment of Priya/ }).click();
    const cancelling = page.getByRole('dialog', { name: 'Cancel this appointment?' });
    await expect(cancelling.getByText(/₹640\.00, all that Priya/)).toBeVisible();
    await cancelling.getByLabel('Reason').fill('The congress lasts longer.');
    await cancelling.getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(conflicts).toHaveCount(0);
    await patient.reload();
    await expect(mine.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(mine.getByText(/₹640\.00/).first()).toBeVisible();
    await context.close();
  },
);
