/** Covers the dashboard of the payment simulator, on which a developer causes what happens at the provider. */
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { prepareCheckout } from '#tests/journeys/kit/mishaps.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import { arriveSignedIn, firstText, openPaymentWindow, ordersWith, payButton } from '#tests/journeys/kit/steps.ts';
import { productIdOf } from '#tests/journeys/kit/trade.ts';

test('a developer pays an order in the simulator, repeats and forges its events, and the customer sees the order', { tag: '@long' }, async ({
  page,
  context,
  site,
}) => {
  const product = 'Bholu the Honey Bear';
  const ravi = await customer(site, 'Ravi');
  await prepareCheckout(site, ravi, await productIdOf(site, product));
  await arriveSignedIn(page, ravi, '/checkout');
  const asked = page.waitForResponse('**/api/payments/create-order');
  await openPaymentWindow(page);
  const { id: order } = (await (await asked).json()) as { id: string };

  const dashboard = await context.newPage();
  await dashboard.goto(`/_local/razorpay?find=${order}`);
  await dashboard.getByRole('link', { name: order }).click();
  const main = dashboard.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible();
  await main.getByLabel('Method').selectOption('netbanking');
  await main.getByRole('button', { name: 'Pay', exact: true }).focus();
  await dashboard.keyboard.press('Enter');
  await expect(main.getByRole('status')).toContainText('is captured.');
  await expect(main.getByRole('table', { name: 'Payments' }).getByText('captured')).toBeVisible();
  await checkPage(dashboard);

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

  await page.goto('/profile?tab=orders');
  await expect(ordersWith(page, product)).toHaveCount(1);
  // The message disappears after five seconds, and the pictures of the page may take longer.
  await page.goto('/checkout', { waitUntil: 'commit' });
  await expect(firstText(page, 'No items to checkout. Redirecting to products.')).toBeVisible();
  await expect(payButton(page)).toBeHidden();
});
