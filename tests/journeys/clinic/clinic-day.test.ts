/** Covers appointments while days pass: rescheduling, reminders, refunds, holds that expire and browsers with another date. */
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { createDoctor } from '#tests/journeys/kit/clinic-api.ts';
import { clockShop, testInClockShop as test } from '#tests/journeys/kit/clock-shop.ts';
import { checkPage, expect } from '#tests/journeys/kit/journey.ts';
import { advanceClock, customer } from '#tests/journeys/kit/people.ts';
import { arriveSignedIn, firstText, main, payByUpi } from '#tests/journeys/kit/steps.ts';

test.describe.configure({ lock: clockShop });

const minute = 60_000;
const hour = 60 * minute;
const Mails = z.array(z.object({ subject: z.string(), attachments: z.array(z.object({ text: z.string().optional() })) }));
const mailsTo = async (site: string, email: string) => Mails.parse(await (await fetch(`${site}/_local/mail?to=${encodeURIComponent(email)}`)).json());
const nowOf = async (site: string) => Date.parse(z.object({ now: z.string() }).parse(await (await fetch(`${site}/_local/clock`)).json()).now);
/** Returns the calendar entry attached to the newest mail with this subject. */
async function calendarEntry(site: string, email: string, subject: RegExp): Promise<string> {
  const found = async () => (await mailsTo(site, email)).find((mail) => subject.test(mail.subject))?.attachments[0]?.text ?? '';
  await expect.poll(found, { message: `a mail like ${subject.source} with a calendar entry` }).not.toBe('');
  return (await found()).replace(/\r\n /g, '');
}

/** Chooses the nth of the last free times of the last bookable day, which is some days ahead. Returns its label. */
async function chooseTime(within: Locator, nthLast = 1): Promise<string> {
  await within.locator('input[type=radio][name$="-day"]:not([disabled])').last().check({ force: true });
  const times = within.locator('input[type=radio][name$="-time"]');
  const time = times.nth((await times.count()) - nthLast);
  await time.check({ force: true });
  return (await time.locator('..').textContent()) ?? '';
}

