// @vitest-environment happy-dom
/** The products page: list, filters, search and paging, all kept in the address. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aCategory, aProduct, renderAt } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { searchDelayMs } from '#web/features/catalog/filters.tsx';
import { Component as ProductsPage } from '#web/features/catalog/products-page.tsx';

const asked: URLSearchParams[] = [];
let total = 64;
const server = setUpServer(
  http.get('*/api/categories', () => HttpResponse.json([aCategory('wooden-toys', 'Wooden Toys'), aCategory('cat-2', 'Baby Gear')])),
  http.get('*/api/products', ({ request }) => {
    const query = new URL(request.url).searchParams;
    if (!query.has('isFeatured')) asked.push(query);
    const page = Number(query.get('page') ?? 1);
    const limit = Number(query.get('limit'));
    const count = Math.max(0, Math.min(limit, total - (page - 1) * limit));
    const products = Array.from({ length: count }, (_, index) => aProduct({ id: (page - 1) * limit + index + 1 }));
    return HttpResponse.json({ products, meta: { total, page, limit, totalPages: Math.ceil(total / limit) } });
  }),
);
beforeEach(() => {
  asked.length = 0;
  total = 64;
});

const address = () => screen.getByLabelText('address').textContent;
const at = (search = '') => renderAt(<ProductsPage />, `/products${search}`, '/products');

