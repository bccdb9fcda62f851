// @vitest-environment happy-dom
/** The size chart in the forms of a category and a product, and the picture of a swatch. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aProduct } from '#tests/web/kit/fixtures.tsx';
import { acceptUploads, chooseFiles, fileOf, setUpCatalogueAdmin, staffFields, toys } from '#tests/web/texts/catalogue-admin.ts';
import { fill, openSite, press, requestsTo, respond, setUpSite, shop } from '#tests/web/texts/site.tsx';

setUpSite();

const bodyOf = (start: string) => requestsTo(start).at(-1)?.body as Record<string, any>;
const paste = (label: string, text: string) => fireEvent.paste(screen.getByLabelText(label), { clipboardData: { getData: () => text } });
const chart = {
  columns: ['Size', 'Chest (cm)'],
  rows: [
    ['S', '50'],
    ['M', '54'],
  ],
};

async function openCategory(given = {}): Promise<void> {
  setUpCatalogueAdmin();
  respond('get', '/api/categories/wooden-toys', { ...toys, ...given });
  respond('put', '/api/categories/wooden-toys', toys);
  openSite('/admin?tab=categories&category=wooden-toys');
  await screen.findByRole('button', { name: 'Save category' });
}
async function savedCategory(): Promise<Record<string, any>> {
  await press('Save category');
  await waitFor(() => expect(requestsTo('PUT /api/categories/wooden-toys')).toHaveLength(1));
  return bodyOf('PUT /api/categories/wooden-toys');
}

it('adds a size chart by the keyboard, and leaves out empty rows at its end', async () => {
  await openCategory();
  await press('Add size chart');
  await fill({ 'Size of row 1': 'S', 'Chest (cm) of S': '50' });
  await press('Add row');
  const last = screen.getByLabelText('Chest (cm) of row 2');
  fireEvent.keyDown(screen.getByLabelText('Chest (cm) of S'), { key: 'Enter' });
  expect(document.activeElement).toBe(last);
  expect((await savedCategory())['sizeChart']).toEqual({ columns: ['Size', 'Chest (cm)'], rows: [['S', '50']] });
});

it('fills a size chart from a pasted table, and refuses one that is too large', async () => {
  await openCategory();
  await press('Add size chart');
  paste('Heading 1', 'Size\tChest (cm)\tLength (cm)\r\nS\t50\t30\r\nM\t54\t33\r\n');
  paste('Heading 1', Array.from({ length: 13 }, (_, index) => `C${index}`).join('\t'));
  expect(screen.getByRole('alert').textContent).toContain('with what you pasted it would have 13 and 2. Nothing was pasted.');
  expect((await savedCategory())['sizeChart']).toEqual({
    columns: ['Size', 'Chest (cm)', 'Length (cm)'],
    rows: [
      ['S', '50', '30'],
      ['M', '54', '33'],
    ],
  });
});

it('removes rows, columns and the whole size chart, and keeps what is not touched', async () => {
  await openCategory({ sizeChart: { columns: [...chart.columns, 'Length'], rows: chart.rows.map((cells) => [...cells, '9']) } });
  await press('Remove row S');
  await press('Remove column Length');
  expect((await savedCategory())['sizeChart']).toEqual({ columns: chart.columns, rows: [['M', '54']] });
});

it('names the wrong cell of a size chart and sends nothing', async () => {
  await openCategory({ sizeChart: chart });
  await fill({ 'Size of M': 's' });
  await press('Save category');
  await waitFor(() => expect(screen.getByLabelText('Size of s').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Another row has the size s', { selector: 'fieldset p' })).toBeTruthy();
  expect(requestsTo('PUT /api/categories/wooden-toys')).toHaveLength(0);
});

it('shows the chart of the category in the form of a product, which can begin its own with it', async () => {
  setUpCatalogueAdmin();
  respond('get', '/api/categories/wooden-toys', { ...toys, sizeChart: chart });
  respond('put', '/api/products/7', aProduct({ id: 7, ...staffFields }));
  openSite('/admin?tab=products&product=7');
  const shown = within(await screen.findByRole('table', { name: 'Size chart of the category' }));
  expect(shown.getByText('54')).toBeTruthy();
  await press('Make its own size chart');
  await fill({ 'Chest (cm) of M': '55' });
  await press('Save product');
  await waitFor(() => expect(requestsTo('PUT /api/products/7')).toHaveLength(1));
  expect(bodyOf('PUT /api/products/7')['sizeChart'].rows).toEqual([
    ['S', '50'],
    ['M', '55'],
  ]);
});

it('uploads a picture for the swatch of a colour', async () => {
  setUpCatalogueAdmin();
  shop.products = [
    aProduct({
      id: 7,
      ...staffFields,
      options: [{ name: 'Colour', values: [{ value: 'Sky', swatch: '#3366ff' }, { value: 'Stripes' }] }],
      variants: ['Sky', 'Stripes'].map((value, index) => ({
        id: 7 + index,
        title: value,
        options: { Colour: value },
        sku: `R-${index}`,
        price: 400,
        stock: 5,
        isActive: true,
      })),
    }),
  ];
  acceptUploads();
  respond('put', '/api/products/7', aProduct({ id: 7, ...staffFields }));
  openSite('/admin?tab=products&product=7');
  await chooseFiles('Picture of Stripes', fileOf('stripes.png', 'image/png'));
  await screen.findByRole('button', { name: 'No colour for Stripes' });
  await press('Save product');
  await waitFor(() => expect(requestsTo('PUT /api/products/7')).toHaveLength(1));
  expect(bodyOf('PUT /api/products/7')['options'][0].values).toEqual([
    { value: 'Sky', swatch: '#3366ff' },
    { value: 'Stripes', swatch: '/images/fresh-640.webp' },
  ]);
});
