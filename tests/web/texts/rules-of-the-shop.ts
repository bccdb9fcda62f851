/** Rules of the home page, the product list and the cart. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { session } from '#web/api/session.ts';
import { sortTexts } from '#web/features/catalog/list-state.ts';
import { aProduct, signIn } from '../kit/fixtures.tsx';
import type { Rule } from './row.ts';
import { currentAddress, openSite, requestsTo, respondWithError, shop } from './site.tsx';

const withProducts = (count: number) => {
  shop.products = Array.from({ length: count }, (_, index) => aProduct({ id: index + 1 }));
};
const cards = async (label: string) => within(await screen.findByRole('list', { name: label })).findAllByRole('article');
const lastList = () => requestsTo('GET /api/products?').findLast(({ query }) => query.get('limit') === '12')?.query;
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
    rule: 'shows an empty cart without an error after a 401 and ends the session',
    where: '/cart',
    proof: async () => {
      signIn();
      respondWithError('get', '/api/cart', 'session_expired');
      respondWithError('post', '/api/auth/refresh', 'session_expired');
      openSite('/cart');
      expect(await screen.findByText('Your cart is empty')).toBeTruthy();
      expect(session()).toBeNull();
      expect([localStorage.getItem('nanhe.token'), localStorage.getItem('nanhe.user')]).toEqual([null, null]);
      expect(currentAddress()).toBe('/cart');
    },
  },
  {
    rule: 'shows 8 products on the home page, and View All Products when there are more',
    where: '/',
    proof: async () => {
      withProducts(9);
      const { unmount } = openSite('/');
      expect(await cards('Featured products')).toHaveLength(8);
      expect(screen.getByRole('link', { name: 'View All Products' })).toBeTruthy();
      expect(requestsTo('GET /api/products?')[0]?.query.get('limit')).toBe('8');
      unmount();
      withProducts(8);
      openSite('/');
      expect(await cards('Featured products')).toHaveLength(8);
      expect(screen.queryByRole('link', { name: 'View All Products' })).toBeNull();
    },
  },
  {
    rule: 'offers the price ranges all, 0-25, 25-50, 50-100, 100-500, 500-1000 and 1000+',
    where: '/products',
    proof: async () => {
      openSite('/products');
      await cards('Products');
      const options = within(screen.getByLabelText('Price range')).getAllByRole<HTMLOptionElement>('option');
      expect(options.map(({ textContent }) => textContent)).toEqual(['All Prices', ...ranges.map(([text]) => text)]);
      for (const [index, [, min, max]] of ranges.entries()) {
        choose('Price range', options[index + 1]?.value ?? '');
        await waitFor(() => expect([lastList()?.get('minPrice'), lastList()?.get('maxPrice')]).toEqual([min, max]));
      }
    },
  },
  {
    rule: 'offers the sort orders default, featured, price up, price down and name',
    where: '/products',
    proof: async () => {
      openSite('/products');
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
];