describe('the products page', () => {
  it('shows the number of products and the current page', async () => {
    at('?page=6');
    expect(await screen.findByText('Showing 4 of 64 products (Page 6 of 6)')).toBeTruthy();
    expect(asked[0]?.get('status')).toBe('active');
    expect(asked[0]?.get('limit')).toBe('12');
    expect(screen.getByRole('link', { name: 'Page 6' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getAllByRole('link', { name: /^Page \d/ })).toHaveLength(5);
  });

  it('selects the category that the address names in lower case', async () => {
    at('?category=baby+gear');
    await waitFor(() => expect(asked.at(-1)?.get('categoryId')).toBe('cat-2'));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' }).value).toBe('cat-2');
  });

  it('gives a category its own heading, description, breadcrumb and structured data', async () => {
    at('?category=baby+gear');
    expect(await screen.findByRole('heading', { level: 1, name: 'Baby Gear' })).toBeTruthy();
    expect(
      within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
        .getByRole('link', { name: 'Products' })
        .getAttribute('href'),
    ).toBe('/products');
    await screen.findByText(/^Showing/);
    await waitFor(() =>
      expect([...document.head.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) => textContent).join()).toContain(
        'ItemList',
      ),
    );
  });

  it('says that a category does not exist instead of showing all products', async () => {
    at('?category=nope');
    expect(await screen.findByRole('heading', { level: 1, name: 'Category not found' })).toBeTruthy();
    expect(screen.getByText(/no category “nope”/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Wooden Toys' }).getAttribute('href')).toBe('/products?category=wooden%20toys');
    expect(asked).toEqual([]);
  });

  it.each(['-1', 'abc', '0', '1.5'])('replaces the address ?page=%s by that of the first page', async (page) => {
    at(`?sort=price-asc&page=${page}`);
    await waitFor(() => expect(address()).toBe('/products?sort=price-asc'));
    expect(await screen.findByText('Showing 12 of 64 products (Page 1 of 6)')).toBeTruthy();
  });

  it('lets a keyboard user skip the filters', async () => {
    at();
    const skip = await screen.findByRole('link', { name: 'Skip to results' });
    expect(document.querySelector(skip.getAttribute('href') ?? '')?.textContent).toContain('Showing');
  });

  it('keeps filters that change before the page has rendered the first one', async () => {
    at();
    const [price, sort] = [await screen.findByRole('combobox', { name: 'Price range' }), screen.getByRole('combobox', { name: 'Sort by' })];
    act(() => {
      for (const [field, value] of [
        [price, '25-50'],
        [sort, 'price-asc'],
      ] as const) {
        fireEvent.change(field, { target: { value } });
      }
    });
    await waitFor(() => expect(address()).toBe('/products?price=25-50&sort=price-asc'));
  });

  it('writes every filter into the address and returns to page 1', async () => {
    at('?page=3');
    await screen.findByText(/Page 3 of 6/);
    await screen.findByRole('option', { name: 'Baby Gear' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Price range' }), { target: { value: '25-50' } });
    await waitFor(() => expect(address()).toBe('/products?price=25-50'));
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'price-asc' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), { target: { value: 'cat-2' } });
    await waitFor(() => expect(address()).toBe('/products?category=baby+gear&price=25-50&sort=price-asc'));
  });

  it('sends one search request after typing pauses', async () => {
    at();
    const box = await screen.findByRole('searchbox', { name: 'Search products' });
    for (const text of ['t', 'tr', 'train']) fireEvent.change(box, { target: { value: text } });
    await waitFor(() => expect(address()).toBe('/products?search=train'));
    await waitFor(() => expect(asked.at(-1)?.get('search')).toBe('train'));
    expect(asked.filter((query) => query.has('search'))).toHaveLength(1);
  });

  it('stays on a chosen product when the typing pause ends after the choice', async () => {
    at();
    const box = await screen.findByRole('searchbox', { name: 'Search products' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // A product was chosen and its page is loading.
    window.history.pushState(null, '', '/product/7');
    fireEvent.change(box, { target: { value: 'train' } });
    act(() => void vi.advanceTimersByTime(2 * searchDelayMs));
    expect(window.location.pathname).toBe('/product/7');
  });

  it('goes back in one step from a search with several typing pauses to the list before it', async () => {
    function Back() {
      const navigate = useNavigate();
      return (
        <button type="button" onClick={() => void navigate(-1)}>
          Back
        </button>
      );
    }
    renderAt(
      <>
        <Back />
        <ProductsPage />
      </>,
      '/products?category=baby+gear',
      '/products',
    );
    const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search products' });
    for (const text of ['tr', 'train']) {
      fireEvent.change(box, { target: { value: text } });
      await waitFor(() => expect(address()).toBe(`/products?search=${text}&category=baby+gear`));
    }
    fireEvent.submit(box);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/products?category=baby+gear'));
    expect(box.value).toBe('');
  });

  it('gives a category the one address of its name', async () => {
    at('?category=CAT-2&sort=price-asc&page=1');
    await waitFor(() => expect(address()).toBe('/products?category=baby+gear&sort=price-asc'));
  });

  it('shows the last page for a page number past the end and never an empty list', async () => {
    const seen: string[] = [];
    const watch = new MutationObserver(() => seen.push(document.body.textContent ?? ''));
    onTestFinished(() => watch.disconnect());
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    at('?page=900');
    await waitFor(() => expect(address()).toBe('/products?page=6'));
    expect(await screen.findByText('Showing 4 of 64 products (Page 6 of 6)')).toBeTruthy();
    watch.disconnect();
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((text) => /No products found|Showing 0/.test(text))).toEqual([]);
  });

  it('shows the first page for a later page of an empty list', async () => {
    total = 0;
    at('?search=zzz&page=5');
    await waitFor(() => expect(address()).toBe('/products?search=zzz'));
    expect(await screen.findByText('No products found')).toBeTruthy();
  });

  it('says that no products were found and clears the filters', async () => {
    total = 0;
    at('?search=zzz&price=0-25');
    expect(await screen.findByText('No products found')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe('/products'));
    expect(document.activeElement).toBe(document.getElementById('results'));
  });

  it('reports that the products cannot be loaded and loads them again on request', async () => {
    server.use(
      http.get('*/api/products', () => HttpResponse.json({ success: false, code: 'internal', message: 'x', requestId: 'r' }, { status: 500 }), {
        once: false,
      }),
    );
    at();
    expect(await screen.findByText('Failed to load products. Please try again later.')).toBeTruthy();
    server.resetHandlers();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/Showing 12 of 64/)).toBeTruthy();
  });

  it('hides the products of the previous filter when the new list fails to load', async () => {
    at();
    expect(await screen.findByText(/Showing 12 of 64/)).toBeTruthy();
    await screen.findByRole('option', { name: 'Baby Gear' });
    server.use(
      http.get('*/api/products', () => HttpResponse.json({ success: false, code: 'internal', message: 'x', requestId: 'r' }, { status: 500 })),
    );
    fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), { target: { value: 'cat-2' } });
    expect(await screen.findByText('Failed to load products. Please try again later.')).toBeTruthy();
    expect(screen.queryByText(/Showing 12 of 64/)).toBeNull();
    server.resetHandlers();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/Showing 12 of 64/)).toBeTruthy();
    expect(asked.at(-1)?.get('categoryId')).toBe('cat-2');
  });
});
