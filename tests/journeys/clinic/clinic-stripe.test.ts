/** Covers two ways to pay for an appointment: Stripe with a question of the bank, a return without paying, and both providers at once. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import * as z from 'zod';
import { bookAppointment, createDoctor, isAppointmentPaid } from '#tests/journeys/kit/clinic-api.ts';
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { customer, type Person } from '#tests/journeys/kit/people.ts';
import { fillSignIn, firstText, main, payByUpi } from '#tests/journeys/kit/steps.ts';
import { send } from '#tests/journeys/kit/trade.ts';

/** Books an appointment with a new doctor. Returns its id. */
async function book(site: string, patient: Person): Promise<string> {
  const docId = await createDoctor(site, `Dr. Stuti ${randomUUID().slice(0, 8)}`);
  return (await bookAppointment(site, patient, docId)).id;
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

test('a parent pays at Stripe with a second card that the bank authenticates, and returns to a confirmed appointment', async ({
  page,
  site,
  watch,
}) => {
  const priya = await customer(site, 'Priya');
  await book(site, priya);
  await open(page, priya);
  await pending(page).getByRole('button', { name: 'Pay Online' }).click();
  await expect(pending(page).getByRole('button', { name: 'Pay with Razorpay' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
  await expect(page.getByText(priya.email)).toBeVisible();
  watch.expectTrouble(/^402 POST .*\/_local\/stripe\/pay\//);
  await payByCard(page, '4000 0000 0000 0002');
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await payByCard(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(firstText(page, 'Payment successful! Appointment confirmed! 🎉')).toBeVisible();
  await expect(page).toHaveURL(/\/doctor\/my-appointments$/);
  await expect(mine(page).getByText('Payment Confirmed')).toBeVisible();
});

test('a patient who returns from Stripe without paying, or types the address of a success, has not paid', { tag: '@long' }, async ({
  page,
  site,
  watch,
}) => {
  watch.expectTrouble(/^409 POST .*\/api\/user\/verifyStripe/);
  const priya = await customer(site, 'Priya');
  const id = await book(site, priya);
  await open(page, priya);
  await atStripe(page);
  await page.getByRole('link', { name: 'Back without paying' }).click();
  await expect(main(page).getByRole('heading', { name: 'You have not paid yet' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/doctor/verify\\?success=false&appointmentId=${id}$`));
  await checkPage(page);
  await page.goto(`/doctor/verify?success=true&appointmentId=${id}`);
  await expect(main(page).getByRole('heading', { name: 'Your payment is not confirmed yet' })).toBeVisible();
  expect(await isAppointmentPaid(site, priya, id)).toBe(false);
  await main(page).getByRole('link', { name: 'My Appointments' }).click();
  await expect(pending(page)).toHaveCount(1);
});

const Refunds = z.object({ refunds: z.array(z.object({ status: z.string(), notes: z.unknown() })) });

async function secondTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto('/doctor/my-appointments');
  return tab;
}

test('a patient who pays with both providers gets one appointment and a refund of the other payment', async ({ page, site, context }) => {
  const priya = await customer(site, 'Priya');
  const id = await book(site, priya);
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
    Refunds.parse(await send(site, 'GET', '/_local/razorpay/dashboard.json')).refunds.filter(({ notes }) => JSON.stringify(notes).includes(id));
  await expect.poll(async () => (await ours()).map(({ status }) => status)).toEqual(['processed']);
  await page.reload();
  await expect(mine(page).getByText('Payment Confirmed')).toBeVisible();
});
