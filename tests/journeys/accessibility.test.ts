/** Is all of it there for those who read in large letters, do without a mouse, or see colours of their own? What `look` measures on the way of the other journeys, here for what opens over a page. */
import type { Page } from '@playwright/test';
import { expect, look, test } from './kit.ts';
import { main, openProduct } from './steps.ts';

const inStock = 'Bholu the Honey Bear';
const soldOut = 'Momo the Sleepy Panda';

const small = { width: 360, height: 760 };

test('the slide-out menu is as readable as a page', async ({ page }) => {
  await page.setViewportSize(small);
  await page.goto('/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Products', exact: true })).toBeVisible();
  await look(page);
});

test('a picture is brought near by keyboard, looked around in, and left again', async ({ page }) => {
  await page.setViewportSize(small);
  await openProduct(page, inStock);
  const opener = main(page).getByRole('button', { name: 'Zoom', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: inStock });
  const shown = dialog.getByText(/^Picture \d of 3$/);
  await expect(shown).toHaveText('Picture 1 of 3');
  await look(page);
  await dialog.getByRole('button', { name: 'Zoom in' }).press('Enter');
  const picture = dialog.getByRole('img');
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(small.width);
  const left = async () => (await picture.boundingBox())?.x ?? 0;
  const middle = await left();
  for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeLessThan(middle);
  await expect(shown).toHaveText('Picture 1 of 3');
  await look(page);
  await dialog.getByRole('button', { name: 'Zoom out' }).press('Enter');
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveText('Picture 2 of 3');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('the wishlist of a visitor says what is sold out', async ({ page }) => {
  await openProduct(page, soldOut);
  await expect(main(page).getByText('Out of Stock').first()).toBeVisible();
  for (const name of [soldOut, inStock]) {
    await openProduct(page, name);
    const heart = main(page).getByRole('button', { name: `Favourite: ${name}` });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  }
  await look(page);
  await page.goto('/wishlist');
  await expect(main(page).getByRole('article')).toHaveCount(2);
  await expect(main(page).getByRole('article', { name: soldOut }).getByText('Out of Stock').first()).toBeVisible();
  await expect(main(page).getByRole('button', { name: `Out of Stock: ${soldOut}` })).toBeDisabled();
  await look(page);
});

test('a refused form leads to its first fault and says what is wrong with it', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const first = page.getByLabel('First name');
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription('First name is required');
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Phone number is required');
  await look(page);
});

/** Goes once round the page by Tab and answers every stop that cannot be seen. */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  let stops = 0;
  // Nobody needs more.
  for (; stops < 150; stops++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const node = document.activeElement;
      if (node === null || node === document.body) return null;
      // A control that is hidden behind its label shows the focus there.
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
  ['/refund-policy', 1280],
] as const) {
  test(`whoever goes through ${path} by Tab sees at every stop where they are`, async ({ page }) => {
    await page.setViewportSize({ width, height: 760 });
    await page.goto(path);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await hiddenStops(page)).toEqual([]);
  });
}

test('what is chosen is seen in the reader’s own colours too', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const dots = page.getByRole('group', { name: 'Choose a slide' }).getByRole('button');
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
  const looks = async () => ({ chosen: await dots.nth(0).screenshot(), other: await dots.nth(1).screenshot() });
  await expect(async () => {
    const { chosen, other } = await looks();
    expect(chosen.equals(other), 'the current dot looks like the others').toBe(false);
  }).toPass();
  const card = main(page).getByRole('button', { name: /^Soft Toys/ });
  await card.click();
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await expect(card).toHaveCSS('outline-style', 'dashed');
});
