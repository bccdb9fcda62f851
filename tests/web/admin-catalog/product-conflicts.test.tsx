// @vitest-environment happy-dom
/** The form of a product that another user saved meanwhile: what each of the two changed is kept. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { aProduct } from '#tests/web/kit/fixtures.tsx';
import { setUpCatalogueAdmin, staffFields, train } from '#tests/web/texts/catalogue-admin.ts';
import { fill, openSite, press, requestsTo, respond, respondWithErrorDetails, setUpSite, shop } from '#tests/web/texts/site.tsx';

setUpSite();

const bodyOf = (start: string) => requestsTo(start).at(-1)?.body as Record<string, any>;

it('shows both versions of a product edited concurrently and overwrites the saved one on request', async () => {
  setUpCatalogueAdmin();
  const theirs = { ...train, name: 'Their train', version: 4 };
  respondWithErrorDetails('put', '/api/products/7', 'edited_meanwhile', { details: { current: theirs } });
  openSite('/admin?tab=products&product=7');
  await fill({ Name: 'My train' });
  await press('Save product');
  const box = within(await screen.findByRole('alertdialog', { name: 'Changed by another user' }));
  expect(box.getByText('Their train')).toBeTruthy();
  expect(box.getByText('My train')).toBeTruthy();
  respond('put', '/api/products/7', { ...theirs, name: 'My train' });
  await press('Save mine over it');
  await waitFor(() => expect(bodyOf('PUT /api/products/7')).toMatchObject({ name: 'My train', version: 4 }));
});

it('keeps what another user saved in the fields that were not touched here', async () => {
  setUpCatalogueAdmin();
  const theirs = { ...train, price: 859, specifications: { care: 'Wipe clean' }, version: 4 };
  respondWithErrorDetails('put', '/api/products/7', 'edited_meanwhile', { details: { current: theirs } });
  openSite('/admin?tab=products&product=7');
  await fill({ Name: 'My train' });
  await press('Save product');
  await screen.findByRole('alertdialog', { name: 'Changed by another user' });
  expect(screen.getByLabelText<HTMLInputElement>('Price (₹)').value).toBe('859');
  respond('put', '/api/products/7', theirs);
  await press('Save mine over it');
  await waitFor(() =>
    expect(bodyOf('PUT /api/products/7')).toMatchObject({ name: 'My train', price: 859, specifications: { care: 'Wipe clean' }, version: 4 }),
  );
});

/** Opens a product that another user saves as `theirs` while the form is open. */
function openEdited(given: Partial<Product>, theirs: Partial<Product>): void {
  setUpCatalogueAdmin();
  const product = aProduct({ id: 7, ...staffFields, ...given });
  shop.products = [product];
  respondWithErrorDetails('put', '/api/products/7', 'edited_meanwhile', { details: { current: { ...product, ...theirs, version: 4 } } });
  openSite('/admin?tab=products&product=7');
}
async function saveMineOverIt(): Promise<Record<string, any>> {
  await press('Save product');
  await press('Save mine over it');
  await waitFor(() => expect(bodyOf('PUT /api/products/7')).toMatchObject({ version: 4 }));
  return bodyOf('PUT /api/products/7');
}

it('keeps the specifications that another user changed and added beside the one changed here', async () => {
  openEdited(
    { specifications: { care: 'Wipe clean', safety: 'No small parts', origin: 'Channapatna' } },
    { specifications: { safety: 'From 3 years', care: 'Wipe clean', finish: 'Lac' } },
  );
  await fill({ 'Text of specification 1': 'Machine wash' });
  const { specifications } = await saveMineOverIt();
  expect(Object.entries(specifications)).toEqual([
    ['safety', 'From 3 years'],
    ['care', 'Machine wash'],
    ['finish', 'Lac'],
  ]);
});

const chartWith = (rows: string[][]) => ({ sizeChart: { columns: ['Size', 'Chest (cm)'], rows } });

it('keeps the cell of a size chart that another user changed beside the one changed here', async () => {
  openEdited(
    chartWith([
      ['S', '50'],
      ['M', '54'],
    ]),
    chartWith([
      ['S', '50'],
      ['M', '55'],
    ]),
  );
  await fill({ 'Chest (cm) of S': '51' });
  const { sizeChart } = await saveMineOverIt();
  expect(sizeChart.rows).toEqual([
    ['S', '51'],
    ['M', '55'],
  ]);
});

it('keeps the own size chart whole where the other user changed its rows', async () => {
  openEdited(
    chartWith([
      ['S', '50'],
      ['M', '54'],
    ]),
    chartWith([
      ['M', '54'],
      ['L', '58'],
    ]),
  );
  await fill({ 'Chest (cm) of S': '51' });
  const { sizeChart } = await saveMineOverIt();
  expect(sizeChart.rows).toEqual([
    ['S', '51'],
    ['M', '54'],
  ]);
});
