/** The set-up of page tests: products, carts, a signed-in browser and a rendered page. */
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import type { Category, Product } from '#shared/contract/catalogue/catalog.ts';
import type { Cart } from '#shared/contract/checkout/cart.ts';
import { clearSession, storeSession } from '#web/api/session.ts';
import { Providers } from '#web/app/providers.tsx';
import { resetCart } from '#web/shop/cart/cart.ts';
import { createLine, estimateCart } from '#web/shop/cart/cart-changes.ts';
import { clearGuestLines } from '#web/shop/cart/guest-lines.ts';
import { resetFavourites } from '#web/shop/favourites.ts';

const createdAt = '2026-11-01T00:00:00.000Z';

export function aProduct(given: Partial<Product> = {}): Product {
  const id = given.id ?? 7;
  const stock = given.stock ?? 10;
  return {
    id,
    name: `Wooden Train ${id}`,
    description: 'A train that climbs over cushions.',
    price: 499,
    gstRate: 18,
    priceIncludesTax: false,
    stock,
    sku: `NAN-${id}`,
    specifications: { material: 'Beech' },
    ageRange: { minMonths: 24, maxMonths: 60 },
    status: 'active',
    isFeatured: false,
    categoryId: 'wooden-toys',
    category: { id: 'wooden-toys', name: 'Wooden Toys' },
    imageUrl: '/images/abc123-640.webp',
    primaryImage: '/images/abc123-640.webp',
    images: [],
    options: [],
    variants: [],
    rating: null,
    reviews: 0,
    viewCount: 0,
    soldCount: 0,
    isInStock: stock > 0,
    createdAt,
    updatedAt: createdAt,
    ...given,
  };
}

/**
 * A romper in two sizes and two colours with the ids 71 to 74; blue costs more and has a picture of its own.
 * @param stocks units of the variants in this order: 0-3 months sun and blue, 3-6 months sun and blue
 */
export function aRomper(stocks: readonly [number, number, number, number], given: Partial<Product> = {}): Product {
  const id = given.id ?? 70;
  const sizes = ['0-3 months', '3-6 months'];
  const colours = [
    { value: 'Sun', swatch: '#ffc145' },
    { value: 'Blue', swatch: '#2458a6' },
  ];
  const variants = sizes.flatMap((size, row) =>
    colours.map(({ value: colour }, column) => {
      const index = 2 * row + column;
      return {
        id: id + index + 1,
        title: `${size}, ${colour}`,
        options: { Size: size, Colour: colour },
        sku: `ROMPER-${index + 1}`,
        price: colour === 'Blue' ? 449 : 399,
        stock: stocks[index] ?? 0,
        isActive: true,
        ...(colour === 'Blue' ? { images: [{ imageUrl: '/images/blue01-640.webp', altText: 'Blue romper' }] } : {}),
      };
    }),
  );
  const stock = stocks.reduce((sum, each) => sum + each, 0);
  return aProduct({
    id,
    name: 'Striped Romper',
    price: 399,
    options: [
      { name: 'Size', values: sizes.map((value) => ({ value })) },
      { name: 'Colour', values: colours },
    ],
    variants,
    stock,
    ...given,
  });
}

export const aCategory = (id: string, name: string): Category => ({
  id,
  name,
  description: name,
  imageUrl: '',
  isActive: true,
  sortOrder: 0,
  productCount: 3,
});

/** A cart as the server answers it. */
export const aCart = (revision: number, lines: Record<number, number> = {}): Cart =>
  estimateCart(
    Object.entries(lines).map(([id, quantity]) => createLine({ productId: Number(id) }, quantity, aProduct({ id: Number(id), stock: 100 }))),
    revision,
  );

export const asha = {
  id: 'customer-1',
  firstName: 'Asha',
  lastName: 'Verma',
  email: 'asha@example.in',
  phone: '+919876543210',
  role: 'customer',
} as const;

export const signIn = (token = 'token-1') => storeSession({ token, user: asha });

/** Resets all state to that of a browser's first visit. */
export function resetBrowser(): void {
  localStorage.clear();
  sessionStorage.clear();
  resetCart();
  resetFavourites();
  clearGuestLines();
  // Signs out deliberately, so that no page reports an expired session.
  clearSession(true);
}

function CurrentAddress() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{`${pathname}${search}`}</output>;
}

/** Renders an element at an address, which becomes the window's own. The output named `address` shows the current one. */
export function renderAt(element: ReactNode, at: string | { pathname: string; search?: string; state: unknown } = '/', path = '*') {
  if (typeof at === 'string') window.history.replaceState(null, '', at);
  else window.history.replaceState({ usr: at.state, key: 'start', idx: 0 }, '', `${at.pathname}${at.search ?? ''}`);
  return render(
    <Providers>
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
        <BrowserRouter>
          <Routes>
            <Route path={path} element={element} />
            <Route path="*" element={null} />
          </Routes>
          <CurrentAddress />
        </BrowserRouter>
      </SWRConfig>
    </Providers>,
  );
}
