/** Figures and rules: money, the cart, the catalogue, checkout. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { standardGstRate } from '#shared/rules/quote.ts';
import { readEvery } from '#web/api/cart-queue.ts';
import { scriptTimeout } from '#web/api/payment-window.ts';
import { session } from '#web/api/session.ts';
import { sortTexts } from '#web/features/catalog/list-state.ts';
import { aCategory, aProduct, signedIn } from '../kit/given.tsx';
import { paid, standInProvider } from '../kit/provider.ts';
import { answer, asked, askedFor, open, place, press, refuse, shop } from './kit.tsx';
import type { Rule } from './row.ts';

const many = (count: number) => {
  shop.products = Array.from({ length: count }, (_, place) => aProduct({ id: place + 1 }));
};
const cards = async (label: string) => within(await screen.findByRole('list', { name: label })).findAllByRole('article');
const lastList = () => askedFor('GET /api/products?').findLast(({ query }) => query.get('limit') === '12')?.query;
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

const ranges = [
  ['₹0 - ₹25', '0', '25'],
  ['₹25 - ₹50', '25', '50'],
  ['₹50 - ₹100', '50', '100'],
  ['₹100 - ₹500', '100', '500'],
  ['₹500 - ₹1000', '500', '1000'],
  ['₹1000+', '1000', null],
] as const;

export const rulesOfTheShop: readonly Rule[] = [
  {
    rule: 'tax is 18 % of the subtotal where a product names no other rate',
    where: '/cart',
    proof: async () => {
      expect(standardGstRate).toBe(18);
      signedIn();
      open('/cart');
      expect(await screen.findByText('₹179.64')).toBeTruthy();
    },
  },
  {
    rule: 'shipping costs nothing and is shown as Free; amounts have ₹ and 2 decimals',
    where: '/cart',
    proof: async () => {
      signedIn();
      open('/cart');
      expect(await screen.findByText('Free')).toBeTruthy();
      expect(screen.getByText('₹1,177.64')).toBeTruthy();
    },
  },
  {
    rule: 'the payment is asked for in INR and in paise: the total times 100',
    where: '/checkout',
    proof: async () => {
      signedIn();
      const windows = standInProvider(({ options }) => options.handler(paid));
      open('/checkout');
      await press('Pay ₹1,177.64');
      await waitFor(() => expect(windows[0]?.options).toMatchObject({ currency: 'INR', amount: 117_764 }));
      expect(askedFor('POST /api/payments/create-order')[0]?.body).toMatchObject({ amount: 117_764 });
    },
  },
  {
    rule: 'UPI, card, net banking, wallet and EMI are open',
    where: '/checkout',
    proof: async () => {
      signedIn();
      const windows = standInProvider(({ options }) => options.handler(paid));
      open('/checkout');
      await press(/^Pay ₹/);
      await waitFor(() => expect(windows[0]?.options.method).toEqual({ upi: true, card: true, netbanking: true, wallet: true, emi: true }));
    },
  },
  {
    rule: "the provider's script has 10 seconds",
    where: '/checkout; the text of the table above is shown then',
    proof: () => expect(scriptTimeout).toBe(10_000),
  },
  {
    rule: 'the cart is read at most every 2000 ms',
    where: 'every page: a tab that is looked at again',
    proof: async () => {
      expect(readEvery).toBe(2_000);
      vi.useFakeTimers({ toFake: ['Date'], now: 0 });
      signedIn();
      open('/about');
      const reads = () => askedFor('GET /api/cart').length;
      await waitFor(() => expect(reads()).toBe(1));
      // All requests of the moment have come when one that is sent after them is answered.
      const look = async (at: number) => {
        vi.setSystemTime(at);
        document.dispatchEvent(new Event('visibilitychange'));
        await fetch('/api/categories');
        await fetch('/api/categories');
      };
      await look(1_999);
      expect(reads()).toBe(1);
      await look(2_000);
      expect(reads()).toBe(2);
    },
  },
  {
    rule: 'a cart that is refused with 401 is an empty cart without an error, and the session is over',
    where: '/cart',
    proof: async () => {
      signedIn();
      refuse('get', '/api/cart', 'session_expired');
      refuse('post', '/api/auth/refresh', 'session_expired');
      open('/cart');
      expect(await screen.findByText('Your cart is empty')).toBeTruthy();
      expect(session()).toBeNull();
      expect([localStorage.getItem('nanhe.token'), localStorage.getItem('nanhe.user')]).toEqual([null, null]);
      expect(place()).toBe('/cart');
    },
  },
  {
    rule: 'the home page shows 8 products, and View All Products when there are more',
    where: '/',
    proof: async () => {
      many(9);
      const { unmount } = open('/');
      expect(await cards('Featured products')).toHaveLength(8);
      expect(screen.getByRole('link', { name: 'View All Products' })).toBeTruthy();
      expect(askedFor('GET /api/products?')[0]?.query.get('limit')).toBe('8');
      unmount();
      many(8);
      open('/');
      expect(await cards('Featured products')).toHaveLength(8);
      expect(screen.queryByRole('link', { name: 'View All Products' })).toBeNull();
    },
  },
  {
    rule: 'the products page asks for active products, 12 a page, with up to 5 page numbers',
    where: '/products',
    proof: async () => {
      many(80);
      open('/products');
      expect(await cards('Products')).toHaveLength(12);
      expect([lastList()?.get('limit'), lastList()?.get('status')]).toEqual(['12', 'active']);
      expect(within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('link', { name: /^Page \d/ })).toHaveLength(5);
    },
  },
  {
    rule: 'price ranges: all, 0-25, 25-50, 50-100, 100-500, 500-1000, 1000+',
    where: '/products',
    proof: async () => {
      open('/products');
      await cards('Products');
      const options = within(screen.getByLabelText('Price range')).getAllByRole<HTMLOptionElement>('option');
      expect(options.map(({ textContent }) => textContent)).toEqual(['All Prices', ...ranges.map(([text]) => text)]);
      for (const [place, [, min, max]] of ranges.entries()) {
        choose('Price range', options[place + 1]?.value ?? '');
        await waitFor(() => expect([lastList()?.get('minPrice'), lastList()?.get('maxPrice')]).toEqual([min, max]));
      }
    },
  },
  {
    rule: 'sorting: default, featured, price low to high, price high to low, name A to Z',
    where: '/products',
    proof: async () => {
      open('/products');
      await cards('Products');
      const options = within(screen.getByLabelText('Sort by')).getAllByRole('option');
      expect(options.map(({ textContent }) => textContent)).toEqual([
        'Default',
        'Featured',
        'Price: Low to High',
        'Price: High to Low',
        'Name: A to Z',
      ]);
      for (const sort of Object.keys(sortTexts)) {
        choose('Sort by', sort);
        await waitFor(() => expect(lastList()?.get('sort')).toBe(sort));
      }
    },
  },
  {
    rule: 'another category, price range or order begins at page 1',
    where: '/products',
    proof: async () => {
      for (const [label, value] of [
        ['Category', 'soft-toys'],
        ['Price range', '0-25'],
        ['Sort by', 'featured'],
      ] as const) {
        many(30);
        const { unmount } = open('/products?page=2');
        await cards('Products');
        await screen.findByRole('option', { name: 'Soft Toys' });
        choose(label, value);
        await waitFor(() => expect(place()).not.toContain('page='));
        await waitFor(() => expect(lastList()?.get('page')).toBe('1'));
        unmount();
      }
    },
  },
  {
    rule: 'related products: 8 are asked for and up to 4 shown, never the product itself',
    where: '/product/7',
    proof: async () => {
      many(8);
      open('/product/7');
      const shown = await cards('Related products');
      expect(shown.map((card) => card.getAttribute('aria-label'))).toEqual(['Wooden Train 1', 'Wooden Train 2', 'Wooden Train 3', 'Wooden Train 4']);
      expect(askedFor('GET /api/products?')[0]?.query.get('limit')).toBe('8');
    },
  },
  {
    rule: 'the discount is round((original - price) / original * 100) %, shown above 0; the original price is struck through when it is higher',
    where: '/product/7',
    proof: async () => {
      shop.products = [aProduct({ id: 7, price: 499, originalPrice: 699 })];
      const { unmount } = open('/product/7');
      expect(await screen.findByText('29% off')).toBeTruthy();
      expect(document.querySelector('s')?.textContent).toBe('Was ₹699.00');
      unmount();
      shop.products = [aProduct({ id: 7, price: 499, originalPrice: 499 })];
      open('/product/7');
      await screen.findByRole('heading', { level: 1 });
      expect([screen.queryByText(/% off/), document.querySelector('s')]).toEqual([null, null]);
    },
  },
  {
    rule: 'the Shop menu has at most 2 featured tiles',
    where: 'the header of every page',
    proof: async () => {
      answer(
        'get',
        '/api/categories',
        [1, 2, 3].map((id) => ({ ...aCategory(`c${id}`, `Category ${id}`), imageUrl: '/images/abc123-640.webp' })),
      );
      open('/about');
      const header = within(screen.getByRole('banner'));
      await waitFor(() => expect(asked.some(({ line }) => line.startsWith('GET /api/categories'))).toBe(true));
      fireEvent.click(header.getByRole('button', { name: 'Shop', hidden: true }));
      // Each once in the list, and two as tiles.
      await waitFor(() =>
        expect(header.getAllByRole('link', { name: /Category \d$/, hidden: true }).map(({ textContent }) => textContent)).toHaveLength(3 + 2),
      );
    },
  },
];
