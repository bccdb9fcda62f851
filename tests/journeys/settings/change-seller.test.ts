/** Covers the settings: a new seller is named on pages and invoices, and the audit log says who changed it. */
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { customer, type Person } from '#tests/journeys/kit/people.ts';
import { arriveSignedIn, main, settingsInForce } from '#tests/journeys/kit/steps.ts';
import { admin, placeOrder, productIdOf, tokenOf } from '#tests/journeys/kit/trade.ts';

/** The text of the order's invoice, once it has its number. */
async function invoiceText(page: Page, site: string, buyer: Person, orderId: string): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(site, buyer)}` };
  let bytes = new Uint8Array();
  await expect(async () => {
    const answer = await page.request.get(`/api/orders/${orderId}/invoice.pdf`, { headers });
    expect(answer.status()).toBe(200);
    bytes = new Uint8Array(await answer.body());
  }).toPass({ timeout: 60_000 });
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

test('an owner changes the name of the seller, and footer and later invoices follow', { tag: '@long' }, async ({ page, site }) => {
  const meera = await customer(site, 'Meera');
  const product = await productIdOf(site, 'Alphabet Building Blocks, 26 Pieces');
  const first = await placeOrder(site, meera, product);
  const before = await invoiceText(page, site, meera, first);

  await arriveSignedIn(page, admin, '/admin?tab=settings');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  const name = main(page).getByLabel('Legal name');
  const was = await name.inputValue();
  expect(before).toContain(was);
  await checkPage(page);

  await main(page).getByLabel('Find a setting').fill('legal');
  await main(page).getByRole('button', { name: 'Seller: Legal name' }).click();
  await expect(name).toBeFocused();
  await name.fill('Chhota Haathi Retail LLP');
  await main(page).getByRole('button', { name: 'Save seller' }).click();
  await expect(page.getByText('Seller saved. Pages follow within a minute.').first()).toBeVisible();
  const savedAt = Date.now();

  await main(page).getByRole('link', { name: 'Who changed what' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect(main(page).getByText('Chhota Haathi Retail LLP').first()).toBeVisible();

  await expect(async () => {
    await page.goto('/terms');
    await expect(page.getByRole('contentinfo')).toContainText('Chhota Haathi Retail LLP', { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(main(page)).toContainText('The shop is run by Chhota Haathi Retail LLP');

  // The function that makes invoices is not the one that the page has asked.
  await settingsInForce(savedAt);
  const second = await placeOrder(site, meera, product);
  expect(await invoiceText(page, site, meera, second)).toContain('Chhota Haathi Retail LLP');
  expect(await invoiceText(page, site, meera, first)).toBe(before);

  await page.goto('/admin?tab=settings');
  await name.fill(was);
  await main(page).getByRole('button', { name: 'Save seller' }).click();
  await expect(page.getByText('Seller saved. Pages follow within a minute.').first()).toBeVisible();
});
