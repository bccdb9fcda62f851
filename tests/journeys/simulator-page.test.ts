/** Can a developer see a payment from the provider's side, and let the rest happen from there, on any screen and without a mouse? */

import { expect, look, test } from './kit.ts';
import { readyToPay } from './mishaps.ts';
import { customer } from './people.ts';
import { openPaymentWindow, ordersWith, payButton, signIn, told } from './steps.ts';
import { productNamed } from './trade.ts';

test('an order that is paid on the simulator’s page reaches the shopper, whose event can be sent again, forged and disputed', async ({
  page,
  context,
  site,
}) => {
  const product = 'Bholu the Honey Bear';
  const ravi = await customer(site, 'Ravi');
  await readyToPay(site, ravi, await productNamed(site, product));
  await signIn(page, ravi);
  await page.goto('/checkout');
  const asked = page.waitForResponse('**/api/payments/create-order');
  await openPaymentWindow(page);
  const { id: order } = (await (await asked).json()) as { id: string };

  const desk = await context.newPage();
  await desk.goto(`/_local/razorpay?find=${order}`);
  await desk.getByRole('link', { name: order }).click();
  const main = desk.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible();
  await main.getByLabel('Method').selectOption('netbanking');
  await main.getByRole('button', { name: 'Pay', exact: true }).focus();
  await desk.keyboard.press('Enter');
  await expect(main.getByRole('status')).toContainText('is captured.');
  await expect(main.getByRole('table', { name: 'Payments' }).getByText('captured')).toBeVisible();
  await look(desk);

  const events = main.getByRole('table', { name: 'Events' });
  await events.getByRole('button', { name: /^Send again order\.paid/ }).click();
  await expect(main.getByRole('status')).toContainText('order.paid was sent again.');
  await events.getByText(/^Delay, forge payment\.captured/).click();
  await events.getByLabel('Forgery').locator('visible=true').selectOption('wrong-signature');
  await events.getByRole('button', { name: 'Send forged' }).locator('visible=true').click();
  await expect(main.getByRole('status')).toContainText('The shop answered 400');
  await main
    .getByRole('table', { name: 'Payments' })
    .getByRole('button', { name: /^Dispute/ })
    .click();
  await expect(main.getByRole('table', { name: 'Payments' })).toContainText('Dispute open');

  for (const view of ['Payments', 'Refunds', 'Events', 'Requests', 'Faults', 'Keys']) {
    await desk.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view }).click();
    await expect(main.getByRole('heading', { level: 1, name: view })).toBeVisible();
    if (view === 'Faults') await look(desk);
  }

  await page.goto('/profile?tab=orders');
  await expect(ordersWith(page, product)).toHaveCount(1);
  await page.goto('/checkout');
  await expect(told(page, 'No items to checkout. Redirecting to products.')).toBeVisible();
  await expect(payButton(page)).toBeHidden();
});
