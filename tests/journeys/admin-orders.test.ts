/** Covers the work of an admin on orders: packing, shipping, correcting, refunding, cancelling and taking returns. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import { arriveSignedIn, firstText, main, openPdf, openWithAnswer } from '#tests/journeys/kit/steps.ts';
import { admin, adminApi, placeOrder, productIdOf, send, stockOf, tokenOf } from '#tests/journeys/kit/trade.ts';

/** No other journey buys it, so that its stock is the same after the cancellation. */
const cancelledProduct = 'Lattu Spinning Tops, Set of 3';

/** Opens the list of orders and waits for the row of an order: the list is updated a moment after the order. */
async function openRow(page: Page, search: string, name: RegExp) {
  const row = main(page).getByRole('row', { name });
  await expect(async () => {
    await openWithAnswer(page, '/api/orders', () => page.goto(`/admin?search=${encodeURIComponent(search)}`));
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  return row;
}

test('an admin finds, packs, ships, corrects, delivers and partially refunds an order', async ({ page, site }) => {
  const leela = await customer(site, 'Leela');
  const product = await productIdOf(site, 'Catch-All Bibs, Pack of 2');
  await placeOrder(site, leela, product, 2);
  await arriveSignedIn(page, admin, '/admin');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(main(page).getByRole('table', { name: 'Orders' })).toBeVisible();

  await main(page).getByLabel('Search orders').fill(leela.email);
  await expect(page).toHaveURL(/search=leela/);
  const row = await openRow(page, leela.email, /Leela Menon/);
  const status = row.getByRole('combobox');
  expect((await status.locator('option').allTextContents()).sort()).toEqual(['Cancelled', 'Pending', 'Processing']);
  await row.getByRole('checkbox').check();
  const chosen = page.getByRole('region', { name: 'Chosen orders' });
  await expect(chosen).toContainText('1 order chosen');
  await checkPage(page);
  await chosen.getByRole('button', { name: 'Mark as processing' }).click();
  await expect(firstText(page, '1 order marked as processing')).toBeVisible();
  await chosen.getByRole('button', { name: 'Choose none' }).click();
  await expect(chosen).toBeHidden();
  await expect(status).toHaveValue('processing');
  await status.selectOption('shipped');
  const parcel = page.getByRole('dialog', { name: 'Ship this order?' });
  await parcel.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(parcel.getByText('Please enter the tracking number of the parcel')).toBeVisible();
  await checkPage(page);
  await parcel.getByLabel('Tracking number').fill('BD47110');
  await parcel.getByLabel(/^Carrier/).fill('blue dart');
  await parcel.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(parcel).toBeHidden();
  await expect(status).toHaveValue('shipped');

  await row.getByRole('link', { name: /^View details/ }).click();
  const facts = page.getByRole('region', { name: 'Order Information' });
  await expect(facts.getByRole('link', { name: /BD47110 \(Blue Dart\)/ })).toBeVisible();
  await checkPage(page);
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByLabel('Notes for the customer').fill('We wrapped it as a gift.');
  await notes.getByLabel('Internal notes').fill('Called about the address.');
  await notes.getByLabel('Tracking number').fill('BD47111');
  await notes.getByRole('button', { name: 'Save' }).click();
  await expect(firstText(page, 'Order updated successfully')).toBeVisible();
  await expect(facts.getByRole('link', { name: /BD47111/ })).toBeVisible();

  await facts.getByRole('combobox').selectOption('delivered');
  await page.getByRole('dialog', { name: 'Has this order arrived?' }).getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(main(page).getByText('Delivery: delivered')).toBeVisible();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = page.getByRole('dialog', { name: 'Refund without a return' });
  await refund.getByLabel('Some items').check();
  await refund.getByLabel(/^How many of/).selectOption('1');
  await refund.getByLabel('Reason').fill('One seam is open');
  await checkPage(page);
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(firstText(page, 'Refund started')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Refunds' }).getByText('by the shop')).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).not.toHaveCount(0);
  await expect(history.getByText('Shipped → Delivered')).toBeVisible();

  await page.getByRole('link', { name: 'Packing slip' }).click();
  const slip = page.getByRole('region', { name: 'Packing slip' });
  await expect(slip.getByText('1 item in all')).toBeVisible();
  await expect(slip).not.toContainText('₹');
  await checkPage(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Administration' })).toBeHidden();
  await expect(slip).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goBack();
  const paper = page.getByRole('button', { name: 'Invoice PDF' });
  await expect(paper).toBeEnabled({ timeout: 60_000 });
  await openPdf(page, paper);
});

test('an admin cancels an order in full after a conflict with the notes of another admin', { tag: '@long' }, async ({
  page,
  site,
  browser,
  watch,
}) => {
  const arjun = await customer(site, 'Arjun');
  const product = await productIdOf(site, cancelledProduct);
  const before = await stockOf(site, product);
  const order = await placeOrder(site, arjun, product);
  await arriveSignedIn(page, admin, `/admin?order=${order}`);
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByLabel('Internal notes').fill('Mine');

  const otherContext = await browser.newContext({ baseURL: site });
  watch.addContext(otherContext);
  const other = await otherContext.newPage();
  await arriveSignedIn(other, admin, `/admin?order=${order}`);
  const otherNotes = other.getByRole('region', { name: 'Notes' });
  await otherNotes.getByLabel('Internal notes').fill('Theirs');
  await otherNotes.getByRole('button', { name: 'Save' }).click();
  await expect(firstText(other, 'Order updated successfully')).toBeVisible();
  await otherContext.close();

  watch.expectTrouble(/^409 PATCH/);
  await notes.getByRole('button', { name: 'Save' }).click();
  const both = page.getByRole('alertdialog', { name: 'Changed by another user' });
  await expect(both.getByText('Theirs', { exact: true })).toBeVisible();
  await both.getByRole('button', { name: 'Take theirs' }).click();
  await expect(notes.getByLabel('Internal notes')).toHaveValue('Theirs');

  const row = await openRow(page, arjun.email, /Arjun Menon/);
  await row.getByRole('combobox').selectOption('cancelled');
  const question = page.getByRole('dialog', { name: 'Cancel this order?' });
  await question.getByLabel('Reason').fill('The last one is torn');
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(question).toBeHidden();
  await expect(row.getByText('Cancelled')).toBeVisible();
  await expect.poll(() => stockOf(site, product)).toBe(before);
  await row.getByRole('link', { name: /^View details/ }).click();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('order cancelled');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('The last one is torn');
});

test('an admin on a phone approves, receives and refunds a return and refuses another one', async ({ page, site }) => {
  const divya = await customer(site, 'Divya');
  const staff = await adminApi(site);
  const order = await placeOrder(site, divya, await productIdOf(site, 'Steel Straw Sipper, 350 ml'), 2);
  await staff.ship(order);
  await staff.deliver(order);
  const token = await tokenOf(site, divya);
  const { orderItems } = (await send(site, 'GET', `/api/orders/${order}`, token)) as { orderItems: { productId: number }[] };
  const requestReturn = (reason: string) =>
    send(site, 'POST', `/api/orders/${order}/returns`, token, { items: [{ productId: orderItems[0]?.productId, quantity: 1, reason }] });
  const { returns } = (await requestReturn('It leaks')) as { returns: { id: string }[] };
  const data = (
    await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c65' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
  await send(site, 'POST', `/api/orders/${order}/returns/${returns[0]?.id}/photos`, token, { data });

  await page.setViewportSize({ width: 360, height: 760 });
  await arriveSignedIn(page, admin, '/admin');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Administration' });
  await expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
  await menu.getByRole('link', { name: 'Returns' }).click();
  await expect(page).toHaveURL(/\/admin\?tab=returns$/);
  const cards = main(page).getByRole('article').filter({ hasText: divya.email });
  await expect(cards).toContainText('It leaks');
  await cards.getByRole('button', { name: 'Enlarge: Photo 1 of the customer' }).click();
  const photo = page.getByRole('dialog', { name: 'Photo 1 of the customer' });
  await expect(photo.getByRole('img')).toBeVisible();
  await photo.getByRole('button', { name: 'Close' }).click();
  await checkPage(page);
  await cards.getByRole('button', { name: /^Approve/ }).click();
  await expect(firstText(page, 'Return approved. We email the customer where to send it.')).toBeVisible();
  await expect(cards).toHaveCount(0);

  await main(page).getByLabel('Show').selectOption('approved');
  await cards.getByRole('button', { name: /^Received/ }).click();
  const arrived = page.getByRole('dialog', { name: 'Have the items arrived?' });
  await arrived.getByLabel(/back on sale$/).check();
  await arrived.getByRole('button', { name: 'Received: refund' }).click();
  await expect(firstText(page, 'Return received. The refund has started.')).toBeVisible();
  await expect(async () => {
    await openWithAnswer(page, '/api/returns', () => page.goto('/admin?tab=returns&status=refunded'));
    await expect(cards).toContainText('back on sale', { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });

  await requestReturn('I changed my mind');
  await page.goto('/admin?tab=returns');
  await cards.getByRole('button', { name: /^Refuse/ }).click();
  const refusal = page.getByRole('dialog', { name: 'Refuse this return?' });
  await refusal.getByLabel('Reason').fill('It was used');
  await refusal.getByRole('button', { name: 'Refuse' }).click();
  await expect(firstText(page, 'Return refused. We email the customer the reason.')).toBeVisible();
  await main(page).getByLabel('Show').selectOption('refused');
  await expect(cards).toContainText('Refused: It was used');
});
