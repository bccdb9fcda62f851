/** Covers the work of an admin on accounts, messages, figures and exports, and the audit log. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import { arriveSignedIn, firstText, main, openWithAnswer } from '#tests/journeys/kit/steps.ts';
import { admin, placeOrder, productIdOf, send, tokenOf } from '#tests/journeys/kit/trade.ts';

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true });

test('an admin disables and enables an account, changes its role and reads all changes in the audit log', async ({ page, browser, site, watch }) => {
  const lakshmi = await customer(site, 'Lakshmi');
  await placeOrder(site, lakshmi, await productIdOf(site, 'Alphabet Building Blocks, 26 Pieces'));
  const context = await browser.newContext({ baseURL: site });
  watch.addContext(context);
  const userPage = await context.newPage();
  await arriveSignedIn(userPage, lakshmi, '/profile');

  await arriveSignedIn(page, admin, '/admin');
  await tab(page, 'Users').click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await checkPage(page);
  // The list of users is updated a moment after the sign-up.
  await expect(async () => {
    await openWithAnswer(page, '/api/users', () => page.goto(`/admin?tab=users&search=${encodeURIComponent(lakshmi.email)}`));
    await expect(main(page).getByRole('link', { name: 'Lakshmi Menon' })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await main(page).getByRole('link', { name: 'Lakshmi Menon' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Lakshmi Menon' })).toBeVisible();
  await expect(main(page).getByRole('region', { name: 'Addresses' })).toContainText('Kochi');
  await expect(main(page).getByRole('region', { name: 'Orders' }).getByRole('link', { name: /^NH-/ })).toBeVisible();
  await checkPage(page);

  await main(page).getByRole('button', { name: 'Disable account' }).click();
  const disable = page.getByRole('dialog', { name: 'Disable this account?' });
  await disable.getByLabel('Reason').fill('Three chargebacks');
  await disable.getByRole('button', { name: 'Disable account' }).click();
  await expect(main(page).getByText(/^Disabled on .*Three chargebacks/)).toBeVisible();
  await expect(main(page).getByText('Not signed in anywhere.')).toBeVisible();

  // The session of the other browser ends at once.
  watch.expectTrouble(/^401 /);
  await userPage.goto('/profile?tab=orders');
  await expect(userPage).toHaveURL(/\/signin/);

  await main(page).getByRole('button', { name: 'Enable account' }).click();
  const enable = page.getByRole('dialog', { name: 'Enable this account?' });
  await enable.getByLabel('Reason').fill('It was the bank');
  await enable.getByRole('button', { name: 'Enable account' }).click();
  await main(page).getByRole('button', { name: 'Change role' }).click();
  const role = page.getByRole('dialog', { name: 'Change role' });
  await role.getByLabel('Role').selectOption({ label: 'Catalogue staff' });
  await role.getByLabel('Reason').fill('Helps with the pictures');
  await role.getByRole('button', { name: 'Change role' }).click();
  await expect(main(page).getByText('Catalogue staff', { exact: true })).toBeVisible();

  await main(page).getByRole('link', { name: 'What was changed on this account' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  for (const reason of ['Helps with the pictures', 'It was the bank', 'Three chargebacks'])
    await expect(main(page).getByText(`“${reason}”`)).toBeVisible();
  await checkPage(page);

  // Catalogue staff see their part of the administration only, and the server rejects the rest.
  await arriveSignedIn(userPage, lakshmi, '/admin');
  await expect(userPage.getByRole('navigation', { name: 'Administration' })).toBeVisible();
  await expect(tab(userPage, 'Users')).toHaveCount(0);
  const token = await tokenOf(site, lakshmi);
  await expect(send(site, 'GET', '/api/users', token)).rejects.toThrow('403');
  await context.close();
});

test('an admin answers a message, reads the figures, searches for a customer and exports a table', { tag: '@long' }, async ({ page, site }) => {
  const ravi = await customer(site, 'Ravi');
  await placeOrder(site, ravi, await productIdOf(site, 'Alphabet Building Blocks, 26 Pieces'));
  const sender = `=Ravi Menon ${ravi.email.slice(5, 13)}`;
  await send(site, 'POST', '/api/contact', undefined, {
    name: sender,
    email: ravi.email,
    phone: ravi.phone,
    message: 'Where is my train?\nPlease hurry.',
  });
  await arriveSignedIn(page, admin, '/admin');

  const bell = page.getByRole('button', { name: /^Notifications: \d+/ });
  await bell.click();
  await checkPage(page);
  await page.getByRole('link', { name: /not answered$/ }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  const reply = main(page).getByRole('button', { name: `Reply to ${sender}` });
  // The list of messages is updated a moment after the message.
  await expect(async () => {
    await main(page).getByLabel('Search contacts').fill('');
    await main(page).getByLabel('Search contacts').fill(ravi.email);
    await expect(reply).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await reply.click();
  await page.getByLabel(/^Your reply, sent to/).fill('It arrives on Tuesday.');
  await checkPage(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(firstText(page, `Your reply is on its way to ${ravi.email}.`)).toBeVisible();
  // An answered message leaves the list of those that wait; mark it as waiting again to continue.
  await expect(main(page).getByText('No messages found')).toBeVisible();
  await main(page).getByLabel('Status').selectOption({ label: 'Responded' });
  await expect(main(page).getByText('It arrives on Tuesday.')).toBeVisible();
  await main(page)
    .getByRole('button', { name: `Mark Unresponded: ${sender}` })
    .click();
  await expect(main(page).getByText('No messages found')).toBeVisible();
  await main(page).getByLabel('Status').selectOption({ label: 'Not responded' });
  await checkPage(page);
  await main(page)
    .getByRole('button', { name: `Mark Responded: ${sender}` })
    .click();
  await expect(firstText(page, 'Updated')).toBeVisible();
  await expect(main(page).getByText('No messages found')).toBeVisible();
  await main(page).getByLabel('Status').selectOption({ label: 'Responded' });
  await main(page)
    .getByRole('button', { name: `Mark Unresponded: ${sender}` })
    .click();
  await expect(main(page).getByText('No messages found')).toBeVisible();

  await tab(page, 'Overview').click();
  await main(page).getByRole('navigation', { name: 'Time' }).getByRole('link', { name: '7 days' }).click();
  // The figures follow an order within a moment.
  await expect(async () => {
    await openWithAnswer(page, '/api/admin/overview', () => page.reload());
    await expect(main(page).getByRole('region', { name: 'Best sellers' })).toContainText('sold', { timeout: 2_000 });
    await expect(main(page).getByRole('region', { name: 'Gross revenue' })).not.toContainText('₹0.00', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await main(page).getByRole('button', { name: 'Show the figures as a table' }).click();
  await expect(main(page).getByRole('columnheader', { name: 'Checkout to paid' })).toBeVisible();
  await checkPage(page);

  const search = page.getByRole('combobox', { name: 'Search orders, products, customers and appointments' });
  await search.fill(ravi.email);
  await expect(page.getByRole('option', { name: /Ravi Menon/ }).first()).toBeVisible();
  await checkPage(page);
  await search.press('ArrowUp');
  await search.press('Enter');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Ravi Menon' })).toBeVisible();

  await page.getByRole('banner').getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByLabel('What').selectOption({ label: 'Contacts' });
  await dialog.getByRole('button', { name: 'Export as CSV' }).click();
  const link = dialog.getByRole('link', { name: 'Download the file' });
  await expect(link).toBeVisible();
  await checkPage(page);
  const saving = page.waitForEvent('download');
  await link.click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^nanhe-contacts-.*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(`"'${sender}"`);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  await tab(page, 'Payments').click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await checkPage(page);
  await tab(page, 'Reviews').click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible();
  await checkPage(page);
});
