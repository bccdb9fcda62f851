/** Covers a sale of a category from the owner's form over the shopper's card and payment to its end. */
import * as z from 'zod';
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import {
  arriveSignedIn,
  fillNewAddress,
  firstText,
  goToCheckout,
  main,
  openPaymentWindow,
  payButton,
  payByUpi,
  seeOrderPlaced,
} from '#tests/journeys/kit/steps.ts';
import { admin, send, tokenOf } from '#tests/journeys/kit/trade.ts';

/** A category of its own, because other journeys buy from those that are there. */
async function newCategory(site: string) {
  const token = await tokenOf(site, admin);
  const [category, product] = [`Kites ${Date.now()}`, `Paper Kite ${Date.now()}`];
  const { id: categoryId } = z
    .object({ id: z.string() })
    .parse(await send(site, 'POST', '/api/categories', token, { name: category, description: 'For windy days' }));
  const fields = { description: 'It flies.', sku: product, status: 'active', price: 799, stock: 20, gstRate: 5, hsn: '9503', categoryId };
  await send(site, 'POST', '/api/products', token, { name: product, ...fields });
  return { category, product };
}

test('an owner puts a category on sale, a shopper sees and pays the sale price, and the owner ends the sale', { tag: '@long' }, async ({
  page,
  site,
  browser,
  watch,
}) => {
  const { category, product } = await newCategory(site);
  const title = `Sale of ${category}`;
  const context = await browser.newContext({ baseURL: site, viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  watch.addContext(context);
  const owner = await context.newPage();
  await test.step('the owner makes the sale and looks at its prices', async () => {
    await arriveSignedIn(owner, admin, '/admin?tab=offers');
    await main(owner).getByRole('link', { name: 'Sales' }).click();
    await checkPage(owner);
    await owner.getByRole('link', { name: 'Add sale' }).click();
    const form = main(owner);
    await form.getByLabel('Name').fill(title);
    await form.getByLabel('Per cent off').fill('15');
    await form.getByLabel(category).check();
    // The product may not be published yet.
    await expect(async () => {
      await form.getByRole('button', { name: 'Preview' }).click();
      await expect(form.getByRole('row', { name: `${product} ₹799.00 ₹679.00` })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await checkPage(owner);
    await form.getByRole('button', { name: 'Create sale' }).click();
    await expect(firstText(owner, 'Sale created.')).toBeVisible();
    await expect(main(owner).getByText(`15 % off ${category}`)).toBeVisible();
    await checkPage(owner);
  });

  const asha = await customer(site, 'Asha');
  await page.setViewportSize({ width: 360, height: 760 });
  const results = `/products?search=${encodeURIComponent(product)}`;
  await arriveSignedIn(page, asha, results);
  const card = page.getByRole('article', { name: product });
  await expect(async () => {
    await page.goto(results);
    await expect(card).toContainText('₹679', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(card).toContainText('Before ₹799');
  await expect(card).toContainText('15% off');
  await expect(card).toContainText(/Sale ends \d+ \w+/);
  await checkPage(page);
  await card.getByRole('link', { name: product }).click();
  await expect(main(page).getByText('You save ₹120 (15%)')).toBeVisible();
  await expect(
    main(page)
      .getByText(/^Sale ends \d/)
      .first(),
  ).toBeVisible();
  await checkPage(page);
  await main(page).getByRole('button', { name: 'Add to Cart' }).first().click();
  // Opens when the shop has the product.
  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeVisible();
  await page.goto('/cart');
  await expect(main(page).getByText('₹679.00 each')).toContainText('Before the sale ₹799');
  await goToCheckout(page);
  await fillNewAddress(page);
  await expect(payButton(page)).toHaveText(/₹679/);
  await payByUpi(await openPaymentWindow(page));
  await seeOrderPlaced(page);

  await test.step('the owner ends the sale', async () => {
    await owner.reload();
    await main(owner)
      .getByRole('button', { name: `End now: ${title}` })
      .click();
    await owner.getByRole('dialog').getByRole('button', { name: 'End sale' }).click();
    await expect(firstText(owner, `${title} has ended. The usual prices apply.`)).toBeVisible();
    await context.close();
  });
  await expect(async () => {
    await page.goto(results);
    await expect(card).not.toContainText('Before', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(card).toContainText('₹799');
});
