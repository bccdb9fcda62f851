/** Covers zooming a picture, moving the focus with Tab and forced colours. `checkPage` covers the rest of accessibility in the other journeys. */
import type { Page } from '@playwright/test';
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { main, openProduct, waitForHydration } from '#tests/journeys/kit/steps.ts';

const inStock = 'Bholu the Honey Bear';
const soldOut = 'Momo the Sleepy Panda';

const small = { width: 360, height: 760 };

test('a visitor enlarges a picture, zooms, pans and closes it with the keyboard', async ({ page }) => {
  await page.setViewportSize(small);
  await openProduct(page, inStock);
  const opener = main(page).getByRole('button', { name: 'Zoom', exact: true });
  await waitForHydration(page);
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: inStock });
  const shown = dialog.getByText(/^Picture \d of 3$/);
  await expect(shown).toHaveText('Picture 1 of 3');
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Zoom in' }).press('Enter');
  const picture = dialog.getByRole('img');
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(small.width);
  const left = async () => (await picture.boundingBox())?.x ?? 0;
  const centred = await left();
  for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeLessThan(centred);
  await expect(shown).toHaveText('Picture 1 of 3');
  await dialog.getByRole('button', { name: 'Zoom out' }).press('Enter');
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveText('Picture 2 of 3');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('a visitor sees in the wishlist which products are out of stock', { tag: '@long' }, async ({ page }) => {
  for (const name of [soldOut, inStock]) {
    await openProduct(page, name);
    const heart = main(page).getByRole('button', { name: `Favourite: ${name}` });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  }
  await page.goto('/wishlist');
  await expect(main(page).getByRole('article')).toHaveCount(2);
  await expect(main(page).getByRole('article', { name: soldOut }).getByText('Out of Stock').first()).toBeVisible();
  await expect(main(page).getByRole('button', { name: `Out of Stock: ${soldOut}` })).toBeDisabled();
  await checkPage(page);
});

/** Moves through the page with Tab and returns every focused element that is hidden or has no focus ring. */
async function findHiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  let stops = 0;
  // More stops than any of these pages has.
  for (; stops < 150; stops++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const node = document.activeElement;
      if (node === null || node === document.body) return null;
      // A control hidden behind its label shows the focus on the label.
      const shown = node.closest('label') ?? node;
      const { left, top, right, bottom } = shown.getBoundingClientRect();
      const x = Math.min(Math.max((left + right) / 2, 1), window.innerWidth - 1);
      const y = (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2;
      const at = document.elementFromPoint(x, y);
      const ringed = [node, shown].some(
        (each) => getComputedStyle(each).outlineStyle !== 'none' && Number.parseFloat(getComputedStyle(each).outlineWidth) >= 2,
      );
      const name = node.getAttribute('aria-label') ?? (node.textContent ?? '').trim();
      if (!ringed) return `${name}: no ring`;
      return at !== null && (shown.contains(at) || at.contains(shown)) ? '' : `${name}: behind ${(at?.textContent ?? '').trim().slice(0, 30)}`;
    });
    if (stop === null) break;
    if (stop !== '') hidden.push(stop);
  }
  expect(stops).toBeGreaterThan(20);
  return hidden;
}

for (const [path, width] of [
  ['/', 1280],
  ['/products', 360],
  ['/returns', 1280],
  ['/grievance', 360],
] as const) {
  test(`a keyboard user sees the focused element at every Tab stop of ${path}`, { tag: path === '/products' ? [] : '@long' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 760 });
    await page.goto(path);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    await waitForHydration(page);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await findHiddenStops(page)).toEqual([]);
  });
}

test('a visitor with forced colours sees which slide, favourite and way to sign in is chosen', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const dots = page.getByRole('group', { name: 'Choose a slide' }).getByRole('button');
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
  const looks = async () => ({ current: await dots.nth(0).screenshot(), other: await dots.nth(1).screenshot() });
  await expect(async () => {
    const { current, other } = await looks();
    expect(current.equals(other), 'the dot of the current slide looks like the others').toBe(false);
  }).toPass();
  const heart = main(page)
    .getByRole('button', { name: /^Favourite/ })
    .first();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart).toHaveCSS('outline-style', 'dashed');
  await page.goto('/signin');
  const byCode = main(page).getByText('OTP', { exact: true });
  await byCode.click();
  await expect(byCode).toHaveCSS('outline-style', 'dashed');
});

test('a visitor prints a product without what only a screen can use', { tag: '@long' }, async ({ page }) => {
  await openProduct(page, inStock);
  await expect(main(page).getByLabel('Deliver to PIN code')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(main(page).getByRole('heading', { level: 1, name: inStock })).toBeVisible();
  await expect(main(page).getByText('Specifications')).toBeVisible();
  for (const useless of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    main(page).getByRole('button'),
    main(page).getByRole('textbox'),
    main(page).getByText(/^Quantity$/),
    main(page).getByText('You may also like'),
  ])
    await expect(useless.filter({ visible: true })).toHaveCount(0);
});
