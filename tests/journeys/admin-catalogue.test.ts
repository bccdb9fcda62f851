/** Covers the work of an admin on the catalogue: categories, products with pictures, options and variants, stock, bulk changes, export and import. */
import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import * as z from 'zod';
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import { arriveSignedIn, firstText, main } from '#tests/journeys/kit/steps.ts';
import { admin, placeOrder, send, tokenOf } from '#tests/journeys/kit/trade.ts';

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true });
/** Writes a picture that differs from every picture uploaded before. */
const writePicture = async (file: string): Promise<string> => {
  const background = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: Math.floor(Math.random() * 256) };
  await writeFile(
    file,
    await sharp({ create: { width: 900, height: 900, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
  return file;
};
const uniqueMark = () => Date.now().toString(36).toUpperCase();

test('an admin creates a category and a product with pictures, and a visitor finds the product', async ({ page, browser, site, watch }, info) => {
  const name = `Wind Chime ${uniqueMark()}`;
  await arriveSignedIn(page, admin, '/admin');
  await tab(page, 'Categories').click();
  await main(page).getByRole('link', { name: 'Add category' }).click();
  await main(page).getByRole('button', { name: 'Create category' }).click();
  await expect(firstText(page, 'Category name is required')).toBeVisible();
  await checkPage(page);
  await main(page).getByLabel('Name').fill(`Garden ${name}`);
  await main(page).getByLabel('Description').fill('For the garden');
  await main(page)
    .getByLabel('Category image')
    .setInputFiles(await writePicture(info.outputPath('garden.jpg')));
  await expect(main(page).getByRole('button', { name: 'Remove picture' })).toBeVisible({ timeout: 20_000 });
  await main(page).getByRole('button', { name: 'Create category' }).click();
  await expect(firstText(page, 'Category created successfully!')).toBeVisible();
  await expect(main(page).getByRole('link', { name: `Garden ${name}`, exact: true })).toBeVisible();

  await tab(page, 'Products').click();
  await main(page).getByRole('link', { name: 'Add product' }).click();
  await main(page).getByLabel('Name', { exact: true }).fill(name);
  await main(page).getByLabel('Description', { exact: true }).fill('Sings in the wind.');
  await main(page).getByLabel('SKU').fill(name.replaceAll(' ', '-'));
  await main(page)
    .getByLabel('Category')
    .selectOption({ label: `Garden ${name}` });
  await main(page).getByLabel('Price (₹)', { exact: true }).fill('799.50');
  await main(page).getByLabel('Stock', { exact: true }).fill('30');
  const files = [await writePicture(info.outputPath('one.jpg')), await writePicture(info.outputPath('two.jpg'))];
  await main(page).getByLabel('Add pictures').setInputFiles(files);
  await expect(main(page).getByLabel('Alternative text of picture 2')).toHaveValue('Product Image 2');
  await main(page).getByLabel('Alternative text of picture 2').fill('From below');
  // Sorts pictures with the keyboard; other specs cover dragging.
  await main(page)
    .getByRole('button', { name: /^Move picture 2:/ })
    .focus();
  await page.keyboard.press('ArrowLeft');
  await expect(main(page).getByLabel('Alternative text of picture 1')).toHaveValue('From below');
  await expect(main(page).getByRole('progressbar')).toHaveCount(0, { timeout: 20_000 });
  await checkPage(page);
  await main(page).getByRole('button', { name: 'Create product' }).click();
  await expect(firstText(page, 'Product created successfully!')).toBeVisible();
  await expect(
    main(page)
      .getByRole('row', { name: new RegExp(name) })
      .getByText('30 in stock'),
  ).toBeVisible();

  const context = await browser.newContext({ baseURL: site });
  watch.addContext(context);
  const shopper = await context.newPage();
  await expect(async () => {
    await shopper.goto(`/products?search=${encodeURIComponent(name)}`);
    await expect(
      main(shopper)
        .getByRole('link', { name: new RegExp(name) })
        .first(),
    ).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await main(shopper)
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(main(shopper).getByText('₹799.50').first()).toBeVisible();
  await context.close();
});

test('an admin resolves a conflict with another admin who saved the same product, and adjusts its stock', { tag: '@long' }, async ({
  page,
  browser,
  site,
  watch,
}) => {
  await arriveSignedIn(page, admin, '/admin');
  const context = await browser.newContext({ baseURL: site });
  watch.addContext(context);
  const other = await context.newPage();
  await arriveSignedIn(other, admin, '/admin');
  for (const each of [page, other]) {
    await tab(each, 'Products').click();
    await main(each).getByLabel('Search products').fill('Two-Tier Steel Tiffin');
    await main(each).getByRole('link', { name: 'Two-Tier Steel Tiffin', exact: true }).click();
    await expect(main(each).getByRole('textbox', { name: /^Material/ })).toBeVisible();
  }
  const [saved, unsaved] = [`Steel ${uniqueMark()}`, `Copper ${uniqueMark()}`];
  await main(other)
    .getByRole('textbox', { name: /^Material/ })
    .fill(saved);
  await main(other).getByRole('button', { name: 'Save product' }).click();
  await expect(firstText(other, 'Product updated successfully!')).toBeVisible();
  watch.expectTrouble(/^409 PUT /);
  await main(page)
    .getByRole('textbox', { name: /^Material/ })
    .fill(unsaved);
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const away of [() => tab(page, 'Orders').click(), () => page.evaluate(() => history.back())]) {
    await away();
    await leaving.getByRole('button', { name: 'Stay here' }).click();
    await expect(main(page).getByRole('textbox', { name: /^Material/ })).toHaveValue(unsaved);
  }
  await main(page).getByRole('button', { name: 'Save product' }).click();
  const both = main(page).getByRole('alertdialog', { name: 'Changed by another user' });
  for (const version of [saved, unsaved]) await expect(both.getByText(version)).toBeVisible();
  await checkPage(page);
  await both.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(firstText(page, 'Product updated successfully!')).toBeVisible();
  await context.close();

  await main(page).getByRole('button', { name: 'Adjust stock of Two-Tier Steel Tiffin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjust stock of Two-Tier Steel Tiffin' });
  await dialog.getByLabel('Units more or less').fill('+60');
  await dialog.getByLabel('Reason').fill('Delivery of today');
  await checkPage(page);
  await dialog.getByLabel('Reason').press('Enter');
  await expect(firstText(page, 'Stock updated')).toBeVisible();
  await expect(
    main(page)
      .getByRole('row', { name: /Two-Tier Steel Tiffin/ })
      .locator('[data-level=high]'),
  ).toBeVisible();
});

test(
  'an admin changes the price of selected products, exports all products and imports new ones from a file',
  { tag: '@long' },
  async ({ page }, info) => {
    const sku = `CSV-${uniqueMark()}`;
    await arriveSignedIn(page, admin, '/admin');
    await tab(page, 'Products').click();
    await main(page).getByLabel('Search products').fill('Kurta');
    await expect(page).toHaveURL(/search=Kurta/);
    // The head row and three products. Wait for the new list: a product selected in the old list would disappear with it.
    await expect(main(page).getByRole('row')).toHaveCount(4);
    await main(page).getByRole('checkbox', { name: 'Select Festive Kurta Pyjama Set' }).check();
    await main(page).getByRole('button', { name: 'Change selected' }).click();
    const bulk = page.getByRole('dialog', { name: 'Change 1 product' });
    await bulk.getByLabel('Per cent').fill('5');
    await bulk.getByLabel('Reason').fill('Dearer wood');
    await expect(bulk.getByText(/: the price of each of its \d+ variants by 5 %/)).toBeVisible();
    await checkPage(page);
    await bulk.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(firstText(page, 'Updated')).toBeVisible();

    const download = page.waitForEvent('download');
    await main(page).getByRole('button', { name: 'Export' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('sku,name,description,price');

    const file = info.outputPath('products.csv');
    await writeFile(file, `sku,name,price,stock,category\n${sku},Paper Boat,49,12,Wooden Toys\n${sku}-B,,0,many,Wooden Toys\n`);
    await main(page).getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import products' });
    await dialog.getByLabel('CSV file').setInputFiles(file);
    await expect(dialog.getByText(/^Nothing has been written yet/)).toBeVisible({ timeout: 20_000 });
    await expect(dialog.getByRole('row', { name: /^3 name/ })).toBeVisible();
    await checkPage(page);
    await dialog.getByLabel(/Import the products without fault/).check();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText(/^Done: 1 new/)).toBeVisible({ timeout: 20_000 });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await main(page).getByLabel('Search products').fill(sku);
    await expect(main(page).getByRole('row', { name: /Paper Boat/ })).toBeVisible();
    await main(page).getByRole('button', { name: 'Delete Paper Boat' }).click();
    await page.getByRole('dialog', { name: 'Delete Paper Boat?' }).getByRole('button', { name: 'Delete' }).click();
    await expect(firstText(page, 'Product deleted successfully')).toBeVisible();
    await expect(main(page).getByRole('row', { name: /Paper Boat/ })).toHaveCount(0);
  },
);

test('an admin opens the form for a slide with its preview', { tag: '@long' }, async ({ page }) => {
  await arriveSignedIn(page, admin, '/admin');
  await tab(page, 'Carousel').click();
  await main(page).getByRole('link', { name: 'Add slide' }).click();
  await main(page).getByRole('button', { name: 'Lilac' }).click();
  await expect(main(page).getByLabel('Preview')).toBeVisible();
  await checkPage(page);
});

const Sized = z.object({ id: z.number(), variants: z.array(z.object({ id: z.number(), title: z.string() })) });
const Ordered = z.object({ orderItems: z.array(z.object({ variant: z.object({ title: z.string() }) })) });

test('an owner gives a product sizes, sells one, counts it on the stock page and archives it', async ({ page, site }) => {
  const token = await tokenOf(site, admin);
  const name = `Kurta ${Date.now().toString(36).toUpperCase()}`;
  const [category] = z.array(z.object({ id: z.string() })).parse(await send(site, 'GET', '/api/categories'));
  const plain = {
    name,
    description: 'Of soft cotton.',
    categoryId: category?.id,
    sku: name.replaceAll(' ', '-'),
    price: 499,
    stock: 5,
    status: 'active',
  };
  const { id } = Sized.parse(await send(site, 'POST', '/api/products', token, plain));

  await arriveSignedIn(page, admin, `/admin?tab=products&product=${id}`);
  await main(page).getByRole('button', { name: 'Add options (sizes, colours)' }).click();
  await main(page).getByLabel('Add values to Size').fill('S, M');
  await main(page).getByLabel('Add values to Size').press('Enter');
  await main(page).getByLabel('Stock of M').fill('3');
  await main(page).getByLabel('Price of M', { exact: true }).fill('549');
  await expect(main(page).getByLabel('SKU of M')).toHaveValue(/-M$/);
  await checkPage(page);
  await main(page).getByRole('button', { name: 'Save product' }).click();
  await expect(firstText(page, 'Product updated successfully!')).toBeVisible();
  const row = main(page).getByRole('row', { name: new RegExp(name) });
  for (const text of ['2 variants', 'from ₹499.00', '8 in stock']) await expect(row.getByText(text)).toBeVisible();

  const { variants } = Sized.parse(await send(site, 'GET', `/api/products/${id}`));
  const medium = variants.find(({ title }) => title === 'M');
  const orderId = await placeOrder(site, await customer(site, 'Meher'), id, 1, medium?.id);

  await row.getByRole('link', { name: `Stock of the variants of ${name}` }).click();
  const stocked = main(page).getByRole('row', { name: new RegExp(`${name}\\s*M`) });
  await expect(stocked.getByText('2 in stock')).toBeVisible();
  await main(page).getByLabel(`Units more or less of ${name}, M`).fill('+10');
  await main(page).getByLabel(`Reason for ${name}, M`).fill('Delivery of today');
  await main(page).getByLabel(`Reason for ${name}, M`).press('Enter');
  await expect(stocked.getByText('12 in stock')).toBeVisible();
  await checkPage(page);

  await stocked.getByRole('link', { name }).click();
  await main(page).getByRole('button', { name: 'Remove M', exact: true }).click();
  const asking = page.getByRole('dialog', { name: 'Remove M?' });
  await expect(asking.getByText('(was ordered: archived)')).toBeVisible();
  await checkPage(page);
  await asking.getByRole('button', { name: 'Remove' }).click();
  await main(page).getByRole('button', { name: 'Save product' }).click();
  // The message about the first save may still be shown.
  await expect.poll(async () => Sized.parse(await send(site, 'GET', `/api/products/${id}`)).variants.map(({ title }) => title)).toEqual(['S']);
  // The order keeps what was bought.
  expect(Ordered.parse(await send(site, 'GET', `/api/orders/${orderId}`, token)).orderItems).toMatchObject([{ variant: { title: 'M' } }]);
});
