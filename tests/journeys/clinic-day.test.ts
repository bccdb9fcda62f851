/** What becomes of an appointment while days pass? Paid for a child, rescheduled, reminded of, given up; and a time that two want. In a shop whose clock is nobody else's. */
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { expect, look } from './kit.ts';
import { inOwnShop } from './own-shop.ts';
import { customer, letPass } from './people.ts';
import { main, payByUpi, signIn, told } from './steps.ts';

const test = inOwnShop('clinic-day');
// One shop for all of them, and one clock.
test.describe.configure({ mode: 'default' });

const minute = 60_000;
const Mails = z.array(z.object({ subject: z.string(), attachments: z.array(z.object({ text: z.string().optional() })) }));
const mailsTo = async (site: string, email: string) => Mails.parse(await (await fetch(`${site}/_local/mail?to=${encodeURIComponent(email)}`)).json());
const nowOf = async (site: string) => Date.parse(z.object({ now: z.string() }).parse(await (await fetch(`${site}/_local/clock`)).json()).now);
/** What the calendar's entry in the newest mail of this subject says. */
async function entryIn(site: string, email: string, subject: RegExp): Promise<string> {
  const found = async () => (await mailsTo(site, email)).find((mail) => subject.test(mail.subject))?.attachments[0]?.text ?? '';
  await expect.poll(found, { message: `a mail like ${subject.source} with an entry for the calendar` }).not.toBe('');
  return (await found()).replace(/\r\n /g, '');
}

/** The nth of the last free times of the last day, days ahead: the instant at which it begins, and its words. */
async function chooseTime(within: Locator, back = 1): Promise<string> {
  await within.locator('input[type=radio][name$="-day"]:not([disabled])').last().check({ force: true });
  const times = within.locator('input[type=radio][name$="-time"]');
  const time = times.nth((await times.count()) - back);
  await time.check({ force: true });
  return (await time.locator('..').textContent()) ?? '';
}

async function openDoctor(page: Page): Promise<string> {
  await page.goto('/doctor/doctors');
  await main(page)
    .getByRole('article')
    .filter({ has: page.getByText('Available', { exact: true }) })
    .first()
    .getByRole('link', { name: /^Book Appointment/ })
    .click();
  await expect(main(page).getByRole('heading', { name: 'Book Appointment' })).toBeVisible();
  return new URL(page.url()).pathname;
}
const book = (page: Page) => main(page).getByRole('button', { name: 'Book Appointment' }).click();
const startOf = (entry: string) => {
  const [, year, month, day, hour, minutes] = /DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(entry) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minutes}:00Z`);
};

test('a parent books for a child, pays, reschedules, is reminded, and gives it up for what the policy gives', async ({ page, site, watch }) => {
  const priya = await customer(site, 'Priya');
  await signIn(page, priya);
  await openDoctor(page);
  await chooseTime(main(page));
  await main(page).getByRole('button', { name: 'Is it for a child or somebody else of the family?' }).click();
  const child = page.getByRole('dialog', { name: 'Add a family member' });
  await child.getByLabel('Name').fill('Aarav Menon');
  await child.getByLabel('Date of birth').fill('2019-04-01');
  await look(page);
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
  const other = await chooseTime(dialog, 3);
  await look(page);
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(told(page, 'Appointment rescheduled successfully')).toBeVisible();
  await expect(card).toContainText(other);
  const moved = await entryIn(site, priya.email, /has a new time$/);
  expect(moved).toContain('SEQUENCE:1');
  expect(/UID:(.+)/.exec(moved)?.[1]).toBe(/UID:(.+)/.exec(await entryIn(site, priya.email, /is confirmed$/))?.[1]);

  // To 23 hours before it begins.
  await letPass(site, Math.ceil((startOf(moved) - 23 * 60 * minute - (await nowOf(site))) / 1_000));
  await expect
    .poll(async () => (await mailsTo(site, priya.email)).filter(({ subject }) => subject.endsWith('begins within 24 hours')).length)
    .toBe(1);
  // The session is renewed on the way.
  watch.expects(/^401 GET /);
  await page.reload();
  await card.getByRole('button', { name: 'Request refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Request a refund?' });
  await expect(refund.getByText('(50%)')).toBeVisible();
  await refund.getByRole('button', { name: /^Cancel and get ₹/ }).click();
  await expect(told(page, 'Appointment cancelled successfully')).toBeVisible();
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(card.getByText(/^₹[\d,.]+ \(50%\) (?:is on its way|was sent) back/)).toBeVisible();
  const off = await entryIn(site, priya.email, /is cancelled$/);
  expect(off).toContain('METHOD:CANCEL');
  expect(off).toContain('SEQUENCE:2');
  // And no reminder of it.
  await letPass(site, 22 * 3_600);
  await fetch(`${site}/_local/jobs/remind`, { method: 'POST' });
  expect((await mailsTo(site, priya.email)).map(({ subject }) => subject)).not.toContainEqual(expect.stringMatching(/within 2 hours$/));
});

test('of two who want one time one has it, and the other once nobody has paid for it', async ({ page, site, browser, watch }) => {
  const [ravi, nila] = [await customer(site, 'Ravi'), await customer(site, 'Nila')];
  await signIn(page, ravi);
  const place = await openDoctor(page);
  const wanted = await chooseTime(main(page));
  const context = await browser.newContext({ baseURL: site, reducedMotion: 'reduce' });
  watch.over(context);
  const hers = await context.newPage();
  await signIn(hers, nila);
  await hers.goto(place);
  expect(await chooseTime(main(hers))).toBe(wanted);
  await book(page);
  await expect(main(page).getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  watch.expects(/^409 POST .*\/api\/user\/book-appointment$/);
  await book(hers);
  await expect(main(hers).getByText('Slot already booked. Please select another time.')).toBeVisible();
  await expect(main(hers).getByRole('radio', { name: wanted, exact: true })).toHaveCount(0);

  await letPass(site, 15 * 60);
  await page.reload();
  await expect(main(page).getByRole('article').getByText('Expired', { exact: true })).toBeVisible();
  await hers.reload();
  expect(await chooseTime(main(hers))).toBe(wanted);
  await book(hers);
  await expect(hers).toHaveURL(/\/doctor\/my-appointments$/);
  await expect(main(hers).getByRole('article').getByText('Pending Payment')).toBeVisible();
  await context.close();
});

test('a browser in New York whose clock is a day ahead is offered India’s days and held for 15 minutes', async ({ site, browser, watch }) => {
  const kabir = await customer(site, 'Kabir');
  const context = await browser.newContext({ baseURL: site, timezoneId: 'America/New_York', reducedMotion: 'reduce' });
  watch.over(context);
  const page = await context.newPage();
  const now = await nowOf(site);
  await page.clock.install({ time: now + 24 * 60 * minute });
  await signIn(page, kabir);
  await openDoctor(page);
  const inIndia = (at: number) =>
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' }).format(at);
  const days = main(page).locator('input[type=radio][name$="-day"]');
  await expect(days).toHaveCount(7);
  await expect(days.first()).toHaveAttribute('aria-label', new RegExp(`^Today, \\w+, ${inIndia(now)}, `));
  await expect(days.last()).toHaveAttribute('aria-label', new RegExp(`, ${inIndia(now + 6 * 24 * 60 * minute)}, `));
  const wanted = await chooseTime(main(page));
  await book(page);
  await expect(main(page).getByRole('article')).toContainText(wanted);
  await expect(main(page).getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  await context.close();
});
