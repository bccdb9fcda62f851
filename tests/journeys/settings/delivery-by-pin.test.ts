/** Covers delivery by PIN code: the owner sets it, a shopper sees promise and charge from the product page to the mail, and an address that is not served is refused. */
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { customer, mailsTo } from '#tests/journeys/kit/people.ts';
import {
  arriveSignedIn,
  goToCheckout,
  main,
  openPaymentWindow,
  openProduct,
  payButton,
  payByUpi,
  seeOrderPlaced,
  settingsInForce,
} from '#tests/journeys/kit/steps.ts';
import { admin } from '#tests/journeys/kit/trade.ts';

const product = 'Muslin Swaddles, Pack of 3';
/** `Tue 24 - Thu 26 Nov`, `Mon 30 Nov - Wed 2 Dec`. */
const days = /Arrives \w{3} \d+( \w{3})? - \w{3} \d+ \w{3}/;

test('an owner sets delivery by PIN code; a shopper sees days and charge up to the mail, and an address out of reach is refused', {
  tag: '@long',
}, async ({ page, site, browser, watch }) => {
  // Uses only PIN codes that no other journey uses, because all journeys share this shop.
  await arriveSignedIn(page, admin, '/admin?tab=settings&section=delivery');
  await expect(main(page).getByRole('form', { name: 'Delivery' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Add zone' }).click();
  await main(page).getByLabel('Name of zone 1').fill('Hills');
  await main(page).getByLabel('PIN codes of zone 1').fill('79');
  await main(page).getByRole('button', { name: 'Add row' }).click();
  await main(page).getByLabel('Zone of row 2').selectOption('Hills');
  await main(page).getByLabel('Charge (₹), row 2').fill('149');
  await main(page).getByLabel('Free from (₹)').fill('5000');
  await main(page).getByRole('button', { name: 'Save delivery' }).click();
  await expect(page.getByText(/^Delivery saved/).first()).toBeVisible();
  for (const [prefix, from, to, isServed] of [
    ['79', '5', '8', true],
    ['793', '', '', false],
  ] as const) {
    await main(page).getByLabel('PIN code or its beginning').fill(prefix);
    await main(page).getByLabel('Days from').fill(from);
    await main(page).getByLabel('Days to', { exact: true }).fill(to);
    if (!isServed) await main(page).getByRole('form', { name: 'New row' }).getByLabel('Delivered').uncheck();
    await main(page).getByRole('button', { name: 'Add PIN code' }).click();
    await expect(main(page).getByRole('row', { name: new RegExp(`^${prefix}\\*`) })).toBeVisible();
  }
  await checkPage(page);
  await main(page).getByRole('button', { name: 'Save PIN codes' }).click();
  await expect(page.getByText(/^PIN codes saved/).first()).toBeVisible();
  await settingsInForce();

  const lalrin = await customer(site, 'Lalrin');
  const context = await browser.newContext({ baseURL: site, reducedMotion: 'reduce' });
  watch.addContext(context);
  const shopper = await context.newPage();
  await arriveSignedIn(shopper, lalrin);
  await openProduct(shopper, product);
  await main(shopper).getByLabel('Deliver to PIN code').fill('796001');
  await main(shopper).getByRole('button', { name: 'Check' }).click();
  const delivery = main(shopper).getByRole('region', { name: 'Delivery' });
  await expect(delivery).toContainText(days);
  await expect(delivery).toContainText('Delivery ₹149');
  const promised = days.exec((await delivery.textContent()) ?? '')?.[0] ?? '';
  await checkPage(shopper);

  await main(shopper).getByRole('button', { name: 'Add to Cart', exact: true }).click();
  // Opens when the shop has the product.
  await expect(shopper.getByRole('dialog', { name: /^Your cart/ })).toBeVisible();
  await shopper.goto('/cart');
  await expect(main(shopper)).toContainText(promised);
  await expect(main(shopper)).toContainText('more for free delivery.');
  await expect(main(shopper)).toContainText('₹149.00');
  await checkPage(shopper);

  await goToCheckout(shopper);
  await main(shopper).getByLabel('Address', { exact: true }).fill('2 Hill Road');
  await main(shopper).getByLabel('City').fill('Shillong');
  await main(shopper).getByLabel('State').selectOption({ label: 'Meghalaya' });
  await main(shopper).getByLabel('PIN code').fill('793001');
  await expect(main(shopper)).toContainText('We do not deliver to 793001 at present. Please choose another delivery address.');
  await expect(payButton(shopper)).toBeDisabled();
  await checkPage(shopper);
  await main(shopper).getByLabel('City').fill('Aizawl');
  await main(shopper).getByLabel('State').selectOption({ label: 'Mizoram' });
  await main(shopper).getByLabel('PIN code').fill('796001');
  await main(shopper).getByLabel('Phone', { exact: true }).fill(lalrin.phone);
  await expect(main(shopper)).toContainText(promised);
  await expect(payButton(shopper)).toBeEnabled();
  await payByUpi(await openPaymentWindow(shopper));
  await seeOrderPlaced(shopper);
  await expect(main(shopper)).toContainText(promised);
  await expect(main(shopper)).toContainText('₹149.00');
  await expect
    .poll(async () => (await mailsTo(site, lalrin.email)).find(({ subject }) => subject.includes('is confirmed'))?.text ?? '')
    .toContain(promised.replace('Arrives', 'It arrives'));
  await context.close();

  // Undoes the changes, so that carts of other journeys cost the same as before.
  await page.reload();
  await main(page).getByRole('button', { name: 'Undo the last save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByText('The previous table is in force again.').first()).toBeVisible();
});
