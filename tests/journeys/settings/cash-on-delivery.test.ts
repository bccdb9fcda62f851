/** Covers paying on delivery: the owner allows it, a family orders with a mailed code, staff deliver and collect, and a second parcel comes back. */
import type { Page } from '@playwright/test';
import { openCheckout } from '#tests/journeys/kit/at-checkout.ts';
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { mailedCode } from '#tests/journeys/kit/people.ts';
import { addToCart, arriveSignedIn, enterCode, goToCheckout, main, settingsInForce } from '#tests/journeys/kit/steps.ts';
import { admin, adminApi, send, tokenOf } from '#tests/journeys/kit/trade.ts';

const product = 'Muslin Swaddles, Pack of 3';

async function setOffer(page: Page, offer: 'on' | 'off'): Promise<void> {
  await arriveSignedIn(page, admin, '/admin?tab=settings&section=cod');
  await main(page).getByLabel('Payment on delivery').selectOption(offer);
  await main(page)
    .getByLabel('Fee (₹)')
    .fill(offer === 'on' ? '49' : '0');
  await main(page).getByRole('button', { name: 'Save cash on delivery' }).click();
  await expect(page.getByText('Cash on delivery saved. Checkout follows at once.').first()).toBeVisible();
  await settingsInForce();
}

/** Chooses to pay on delivery and enters the code. Returns the order's id. @param count code mails so far, this one included */
async function orderOnDelivery(page: Page, site: string, email: string, count: number): Promise<string> {
  const choice = main(page).getByRole('radio', { name: /^Pay on delivery/ });
  await expect(choice).toBeEnabled();
  await choice.check();
  await expect(main(page).getByText('Cash on delivery fee')).toBeVisible();
  await main(page)
    .getByRole('button', { name: /^Order and pay ₹.* on delivery$/ })
    .click();
  await expect(main(page).getByRole('heading', { name: 'Confirm your order' })).toBeVisible();
  await checkPage(page);
  await enterCode(page, await mailedCode(site, email, count));
  await main(page).getByRole('button', { name: 'Place order' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: /^Thank you, / })).toBeVisible();
  await expect(main(page).getByText(/^Pay ₹.* on delivery$/)).toBeVisible();
  await checkPage(page);
  return /orders\/(\w+)\/placed$/.exec(page.url())?.[1] ?? '';
}

/** Checks the form while the shop has a category of one long word, which has to break within large letters. */
async function checkWithLongWord(page: Page, site: string): Promise<void> {
  const token = await tokenOf(site, admin);
  const category = { name: `Kindergartenmöbel${Date.now()}`, description: 'Small chairs and tables' };
  const { id } = (await send(site, 'POST', '/api/categories', token, category)) as { id: string };
  await page.reload();
  await expect(main(page).getByLabel(category.name)).toBeVisible();
  await checkPage(page);
  await send(site, 'DELETE', `/api/categories/${id}`, token);
}

test('a family orders on delivery, staff collect the money, and a refused parcel costs nothing', async ({ page, site, browser, watch }) => {
  const office = await browser.newContext({ baseURL: site, reducedMotion: 'reduce' });
  watch.addContext(office);
  const adminPage = await office.newPage();
  await setOffer(adminPage, 'on');
  await checkWithLongWord(adminPage, site);

  const asha = await openCheckout(page, site, 'Asha', product);
  const first = await orderOnDelivery(page, site, asha.email, 2);
  const staff = await adminApi(site);
  await staff.ship(first);
  await adminPage.goto(`/admin?tab=orders&order=${first}`);
  await expect(main(adminPage).getByText('Payment: due')).toBeVisible();
  await main(adminPage)
    .getByRole('combobox', { name: /^Status of order/ })
    .selectOption('delivered');
  await adminPage.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(adminPage.getByText("Enter the courier's reference", { exact: true })).toBeVisible();
  await adminPage.getByLabel("Courier's reference").fill('COD-77231');
  await adminPage.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(main(adminPage).getByText('Payment: completed')).toBeVisible();
  await expect(main(adminPage).getByText(/COD-77231/)).toBeVisible();
  await checkPage(adminPage);

  await addToCart(page, product);
  await goToCheckout(page);
  const second = await orderOnDelivery(page, site, asha.email, 3);
  await staff.ship(second);
  await adminPage.goto(`/admin?tab=orders&order=${second}`);
  await main(adminPage)
    .getByRole('combobox', { name: /^Status of order/ })
    .selectOption('returned_to_origin');
  await adminPage.getByLabel('Reason').fill('No answer at the door');
  await adminPage.getByRole('button', { name: 'Take the parcel back' }).click();
  await expect(main(adminPage).getByText('Payment: refused')).toBeVisible();
  await page.goto(`/orders/${second}`);
  await expect(main(page).getByText('Delivery: came back to us')).toBeVisible();
  await expect(main(page).getByText('Payment: nothing to pay')).toBeVisible();
  await checkPage(page);

  await setOffer(adminPage, 'off');
  await office.close();
});
