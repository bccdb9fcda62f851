/** A patient and two ways to pay: Stripe's page with its bank, the way back without paying, an address typed by hand, and both windows at once. */
import type { BrowserContext, Page } from '@playwright/test';
import * as z from 'zod';
import { expect, look, test } from './kit.ts';
import { customer, type Person } from './people.ts';
import { fillSignIn, main, payByUpi, told } from './steps.ts';

const json = async (site: string, path: string, init: RequestInit = {}): Promise<unknown> => {
  const response = await fetch(`${site}${path}`, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${path}: ${text}`);
  return JSON.parse(text);
};

const Doctors = z.object({ doctors: z.array(z.object({ _id: z.string(), available: z.boolean() })) });
const Days = z.object({ days: z.array(z.object({ slotDate: z.string(), slots: z.array(z.object({ slotTime: z.string() })) })) });
const Booked = z.object({ appointment: z.object({ _id: z.string() }) });
const Listed = z.object({ appointments: z.array(z.object({ _id: z.string(), payment: z.boolean() })) });

/** What the patient's own browser would do, without it: the clinic's journey books by hand. */
async function patient(site: string, person: Person) {
  const { token } = z.object({ token: z.string() }).parse(
    await json(site, '/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: person.email, password: person.password }),
    }),
  );
  const as = { 'content-type': 'application/json', token };
  return {
    /** Days away; another time than other journeys have, wherever they are in theirs. */
    book: async (): Promise<string> => {
      const { doctors } = Doctors.parse(await json(site, '/api/doctor/list'));
      const docId = doctors.findLast(({ available }) => available)?._id ?? '';
      const { days } = Days.parse(await json(site, `/api/doctor/${docId}/slots`));
      const day = days.findLast(({ slots }) => slots.length > 0);
      for (const { slotTime } of day?.slots ?? []) {
        const body = JSON.stringify({ docId, slotDate: day?.slotDate, slotTime });
        const answer = await fetch(`${site}/api/user/book-appointment`, { method: 'POST', headers: as, body });
        if (answer.status === 201) return Booked.parse(await answer.json()).appointment._id;
      }
      throw new Error('No time was free.');
    },
    isPaid: async (id: string) =>
      Listed.parse(await json(site, '/api/user/appointments', { headers: as })).appointments.find(({ _id }) => _id === id)?.payment,
  };
}

const mine = (page: Page) => main(page).getByRole('article');
const pending = (page: Page) => mine(page).filter({ hasText: 'Pending Payment' });

async function choose(page: Page, provider: 'Razorpay' | 'Stripe') {
  await pending(page).getByRole('button', { name: 'Pay Online' }).click();
  await pending(page)
    .getByRole('button', { name: `Pay with ${provider}` })
    .click();
}

async function atStripe(page: Page) {
  await choose(page, 'Stripe');
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
}

async function payByCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry (MM/YY)').fill('12/40');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Priya Menon');
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
}

async function open(page: Page, person: Person) {
  await page.goto('/doctor/my-appointments');
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/doctor\/my-appointments$/);
}

test('a parent pays at Stripe after a declined card, with the bank’s own question, and comes back to a confirmed appointment', async ({
  page,
  site,
  watch,
}) => {
  const priya = await customer(site, 'Priya');
  await (await patient(site, priya)).book();
  await open(page, priya);
  await pending(page).getByRole('button', { name: 'Pay Online' }).click();
  await expect(pending(page).getByRole('button', { name: 'Pay with Razorpay' })).toBeFocused();
  await look(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
  await expect(page.getByText(priya.email)).toBeVisible();
  watch.expects(/^402 POST .*\/_local\/stripe\/pay\//);
  await payByCard(page, '4000 0000 0000 0002');
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await payByCard(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(told(page, 'Payment successful! Appointment confirmed! 🎉')).toBeVisible();
  await expect(page).toHaveURL(/\/doctor\/my-appointments$/);
  await expect(mine(page).getByText('Payment Confirmed')).toBeVisible();
});

test('coming back without paying, or typing that one has paid, pays nothing', async ({ page, site, watch }) => {
  watch.expects(/^409 POST .*\/api\/user\/verifyStripe/);
  const priya = await customer(site, 'Priya');
  const calls = await patient(site, priya);
  const id = await calls.book();
  await open(page, priya);
  await atStripe(page);
  await page.getByRole('link', { name: 'Back without paying' }).click();
  await expect(main(page).getByRole('heading', { name: 'You have not paid yet' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/doctor/verify\\?success=false&appointmentId=${id}$`));
  await look(page);
  await page.goto(`/doctor/verify?success=true&appointmentId=${id}`);
  await expect(main(page).getByRole('heading', { name: 'Your payment is not confirmed yet' })).toBeVisible();
  expect(await calls.isPaid(id)).toBe(false);
  await main(page).getByRole('link', { name: 'My Appointments' }).click();
  await expect(pending(page)).toHaveCount(1);
  // The browser's own Back finds a page that can still be paid from.
  await atStripe(page);
  await page.goBack();
  await expect(pending(page).getByRole('button', { name: 'Pay Online' })).toBeVisible();
});

const Refunds = z.object({ refunds: z.array(z.object({ status: z.string(), notes: z.unknown() })) });

async function secondTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto('/doctor/my-appointments');
  return tab;
}

test('paid in both windows, one payment confirms the appointment and the other goes back', async ({ page, site, context }) => {
  const priya = await customer(site, 'Priya');
  const id = await (await patient(site, priya)).book();
  await open(page, priya);
  const other = await secondTab(context);
  await choose(other, 'Razorpay');
  const window = other.getByTitle('Razorpay payment window').contentFrame();
  await expect(window.getByRole('heading', { name: 'Choose how to pay' })).toBeVisible();
  await atStripe(page);
  await payByCard(page, '4242 4242 4242 4242');
  await expect(mine(page).getByText('Payment Confirmed')).toBeVisible();
  await payByUpi(window);
  await expect(mine(other).getByText('Payment Confirmed')).toBeVisible();
  const ours = async () =>
    Refunds.parse(await json(site, '/_local/razorpay/dashboard.json')).refunds.filter(({ notes }) => JSON.stringify(notes).includes(id));
  await expect.poll(async () => (await ours()).map(({ status }) => status)).toEqual(['processed']);
  await page.reload();
  await expect(mine(page).getByText('Payment Confirmed')).toBeVisible();
});
