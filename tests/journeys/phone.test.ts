/** Proves what a shopper sees first on a phone of 360 x 740 px. */
import type { Locator } from '@playwright/test';
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { main, openProduct, waitForHydration } from '#tests/journeys/kit/steps.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test('a phone shows price and Add to Cart on the first screen, and a bar to buy once they have left it', async ({ page }) => {
  await openProduct(page, 'Wooden Rainbow Stacker, 7 Arches');
  const add = main(page).getByRole('button', { name: 'Add to Cart', exact: true });
  for (const shown of [main(page).getByText('₹1,499').first(), add]) await expect(shown).toBeInViewport({ ratio: 1 });
  const bar = page.getByRole('region', { name: 'Buy Wooden Rainbow Stacker, 7 Arches' });
  await expect(bar).toHaveCount(0);
  await waitForHydration(page);
  await page.evaluate(() => window.scrollTo(0, 1_000));
  await expect(bar).toBeVisible();
  await expect(bar).toContainText('₹1,499');
  await checkPage(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(bar).toHaveCount(0);
});

test('a phone offers the choice of size and colour in a bar while Add to Cart is below the first screen', async ({ page }) => {
  const name = 'Hathi Print T-Shirt';
  await openProduct(page, name);
  await waitForHydration(page);
  const add = main(page).getByRole('button', { name: 'Add to Cart', exact: true });
  await expect(add).not.toBeInViewport();
  const bar = page.getByRole('region', { name: `Buy ${name}` });
  await checkPage(page);
  await bar.getByRole('button', { name: `Choose size: ${name}` }).click();
  await expect(main(page).getByText('Please choose a size')).toBeInViewport();
  await expect(main(page).getByRole('radio', { name: '2-3 years' })).toBeFocused();
  await main(page).getByRole('radio', { name: '2-3 years' }).check();
  await bar.getByRole('button', { name: `Choose colour: ${name}` }).click();
  await main(page).getByRole('radio', { name: 'Sunshine yellow' }).check();
  await add.scrollIntoViewIfNeeded();
  await expect(bar).toHaveCount(0);
  await expect(add).toBeInViewport({ ratio: 1 });
});

test('a phone shows products within the first screen and a half of the home page, and a category tile leads to its category', async ({ page }) => {
  await page.goto('/');
  const product = main(page).getByRole('list', { name: 'Featured products' }).getByRole('article').first();
  await expect.poll(async () => (await product.boundingBox())?.y).toBeLessThan(1.5 * 740);
  await main(page)
    .getByRole('link', { name: /^Wooden Toys/ })
    .first()
    .click();
  await expect(page).toHaveURL('/products?category=wooden%20toys');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Wooden Toys' })).toBeVisible();
});

test('a phone turns the slides with arrows of 44 px that lie on the picture, above the title', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  const slides = main(page).getByRole('region', { name: 'Highlights' });
  const title = slides.getByRole('group', { name: /^1 of/ }).getByRole('heading');
  for (const name of ['Previous slide', 'Next slide']) {
    const arrow = slides.getByRole('button', { name });
    await expect(arrow).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () => {
        const [box, below] = [await arrow.boundingBox(), await title.boundingBox()];
        if (box === null || below === null) return 'not shown';
        return { width: Math.round(box.width), height: Math.round(box.height), isAbove: box.y + box.height < below.y };
      })
      .toEqual({ width: 44, height: 44, isAbove: true });
  }
  await slides.getByRole('button', { name: 'Next slide' }).click();
  await expect(slides.getByRole('button', { name: /^Slide 2:/ })).toHaveAttribute('aria-current', 'true');
});

test('a phone has targets of at least 44 px for messages, filters, saved products and doctors', async ({ page }) => {
  const expectTall = (target: Locator) =>
    expect.poll(async () => Math.round((await target.boundingBox())?.height ?? 0), String(target)).toBeGreaterThanOrEqual(44);
  await openProduct(page, 'Wooden Rainbow Stacker, 7 Arches');
  await waitForHydration(page);
  await main(page)
    .getByRole('button', { name: /^Favourite: / })
    .first()
    .click();
  await page.goto('/products?inStock=true');
  await waitForHydration(page);
  await main(page).getByRole('button', { name: 'Filters (1)' }).click();
  const sheet = page.getByRole('dialog', { name: 'Narrow down' });
  const inStock = sheet.locator('label', { has: page.getByRole('checkbox', { name: /^In stock/ }) });
  for (const target of [sheet.getByRole('button', { name: 'Clear all' }), inStock]) await expectTall(target);
  await page.goto('/wishlist');
  const move = main(page).getByRole('button', { name: /^Move to cart: / });
  await expectTall(move);
  await move.click();
  // The cart opens a moment after the message, which moves into it.
  await expectTall(page.getByRole('dialog', { name: /^Your cart/ }).getByRole('button', { name: 'Dismiss' }));
  await page.goto('/doctor/doctors');
  const doctor = main(page).getByRole('article').first().getByRole('link');
  await expectTall(doctor.last());
});
