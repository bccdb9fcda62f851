/** Covers the address book of a customer. */
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { prepareCheckout } from '#tests/journeys/kit/mishaps.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import { arriveSignedIn, firstText, main } from '#tests/journeys/kit/steps.ts';
import { productIdOf } from '#tests/journeys/kit/trade.ts';

test('a customer adds an address, makes it the default and deletes the other one', { tag: '@long' }, async ({ page, site }) => {
  const divya = await customer(site, 'Divya');
  // Saves an address labelled Home.
  await prepareCheckout(site, divya, await productIdOf(site, 'Alphabet Building Blocks, 26 Pieces'));
  await arriveSignedIn(page, divya, '/profile?tab=addresses');
  const cards = page.getByRole('tabpanel').getByRole('listitem');
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: 'Add New Address' }).click();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(firstText(page, 'Label is required')).toBeVisible();
  await checkPage(page);
  await page.getByLabel('Label').fill('Grandparents');
  await page.getByLabel('Recipient name').fill('Divya Menon');
  await page.getByLabel('Phone number').fill('9876501234');
  await page.getByLabel('Address', { exact: true }).fill('21 Temple Road');
  await page.getByLabel('City').fill('Kochi');
  await page.getByLabel('State').selectOption({ label: 'Kerala' });
  await page.getByLabel('Postal code').fill('682001');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(cards).toHaveCount(2);
  await checkPage(page);

  await page.getByRole('button', { name: 'Set as default: Grandparents' }).click();
  await expect(cards.filter({ hasText: 'Grandparents' })).toContainText('Default');
  await page.getByRole('button', { name: 'Delete Home' }).click();
  await page.getByRole('dialog', { name: 'Delete this address?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(firstText(page, 'Address deleted successfully!')).toBeVisible();
  await page.reload();
  await expect(cards).toHaveCount(1);
  await expect(main(page)).toContainText('21 Temple Road');
});
