/** Covers a purchase and a search with the keyboard alone. Every control is reached with Tab and shows the focus. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/journeys/kit/journey.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import { home, main, payButton, seeOrderPlaced, waitForHydration } from '#tests/journeys/kit/steps.ts';

/** More Tab stops than any page has. */
const maxStops = 150;
const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((node) => node === node.ownerDocument.activeElement);

/** Presses Tab until the target has the focus and expects the focus to be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; !(await hasFocus(target)); stops++) {
    if (stops === maxStops) throw new Error(`Tab does not lead to ${String(target)}.`);
    await page.keyboard.press('Tab');
  }
  await expect
    .poll(
      () =>
        target.evaluate((node) => {
          // A radio button hidden behind its label shows the focus on the label.
          const shown = [node, node.closest('label')].flatMap((each) => (each === null ? [] : [getComputedStyle(each)]));
          return shown.some(
            ({ outlineStyle, outlineWidth, boxShadow }) => (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
          );
        }),
      { message: `the focus on ${String(target)} cannot be seen` },
    )
    .toBe(true);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

test('a customer makes a whole purchase with the keyboard alone', async ({ page, site }) => {
  const product = 'Channapatna Stacking Rings';
  const leela = await customer(site, 'Leela');
  await page.goto('/signin');
  await type(page, page.getByLabel('Email or phone'), leela.email);
  await type(page, page.getByLabel('Password', { exact: true }).last(), leela.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Leela/ })).toBeVisible();

  await page.goto('/');
  await waitForHydration(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(main(page).locator(':focus')).toHaveCount(1);
  await press(page, main(page).getByRole('link', { name: 'Shop all products' }));
  await type(page, main(page).getByRole('searchbox', { name: 'Search products' }), 'channapatna');
  await expect(main(page).getByText(/^Showing (\d+) of \1 products/)).toBeVisible();
  await press(page, main(page).getByRole('link', { name: product, exact: true }));
  await press(page, main(page).getByRole('button', { name: 'Add to Cart', exact: true }));
  // The cart opens beside the page.
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page, main(page).getByRole('link', { name: 'View Cart' }));
  await press(page, main(page).getByRole('button', { name: 'Proceed to Checkout' }));

  await type(page, main(page).getByLabel('Address', { exact: true }), home.address);
  await type(page, main(page).getByLabel('City'), home.city);
  // One letter: a list that gets the next one a second later takes it for the first of another word.
  await type(page, main(page).getByLabel('State'), 'K');
  await expect(main(page).getByLabel('State')).toHaveValue('KA');
  await type(page, main(page).getByLabel('PIN code'), home.pin);
  await tabTo(page, main(page).getByRole('radio', { name: /^UPI/ }));
  await press(page, payButton(page));

  const window = page.getByTitle('Razorpay payment window').contentFrame();
  await expect(window.getByRole('tab', { name: 'UPI' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(window.getByRole('tab', { name: 'Card' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await type(page, window.getByLabel('UPI ID'), 'success@razorpay');
  await page.keyboard.press('Enter');
  await seeOrderPlaced(page);
  // The new page begins at its content, not where Pay was.
  await expect(main(page)).toBeFocused();
  await press(page, main(page).getByRole('link', { name: 'See your order' }));
  await expect(main(page).getByRole('region', { name: 'Order Items' })).toContainText(product);
  await expect(main(page)).toBeFocused();
  await press(page, main(page).getByRole('button', { name: 'Cancel order' }));
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Closing the dialog returns the focus.
  await expect(main(page).getByRole('button', { name: 'Cancel order' })).toBeFocused();
});

test('a visitor on a small screen searches and follows a suggestion with the keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  // Before it, the link leads to the page of all products instead of opening the dialog.
  await waitForHydration(page);
  await press(page, page.getByRole('banner').getByRole('link', { name: 'Search products' }));
  const sheet = page.getByRole('dialog', { name: 'Search' });
  const box = sheet.getByRole('combobox', { name: 'Search products' });
  await expect(box).toBeFocused();
  const text = 'tody bear blu 2 yrs';
  const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.get('search') === text);
  await page.keyboard.type(text);
  // Slow typing is answered in between, too, and each answer drops the choice in the one before.
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))));
  const teddy = sheet.getByRole('option', { name: /^Neelu the Blue Teddy Bear/ });
  await teddy.waitFor();
  await page.keyboard.press('ArrowUp');
  await expect(teddy).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await teddy.getAttribute('id')) ?? '');
  await page.keyboard.press('Escape');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(teddy).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Neelu the Blue Teddy Bear');
});
