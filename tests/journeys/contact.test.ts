/** Can a visitor write to us from a page of the services, with the keyboard alone, and a customer from the foot of any page? */
import { expect, look, test } from './kit.ts';
import { customer } from './people.ts';
import { main, signIn, told } from './steps.ts';

test('a visitor plans an event without touching the mouse', async ({ page }) => {
  await page.goto('/event');
  const call = main(page).getByRole('button', { name: 'Plan an event with us' }).first();
  await call.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Plan an event' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByText('Message is required')).toBeVisible();
  await look(page);
  for (const text of ['Ravi Kumar', `ravi${Date.now()}@nanhe.test`, '98765 43210', 'A mela for 60 children in March.']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(form.getByRole('button', { name: 'Send message' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(told(page, 'Thank you! We have received your request.')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(call).toBeFocused();
});

test('the event of the window opens the form for its matter, however early it comes', async ({ page }) => {
  await page.goto('/lawyer', { waitUntil: 'domcontentloaded' });
  for (const [type, title] of [
    ['law', 'Ask for legal help'],
    ['event', 'Plan an event'],
    ['education', 'Find a class'],
  ] as const) {
    await page.evaluate((matter) => window.dispatchEvent(new CustomEvent('nanhe:contact', { detail: { type: matter } })), type);
    const form = page.getByRole('dialog', { name: title });
    await expect(form.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  }
});

test('a customer need not say who they are, and Escape keeps what was written', async ({ page, site }) => {
  const meera = await customer(site, 'Meera');
  await signIn(page, meera, '/signin?returnTo=%2Fterms');
  await page.getByRole('button', { name: 'Contact us' }).last().click();
  const form = page.getByRole('dialog', { name: 'Contact us' });
  await expect(form.getByLabel('Email')).toHaveValue(meera.email);
  await form.getByLabel('Message').fill('Where is');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Contact us' }).last().click();
  await expect(form.getByLabel('Message')).toHaveValue('Where is');
  await form.getByLabel('Message').fill('Where is my parcel?');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(told(page, 'Thank you! We have received your request.')).toBeVisible();
});
