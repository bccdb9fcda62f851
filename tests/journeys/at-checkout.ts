/** What do journeys about paying share? Somebody at the checkout, and a look at whether anything of theirs was lost. */
import type { Page } from '@playwright/test';
import { expect } from './kit.ts';
import { readyToPay } from './mishaps.ts';
import { customer, type Person } from './people.ts';
import { main, payButton, signIn } from './steps.ts';
import { productNamed } from './trade.ts';

export const blocks = 'Alphabet Building Blocks, 26 Pieces';
export const address = /3 Marine Drive/;

/** At the checkout, with one thing in the cart and an address. */
export async function atCheckout(page: Page, site: string, name: string, product = blocks): Promise<Person> {
  const person = await customer(site, name);
  await readyToPay(site, person, await productNamed(site, product));
  await signIn(page, person);
  await page.goto('/checkout');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  return person;
}

/** The text, and a way on: nothing is lost, and it can be paid again. */
export async function toldAndKept(page: Page, text: string): Promise<void> {
  await expect(main(page).getByText(text)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(main(page).getByRole('radio', { name: address })).toBeChecked();
  await expect(payButton(page)).toBeEnabled();
}

/** The provider's orders that the page was given to pay. */
export function providerOrders(page: Page): string[] {
  const ids: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/payments/create-order') && response.ok()) void response.json().then(({ id }: { id: string }) => ids.push(id));
  });
  return ids;
}
