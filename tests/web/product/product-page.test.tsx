// @vitest-environment happy-dom
/** The product page: product data, quantity, cart state and failures. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { aCart, aCategory, aProduct, aRomper, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { firstShop } from '#tests/web/kit/seller.ts';
import { setUpServer } from '#tests/web/kit/server.ts';
import { settings } from '#web/content/settings.ts';
import { Component as ProductPage } from '#web/features/product/product-page.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

const has: Record<number, number> = {};
let revision = 1;
const cart = () => HttpResponse.json(aCart(revision, has));
const relatedLimits: (string | null)[] = [];
const server = setUpServer(
  http.get('*/api/products/404', () =>
    HttpResponse.json({ success: false, code: 'product_not_found', message: 'Product not found', requestId: 'r' }, { status: 404 }),
  ),
  http.get('*/api/products/500', () => HttpResponse.json({ success: false, code: 'internal', message: 'x', requestId: 'r' }, { status: 500 })),
  http.get('*/api/products/:id', ({ params }) => HttpResponse.json(aProduct({ id: Number(params['id']), stock: 3, originalPrice: 699 }))),
  http.get('*/api/products', ({ request }) => {
    relatedLimits.push(new URL(request.url).searchParams.get('limit'));
    return HttpResponse.json({ products: [7, 1, 2, 3, 4, 5].map((id) => aProduct({ id })), meta: { total: 6, page: 1, limit: 8, totalPages: 1 } });
  }),
  http.get('*/api/categories', () => HttpResponse.json([aCategory('wooden-toys', 'Wooden Toys')])),
  http.get('*/api/cart', cart),
  http.get('*/api/wishlist', () => HttpResponse.json({ items: [] })),
  http.post('*/api/cart/add', async ({ request }) => {
    const { productId, quantity } = (await request.json()) as { productId: number; quantity: number };
    has[productId] = (has[productId] ?? 0) + quantity;
    revision += 1;
    return cart();
  }),
  http.patch('*/api/cart/update/:line', async ({ request, params }) => {
    has[Number(String(params['line']).slice(3))] = ((await request.json()) as { quantity: number }).quantity;
    revision += 1;
    return cart();
  }),
  http.delete('*/api/cart/remove/:line', ({ params }) => {
    delete has[Number(String(params['line']).slice(3))];
    revision += 1;
    return cart();
  }),
);
beforeEach(() => {
  for (const id of Object.keys(has)) delete has[Number(id)];
  relatedLimits.length = 0;
});

const at = (path: string) =>
  renderAt(
    <>
      <ProductPage />
      <Toaster />
    </>,
    path,
    path === '/product' ? '/product' : '/product/:id',
  );
const quantity = () => screen.getByRole('group', { name: 'Quantity of Wooden Train 7' }).querySelector('output')?.textContent;

