/** Messages: the catalogue, the product, the slides and what stands around every page. */
import { answer, holdBack, refuse, shop } from './kit.tsx';
import type { Row } from './row.ts';

export const catalog: readonly Row[] = [
  ...['/', '/products'].map(
    (at): Row => ({
      text: 'Failed to load products. Please try again later.',
      at,
      when: 'the products cannot be read',
      as: 'page',
      given: () => refuse('get', '/api/products', 'internal'),
    }),
  ),
  {
    text: 'Failed to load categories. Please try again later.',
    at: '/',
    when: 'the categories cannot be read',
    as: 'page',
    given: () => refuse('get', '/api/categories', 'internal'),
  },
  {
    text: 'Failed to load categories',
    at: '/products',
    when: 'the categories cannot be read; the products are shown all the same',
    as: 'Error',
    given: () => refuse('get', '/api/categories', 'internal'),
  },
  {
    text: 'No products found',
    at: '/',
    when: 'the chosen category has none',
    as: 'page',
    given: () => {
      shop.products = [];
    },
  },
  {
    text: 'No products found',
    at: '/products?search=unicorn',
    when: 'nothing matches',
    as: 'page',
    given: () => {
      shop.products = [];
    },
  },
  {
    text: 'Showing X of Y products (Page P of N)',
    reads: 'Showing 3 of 3 products (Page 1 of 1)',
    at: '/products',
    when: 'there are products',
    as: 'page',
  },
  { text: 'Product ID is required', at: '/product', when: 'the address names no product', as: 'page' },
  { text: 'Invalid product ID', at: '/product/abc', when: 'the address names no number', as: 'page' },
  { text: 'Product not found', at: '/product/404', when: 'there is no such product', as: 'page', code: 'product_not_found' },
  {
    text: 'Failed to load product details. Please try again.',
    at: '/product/7',
    when: 'the product cannot be read',
    as: 'page',
    given: () => refuse('get', '/api/products/:id', 'internal'),
  },
  {
    text: 'Loading amazing content...',
    at: '/',
    when: 'the slides are on their way',
    as: 'page',
    given: () => holdBack('get', '/api/carousels'),
  },
  { text: 'No carousel slides available', at: '/', when: 'there are no slides', as: 'page' },
  {
    text: 'Failed to load carousel data',
    at: '/',
    when: 'the slides cannot be read',
    as: 'page',
    given: () => refuse('get', '/api/carousels', 'internal'),
  },
  {
    text: 'Failed to load carousel slides',
    at: '/',
    when: 'the slides cannot be read',
    as: 'Error',
    given: () => refuse('get', '/api/carousels', 'internal'),
  },
  {
    text: 'Unexpected Application Error!',
    at: '/product/7',
    when: 'a page breaks',
    as: 'page',
    given: () => answer('get', '/api/products/7', {}),
  },
  ...['404', 'Oops! Page not found', 'Return to Home'].map(
    (text): Row => ({ text, at: '/no/such/page', when: 'there is nothing at the address', as: 'page' }),
  ),
  { text: '{the unknown path}', reads: '/no/such/page', at: '/no/such/page', when: 'there is nothing at the address', as: 'console' },
];
