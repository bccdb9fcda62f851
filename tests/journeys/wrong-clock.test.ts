/** Does it matter what day the browser believes it is? Codes, holds and orders follow the shop's clock, not the visitor's. */
import { expect, test } from './kit.ts';
import { customer, mailedCode } from './people.ts';
import { addToCart, enterCode, fillNewAddress, goToCheckout, main, openPaymentWindow, ordersWith, payByUpi, seeOrderPlaced, told } from './steps.ts';

const blocks = 'Alphabet Building Blocks, 26 Pieces';
const day = 86_400_000;

for (const [wrong, offset] of [
  ['a day ahead', day],
  ['a day behind', -day],
] as const) {
  test(`a browser whose clock is ${wrong} signs in with a code, pays and finds the order`, async ({ page, site }) => {
    const kabir = await customer(site, 'Kabir');
    await page.clock.install({ time: Date.now() + offset });
    await page.goto('/signin');
    await page.getByText('OTP', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'OTP' })).toBeChecked();
    await page.getByLabel('Email or phone').fill(kabir.email);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    // Half a minute, whatever the day.
    await expect(page.getByRole('button', { name: /^Resend in (?:30|[12]?\d)s$/ })).toBeDisabled();
    // One of the mails is the sign-up's.
    await enterCode(page, await mailedCode(site, kabir.email, 2));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(told(page, 'Welcome back, Kabir!')).toBeVisible();

    await addToCart(page, blocks);
    await goToCheckout(page);
    await fillNewAddress(page);
    await payByUpi(await openPaymentWindow(page));
    await seeOrderPlaced(page);
    await expect(ordersWith(page, blocks)).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Kabir Menon' })).toBeVisible();
    await expect(main(page).getByRole('article').or(ordersWith(page, blocks)).first()).toBeVisible();
  });
}
