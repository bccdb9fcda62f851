/** Covers the change between prices with and without GST: the owner previews and recalculates all prices, shoppers see them, and one undo restores them. */
import type { Page } from '@playwright/test';
import { blocks } from '#tests/journeys/kit/at-checkout.ts';
import { clockShop, testInClockShop as test } from '#tests/journeys/kit/clock-shop.ts';
import { checkPage, expect } from '#tests/journeys/kit/journey.ts';
import { prepareCheckout } from '#tests/journeys/kit/mishaps.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import { arriveSignedIn, firstText, main } from '#tests/journeys/kit/steps.ts';
import { admin, productIdOf } from '#tests/journeys/kit/trade.ts';

// The journey changes every price, so no other journey may run in this shop meanwhile.
test.describe.configure({ lock: clockShop });

/** Reloads the product until it shows this price, then opens the cart. */
async function seePrices(page: Page, productId: number, price: string, cart: readonly string[]): Promise<void> {
  await expect(async () => {
    await page.goto(`/product/${productId}`);
    await expect(main(page)).toContainText(price, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await page.goto('/cart');
  for (const figure of cart) await expect(main(page)).toContainText(figure);
}

test('an owner recalculates all prices without GST, a shopper sees the new prices, and one undo restores the old ones', { tag: '@long' }, async ({
  page,
  site,
  browser,
  watch,
}) => {
  const [asha, productId] = [await customer(site, 'Asha'), await productIdOf(site, blocks)];
  await prepareCheckout(site, asha, productId);
  await arriveSignedIn(page, asha);
  const before = ['₹899.00 each', 'GST in the total₹42.80', 'Total₹899.00'];
  await seePrices(page, productId, '₹899MRP ₹1,149inclusive of all taxes', before);

  const context = await browser.newContext({ baseURL: site, viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  watch.addContext(context);
  const owner = await context.newPage();
  await arriveSignedIn(owner, admin, '/admin?tab=settings&section=prices');
  await main(owner).getByRole('button', { name: 'Preview prices without GST' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Recalculate prices without GST' });
  // The customer pays a paisa less, because each half of the tax is rounded.
  await expect(dialog.getByRole('row', { name: new RegExp(`^${blocks}`) })).toHaveAccessibleName(
    /₹899\.00 → ₹856\.19 ₹1,149\.00 ₹899\.00 → ₹898\.99/,
  );
  await checkPage(owner);
  await dialog.getByRole('button', { name: 'Recalculate all prices' }).click();
  await expect(firstText(owner, 'The prices are being recalculated.')).toBeVisible();
  await expect(main(owner).getByText(/^Recalculated without GST on .*: \d+ products changed\.$/)).toBeVisible({ timeout: 60_000 });
  await checkPage(owner);

  await seePrices(page, productId, '₹856.19+ GSTMRP ₹1,149 inclusive of all taxes', ['₹856.19 each + GST', 'Tax₹42.80', 'Total₹898.99']);
  await checkPage(page);

  await main(owner).getByRole('button', { name: 'Undo the recalculation' }).click();
  await owner.getByRole('dialog', { name: 'Take the recalculation back?' }).getByRole('button', { name: 'Undo the recalculation' }).click();
  await expect(main(owner).getByText(/^Taken back on .*: \d+ products restored\.$/)).toBeVisible({ timeout: 60_000 });
  await expect(main(owner).getByRole('button', { name: 'Undo the recalculation' })).toHaveCount(0);
  await seePrices(page, productId, '₹899MRP ₹1,149inclusive of all taxes', before);
  await context.close();
});