/** Opens the booking page of a new doctor, whose slots no other journey books. */
async function openDoctor(page: Page, site: string): Promise<string> {
  const address = `/doctor/appointment/${await createDoctor(site, 'Dr. Sunita Pillai')}`;
  await page.goto(address);
  await expect(main(page).getByRole('heading', { name: 'Book Appointment' })).toBeVisible();
  return address;
}
const book = (page: Page) => main(page).getByRole('button', { name: 'Book Appointment' }).click();
const startOf = (entry: string) => {
  const [, year, month, day, hour, minutes] = /DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(entry) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minutes}:00Z`);
};

test('a parent books for a child, pays, reschedules, gets a reminder and cancels for half of the fee', async ({ page, site, watch }) => {
  const priya = await customer(site, 'Priya');
  await arriveSignedIn(page, priya);
  await openDoctor(page, site);
  await chooseTime(main(page));
  await main(page).getByRole('button', { name: 'Is it for a child or another member of the family?' }).click();
  const child = page.getByRole('dialog', { name: 'Add a family member' });
  await child.getByLabel('Name').fill('Aarav Menon');
  await child.getByLabel('Date of birth').fill('2019-04-01');
  await checkPage(page);
  await child.getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByLabel('Who is it for?')).toHaveValue(/./);
  await book(page);
  const card = main(page).getByRole('article');
  await expect(card.getByText('For Aarav Menon, born 1 Apr 2019')).toBeVisible();
  await card.getByRole('button', { name: 'Pay Online' }).click();
  await card.getByRole('button', { name: 'Pay with Razorpay' }).click();
  await payByUpi(page.getByTitle('Razorpay payment window').contentFrame());
  await expect(card.getByText('Payment Confirmed')).toBeVisible();

  await card.getByRole('button', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule this appointment' });
  const newTime = await chooseTime(dialog, 3);
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(firstText(page, 'Appointment rescheduled successfully')).toBeVisible();
  await expect(card).toContainText(newTime);
  const moved = await calendarEntry(site, priya.email, /has a new time$/);
  expect(moved).toContain('SEQUENCE:1');
  expect(/UID:(.+)/.exec(moved)?.[1]).toBe(/UID:(.+)/.exec(await calendarEntry(site, priya.email, /is confirmed$/))?.[1]);

  // 23 hours before the appointment begins: the policy refunds half of the fee.
  await advanceClock(site, Math.ceil((startOf(moved) - 23 * hour - (await nowOf(site))) / 1_000));
  await expect
    .poll(async () => (await mailsTo(site, priya.email)).filter(({ subject }) => subject.endsWith('begins within 24 hours')).length)
    .toBe(1);
  // The session is renewed.
  watch.expectTrouble(/^401 GET /);
  await page.reload();
  await card.getByRole('button', { name: 'Request refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Request a refund?' });
  await expect(refund.getByText('(50%)')).toBeVisible();
  await refund.getByRole('button', { name: /^Cancel and get ₹/ }).click();
  await expect(firstText(page, 'Appointment cancelled successfully')).toBeVisible();
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(card.getByText(/^₹[\d,.]+ \(50%\) (?:is on its way|was sent) back/)).toBeVisible();
  const cancelled = await calendarEntry(site, priya.email, /is cancelled$/);
  expect(cancelled).toContain('METHOD:CANCEL');
  expect(cancelled).toContain('SEQUENCE:2');
  // A cancelled appointment gets no reminder.
  await advanceClock(site, 22 * 3_600);
  await fetch(`${site}/_local/jobs/remind`, { method: 'POST' });
  expect((await mailsTo(site, priya.email)).map(({ subject }) => subject)).not.toContainEqual(expect.stringMatching(/within 2 hours$/));
});

test('a patient books the slot of another patient after the unpaid hold of that patient has expired', { tag: '@long' }, async ({
  page,
  site,
  browser,
  watch,
}) => {
  const [ravi, nila] = [await customer(site, 'Ravi'), await customer(site, 'Nila')];
  await arriveSignedIn(page, ravi);
  const address = await openDoctor(page, site);
  const slot = await chooseTime(main(page));
  const context = await browser.newContext({ baseURL: site, reducedMotion: 'reduce' });
  watch.addContext(context);
  const otherPage = await context.newPage();
  await arriveSignedIn(otherPage, nila, address);
  expect(await chooseTime(main(otherPage))).toBe(slot);
  await book(page);
  await expect(main(page).getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  watch.expectTrouble(/^409 POST .*\/api\/user\/book-appointment$/);
  await book(otherPage);
  await expect(main(otherPage).getByText('Slot already booked. Please select another time.')).toBeVisible();
  await expect(main(otherPage).getByRole('radio', { name: slot, exact: true })).toHaveCount(0);

  await advanceClock(site, 15 * 60);
  await page.reload();
  await expect(main(page).getByRole('article').getByText('Expired', { exact: true })).toBeVisible();
  await otherPage.reload();
  expect(await chooseTime(main(otherPage))).toBe(slot);
  await book(otherPage);
  await expect(otherPage).toHaveURL(/\/doctor\/my-appointments$/);
  await expect(main(otherPage).getByRole('article').getByText('Pending Payment')).toBeVisible();
  await context.close();
});

test('a patient whose browser is in New York and a day ahead books by the Indian date and gets a hold of 15 minutes', async ({
  site,
  browser,
  watch,
}) => {
  const kabir = await customer(site, 'Kabir');
  const context = await browser.newContext({ baseURL: site, timezoneId: 'America/New_York', reducedMotion: 'reduce' });
  watch.addContext(context);
  const page = await context.newPage();
  // At 10:00 in India, so that the date does not change during the journey.
  const sinceMidnight = ((await nowOf(site)) + 5.5 * hour) % (24 * hour);
  await advanceClock(site, Math.ceil(((34 * hour - sinceMidnight) % (24 * hour)) / 1_000) + 1);
  const now = await nowOf(site);
  await page.clock.install({ time: now + 24 * hour });
  await arriveSignedIn(page, kabir);
  await openDoctor(page, site);
  const inIndia = (at: number) =>
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' }).format(at);
  const days = main(page).locator('input[type=radio][name$="-day"]');
  await expect(days).toHaveCount(7);
  await expect(days.first()).toHaveAttribute('aria-label', new RegExp(`^Today, \\w+, ${inIndia(now)}, `));
  await expect(days.last()).toHaveAttribute('aria-label', new RegExp(`, ${inIndia(now + 6 * 24 * hour)}, `));
  const slot = await chooseTime(main(page));
  await book(page);
  await expect(main(page).getByRole('article')).toContainText(slot);
  await expect(main(page).getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  await context.close();
});