describe('the product page', () => {
  it('shows name, price, saving, specifications, stock and up to four related products', async () => {
    at('/product/7');
    expect(await screen.findByRole('heading', { level: 1, name: 'Wooden Train 7' })).toBeTruthy();
    expect(screen.getAllByText('₹499')[0]).toBeTruthy();
    expect(screen.getByText('16% off')).toBeTruthy();
    expect(document.querySelector('s')?.parentElement?.textContent).toBe('MRP ₹699 inclusive of all taxes');
    // The customer pays 588.82 with GST.
    expect(screen.getByText('You save ₹110.18 (16%)')).toBeTruthy();
    expect(screen.getByText('Beech')).toBeTruthy();
    expect(screen.getByText('Only 3 left')).toBeTruthy();
    const related = await screen.findByRole('list', { name: 'Related products' });
    expect(related.querySelectorAll('article')).toHaveLength(4);
    expect(related.querySelector('[aria-label="Wooden Train 7"]')).toBeNull();
    expect(relatedLimits).toEqual(['8']);
  });

  it.each([
    [{ shipsAlone: true }, 499, true, ['Free delivery from ₹500, except large goods', 'Large item: delivered alone, ₹499 each']],
    [{ shipsAlone: true }, 499, false, ['Free delivery from ₹500, except large goods', 'Large item: delivered alone, ₹499 + GST each']],
    [{}, 499, true, ['Free delivery from ₹500, except large goods']],
    [{ shipsAlone: true }, 0, true, ['Free delivery from ₹500']],
  ])('states what delivery of the product %j costs with a charge of %i', async (more, alone, includesTax, expected) => {
    server.use(
      http.get('*/api/products/7', () => HttpResponse.json(aProduct({ id: 7, ...more }))),
      http.get('*/api/shop', () => HttpResponse.json({ ...firstShop, shipping: { ...firstShop.shipping, to: 49, alone, includesTax } })),
    );
    at('/product/7');
    const last = await screen.findByText(expected.at(-1) ?? '');
    const notes = [...(last.closest('ul')?.children ?? [])].map(({ textContent }) => textContent);
    expect(notes.slice(0, -2)).toEqual(expected);
  });

  it('links to the category of the product, unless the shop hides it', async () => {
    const steps = () => screen.getAllByRole('navigation', { name: 'Breadcrumb' }).flatMap((each) => within(each).getAllByRole('link'));
    const data = () => [...document.head.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) => textContent).join();
    at('/product/7');
    await screen.findByRole('heading', { level: 1, name: 'Wooden Train 7' });
    expect(steps().map(({ textContent }) => textContent)).toEqual(['Home', 'Products', 'Wooden Toys']);
    await waitFor(() => expect(data()).toContain('/products?category=wooden%20toys'));
    cleanup();
    server.use(http.get('*/api/categories', () => HttpResponse.json([aCategory('soft-toys', 'Soft Toys')])));
    at('/product/7');
    await screen.findByRole('heading', { level: 1, name: 'Wooden Train 7' });
    await waitFor(() => expect(steps().map(({ textContent }) => textContent)).toEqual(['Home', 'Products']));
    await waitFor(() => expect(data()).not.toContain('/products?category='));
    expect(data()).toContain('BreadcrumbList');
  });

  it('names the specification color in Indian English', async () => {
    server.use(http.get('*/api/products/7', () => HttpResponse.json(aProduct({ id: 7, specifications: { color: 'Indigo' } }))));
    at('/product/7');
    expect((await screen.findByText('Indigo')).previousElementSibling?.textContent).toBe('colour');
  });

  it('shows no discount on the product page when the MRP is not higher', async () => {
    server.use(http.get('*/api/products/7', () => HttpResponse.json(aProduct({ id: 7, price: 499, originalPrice: 499 }))));
    at('/product/7');
    await screen.findByRole('heading', { level: 1, name: 'Wooden Train 7' });
    expect([screen.queryByText(/% off/), document.querySelector('s')]).toEqual([null, null]);
    // The page still shows the MRP.
    expect(screen.getByText('MRP ₹499 inclusive of all taxes')).toBeTruthy();
  });

  it('names the MRP beside the price before a sale', async () => {
    const sale = { price: 399, originalPrice: 499, regularPrice: 499, mrp: 699, saleNote: 'Sale ends 30 Nov' };
    server.use(http.get('*/api/products/7', () => HttpResponse.json(aProduct({ id: 7, ...sale }))));
    at('/product/7');
    await screen.findByRole('heading', { level: 1, name: 'Wooden Train 7' });
    expect(document.querySelector('s')?.parentElement?.textContent).toBe('Before ₹499');
    expect(screen.getByText('MRP').nextElementSibling?.textContent).toBe('₹699 inclusive of all taxes');
    expect(screen.getAllByText('Sale ends 30 Nov')).toHaveLength(1);
  });

  it('keeps the quantity within the stock and warns at the limit', async () => {
    at('/product/7');
    const more = await screen.findByRole('button', { name: 'One more of Wooden Train 7' });
    fireEvent.click(more);
    fireEvent.click(more);
    expect(quantity()).toBe('3');
    fireEvent.click(more);
    expect(quantity()).toBe('3');
    expect(await screen.findByText('Cannot exceed available stock')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One less of Wooden Train 7' }).disabled).toBe(false);
  });

  it('shows and changes the quantity in the cart until the product is removed', async () => {
    signIn();
    at('/product/7');
    fireEvent.click(await screen.findByRole('button', { name: 'One more of Wooden Train 7' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText('Added 2 Wooden Train 7 to cart')).toBeTruthy();
    expect(screen.getByText('In Cart')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View Cart' }).getAttribute('href')).toBe('/cart');
    fireEvent.click(screen.getByRole('button', { name: 'One more of Wooden Train 7' }));
    expect(quantity()).toBe('3');
    expect(await screen.findByText('Updated quantity to 3')).toBeTruthy();
    expect(has[7]).toBe(3);
    const remove = screen.getByRole('button', { name: 'Remove from Cart' });
    remove.focus();
    fireEvent.click(remove);
    expect(await screen.findByText('Removed Wooden Train 7 from cart')).toBeTruthy();
    expect(screen.queryByText('In Cart')).toBeNull();
    // The focus moves to the buttons beside the one that is gone.
    expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Add to Cart' }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('leads from a product that is out of stock to the cart that holds it', async () => {
    signIn();
    server.use(http.get('*/api/products/:id', () => HttpResponse.json(aProduct({ id: 7, stock: 0 }))));
    has[7] = 1;
    at('/product/7');
    expect((await screen.findByRole('link', { name: 'View Cart' })).getAttribute('href')).toBe('/cart');
    expect(screen.getByRole('button', { name: 'Out of Stock' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove from Cart' })).toBeTruthy();
  });

  it('offers a visitor the cart, and sign-in only where the shop asks for it first', async () => {
    at('/product/7');
    expect(await screen.findByRole('button', { name: 'Add to Cart' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
    cleanup();
    vi.spyOn(settings, 'guestCart', 'get').mockReturnValue(false);
    at('/product/7');
    expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/signin?returnTo=%2Fproduct%2F7');
  });
});

describe('the bar to buy on a small screen', () => {
  let report: IntersectionObserverCallback = () => undefined;
  let observed: Element | undefined;
  /** Reports whether the observed button was in view, the latest moment last. */
  const reportInView = (...moments: boolean[]) =>
    act(() =>
      report(
        moments.map((isIntersecting) => ({ isIntersecting }) as IntersectionObserverEntry),
        {} as IntersectionObserver,
      ),
    );
  beforeEach(() => {
    observed = undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: IntersectionObserverCallback) {
          report = callback;
        }
        observe = (element: Element) => {
          observed = element;
        };
        disconnect = () => undefined;
      },
    );
    server.use(http.get('*/api/products/70', () => HttpResponse.json(aRomper([5, 5, 5, 5]))));
  });
  // Found by its label, because it is hidden at the width of these specs.
  const bar = (name: string) => screen.queryByLabelText(`Buy ${name}`);

  it('is shown when the latest of several moments in one report has the button out of view', async () => {
    at('/product/7');
    await screen.findByRole('heading', { level: 1, name: 'Wooden Train 7' });
    expect(observed).toBe(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(bar('Wooden Train 7')).toBeNull();
    reportInView(true, false);
    expect(bar('Wooden Train 7')).toBeTruthy();
    reportInView(true);
    expect(bar('Wooden Train 7')).toBeNull();
  });

  it('leads to the choice that is missing while the button is below the first screen', async () => {
    at('/product/70');
    await screen.findByRole('heading', { level: 1, name: 'Striped Romper' });
    reportInView(false);
    fireEvent.click(screen.getByLabelText('Choose size: Striped Romper'));
    expect(screen.getByText('Please choose a size')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '0-3 months' }));
    fireEvent.click(screen.getByRole('radio', { name: '0-3 months' }));
    expect(screen.getByLabelText('Choose colour: Striped Romper')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Blue' }));
    expect(screen.getByLabelText('Add to Cart: Striped Romper')).toBeTruthy();
  });

  it('observes View Cart once it has replaced the button', async () => {
    signIn();
    at('/product/7');
    fireEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));
    const link = await screen.findByRole('link', { name: 'View Cart' });
    await waitFor(() => expect(observed).toBe(link));
  });
});

describe('a product that cannot be shown', () => {
  it.each([
    ['/product', 'Product ID is required'],
    ['/product/abc', 'Invalid product ID'],
    ['/product/-1', 'Invalid product ID'],
    ['/product/404', 'Product not found'],
    ['/product/500', 'Failed to load product details. Please try again.'],
  ])('shows at %s the message "%s"', async (path, text) => {
    at(path);
    expect(await screen.findByRole('heading', { name: text })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse All Products' }).getAttribute('href')).toBe('/products');
  });

  it('loads a product again on request after a failure', async () => {
    server.use(http.get('*/api/products/7', () => errorResponse('internal'), { once: true }));
    at('/product/7');
    fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Wooden Train 7' })).toBeTruthy();
  });
});
