// @vitest-environment happy-dom
/** Filtering the catalogue by facets, in the column and in the sheet, with the filters kept in the address. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Facets, SearchInterpretation } from '#shared/contract/catalogue/search-results.ts';
import { aCategory, aProduct, renderAt } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as ProductsPage } from '#web/features/catalog/products-page.tsx';

const facets: Facets = {
  categories: [
    { id: 'wooden-toys', name: 'Wooden Toys', count: 1_204 },
    { id: 'cat-2', name: 'Baby Gear', count: 1 },
  ],
  prices: [
    { key: '0-25', text: '₹0 - ₹25', minPrice: 0, maxPrice: 25, count: 0 },
    { key: '25-50', text: '₹25 - ₹50', minPrice: 25, maxPrice: 50, count: 3 },
  ],
  ages: [
    { key: '0-6m', text: '0 - 6 months', minAge: 0, maxAge: 5, count: 0 },
    { key: '2-4y', text: '2 - 4 years', minAge: 24, maxAge: 47, count: 1_204 },
  ],
  inStock: 11,
  onSale: 2,
  sizes: [{ value: 'uk 9', count: 1 }],
  colors: Array.from({ length: 10 }, (_, index) => ({ value: `colour ${index}`, count: 20 - index })),
};
let understood: SearchInterpretation | undefined;
const asked: URLSearchParams[] = [];
const server = setUpServer(
  http.get('*/api/categories', () => HttpResponse.json([aCategory('wooden-toys', 'Wooden Toys'), aCategory('cat-2', 'Baby Gear')])),
  http.get('*/api/products', ({ request }) => {
    const query = new URL(request.url).searchParams;
    if (query.has('facets')) asked.push(query);
    return HttpResponse.json({
      products: [aProduct({ id: 7 })],
      meta: { total: 1, page: 1, limit: 12, totalPages: 1 },
      ...(query.has('facets') ? { facets } : {}),
      ...(query.has('search') && understood ? { search: understood } : {}),
    });
  }),
  http.get('*/api/wishlist', () => HttpResponse.json({ items: [] })),
);
beforeEach(() => {
  asked.length = 0;
  understood = undefined;
});

const address = () => screen.getByLabelText('address').textContent;
const at = (search = '') => renderAt(<ProductsPage />, `/products${search}`, '/products');
const column = async () => within(await screen.findByRole('complementary', { name: 'Filters' }));

