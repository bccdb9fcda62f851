/** Does the shop's administrator look after people: customers, messages, figures and what was done to whom? */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, look, test } from './kit.ts';
import { customer } from './people.ts';
import { main, signIn, told } from './steps.ts';
import { admin, bought, productNamed, send, signedIn } from './trade.ts';

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true });

test('finds a customer, shuts them out and lets them in again, gives a role, and reads all of it in the log', async ({
  page,
  browser,
  site,
  watch,
}) => {
  const lakshmi = await customer(site, 'Lakshmi');
  await bought(site, lakshmi, await productNamed(site, 'Alphabet Building Blocks, 26 Pieces'));
  const context = await browser.newContext({ baseURL: site });
  watch.over(context);
  const theirs = await context.newPage();
  await signIn(theirs, lakshmi, '/signin?returnTo=%2Fprofile');

  await signIn(page, admin, '/signin?returnTo=%2Fadmin');
  await tab(page, 'Users').click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await look(page);
  await main(page).getByLabel('Search users').fill(lakshmi.email.slice(0, 14));
  await main(page).getByRole('link', { name: 'Lakshmi Menon' }).first().click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Lakshmi Menon' })).toBeVisible();
  await expect(main(page).getByRole('region', { name: 'Addresses' })).toContainText('Kochi');
  await expect(main(page).getByRole('region', { name: 'Orders' }).getByRole('link', { name: /^NH-/ })).toBeVisible();
  await look(page);

  await main(page).getByRole('button', { name: 'Disable account' }).click();
  const disable = page.getByRole('dialog', { name: 'Disable this account?' });
  await disable.getByLabel('Reason').fill('Three chargebacks');
  await look(page);
  await disable.getByRole('button', { name: 'Disable account' }).click();
  await expect(main(page).getByText(/^Disabled on .*Three chargebacks/)).toBeVisible();
  await expect(main(page).getByText('Not signed in anywhere.')).toBeVisible();

  // At once: the next click in the other browser leads to the sign-in, which refuses.
  watch.expects(/401/);
  await theirs.goto('/profile?tab=orders');
  await expect(theirs).toHaveURL(/\/signin/);

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
  await look(page);

  // Whoever keeps the catalogue sees that part of the administration, and the server refuses the rest.
  await signIn(theirs, lakshmi, '/signin?returnTo=%2Fadmin');
  await expect(theirs.getByRole('navigation', { name: 'Administration' })).toBeVisible();
  await expect(tab(theirs, 'Users')).toHaveCount(0);
  const token = await signedIn(site, lakshmi);
  await expect(send(site, 'GET', '/api/users', token)).rejects.toThrow('403');
  await context.close();
});

test('answers a message, sees the figures, searches, and takes a table home', async ({ page, site }) => {
  const ravi = await customer(site, 'Ravi');
  await bought(site, ravi, await productNamed(site, 'Alphabet Building Blocks, 26 Pieces'));
  const sender = `=Ravi Menon ${ravi.email.slice(5, 13)}`;
  await send(site, 'POST', '/api/contact', undefined, {
    name: sender,
    email: ravi.email,
    phone: ravi.phone,
    message: 'Where is my train?\nPlease hurry.',
  });
  await signIn(page, admin, '/signin?returnTo=%2Fadmin');

  const bell = page.getByRole('button', { name: /^Notifications: \d+/ });
  await bell.click();
  await look(page);
  await page.getByRole('link', { name: /not answered$/ }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await main(page).getByLabel('Search contacts').fill(ravi.email);
  await expect(main(page).getByRole('link', { name: `Reply to ${sender}` })).toHaveAttribute('href', /^mailto:/);
  await look(page);
  await main(page)
    .getByRole('button', { name: `Mark Responded: ${sender}` })
    .click();
  await expect(told(page, 'Updated')).toBeVisible();
  await expect(main(page).getByText('No messages found')).toBeVisible();
  await main(page).getByLabel('Status').selectOption({ label: 'Responded' });
  await main(page)
    .getByRole('button', { name: `Mark Unresponded: ${sender}` })
    .click();
  await expect(main(page).getByText('No messages found')).toBeVisible();

  await tab(page, 'Overview').click();
  await main(page).getByRole('navigation', { name: 'Time' }).getByRole('link', { name: '7 days' }).click();
  await expect(main(page).getByRole('region', { name: 'Best sellers' })).toContainText('sold');
  await expect(main(page).getByRole('region', { name: 'Revenue' })).not.toContainText('₹0.00');
  await main(page).getByRole('button', { name: 'Show the figures as a table' }).click();
  await expect(main(page).getByRole('columnheader', { name: 'Checkout to paid' })).toBeVisible();
  await look(page);

  const search = page.getByRole('combobox', { name: 'Search orders, products, customers and appointments' });
  await search.fill(ravi.email.slice(0, 12));
  await expect(page.getByRole('option', { name: /Ravi Menon/ }).first()).toBeVisible();
  await look(page);
  await search.press('ArrowUp');
  await search.press('Enter');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Ravi Menon' })).toBeVisible();

  await page.getByRole('banner').getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByLabel('What').selectOption({ label: 'Contacts' });
  await dialog.getByRole('button', { name: 'Export as CSV' }).click();
  const link = dialog.getByRole('link', { name: 'Download the file' });
  await expect(link).toBeVisible();
  await look(page);
  const saving = page.waitForEvent('download');
  await link.click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^nanhe-contacts-.*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(`"'${sender}"`);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  await tab(page, 'Payments').click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await look(page);
  await tab(page, 'Reviews').click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible();
  await look(page);
});
