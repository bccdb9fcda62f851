/** Covers the main job of the shop: the first purchase of a visitor, from the home page to the mailed receipt. */
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { copyCode, newPerson, openMail } from '#tests/journeys/kit/people.ts';
import {
  fillNewAddress,
  fillSignUp,
  firstText,
  goToOrders,
  home,
  main,
  openPaymentWindow,
  ordersWith,
  payByUpi,
  seeOrderPlaced,
} from '#tests/journeys/kit/steps.ts';

const product = 'Wooden Rainbow Stacker, 7 Arches';

test('a visitor finds a product, signs up with a mailed code, pays by UPI and sees the order', async ({ page, context }) => {
  const asha = newPerson('Asha');

  await test.step('finds a product', async () => {
    await page.goto('/');
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Welcome to Nanhe');
    await expect(main(page).getByRole('article')).toHaveCount(8);
    await main(page).getByRole('link', { name: 'Shop all products' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
    await expect(main(page).getByRole('article').first()).toBeVisible();
    await main(page).getByRole('searchbox', { name: 'Search products' }).fill('rainbow stacker');
    await expect(main(page).getByText('Showing 1 of 1 products (Page 1 of 1)')).toBeVisible();
    await main(page).getByRole('link', { name: product }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: product })).toBeVisible();
    await expect(main(page).getByRole('heading', { name: 'You may also like' })).toBeVisible();
  });
  const productPage = page.url();

  await test.step('puts it into the cart, and signs up', async () => {
    await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(firstText(page, `Added 1 ${product} to cart`)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
    await checkPage(page);
    await main(page).getByRole('link', { name: 'Create an account' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required');
    await checkPage(page);
    await fillSignUp(page, asha);
    await expect(main(page).getByRole('heading', { level: 1, name: 'Verify Your Email' })).toBeVisible();
    await checkPage(page);
  });

  await test.step('pastes the code from the mail', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const mail = await openMail(context, asha.email, /^Your Nanhe sign-up code$/);
    await copyCode(mail);
    await mail.close();
    await page.bringToFront();
    await page.getByLabel('Digit 1 of 6').focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(page.getByLabel('Digit 6 of 6')).toHaveValue(/^\d$/);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(firstText(page, `Welcome to Nanhe, ${asha.firstName}!`)).toBeVisible();
    await expect(page).toHaveURL(productPage);
  });

  await test.step('finds the product in the cart', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click();
    const lines = main(page).getByRole('list', { name: 'Items in your cart' }).getByRole('listitem');
    await expect(lines).toHaveCount(1);
    await expect(lines).toContainText(product);
    await checkPage(page);
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  });

  await test.step('enters an address and pays', async () => {
    await expect(main(page).getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await fillNewAddress(page);
    await checkPage(page);
    const window = await openPaymentWindow(page);
    await checkPage(page);
    await payByUpi(window);
    await seeOrderPlaced(page);
  });

  await test.step('is thanked, also after a reload, and sees the order and its page', async () => {
    const address = `${home.address}, ${home.city}, ${home.state} ${home.pin}`;
    for (const text of [product, asha.email, address]) await expect(main(page)).toContainText(text);
    await expect(page).toHaveTitle(/^Thank you for order /);
    await checkPage(page);
    await page.reload();
    await seeOrderPlaced(page);
    await goToOrders(page);
    await expect(ordersWith(page, product)).toHaveCount(1);
    await expect(ordersWith(page, product)).toContainText('Payment: paid');
    await checkPage(page);
    await ordersWith(page, product)
      .getByRole('link', { name: /^View Details/ })
      .click();
    for (const text of [product, asha.email, address, 'Payment: paid', 'Delivery: preparing']) await expect(main(page)).toContainText(text);
    await expect(page).toHaveTitle(/^Order /);
    await checkPage(page);
    await page.reload();
    await expect(main(page).getByRole('region', { name: 'Order Items' })).toContainText(product);
  });

  await test.step('has a receipt by mail and an empty cart', async () => {
    const receipt = await openMail(context, asha.email, /^Your order .+ is confirmed$/);
    await expect(receipt.getByRole('article').locator('pre')).toContainText(product);
    await receipt.close();
    await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
    await expect(main(page).getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await checkPage(page);
  });
});
