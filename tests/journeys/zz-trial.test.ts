/** trial */
import { expect, test } from './kit.ts';
import { customer } from './people.ts';
import { main } from './steps.ts';

test('words on failure', async ({ page, site }) => {
  await customer(site, 'Trial');
  await page.goto('/');
  await page.evaluate(() => {
    console.error('boom');
    void Promise.reject(new Error('lost'));
    return fetch('/api/nowhere');
  });
  await fetch(`${site}/_local/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'dynamodb', operation: '*', mode: 'error', times: 5 }),
  }).then(async (r) => console.log(await r.text()));
  await fetch(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'asha@nanhe.test', password: 'Asha-Pass-2026' }),
  }).then(async (r) => console.log(r.status, await r.text()));
  await expect(main(page).getByText('never there')).toBeVisible({ timeout: 500 });
});