describe('catalogue filters', () => {
  it('shows beside each catalogue filter how many products match', async () => {
    at();
    const filters = await column();
    expect(filters.getByRole('radio', { name: '2 - 4 years 1,204 products' })).toBeTruthy();
    expect(filters.getByRole('checkbox', { name: 'In stock 11 products' })).toBeTruthy();
    expect(within(filters.getByRole('group', { name: 'Size' })).getByRole('checkbox', { name: 'UK 9 1 product' })).toBeTruthy();
    expect(filters.getByText('2 more')).toBeTruthy();
  });

  it('offers category and price once, above the list, and no band without products', async () => {
    at();
    const filters = await column();
    expect(filters.queryByRole('group', { name: 'Category' })).toBeNull();
    expect(filters.queryByRole('group', { name: 'Price' })).toBeNull();
    expect(filters.queryByRole('radio', { name: /^0 - 6 months/ })).toBeNull();
    const bands = within(screen.getByRole('combobox', { name: 'Price range' })).getAllByRole('option');
    expect(bands.map(({ textContent }) => textContent)).not.toContain('₹0 - ₹25');
    expect(bands.map(({ textContent }) => textContent)).toContain('₹25 - ₹50');
  });

  it('writes all chosen catalogue filters into the address and returns to page 1', async () => {
    at('?page=2');
    const filters = await column();
    fireEvent.click(filters.getByRole('radio', { name: /^2 - 4 years/ }));
    await waitFor(() => expect(address()).toBe('/products?age=2-4y'));
    fireEvent.click(filters.getByRole('checkbox', { name: /^On sale/ }));
    fireEvent.click(filters.getByRole('checkbox', { name: /^Colour 0/ }));
    fireEvent.click(filters.getByRole('checkbox', { name: /^Colour 3/ }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), { target: { value: 'cat-2' } });
    await waitFor(() => expect(address()).toBe('/products?category=baby+gear&age=2-4y&onSale=true&color=colour+0%2Ccolour+3'));
    await waitFor(() => expect(asked.at(-1)?.get('color')).toBe('colour 0,colour 3'));
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ categoryId: 'cat-2', minAge: '24', maxAge: '47', onSale: 'true' });
  });

  it('keeps two colours that are ticked before the page has rendered the first one', async () => {
    at();
    const filters = await column();
    const colours = [filters.getByRole('checkbox', { name: /^Colour 0/ }), filters.getByRole('checkbox', { name: /^Colour 3/ })];
    act(() => {
      for (const colour of colours) fireEvent.click(colour);
    });
    await waitFor(() => expect(address()).toBe('/products?color=colour+0%2Ccolour+3'));
  });

  it('restores catalogue filters from the address and clears them one by one or all at once', async () => {
    at('?search=train&category=baby+gear&price=25-50&color=colour+1');
    const filters = await column();
    await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' }).value).toBe('cat-2'));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Price range' }).value).toBe('25-50');
    fireEvent.click(filters.getByRole('checkbox', { name: /^Colour 1/, checked: true }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Price range' }), { target: { value: '' } });
    await waitFor(() => expect(address()).toBe('/products?search=train&category=baby+gear'));
    fireEvent.click(filters.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(address()).toBe('/products?search=train'));
    // The button is gone.
    expect(document.activeElement).toBe(filters.getByRole('heading', { name: 'Filters' }));
  });

  it('opens the catalogue filters in a sheet whose button shows how many are active', async () => {
    at('?inStock=true&age=2-4y');
    // The test window is wide: controls for small screens are in the document but hidden.
    fireEvent.click(await screen.findByText('Filters (2)'));
    const sheet = within(await screen.findByRole('dialog', { hidden: true }));
    expect(sheet.getByText('Narrow down')).toBeTruthy();
    fireEvent.click(sheet.getByLabelText(/^In stock/));
    await waitFor(() => expect(address()).toBe('/products?age=2-4y'));
    fireEvent.click(sheet.getByText('Show 1 product'));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });
});

describe('catalogue search', () => {
  it('suggests the corrected search and highlights its words in the results', async () => {
    understood = {
      didYouMean: 'wooden train',
      isPartial: false,
      marks: [
        {
          id: 7,
          name: [
            [0, 6],
            [7, 12],
          ],
        },
      ],
    };
    at('?search=wodden+trian');
    fireEvent.click(await screen.findByRole('link', { name: 'wooden train' }));
    await waitFor(() => expect(address()).toBe('/products?search=wooden+train'));
    const card = within(await screen.findByRole('article', { name: 'Wooden Train 7' }));
    expect(card.getAllByText(/^(?:Wooden|Train)$/, { selector: 'mark' })).toHaveLength(2);
    expect(card.getByRole('heading', { name: 'Wooden Train 7' })).toBeTruthy();
  });

  it('says that no product matches every search word and highlights the matching part of the description', async () => {
    understood = { isPartial: true, marks: [{ id: 7, name: [], excerpt: { text: 'climbs over cushions.', marks: [[12, 20]] } }] };
    at('?search=cushions+zeppelin');
    expect(await screen.findByText('Nothing has all of these words. These come closest.')).toBeTruthy();
    expect(await screen.findByText('cushions', { selector: 'mark' })).toBeTruthy();
  });

  it('names no closest products when the filters leave none of them', async () => {
    understood = { isPartial: true, marks: [] };
    server.use(
      http.get('*/api/products', () =>
        HttpResponse.json({ products: [], meta: { total: 0, page: 1, limit: 24, totalPages: 0 }, facets, search: understood }),
      ),
    );
    at('?search=cushions+zeppelin&inStock=true');
    expect(await screen.findByText('No products found')).toBeTruthy();
    expect(screen.queryByText(/These come closest/)).toBeNull();
  });
});
