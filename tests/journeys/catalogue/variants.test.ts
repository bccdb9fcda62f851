/** Covers a product in sizes: choosing with the keyboard, a size that is sold meanwhile, another size in the cart, and the order. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import {
  arriveSignedIn,
  fillNewAddress,
  firstText,
  goToCheckout,
  main,
  payButton,
  payByUpi,
  paymentWindow,
  seeOrderPlaced,
  waitForHydration,
} from '#tests/journeys/kit/steps.ts';
import { admin, placeOrder, send, tokenOf } from '#tests/journeys/kit/trade.ts';

const Made = z.object({ id: z.number(), variants: z.array(z.object({ id: z.number(), title: z.string(), stock: z.number() })) });

/** A romper with one unit in the smallest size and five in the others. */
async function romperInSizes(site: string) {
  const code = randomUUID().slice(0, 8);
  const token = await tokenOf(site, admin);
  const categories = z.array(z.object({ id: z.string() })).parse(await send(site, 'GET', '/api/categories'));
  const sizes = ['0-3 months', '3-6 months', '6-9 months'];
  const name = `Leheriya Romper ${code}`;
  const made = Made.parse(
    await send(site, 'POST', '/api/products', token, {
      name,
      description: 'Soft striped cotton from Jaipur.',
      categoryId: categories[0]?.id,
      status: 'active',
      options: [{ name: 'Size', values: sizes.map((value) => ({ value })) }],
      variants: sizes.map((size, index) => ({ options: { Size: size }, sku: `${code}-${index}`, price: 399, stock: index === 0 ? 1 : 5 })),
    }),
  );
  const stocks = async () =>
    Object.fromEntries(Made.parse(await send(site, 'GET', `/api/products/${made.id}`)).variants.map(({ title, stock }) => [title, stock]));
  return { ...made, name, stocks };
}

test('a customer chooses a size, finds it sold in the meantime, takes another one, changes it in the cart and buys it', async ({
  page,
  site,
  watch,
}) => {
  const romper = await romperInSizes(site);
  const smallest = romper.variants[0]?.id;
  const asha = await customer(site, 'Asha');
  await arriveSignedIn(page, asha, `/product/${romper.id}`);
  await waitForHydration(page);
  await checkPage(page);

  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(main(page).getByText('Please choose a size')).toBeVisible();
  await expect(main(page).getByRole('radio', { name: '0-3 months' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(main(page).getByRole('radio', { name: '3-6 months' })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(main(page).getByRole('radio', { name: '0-3 months' })).toBeChecked();
  await expect(main(page).getByText('Only 1 left')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/product/${romper.id}\\?variant=${smallest}$`));

  // The server renders the variant that the address names as chosen.
  expect(await (await page.request.get(page.url())).text()).toContain('checked=""');
  // Another tab opens the same address and shows the same variant. Meanwhile another customer buys its last unit.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(main(other).getByRole('radio', { name: '0-3 months' })).toBeChecked();
  await other.close();
  await placeOrder(site, await customer(site, 'Uma'), romper.id, 1, smallest);

  watch.expectTrouble(/^409 POST .*\/api\/cart\/add$/);
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(firstText(page, 'Cannot exceed available stock')).toBeVisible();
  await expect(main(page).getByRole('radio', { name: '0-3 months , sold out' })).toBeChecked();
  await expect(main(page).getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
  await checkPage(page);

  await main(page).getByRole('radio', { name: '3-6 months' }).check();
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: /^Your cart/ });
  await expect(drawer.getByRole('list', { name: 'Items in your cart' }).getByText('3-6 months')).toBeVisible();
  await drawer.getByRole('button', { name: `Change ${romper.name} (3-6 months)` }).click();
  const chooser = page.getByRole('dialog', { name: romper.name });
  await checkPage(page);
  // Delays the change of the cart until the shopper presses Pay: the payment must wait for the change.
  const { promise: pressed, resolve: pressPay } = Promise.withResolvers<void>();
  await page.route('**/api/cart/update/**', (route) => pressed.then(() => route.continue()));
  await chooser.getByRole('radio', { name: '6-9 months' }).check();
  await chooser.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(drawer.getByRole('list', { name: 'Items in your cart' }).getByText('6-9 months')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();

  await goToCheckout(page);
  await expect(main(page).getByText('6-9 months')).toBeVisible();
  await fillNewAddress(page);
  await payButton(page).click();
  pressPay();
  await payByUpi(await paymentWindow(page));
  await seeOrderPlaced(page);
  await expect(main(page).getByText('6-9 months')).toBeVisible();
  expect(await romper.stocks()).toEqual({ '0-3 months': 0, '3-6 months': 5, '6-9 months': 4 });
});
