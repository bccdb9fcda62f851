/** Covers a visitor who buys without signing in first: the cart, one mailed code at the checkout, the payment and the order. */
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { customer, mailedCode, newPerson } from '#tests/journeys/kit/people.ts';
import {
  addToCart,
  enterCode,
  fillNewAddress,
  goToCheckout,
  main,
  openPaymentWindow,
  openProduct,
  payButton,
  payByUpi,
  seeOrderPlaced,
} from '#tests/journeys/kit/steps.ts';

const product = 'Muslin Swaddles, Pack of 3';

test('a visitor fills a cart, proves an e-mail in the page, pays and finds the order in the new account', async ({ page, site, browser, watch }) => {
  const tara = newPerson('Tara');
  await addToCart(page, product);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await goToCheckout(page);
  await checkPage(page);

  await main(page).getByRole('button', { name: 'Continue' }).click();
  await expect(main(page).getByLabel('Email')).toBeFocused();
  await main(page).getByLabel('Email').fill(tara.email);
  await main(page).getByLabel('First name').fill(tara.firstName);
  await main(page).getByLabel('Last name').fill(tara.lastName);
  await main(page).getByLabel('Phone', { exact: true }).fill(tara.phone);
  await fillNewAddress(page);
  await main(page).getByRole('button', { name: 'Continue' }).click();
  await expect(main(page).getByText(`We sent a 6-digit code to ${tara.email}.`)).toBeVisible();
  await checkPage(page);
  await enterCode(page, await mailedCode(site, tara.email, 1));
  await main(page).getByRole('button', { name: 'Verify' }).click();

  // The same page continues with the details that the visitor typed before signing in.
  await expect(payButton(page)).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(main(page).getByLabel('City')).toHaveValue('Bengaluru');
  await expect(page.getByRole('banner').getByRole('button', { name: new RegExp(`^${tara.firstName}`) })).toBeVisible();
  await checkPage(page);
  await payByUpi(await openPaymentWindow(page));
  await seeOrderPlaced(page);
  await expect(main(page)).toContainText(product);

  // Another customer does not see it.
  const order = new URL(page.url()).pathname.replace('/placed', '');
  const other = await browser.newContext({ baseURL: site, reducedMotion: 'reduce' });
  watch.addContext(other);
  watch.expectTrouble(/^404 GET .*\/api\/orders\//);
  const uma = await customer(site, 'Uma');
  const elsewhere = await other.newPage();
  await elsewhere.goto(order);
  await expect(elsewhere).toHaveURL(/\/signin\?returnTo=/);
  await elsewhere.getByLabel('Email or phone').fill(uma.email);
  await elsewhere.getByLabel('Password', { exact: true }).last().fill(uma.password);
  await elsewhere.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(main(elsewhere).getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
  await checkPage(elsewhere);
  await other.close();
});

test('a visitor with an account proves the e-mail at Buy Now and goes on with the saved cart untouched', { tag: '@long' }, async ({ page, site }) => {
  const meena = await customer(site, 'Meena');
  await openProduct(page, product);
  await main(page).getByRole('button', { name: 'Buy Now', exact: true }).click();
  await expect(page).toHaveURL(/\/checkout\?buyNow=true$/);
  await main(page).getByLabel('Email').fill(meena.email);
  await main(page).getByLabel('First name').fill('Someone');
  await main(page).getByLabel('Last name').fill('Else');
  await main(page).getByLabel('Phone', { exact: true }).fill(meena.phone);
  await fillNewAddress(page);
  await main(page).getByRole('button', { name: 'Continue' }).click();
  await expect(main(page).getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  await enterCode(page, await mailedCode(site, meena.email, 2));
  await main(page).getByRole('button', { name: 'Verify' }).click();
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Meena/ })).toBeVisible();
  await payByUpi(await openPaymentWindow(page));
  await seeOrderPlaced(page);
  await page.goBack();
  // Going back after a purchase leads to the product, without a warning.
  await expect(main(page).getByRole('heading', { level: 1, name: product })).toBeVisible();
});
