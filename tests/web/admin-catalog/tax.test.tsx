// @vitest-environment happy-dom
/** How the forms of products decide the tax, and when they warn of a price between two rates. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { goodProduct, productPage, setUpCatalogueAdmin, train } from '#tests/web/texts/catalogue-admin.ts';
import { fill, openSite, press, requestsTo, respond, setUpSite, shop, toastSaying } from '#tests/web/texts/site.tsx';

setUpSite();

const created = () => requestsTo('POST /api/products').at(-1)?.body;

it('taxes a product by a class, and warns when its price lies between two rates', async () => {
  setUpCatalogueAdmin();
  const validFrom = '2025-09-22';
  const apparel = {
    id: 'apparel',
    name: 'Clothes',
    rows: [
      { upTo: 250_000, rate: 5, validFrom },
      { rate: 18, validFrom },
    ],
  };
  respond('get', '/api/admin/tax-classes', { mode: 'tax_inclusive', taxClasses: [apparel] });
  respond('post', '/api/products', train);
  openSite(productPage);
  await fill({ ...goodProduct, 'Price (₹)': '2700' });
  await screen.findByRole('option', { name: 'Clothes' });
  fireEvent.change(await screen.findByLabelText('Tax class'), { target: { value: 'apparel' } });
  expect(screen.queryByLabelText(/^GST rate/)).toBeNull();
  expect(screen.getByText(/^5 % up to ₹2,500, 18 % above, from 22 Sept? 2025$/)).toBeTruthy();
  expect(screen.getByText(/^₹2,700 lies between two rates.*Up to ₹2,625 the lower rate applies; above ₹2,950/)).toBeTruthy();
  await fill({ 'Price (₹)': '2600' });
  expect(screen.queryByText(/lies between two rates/)).toBeNull();
  await press('Create product');
  await waitFor(() => expect(requestsTo('POST /api/products')).toHaveLength(1));
  expect(created()).toMatchObject({ price: 2_600, taxClass: 'apparel' });
  expect(created()).not.toHaveProperty('gstRate');
});

it('leaves the rate of a new product to the settings when its field is empty', async () => {
  setUpCatalogueAdmin();
  respond('post', '/api/products', train);
  openSite(productPage);
  await fill(goodProduct);
  expect(screen.getByLabelText<HTMLInputElement>(/^GST rate/).value).toBe('');
  expect(screen.getByText('the standard rate when empty')).toBeTruthy();
  await press('Create product');
  await waitFor(() => expect(requestsTo('POST /api/products')).toHaveLength(1));
  expect(created()).not.toHaveProperty('gstRate');
});

it('shows the warnings of a bulk change until the next one begins', async () => {
  setUpCatalogueAdmin();
  shop.products = [train];
  const text = '₹2,700 lies between two rates.';
  respond('post', '/api/products/bulk', { results: [{ id: 7, ok: true, warning: text }] });
  openSite('/admin?tab=products');
  fireEvent.click(await screen.findByLabelText('Select Wooden Train 7'));
  await press('Change selected');
  await fill({ 'Per cent': '-10', Reason: 'Sale' });
  await press('Change');
  expect((await screen.findByText(`Wooden Train 7: ${text}`)).closest('[role=alert]')).toBeTruthy();
  await waitFor(() => expect(toastSaying('success', 'Updated')).toBe(true));
  fireEvent.click(await screen.findByLabelText('Select Wooden Train 7'));
  await press('Change selected');
  expect(screen.queryByText(`Wooden Train 7: ${text}`)).toBeNull();
});
