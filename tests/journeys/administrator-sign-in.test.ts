/** Covers an admin's sign-in where two-step sign-in is required, and the handover to the clinic's own application. */
import { createServer } from 'node:http';
import path from 'node:path';
import * as z from 'zod';
import { checkPage, expect, test as journey } from '#tests/journeys/kit/journey.ts';
import { advanceClock } from '#tests/journeys/kit/people.ts';
import { waitForRenderedPages } from '#tests/journeys/kit/shop.ts';
import { enterCode, fillSignIn, firstText, main, totpCode } from '#tests/journeys/kit/steps.ts';
import { admin, send } from '#tests/journeys/kit/trade.ts';
import { startShop } from '#tests/kit/running-shop.ts';

/** A minimal clinic application: it exchanges the code in its address for a session and removes the code from the address. */
const application = (site: string) => `<!doctype html><html lang="en"><title>Clinic</title><h1>Clinic</h1><p id="who">...</p><script>
const code = new URL(location.href).searchParams.get('code');
history.replaceState(null, '', location.pathname);
fetch('${site}/api/doctor-admin/exchange', { method: 'POST', body: new URLSearchParams({ code }) })
  .then((answer) => answer.json())
  .then(({ user }) => { document.getElementById('who').textContent = 'Signed in as ' + user.firstName; });
</script></html>`;

interface Clinic {
  readonly site: string;
  readonly origin: string;
  /** The addresses at which the application was opened. */
  readonly visited: readonly string[];
}

const shopLog = path.resolve(import.meta.dirname, '../../test-results/administrator-shop.log');
// A shop of its own: with these settings the admin of the other journeys could not sign in with a password alone.
const test = journey.extend<{ readonly clinic: Clinic }>({
  shopLog,
  clinic: [
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
      const shop = await startShop(shopLog, { settings: { ADMIN_MFA: 'required', DOCTOR_ADMIN_URL: `${origin}/enter` } });
      site = shop.site;
      await waitForRenderedPages(site);
      await use({ site, origin, visited });
      await shop.stop();
      server.closeAllConnections();
      server.close();
    },
    { timeout: 300_000 },
  ],
  site: async ({ clinic }, use) => use(clinic.site),
});

test('an admin sets up two-step sign-in before the first session, signs in with it and enters the application of the clinic', async ({
  page,
  context,
  clinic: { site, origin, visited },
  watch,
}) => {
  const tokenInBrowser = () => page.evaluate(() => localStorage.getItem('nanhe.token'));
  let secret = '';

  await test.step('sets up two-step sign-in', async () => {
    await page.goto('/signin');
    await fillSignIn(page, admin);
    await expect(main(page).getByRole('heading', { level: 1, name: 'Set up two-step sign-in' })).toBeVisible();
    await expect(main(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await checkPage(page);
    expect(await tokenInBrowser()).toBeNull();
    secret = ((await main(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
    const code = await totpCode(site, secret);
    watch.expectTrouble(/^400 POST .*\/api\/auth\/verify-totp$/);
    await enterCode(page, `${code.slice(0, 5)}${(Number(code[5]) + 1) % 10}`);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(firstText(page, 'That code is not right. 4 tries left.')).toBeVisible();
    await enterCode(page, await totpCode(site, secret));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(main(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    expect(await tokenInBrowser()).toBeNull();
    await checkPage(page);
    await page.getByLabel('I have kept them').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(firstText(page, 'Welcome back, Meera!')).toBeVisible();
  });

  await test.step('signs in again with a code of the authenticator', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Meera Iyer' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    // A code of the authenticator works once; the next one comes after 30 seconds.
    await advanceClock(site, 31);
    await page.goto('/signin?returnTo=%2Fadmin');
    await fillSignIn(page, admin);
    await expect(main(page).getByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeVisible();
    await checkPage(page);
    await enterCode(page, await totpCode(site, secret));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL(/\/admin(?:$|\?)/);
  });

  await test.step('enters the application of the clinic without a token in an address', async () => {
    const doctors = page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Doctors' });
    await expect(doctors.getByRole('img', { name: /^opens/ })).toBeVisible();
    const opened = context.waitForEvent('page');
    await doctors.click();
    const application = await opened;
    await expect(application.getByText('Signed in as Meera')).toBeVisible();
    expect(application.url()).toBe(`${origin}/enter`);
    expect(await application.evaluate(() => window.opener)).toBeNull();
    expect(visited.join(' ')).toMatch(/^\/enter\?code=[\w-]{43}$/);
    // A handover code works once.
    const body = new URL(visited[0] ?? '', origin).searchParams;
    expect((await fetch(`${site}/api/doctor-admin/exchange`, { method: 'POST', headers: { origin }, body })).status).toBe(400);
    const { data } = z
      .object({ data: z.array(z.object({ action: z.string() })) })
      .parse(await send(site, 'GET', '/api/admin/audit?action=handover.begin', (await tokenInBrowser()) ?? ''));
    expect(data).toHaveLength(1);
    await expect(main(page).getByRole('button', { name: "Open the clinic's application" })).toBeVisible();
  });
});
