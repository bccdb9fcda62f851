/** Can a customer keep their addresses in order? */

import { expect, look, test } from './kit.ts';
import { customer } from './people.ts';
import { main, signIn, told } from './steps.ts';

test('a customer adds, changes, prefers and deletes addresses', async ({ page, site }) => {
  await signIn(page, await customer(site, 'Divya'), '/profile?tab=addresses');
  await expect(page).toHaveURL(/\/profile\?tab=addresses$/);
  const cards = page.getByRole('tabpanel').getByRole('listitem');

  const fill = async (label: string, address: string) => {
    await page.getByLabel('Label').fill(label);
    await page.getByLabel('Recipient name').fill('Divya Menon');
    await page.getByLabel('Phone number').fill('9876501234');
    await page.getByLabel('Address', { exact: true }).fill(address);
    await page.getByLabel('City').fill('Kochi');
    await page.getByLabel('State').selectOption({ label: 'Kerala' });
    await page.getByLabel('Postal code').fill('682001');
  };

  await expect(main(page).getByRole('heading', { name: 'No addresses saved' })).toBeVisible();
  await look(page);
  await page.getByRole('button', { name: 'Add Your First Address' }).click();
  await look(page);
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(told(page, 'Label is required')).toBeVisible();
  await fill('Home', '3 Marine Drive');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(told(page, 'Address added successfully!')).toBeVisible();
  await expect(cards).toHaveCount(1);
  await expect(cards.filter({ hasText: 'Home' })).toContainText('Default');

  await page.getByRole('button', { name: 'Add New Address' }).click();
  await fill('Grandparents', '21 Temple Road');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(cards).toHaveCount(2);

  await page.getByRole('button', { name: 'Edit Grandparents' }).click();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('21 Temple Road');
  await page.getByLabel('Address', { exact: true }).fill('22 Temple Road');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(told(page, 'Address updated successfully!')).toBeVisible();
  await expect(cards.filter({ hasText: 'Grandparents' })).toContainText('22 Temple Road');
  await look(page);

  await page.getByRole('button', { name: 'Set as default: Grandparents' }).click();
  await expect(cards.filter({ hasText: 'Grandparents' })).toContainText('Default');
  await expect(cards.filter({ hasText: 'Home' })).not.toContainText('Default');

  await page.getByRole('button', { name: 'Delete Home' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this address?' });
  await look(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(told(page, 'Address deleted successfully!')).toBeVisible();
  await page.reload();
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('22 Temple Road');
});
