/** Steps of the journeys about paying: opening the checkout and checking that nothing was lost. */
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { prepareCheckout } from './mishaps.ts';
import { customer, type Person } from './people.ts';
import { arriveSignedIn, main, payButton } from './steps.ts';
import { productIdOf } from './trade.ts';

export const blocks = 'Alphabet Building Blocks, 26 Pieces';
const address = /3 Marine Drive/;

/** Signs in a new customer with one product in the cart and a saved address, and opens the checkout. */
export async function openCheckout(page: Page, site: string, name: string, product = blocks): Promise<Person> {
  const person = await customer(site, name);
  await prepareCheckout(site, person, await productIdOf(site, product));
  await arriveSignedIn(page, person, '/checkout');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  return person;
}

/** Expects the message, the cart and the address as before, and a Pay button that can be pressed again. */
export async function expectMessageAndKeptCheckout(page: Page, text: string): Promise<void> {
  await expect(main(page).getByText(text)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(main(page).getByRole('radio', { name: address })).toBeChecked();
  await expect(payButton(page)).toBeEnabled();
}

/** Collects the ids of the payment orders that the page receives. */
export function providerOrders(page: Page): string[] {
  const ids: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/payments/create-order') && response.ok()) void response.json().then(({ id }: { id: string }) => ids.push(id));
  });
  return ids;
}
