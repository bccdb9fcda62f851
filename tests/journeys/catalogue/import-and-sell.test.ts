/** Covers a move from Shopify: the owner imports a product in sizes, and a customer finds it and buys one size. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { expect, test } from '#tests/journeys/kit/journey.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import { arriveSignedIn, main, waitForHydration } from '#tests/journeys/kit/steps.ts';
import { admin, placeOrder, send, tokenOf } from '#tests/journeys/kit/trade.ts';

const Listed = z.object({
  products: z.array(z.object({ id: z.number(), variants: z.array(z.object({ id: z.number(), title: z.string(), stock: z.number() })) })),
});
const Ordered = z.object({ orderItems: z.array(z.object({ productName: z.string(), variant: z.object({ title: z.string(), sku: z.string() }) })) });

test("an owner imports Shopify's export of a product in sizes, and a customer buys one size", async ({ page, site }, info) => {
  const code = randomUUID().slice(0, 8);
  const name = `Ajrakh Frock ${code}`;
  const rows = [
    'Handle,Title,Body (HTML),Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,SEO Title,Status',
    `frock-${code},${name},<p>Block printed.</p>,Frocks ${code},festive,true,Size,2-3 years,F-${code}-2,4,799,Block printed frock ${code},active`,
    `frock-${code},,,,,,,4-5 years,F-${code}-4,3,849,,`,
  ];
  const file = info.outputPath('shopify.csv');
  await writeFile(file, `${rows.join('\n')}\n`);
  await arriveSignedIn(page, admin, '/admin?tab=products');
  await main(page).getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import products' });
  await dialog.getByLabel('CSV file').setInputFiles(file);
  await expect(dialog.getByText(/^Nothing has been written yet/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText(/^Done: 1 new/)).toBeVisible();

  // The catalogue that shoppers search is published a moment later.
  const find = async () => Listed.parse(await send(site, 'GET', `/api/products?search=${code}`)).products[0];
  await expect
    .poll(async () => (await find())?.variants.map(({ title, stock }) => [title, stock]))
    .toEqual([
      ['2-3 years', 4],
      ['4-5 years', 3],
    ]);
  const product = await find();
  const large = product?.variants[1]?.id;
  await page.goto(`/product/${product?.id}`);
  await waitForHydration(page);
  await expect(page).toHaveTitle(new RegExp(`^Block printed frock ${code}`));
  await main(page).getByRole('radio', { name: '4-5 years' }).check({ force: true });
  await expect(page).toHaveURL(new RegExp(`variant=${large}$`));
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Items in your cart' }).getByText('4-5 years')).toBeVisible();

  const meher = await customer(site, 'Meher');
  const orderId = await placeOrder(site, meher, product?.id ?? 0, 1, large);
  const order = Ordered.parse(await send(site, 'GET', `/api/orders/${orderId}`, await tokenOf(site, admin)));
  expect(order.orderItems).toMatchObject([{ productName: name, variant: { title: '4-5 years', sku: `F-${code}-4` } }]);
  await expect.poll(async () => (await find())?.variants.map(({ stock }) => stock)).toEqual([4, 2]);
});
