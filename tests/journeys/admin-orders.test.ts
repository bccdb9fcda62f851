/** Can somebody of the shop work with orders all day? Found, packed, shipped, mended, refunded, cancelled and taken back, by clicking. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, look, test } from './kit.ts';
import { customer } from './people.ts';
import { main, signIn, told } from './steps.ts';
import { admin, bought, productNamed, send, shopkeeper, signedIn, stockOf } from './trade.ts';

const desk = '/signin?returnTo=%2Fadmin';

/** The row of an order, once the lists have heard of it. */
async function rowOf(page: Page, search: string, name: RegExp) {
  const row = main(page).getByRole('row', { name });
  await expect(async () => {
    await page.goto(`/admin?search=${encodeURIComponent(search)}`);
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  return row;
}

test('an order is found, packed, shipped, mended, delivered and refunded in part', async ({ page, site, context }) => {
  const leela = await customer(site, 'Leela');
  const product = await productNamed(site, 'Catch-All Bibs, Pack of 2');
  await bought(site, leela, product, 2);
  await signIn(page, admin, desk);
  await expect(main(page).getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(main(page).getByRole('table', { name: 'Orders' })).toBeVisible();
  await look(page);

  await main(page).getByLabel('Search orders').fill(leela.email);
  await expect(page).toHaveURL(/search=leela/);
  const row = await rowOf(page, leela.email, /Leela Menon/);
  const status = row.getByRole('combobox');
  expect((await status.locator('option').allTextContents()).sort()).toEqual(['Cancelled', 'Pending', 'Processing']);
  await row.getByRole('checkbox').check();
  const chosen = page.getByRole('region', { name: 'Chosen orders' });
  await expect(chosen).toContainText('1 order chosen');
  await look(page);
  await chosen.getByRole('button', { name: 'Mark as processing' }).click();
  await expect(told(page, '1 order marked as processing')).toBeVisible();
  await chosen.getByRole('button', { name: 'Choose none' }).click();
  await expect(chosen).toBeHidden();
  await expect(status).toHaveValue('processing');
  await status.selectOption('shipped');
  const parcel = page.getByRole('dialog', { name: 'Ship this order?' });
  await parcel.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(parcel.getByText('Please enter the tracking number of the parcel')).toBeVisible();
  await look(page);
  await parcel.getByLabel('Tracking number').fill('BD47110');
  await parcel.getByLabel(/^Carrier/).fill('blue dart');
  await parcel.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(parcel).toBeHidden();
  await expect(status).toHaveValue('shipped');

  await row.getByRole('link', { name: /^View details/ }).click();
  const facts = page.getByRole('region', { name: 'Order Information' });
  await expect(facts.getByRole('link', { name: /BD47110 \(Blue Dart\)/ })).toBeVisible();
  await look(page);
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByLabel('Notes for the customer').fill('We wrapped it as a gift.');
  await notes.getByLabel('Internal notes').fill('Called about the address.');
  await notes.getByLabel('Tracking number').fill('BD47111');
  await notes.getByRole('button', { name: 'Save' }).click();
  await expect(told(page, 'Order updated successfully')).toBeVisible();
  await expect(facts.getByRole('link', { name: /BD47111/ })).toBeVisible();

  await facts.getByRole('combobox').selectOption('delivered');
  await page.getByRole('dialog', { name: 'Has this order arrived?' }).getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(main(page).getByText('Delivered', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = page.getByRole('dialog', { name: 'Refund without a return' });
  await refund.getByLabel('Some items').check();
  await refund.getByLabel(/^How many of/).selectOption('1');
  await refund.getByLabel('Reason').fill('One seam is open');
  await look(page);
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(told(page, 'Refund started')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Refunds' }).getByText('by the shop')).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).not.toHaveCount(0);
  await expect(history.getByText('Shipped → Delivered')).toBeVisible();

  await page.getByRole('link', { name: 'Packing slip' }).click();
  const slip = page.getByRole('region', { name: 'Packing slip' });
  await expect(slip.getByText('1 item in all')).toBeVisible();
  await expect(slip).not.toContainText('₹');
  await look(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Administration' })).toBeHidden();
  await expect(slip).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goBack();
  const paper = page.getByRole('button', { name: 'Invoice PDF' });
  await expect(paper).toBeEnabled({ timeout: 60_000 });
  const shown = context.waitForEvent('page');
  await paper.click();
  const tab = await shown;
  await expect.poll(() => tab.url()).toMatch(/^blob:/);
  await tab.close();
});

test('two who work on one order do not write over each other, and a cancellation gives all of it back', async ({ page, site, browser, watch }) => {
  const arjun = await customer(site, 'Arjun');
  const product = await productNamed(site, 'Monsoon Raincoat');
  const before = await stockOf(site, product);
  const order = await bought(site, arjun, product);
  await signIn(page, admin, desk);
  await page.goto(`/admin?order=${order}`);
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByLabel('Internal notes').fill('Mine');

  const elsewhere = await browser.newContext({ baseURL: site });
  watch.over(elsewhere);
  const other = await elsewhere.newPage();
  await signIn(other, admin, desk);
  await other.goto(`/admin?order=${order}`);
  const theirs = other.getByRole('region', { name: 'Notes' });
  await theirs.getByLabel('Internal notes').fill('Theirs');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(told(other, 'Order updated successfully')).toBeVisible();
  await elsewhere.close();

  watch.expects(/^409 PATCH/);
  await notes.getByRole('button', { name: 'Save' }).click();
  const both = page.getByRole('alertdialog', { name: 'Changed by somebody else' });
  await expect(both.getByText('Theirs', { exact: true })).toBeVisible();
  await look(page);
  await both.getByRole('button', { name: 'Take theirs' }).click();
  await expect(notes.getByLabel('Internal notes')).toHaveValue('Theirs');

  const row = await rowOf(page, arjun.email, /Arjun Menon/);
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

test('a return is looked at, approved, received and paid, and another one refused', async ({ page, site }) => {
  const divya = await customer(site, 'Divya');
  const keeper = await shopkeeper(site);
  const order = await bought(site, divya, await productNamed(site, 'Steel Straw Sipper, 350 ml'), 2);
  await keeper.ship(order);
  await keeper.deliver(order);
  const token = await signedIn(site, divya);
  const { orderItems } = (await send(site, 'GET', `/api/orders/${order}`, token)) as { orderItems: { productId: number }[] };
  const ask = (reason: string) =>
    send(site, 'POST', `/api/orders/${order}/returns`, token, { items: [{ productId: orderItems[0]?.productId, quantity: 1, reason }] });
  const { returns } = (await ask('It leaks')) as { returns: { id: string }[] };
  const data = (
    await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c65' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
  await send(site, 'POST', `/api/orders/${order}/returns/${returns[0]?.id}/photos`, token, { data });

  await page.setViewportSize({ width: 360, height: 760 });
  await signIn(page, admin, desk);
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
  await look(page);
  await cards.getByRole('button', { name: /^Approve/ }).click();
  await expect(told(page, 'Return approved. The customer is told where to send it.')).toBeVisible();
  await expect(cards).toHaveCount(0);

  await main(page).getByLabel('Show').selectOption('approved');
  await cards.getByRole('button', { name: /^Received/ }).click();
  const arrived = page.getByRole('dialog', { name: 'Have the items arrived?' });
  await arrived.getByLabel(/back on sale$/).check();
  await look(page);
  await arrived.getByRole('button', { name: 'Received: refund' }).click();
  await expect(told(page, 'Return received. The refund has started.')).toBeVisible();
  await expect(async () => {
    await page.goto('/admin?tab=returns&status=refunded');
    await expect(cards).toContainText('back on sale', { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });

  await ask('I changed my mind');
  await page.goto('/admin?tab=returns');
  await cards.getByRole('button', { name: /^Refuse/ }).click();
  const refusal = page.getByRole('dialog', { name: 'Refuse this return?' });
  await refusal.getByLabel('Reason').fill('It was used');
  await refusal.getByRole('button', { name: 'Refuse' }).click();
  await expect(told(page, 'Return refused. The customer is told why.')).toBeVisible();
  await main(page).getByLabel('Show').selectOption('refused');
  await expect(cards).toContainText('Refused: It was used');
});
