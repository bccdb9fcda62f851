/** Covers what follows an order: the invoice, a cancellation, the parcel, a return and a review. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import { arriveSignedIn, firstText, main, openPdf, openWithAnswer } from '#tests/journeys/kit/steps.ts';
import { adminApi, placeOrder, productIdOf, stockOf } from '#tests/journeys/kit/trade.ts';

/** Downloads a PDF and returns its name and its text with single spaces. */
async function downloadPdf(page: Page, button: RegExp): Promise<{ readonly name: string; readonly text: string }> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await saved;
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  const { text } = await extractText(pdf, { mergePages: true });
  return { name: download.suggestedFilename(), text: text.replace(/\s+/g, ' ') };
}

/** Loads the page of the newest order: it does not show changes by staff before it is loaded again. */
async function openDetails(page: Page) {
  await page.goto('/profile?tab=orders');
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
  await expect(main(page).getByRole('heading', { name: 'Order Information' })).toBeVisible();
  return main(page);
}

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c65', noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
    .jpeg({ quality: 92 })
    .toBuffer();

test('a customer cancels an order before shipping, gets a refund and a credit note, and the stock is restored', { tag: '@long' }, async ({
  page,
  site,
}) => {
  const asha = await customer(site, 'Asha');
  // No other journey buys it, so that its stock is the same after the cancellation.
  const product = 'Monsoon Raincoat';
  const productId = await productIdOf(site, product);
  const before = await stockOf(site, productId);
  await placeOrder(site, asha, productId, 2);
  expect(await stockOf(site, productId)).toBe(before - 2);
  await arriveSignedIn(page, asha, '/profile?tab=invoices');

  const total = (await main(page).getByText(/^₹/).first().textContent()) ?? '';
  const title = main(page).getByRole('heading', { name: /^Invoice #NAN/ });
  // The page promises the invoice within a minute.
  await expect(title).toBeVisible({ timeout: 60_000 });
  const number = /NAN\/\d\d-\d\d\/\d{6}/.exec((await title.textContent()) ?? '')?.[0] ?? '';
  await checkPage(page);
  const invoice = await downloadPdf(page, /^Download PDF of invoice/);
  expect(invoice.name).toBe(`invoice-${number.replaceAll('/', '-')}.pdf`);
  for (const words of ['Tax Invoice', number, product, `Total ${total}`]) expect(invoice.text).toContain(words);
  await openPdf(page, page.getByRole('button', { name: /^Preview invoice/ }));

  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByRole('button', { name: /^Cancel order/ }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(question).toContainText(`${total} goes back the way you paid`);
  await question.getByLabel('Reason').fill('The monsoon is over');
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(firstText(page, 'Your order is cancelled.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cancel order/ })).toHaveCount(0);
  expect(await stockOf(site, productId)).toBe(before);

  await expect(async () => {
    const details = await openDetails(page);
    await expect(details.getByText('The monsoon is over')).toBeVisible();
    await expect(details.getByRole('listitem').filter({ hasText: 'Refunded' })).toContainText(total, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(async () => {
    await openWithAnswer(page, '/api/orders', () => page.goto('/profile?tab=invoices'));
    await expect(main(page).getByRole('heading', { name: /^Credit note #NCN/ })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const note = await downloadPdf(page, /^Download PDF of credit note/);
  for (const words of ['Credit Note', number, total]) expect(note.text).toContain(words);
});

test('a customer tracks a parcel, returns one unit with a photo and sees the refund', async ({ page, site }) => {
  const ravi = await customer(site, 'Ravi');
  const staff = await adminApi(site);
  const order = await placeOrder(site, ravi, await productIdOf(site, 'Catch-All Bibs, Pack of 2'), 3);
  await staff.ship(order);
  await arriveSignedIn(page, ravi, '/profile?tab=orders');

  await page.getByRole('link', { name: /^Track Package/ }).click();
  const parcel = main(page).getByRole('region', { name: 'Track Package' });
  await expect(parcel.getByRole('listitem')).toHaveText([/^Order placed/, /^Being packed/, /^On its way/, /^DeliveredStill to come$/]);
  await expect(parcel.getByRole('link', { name: /^Follow it at Delhivery/ })).toHaveAttribute('href', /^https:.+DL7723019845IN$/);
  await checkPage(page);
  await staff.deliver(order);
  await page.goto('/profile?tab=orders');
  await expect(main(page).getByText('Delivery: delivered')).toBeVisible();

  await page.getByRole('link', { name: /^Return items/ }).click();
  const form = main(page).getByRole('region', { name: 'Return items' });
  await form.getByRole('button', { name: 'Ask for return' }).click();
  await expect(form.getByText('Choose at least one item to return')).toBeVisible();
  await form.getByLabel(/^How many/).selectOption('1');
  await form.getByLabel(/^Reason/).selectOption('It is damaged');
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Add photos' }).click();
  await (await chooser).setFiles([
    { name: 'seam.jpg', mimeType: 'image/jpeg', buffer: await photo(4_000, 3_000) },
    { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('This is no picture.') },
  ]);
  await expect(form.getByText(/^letter\.jpg is not a valid image file/)).toBeVisible();
  await checkPage(page);
  await form.getByRole('button', { name: 'Ask for return' }).click();
  const details = main(page);
  await expect(details.getByText('We are looking at your request')).toBeVisible();
  const sent = details.getByRole('img', { name: 'Your photo 1' });
  await expect.poll(() => sent.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([1_600, 1_200]);

  await staff.approve(order);
  await expect((await openDetails(page)).getByText('Approved: please send the items')).toBeVisible();
  await staff.receive(order);
  await expect(async () => {
    const refunds = (await openDetails(page)).getByRole('region', { name: 'Refunds' });
    await expect(refunds.getByRole('listitem')).toContainText('Refunded', { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(async () => {
    await openWithAnswer(page, '/api/orders', () => page.goto('/profile?tab=invoices'));
    await expect(main(page).getByRole('heading', { name: /^Credit note #NCN/ })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
});

test('a customer reviews a delivered product and a visitor reads the review', { tag: '@long' }, async ({ page, site, browser, watch }) => {
  const product = 'Steel Straw Sipper, 350 ml';
  const meena = await customer(site, 'Meena');
  const staff = await adminApi(site);
  const id = await productIdOf(site, product);
  const order = await placeOrder(site, meena, id);
  await staff.ship(order);
  await staff.deliver(order);
  await arriveSignedIn(page, meena, '/profile?tab=orders');
  await (await openDetails(page)).getByRole('link', { name: `Write a review of ${product}` }).click();
  await expect(page).toHaveURL(`/product/${id}#reviews`);
  const heading = main(page).getByRole('heading', { level: 2, name: 'Reviews' });
  await expect(heading).toBeInViewport();
  await main(page).getByRole('button', { name: 'Write a review' }).click();
  const form = page.getByRole('dialog', { name: 'Write a review' });
  // A visitor presses the label, because the radio button itself is hidden.
  await form.locator('label', { hasText: '4 stars' }).click();
  await form.getByLabel('Your words').fill('It does not leak.\nThe straw is easy to clean.');
  await checkPage(page);
  await form.getByRole('button', { name: 'Post review' }).click();
  await expect(firstText(page, 'Thank you! Your review is online.')).toBeVisible();
  await expect(main(page).getByRole('article').filter({ hasText: 'Your review' })).toContainText('It does not leak.');

  const visitorContext = await browser.newContext({ baseURL: site, viewport: { width: 360, height: 760 }, reducedMotion: 'reduce' });
  watch.addContext(visitorContext);
  const visitor = await visitorContext.newPage();
  await expect(async () => {
    await visitor.goto(`/products?search=${encodeURIComponent(product)}`);
    await expect(main(visitor).getByRole('article', { name: product }).getByRole('img', { name: '4.0 out of 5 stars' })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 30_000 });
  await main(visitor).getByRole('link', { name: product }).click();
  const review = main(visitor).getByRole('article').filter({ hasText: 'Meena M' });
  await expect(review).toContainText('It does not leak.');
  await expect(review).not.toContainText(meena.lastName);
  await visitorContext.close();
});
