/** The doctor's day: they see their own appointments only and say who came, the desk cancels with all the money back, and an outer application is entered without a token in any address. */
import { createServer } from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { type RunningShop, startShop } from '#tests/kit/running-shop.ts';
import { expect, test as journey, look } from './kit.ts';
import { customer, letPass, openMail, type Person } from './people.ts';
import { main, signIn, told } from './steps.ts';
import { admin, send, signedIn } from './trade.ts';

/** The clinic's own application, as small as it can be: it changes the code for a session and forgets it. */
const application = (site: string) => `<!doctype html><html lang="en"><title>Clinic</title><h1>Clinic</h1><p id="who">...</p><script>
const code = new URL(location.href).searchParams.get('code');
history.replaceState(null, '', location.pathname);
fetch('${site}/api/doctor-admin/exchange', { method: 'POST', body: new URLSearchParams({ code }) })
  .then((answer) => answer.json())
  .then(({ user }) => { document.getElementById('who').textContent = 'Signed in as ' + user.firstName; });
</script></html>`;

interface Outside {
  readonly shop: RunningShop;
  readonly origin: string;
  /** Addresses that it was asked for. */
  readonly visited: readonly string[];
}

const log = path.resolve(import.meta.dirname, '../../test-results/doctors-shop.log');
const test = journey.extend<object, { readonly outside: Outside }>({
  // Its clock leaps over days: nobody else's may. Playwright reads what a fixture needs from its pattern, as in kit.ts.
  outside: [
    async ({ playwright: _ }, use) => {
      const visited: string[] = [];
      let site = '';
      const server = createServer((request, response) => {
        if (request.url?.startsWith('/enter') === true) visited.push(request.url);
        response.writeHead(200, { 'content-type': 'text/html' }).end(application(site));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('The clinic has no port.');
      const origin = `http://127.0.0.1:${address.port}`;
      const shop = await startShop(log, { DOCTOR_ADMIN_URL: `${origin}/enter` });
      site = shop.site;
      await use({ shop, origin, visited });
      await shop.stop();
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  site: async ({ outside }, use) => use(outside.shop.site),
});
test.describe.configure({ mode: 'default' });

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name });
const ways = (page: Page) => main(page).getByRole('navigation', { name: 'View' });

const Days = z.object({ days: z.array(z.object({ slotDate: z.string(), slots: z.array(z.object({ slotTime: z.string() })) })) });
const Booked = z.object({ appointment: z.object({ _id: z.string(), start: z.string() }) });

async function newDoctor(site: string, token: string, name: string, email: string): Promise<string> {
  const body = { name, speciality: 'Pediatricians', degree: 'MBBS', fees: 600, email };
  return z.object({ id: z.string() }).parse(await send(site, 'POST', '/api/admin/doctors', token, body)).id;
}

/** The first free time of the last day offered, booked and paid; answers when it begins. */
async function visit(site: string, patient: Person, docId: string): Promise<string> {
  const token = await signedIn(site, patient);
  const day = Days.parse(await send(site, 'GET', `/api/doctor/${docId}/slots`)).days.at(-1);
  const { appointment } = Booked.parse(
    await send(site, 'POST', '/api/user/book-appointment', token, {
      docId,
      slotDate: day?.slotDate,
      slotTime: day?.slots[0]?.slotTime,
      aptType: 'General Consultation',
    }),
  );
  const { order } = z
    .object({ order: z.object({ id: z.string() }) })
    .parse(await send(site, 'POST', '/api/user/payment-razorpay', token, { appointmentId: appointment._id }));
  const paid = await send(site, 'POST', `/_local/pay/razorpay/${order.id}`, undefined, { webhook: 'never' });
  await send(site, 'POST', '/api/user/verifyRazorpay', token, paid);
  return appointment.start;
}

test('a doctor sees only their own day and says who came; the desk cancels the third with a full refund', async ({ page, browser, site, watch }) => {
  const desk = await signedIn(site, admin);
  const [kavya, asha, bina, charu, devi] = (await Promise.all(['Kavya', 'Asha', 'Bina', 'Charu', 'Devi'].map((name) => customer(site, name)))) as [
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  const doctor = await newDoctor(site, desk, 'Dr. Kavya Menon', kavya.email);
  const other = await newDoctor(site, desk, 'Dr. Somebody Else', '');
  const Users = z.object({ data: z.array(z.object({ id: z.string() })).length(1) });
  await expect(async () => {
    const { data } = Users.parse(await send(site, 'GET', `/api/users?search=${encodeURIComponent(kavya.email)}`, desk));
    await send(site, 'PUT', `/api/users/${data[0]?.id}/role`, desk, { role: 'doctor', reason: 'Sees patients here' });
  }).toPass({ timeout: 20_000 });
  await visit(site, asha, doctor);
  const second = await visit(site, bina, doctor);
  await visit(site, charu, doctor);
  await visit(site, devi, other);
  const { now } = z.object({ now: z.string() }).parse(await send(site, 'GET', '/_local/clock'));
  await letPass(site, Math.round((Date.parse(second) - Date.parse(now)) / 1_000) + 60);

  await signIn(page, kavya, '/signin?returnTo=%2Fadmin');
  await expect(main(page).getByRole('heading', { level: 1, name: 'My appointments' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Administration' }).getByRole('link')).toHaveText(['Doctors']);
  const day = main(page).getByRole('region', { name: 'Dr. Kavya Menon' });
  await expect(day.getByRole('listitem')).toHaveCount(3);
  await expect(main(page)).not.toContainText('Devi');
  await look(page);
  await day.getByRole('button', { name: /^Completed: Asha/ }).click();
  await expect(told(page, 'Marked as completed')).toBeVisible();
  await expect(day.getByRole('listitem').filter({ hasText: 'Asha' })).toContainText('Completed');
  // By the keys, and a wrong click is taken back.
  await day.getByRole('button', { name: /^Completed: Bina/ }).press('Enter');
  await day.getByRole('button', { name: /^Undo: Bina/ }).press('Enter');
  await day.getByRole('button', { name: /^No-show: Bina/ }).press('Enter');
  await expect(day.getByRole('listitem').filter({ hasText: 'Bina' })).toContainText('No-show');
  await expect(day.getByRole('listitem').filter({ hasText: 'Charu' }).getByRole('button')).toHaveCount(0);
  await ways(page).getByRole('link', { name: 'Week' }).click();
  await expect(main(page).getByRole('link', { name: /Charu Menon/ })).toBeVisible();
  await look(page);
  await ways(page).getByRole('link', { name: 'List' }).click();
  await expect(main(page).getByRole('table', { name: 'Appointments' }).getByRole('row')).toHaveCount(4);
  await look(page);
  const token = await signedIn(site, kavya);
  await expect(send(site, 'GET', '/api/users', token)).rejects.toThrow('403');
  await expect(send(site, 'GET', '/api/admin/doctors', token)).rejects.toThrow('403');
  expect(JSON.stringify(await send(site, 'GET', `/api/admin/appointments?doctorId=${other}`, token))).not.toContain('Devi');

  const context = await browser.newContext({ baseURL: site, reducedMotion: 'reduce' });
  watch.over(context);
  const office = await context.newPage();
  await signIn(office, admin, '/signin?returnTo=%2Fadmin%3Ftab%3Ddoctors');
  await expect(main(office).getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible();
  await main(office).getByLabel('Search patients').fill('Charu');
  await expect(main(office).getByRole('table', { name: 'Appointments' }).getByRole('row')).toHaveCount(2);
  await look(office);
  await main(office).getByRole('link', { name: 'Charu Menon' }).click();
  await expect(main(office).getByRole('heading', { level: 1, name: 'Charu Menon' })).toBeVisible();
  await look(office);
  await main(office).getByRole('button', { name: 'Cancel appointment' }).click();
  const dialog = office.getByRole('dialog', { name: 'Cancel this appointment?' });
  await expect(dialog).toContainText('₹600.00');
  await dialog.getByLabel('Reason').fill('The doctor was called to the ward');
  await look(office);
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(told(office, 'Appointment cancelled')).toBeVisible();
  await expect(main(office).getByText('₹600.00 (100 %)')).toBeVisible();
  await expect(main(office).getByRole('region', { name: 'History' })).toContainText('The doctor was called to the ward');
  const mail = await openMail(context, charu.email, /^We had to cancel your appointment/);
  await expect(mail.getByRole('article')).toBeVisible();

  await main(office).getByRole('navigation', { name: 'Clinic' }).getByRole('link', { name: 'Earnings' }).click();
  const row = main(office).getByRole('row', { name: /Dr\. Kavya Menon/ });
  // Asha came, Bina did not, Charu's fee went back: the figures follow within a moment.
  await expect(async () => {
    await office.reload();
    await expect(row).toContainText('₹1,200.00', { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await look(office);
  await context.close();
});

test('the Doctors tab opens the clinic’s application, which gets a session for a code and no token in an address', async ({
  page,
  outside,
  context,
}) => {
  const { shop, origin, visited } = outside;
  await signIn(page, admin, '/signin?returnTo=%2Fadmin');
  await expect(tab(page, 'Doctors').getByRole('img', { name: /^opens/ })).toBeVisible();
  const opened = context.waitForEvent('page');
  await tab(page, 'Doctors').click();
  const clinic = await opened;
  await expect(clinic.getByText('Signed in as Meera')).toBeVisible();
  expect(clinic.url()).toBe(`${origin}/enter`);
  expect(await clinic.evaluate(() => window.opener)).toBeNull();
  const token = (await page.evaluate(() => localStorage.getItem('nanhe.token'))) ?? '';
  expect(token).not.toBe('');
  expect(visited.join(' ')).toMatch(/^\/enter\?code=[\w-]{43}$/);
  // A second time the same code opens nothing.
  const body = new URL(visited[0] ?? '', origin).searchParams;
  expect((await fetch(`${shop.site}/api/doctor-admin/exchange`, { method: 'POST', headers: { origin }, body })).status).toBe(400);
  const { data } = z
    .object({ data: z.array(z.object({ action: z.string() })) })
    .parse(await send(shop.site, 'GET', '/api/admin/audit?action=handover.begin', await signedIn(shop.site, admin)));
  expect(data).toHaveLength(1);
  await expect(main(page).getByRole('button', { name: "Open the clinic's application" })).toBeVisible();
  await look(page);
});
