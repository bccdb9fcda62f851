/** Covers a complaint from the customer's form to the officer's decision, and the withdrawal of a consent. */
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import { arriveSignedIn, firstText, main } from '#tests/journeys/kit/steps.ts';
import { admin } from '#tests/journeys/kit/trade.ts';

test('a customer complains, the officer acknowledges and resolves, and the customer sees it', { tag: '@long' }, async ({ page, site, browser }) => {
  const meera = await customer(site, 'Meera');
  await arriveSignedIn(page, meera, '/grievance');
  const form = main(page).getByRole('form', { name: 'Complain', exact: true });
  await expect(form.getByLabel('Email')).toHaveValue(meera.email);
  await form.getByRole('button', { name: 'Send complaint' }).click();
  await expect(form.getByText('Write what happened')).toBeVisible();
  await checkPage(page);
  await form.getByLabel('What happened').fill('The toy train came without its wheels.');
  await form.getByLabel('What you ask for').fill('Please send the wheels.');
  await form.getByRole('button', { name: 'Send complaint' }).click();
  const heading = main(page).getByRole('heading', { name: /^Your ticket number is G-/ });
  await expect(heading).toBeFocused();
  const ticket = /G-\w{8}/.exec((await heading.textContent()) ?? '')?.[0] ?? '';

  const office = await (await browser.newContext({ baseURL: site })).newPage();
  await arriveSignedIn(office, admin, '/admin?tab=complaints');
  await main(office).getByRole('link', { name: ticket }).click();
  await expect(main(office).getByText('The toy train came without its wheels.')).toBeVisible();
  for (const [button, text] of [
    ['Acknowledge', 'Dear Meera,\n\nwe are looking for the wheels.'],
    ['Resolve', 'The wheels are on their way.'],
  ] as const) {
    await main(office).getByRole('button', { name: button, exact: true }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('textbox').fill(text);
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(main(office).getByText('Resolved').first()).toBeVisible();
  await checkPage(office);
  await office.context().close();

  await page.goto('/profile?tab=complaints');
  const complaint = main(page).getByRole('article', { name: `Complaint ${ticket}` });
  await expect(complaint).toContainText('we are looking for the wheels.');
  await expect(complaint).toContainText('The wheels are on their way.');
  await checkPage(page);

  // The link of the mail has the ticket; the address is the second half of the proof.
  await page.goto(`/grievance?ticket=${ticket}`);
  const lookUp = main(page).getByRole('form', { name: 'Look up a complaint' });
  await expect(lookUp.getByLabel('Ticket number')).toHaveValue(ticket);
  await lookUp.getByRole('button', { name: 'Show complaint' }).click();
  await expect(main(page).getByRole('article', { name: `Complaint ${ticket}` })).toContainText('Resolved');
});

test('a customer withdraws a consent with one switch, and finds it withdrawn later', { tag: '@long' }, async ({ page, site }) => {
  const meera = await customer(site, 'Meera');
  await arriveSignedIn(page, meera, '/profile/settings');
  const mails = main(page).getByRole('switch', { name: /Optional emails/ });
  await expect(mails).toBeChecked();
  await mails.click();
  await expect(firstText(page, 'Optional emails: switched off. They stop at once.')).toBeVisible();
  await page.reload();
  await expect(mails).not.toBeChecked();
  await expect(main(page).getByText(/Withdrawn on/)).toBeVisible();
  await checkPage(page);
});
