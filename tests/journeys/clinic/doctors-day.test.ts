/** Covers the day of a doctor, who sees only their own appointments, and a cancellation by an admin. */
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { bookAppointment, createDoctor, payAppointment } from '#tests/journeys/kit/clinic-api.ts';
import { clockShop, testInClockShop as test } from '#tests/journeys/kit/clock-shop.ts';
import { checkPage, expect } from '#tests/journeys/kit/journey.ts';
import { advanceClock, customer, openMail, type Person } from '#tests/journeys/kit/people.ts';
import { arriveSignedIn, firstText, main, openWithAnswer } from '#tests/journeys/kit/steps.ts';
import { admin, send, tokenOf } from '#tests/journeys/kit/trade.ts';

test.describe.configure({ lock: clockShop });

const views = (page: Page) => main(page).getByRole('navigation', { name: 'View' });

/** Books and pays an appointment. Returns its start. */
async function visit(site: string, patient: Person, docId: string): Promise<string> {
  const { id, start } = await bookAppointment(site, patient, docId);
  await payAppointment(site, patient, id);
  return start;
}

test('a doctor records who came among their own patients, and an admin cancels an appointment with a full refund', { tag: '@long' }, async ({
  page,
  browser,
  site,
  watch,
}) => {
  const adminToken = await tokenOf(site, admin);
  const [kavya, asha, bina, charu, devi] = (await Promise.all(['Kavya', 'Asha', 'Bina', 'Charu', 'Devi'].map((name) => customer(site, name)))) as [
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  const doctor = await createDoctor(site, 'Dr. Kavya Menon', kavya.email);
  const other = await createDoctor(site, 'Dr. Nandini Rao');
  const Users = z.object({ data: z.array(z.object({ id: z.string() })).length(1) });
  await expect(async () => {
    const { data } = Users.parse(await send(site, 'GET', `/api/users?search=${encodeURIComponent(kavya.email)}`, adminToken));
    await send(site, 'PUT', `/api/users/${data[0]?.id}/role`, adminToken, { role: 'doctor', reason: 'Sees patients here' });
  }).toPass({ timeout: 20_000 });
  await visit(site, asha, doctor);
  const second = await visit(site, bina, doctor);
  await visit(site, charu, doctor);
  await visit(site, devi, other);
  const { now } = z.object({ now: z.string() }).parse(await send(site, 'GET', '/_local/clock'));
  await advanceClock(site, Math.round((Date.parse(second) - Date.parse(now)) / 1_000) + 60);

  await arriveSignedIn(page, kavya, '/admin');
  await expect(main(page).getByRole('heading', { level: 1, name: 'My appointments' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Administration' }).getByRole('link')).toHaveText(['Doctors']);
  const day = main(page).getByRole('region', { name: 'Dr. Kavya Menon' });
  await expect(day.getByRole('listitem')).toHaveCount(3);
  await expect(main(page)).not.toContainText('Devi');
  await checkPage(page);
  await day.getByRole('button', { name: /^Completed: Asha/ }).click();
  await expect(firstText(page, 'Marked as completed')).toBeVisible();
  await expect(day.getByRole('listitem').filter({ hasText: 'Asha' })).toContainText('Completed');
  // With the keyboard; a wrong click can be undone.
  await day.getByRole('button', { name: /^Completed: Bina/ }).press('Enter');
  await day.getByRole('button', { name: /^Undo: Bina/ }).press('Enter');
  await day.getByRole('button', { name: /^No-show: Bina/ }).press('Enter');
  await expect(day.getByRole('listitem').filter({ hasText: 'Bina' })).toContainText('No-show');
  await expect(day.getByRole('listitem').filter({ hasText: 'Charu' }).getByRole('button')).toHaveCount(0);
  await views(page).getByRole('link', { name: 'Week' }).click();
  await expect(main(page).getByRole('link', { name: /Charu Menon/ })).toBeVisible();
  await checkPage(page);
  await views(page).getByRole('link', { name: 'List' }).click();
  await expect(main(page).getByRole('table', { name: 'Appointments' }).getByRole('row')).toHaveCount(4);
  await checkPage(page);
  const token = await tokenOf(site, kavya);
  await expect(send(site, 'GET', '/api/users', token)).rejects.toThrow('403');
  await expect(send(site, 'GET', '/api/admin/doctors', token)).rejects.toThrow('403');
  expect(JSON.stringify(await send(site, 'GET', `/api/admin/appointments?doctorId=${other}`, token))).not.toContain('Devi');

  const context = await browser.newContext({ baseURL: site, reducedMotion: 'reduce' });
  watch.addContext(context);
  const office = await context.newPage();
  await arriveSignedIn(office, admin, '/admin?tab=doctors');
  await expect(main(office).getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible();
  await main(office).getByLabel('Search patients').fill('Charu');
  await expect(main(office).getByRole('table', { name: 'Appointments' }).getByRole('row')).toHaveCount(2);
  await main(office).getByRole('link', { name: 'Charu Menon' }).click();
  await expect(main(office).getByRole('heading', { level: 1, name: 'Charu Menon' })).toBeVisible();
  await checkPage(office);
  await main(office).getByRole('button', { name: 'Cancel appointment' }).click();
  const dialog = office.getByRole('dialog', { name: 'Cancel this appointment?' });
  await expect(dialog).toContainText('₹600.00');
  await dialog.getByLabel('Reason').fill('The doctor was called to the ward');
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(firstText(office, 'Appointment cancelled')).toBeVisible();
  await expect(main(office).getByText('₹600.00 (100 %)')).toBeVisible();
  await expect(main(office).getByRole('region', { name: 'History' })).toContainText('The doctor was called to the ward');
  const mail = await openMail(context, charu.email, /^We had to cancel your appointment/);
  await expect(mail.getByRole('article')).toBeVisible();

  await main(office).getByRole('navigation', { name: 'Clinic' }).getByRole('link', { name: 'Earnings' }).click();
  const row = main(office).getByRole('row', { name: /Dr\. Kavya Menon/ });
  // Asha came, Bina did not and Charu got a refund. The figures follow within a moment.
  await expect(async () => {
    await openWithAnswer(office, '/api/admin/clinic-earnings', () => office.reload());
    await expect(row).toContainText('₹1,200.00', { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await checkPage(office);
  await context.close();
});
