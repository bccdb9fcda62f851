/** Covers a size chart: the owner pastes one into the category, and a shopper reads and prints it beside the sizes. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { arriveSignedIn, firstText, main, waitForHydration } from '#tests/journeys/kit/steps.ts';
import { admin, send, tokenOf } from '#tests/journeys/kit/trade.ts';

const Made = z.object({ id: z.union([z.string(), z.number()]) });

test('the owner gives a category a size chart, and a shopper sees what the chosen size measures', { tag: '@long' }, async ({ page, site }) => {
  const code = randomUUID().slice(0, 8);
  const token = await tokenOf(site, admin);
  const picture = z.array(z.object({ imageUrl: z.string() })).parse(await send(site, 'GET', '/api/categories'))[0]?.imageUrl;
  const name = `Knitwear ${code}`;
  const category = Made.parse(await send(site, 'POST', '/api/categories', token, { name, description: 'Warm and soft.', imageUrl: picture }));
  const sizes = ['6-9 months', '9-12 months'];
  const product = Made.parse(
    await send(site, 'POST', '/api/products', token, {
      name: `Pullover ${code}`,
      description: 'Knitted in Kumaon.',
      categoryId: category.id,
      status: 'active',
      options: [{ name: 'Size', values: sizes.map((value) => ({ value })) }],
      variants: sizes.map((size, index) => ({ options: { Size: size }, sku: `${code}-${index}`, price: 899, stock: 5 })),
    }),
  );

  await arriveSignedIn(page, admin, `/admin?tab=categories&category=${category.id}`);
  await main(page).getByRole('button', { name: 'Add size chart' }).click();
  const heading = main(page).getByLabel('Heading 1');
  await heading.focus();
  await heading.evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, 'Size\tChest (cm)\tLength (cm)\n6-9 months\t46\t40\n9-12 months\t48\t43');
  await expect(main(page).getByLabel('Length (cm) of 9-12 months')).toHaveValue('43');
  await checkPage(page);
  await main(page).getByRole('button', { name: 'Save category' }).click();
  await expect(firstText(page, 'Category updated successfully!')).toBeVisible();

  // The names and charts of categories are cached for two seconds.
  await expect(async () => {
    await page.goto(`/product/${product.id}`);
    await expect(main(page).getByRole('button', { name: 'Size chart' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // The server renders the link to the size chart.
  expect(await (await page.request.get(page.url())).text()).toContain('Size chart');
  await waitForHydration(page);
  await main(page).getByRole('radio', { name: '6-9 months' }).check();
  await expect(main(page).getByText('Fits 6-9 months, chest 46 cm, length 40 cm')).toBeVisible();
  await checkPage(page);

  await main(page).getByRole('button', { name: 'Size chart' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Size chart' });
  await expect(dialog.getByRole('rowheader', { name: '6-9 months , your choice' })).toBeVisible();
  await checkPage(page);
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByRole('cell', { name: '48' })).toBeVisible();
  await expect(main(page).getByRole('heading', { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(main(page).getByRole('button', { name: 'Size chart' })).toBeFocused();
});
