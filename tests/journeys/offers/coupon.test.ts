/** Covers a coupon from the owner's form over the shopper's cart to the invoice, and what a returned unit gives back. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import {
  addToCart,
  arriveSignedIn,
  fillNewAddress,
  firstText,
  goToCheckout,
  main,
  openPaymentWindow,
  openWithAnswer,
  payButton,
  payByUpi,
  seeOrderPlaced,
} from '#tests/journeys/kit/steps.ts';
import { admin, adminApi } from '#tests/journeys/kit/trade.ts';

const product = 'Alphabet Building Blocks, 26 Pieces';
/** Paise of `-₹1,234.50`. */
const paise = (text: string | null) => Math.round(Number((text ?? '').replace(/[^\d.]/g, '')) * 100);

async function textOfInvoice(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: /^Download PDF of invoice/ });
  // The page promises the invoice within a minute.
  await expect(button).toBeVisible({ timeout: 60_000 });
  const saved = page.waitForEvent('download');
  await button.click();
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await (await saved).path())));
  const { text } = await extractText(pdf, { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

test('an owner makes a coupon, a shopper pays with it, and a returned unit gives back what was paid for it', async ({
  page,
  site,
  browser,
  watch,
}) => {
  const code = `KITE${Date.now() % 1_000_000}`;
  await test.step('the owner makes the coupon and tries it', async () => {
    const context = await browser.newContext({ baseURL: site, viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    watch.addContext(context);
    const owner = await context.newPage();
    await arriveSignedIn(owner, admin, '/admin?tab=offers');
    await owner.getByRole('link', { name: 'Add offer' }).click();
    const form = main(owner);
    await form.getByLabel('Title').fill('A tenth off');
    await form.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
    await form.getByLabel('Uses of each customer').fill('1');
    await form.getByLabel('Add a product to the sample basket').fill(product);
    await form.getByRole('button', { name: product }).click();
    await form.getByRole('button', { name: 'Preview' }).click();
    await expect(form.getByRole('region', { name: 'Figures of the preview' })).toContainText(product);
    await checkPage(owner);
    await form.getByRole('button', { name: 'Create offer' }).click();
    await expect(firstText(owner, 'Offer created. Shoppers can use it at once.')).toBeVisible();
    await expect(main(owner).getByText(code)).toBeVisible();
    await context.close();
  });

  const asha = await customer(site, 'Asha');
  await page.setViewportSize({ width: 360, height: 760 });
  await arriveSignedIn(page, asha, '/');
  await addToCart(page, product);
  await page.goto('/cart');
  await main(page)
    .getByRole('button', { name: `One more of ${product}` })
    .click();
  await expect(main(page).getByText('2 items', { exact: true })).toBeVisible();
  watch.expectTrouble(/^409 POST .*\/api\/cart\/coupon$/);
  const field = main(page).getByLabel('Coupon code');
  await field.fill('NO-SUCH-CODE');
  await field.press('Enter');
  await expect(main(page).getByText('There is no such coupon. Please check the code.')).toBeVisible();
  await expect(field).toBeFocused();
  await checkPage(page);
  await field.fill(` ${code.toLowerCase()} `);
  await main(page).getByRole('button', { name: 'Apply' }).click();
  await expect(main(page).getByText(`${code} is applied`, { exact: true })).toBeVisible();
  await expect(main(page).getByText(/^You save ₹/)).toBeVisible();
  await checkPage(page);

  await goToCheckout(page);
  await expect(main(page).getByText(`A tenth off (${code})`)).toBeVisible();
  await checkPage(page);
  await fillNewAddress(page);
  const total = paise(await payButton(page).textContent());
  await payByUpi(await openPaymentWindow(page));
  await seeOrderPlaced(page);
  const orderId = /orders\/(\w+)\/placed/.exec(page.url())?.[1] ?? '';

  await page.goto('/profile?tab=invoices');
  const invoice = await textOfInvoice(page);
  expect(invoice).toContain('less discount');
  expect(invoice).toContain(product);

  const staff = await adminApi(site);
  await staff.ship(orderId);
  await staff.deliver(orderId);
  await page.goto('/profile?tab=orders');
  await page.getByRole('link', { name: /^Return items/ }).click();
  const form = main(page).getByRole('region', { name: 'Return items' });
  await form.getByLabel(/^How many/).selectOption('1');
  await form.getByLabel(/^Reason/).selectOption('It is damaged');
  await form.getByRole('button', { name: 'Ask for return' }).click();
  await expect(main(page).getByText('We are looking at your request')).toBeVisible();
  await staff.approve(orderId);
  await staff.receive(orderId);
  await expect(async () => {
    await openWithAnswer(page, `/api/orders/${orderId}`, () => page.goto(`/orders/${orderId}`));
    const refund = main(page).getByRole('region', { name: 'Refunds' }).getByRole('listitem');
    await expect(refund).toContainText('Refunded', { timeout: 2_000 });
    expect(Math.abs(paise(/₹[\d,.]+/.exec((await refund.textContent()) ?? '')?.[0] ?? '') - total / 2)).toBeLessThanOrEqual(1);
  }).toPass({ timeout: 60_000 });
});
