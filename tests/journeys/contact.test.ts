/** Covers the contact form by keyboard and by the window event that opens it. */
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { firstText, main, waitForHydration } from '#tests/journeys/kit/steps.ts';

test('a visitor sends the contact form of the event page with the keyboard alone', async ({ page }) => {
  await page.goto('/event');
  const call = main(page).getByRole('button', { name: 'Plan an event with us' }).first();
  await waitForHydration(page);
  await call.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Plan an event' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByText('Message is required')).toBeVisible();
  await checkPage(page);
  for (const text of ['Ravi Kumar', `ravi${Date.now()}@nanhe.test`, '98765 43210', 'A mela for 60 children in March.']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(form.getByRole('button', { name: 'Send message' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(firstText(page, 'Thank you! We have received your request.')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(call).toBeFocused();
});

test('a visitor sees the contact form that a window event asks for, even before hydration', async ({ page }) => {
  await page.goto('/lawyer', { waitUntil: 'domcontentloaded' });
  for (const [type, title] of [
    ['law', 'Ask for legal help'],
    ['event', 'Plan an event'],
    ['education', 'Find a class'],
  ] as const) {
    await page.evaluate((detail) => window.dispatchEvent(new CustomEvent('nanhe:contact', { detail })), { type });
    const form = page.getByRole('dialog', { name: title });
    await expect(form.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  }
});
