/** Messages of the catalogue, the cart and the checkout. */
import { fireEvent, screen } from '@testing-library/react';
import { messageOf } from '#shared/contract/failures.ts';
import { fill, loseResponse, press, refuse, shop as state, withholdResponse } from './site.tsx';
import type { Row } from './row.ts';

const addOne = () => press('One more of Wooden Train 7');
const emptyCart = () => {
  state.lines = {};
};
const noProducts = () => {
  state.products = [];
};

const catalogue: readonly Row[] = [
  {
    text: 'Failed to load products. Please try again later.',
    at: '/',
    when: 'the products of the home page cannot be loaded',
    as: 'page',
    given: () => refuse('get', '/api/products', 'internal'),
  },
  {
    text: 'Failed to load categories. Please try again later.',
    at: '/',
    when: 'the categories of the home page cannot be loaded',
    as: 'page',
    given: () => refuse('get', '/api/categories', 'internal'),
  },
  {
    text: 'Failed to load categories',
    at: '/products',
    when: 'the categories of the products page cannot be loaded',
    as: 'error',
    given: () => refuse('get', '/api/categories', 'internal'),
  },
  { text: 'No products found', at: '/', when: 'the category chosen on the home page has no products', as: 'page', given: noProducts },
  { text: '404', at: '/no/such/page', when: 'the address does not exist', as: 'page' },
  { text: '/no/such/page', at: '/no/such/page', when: 'the address does not exist', as: 'console' },
];

const cart: readonly Row[] = [
  {
    text: 'Failed to fetch cart',
    at: '/cart',
    when: 'the cart cannot be loaded',
    as: 'console',
    given: () => refuse('get', '/api/cart', 'internal'),
  },
  {
    text: 'Failed to add item to cart',
    at: '/product/7',
    when: 'adding from the product page fails',
    as: 'error',
    given: () => {
      emptyCart();
      refuse('post', '/api/cart/add', 'internal');
    },
    reach: () => press('Add to Cart'),
  },
  {
    text: 'Failed to add item to cart',
    at: '/products',
    when: 'adding from a product card fails',
    as: 'error',
    given: () => {
      emptyCart();
      refuse('post', '/api/cart/add', 'internal');
    },
    reach: () => press('Add to Cart: Wooden Train 7'),
  },
  {
    text: messageOf('cart_full'),
    at: '/product/7',
    when: 'the cart has no room for another product',
    as: 'warning',
    given: () => {
      emptyCart();
      refuse('post', '/api/cart/add', 'cart_full');
    },
    reach: () => press('Add to Cart'),
  },
  {
    text: 'Failed to remove item from cart',
    at: '/cart',
    when: 'removing a product from the cart fails',
    as: 'error',
    given: () => refuse('delete', '/api/cart/remove/:line', 'internal'),
    reach: () => press('Remove Wooden Train 7 from cart'),
  },
  {
    text: 'Failed to update cart quantity',
    at: '/cart',
    when: 'changing a quantity in the cart fails',
    as: 'error',
    given: () => refuse('patch', '/api/cart/update/:line', 'internal'),
    reach: addOne,
  },
  {
    text: 'Failed to update cart item',
    at: '/cart',
    when: 'changing a quantity in the cart fails',
    as: 'console',
    given: () => refuse('patch', '/api/cart/update/:line', 'internal'),
    reach: addOne,
  },
  {
    text: messageOf('out_of_stock'),
    at: '/cart',
    when: 'the last units in the cart were sold meanwhile',
    as: 'warning',
    given: () => refuse('patch', '/api/cart/update/:line', 'out_of_stock'),
    reach: addOne,
  },
  {
    text: 'Removed Wooden Train 7 from cart',
    at: '/cart',
    when: 'a product was removed with its button',
    as: 'success',
    reach: () => press('Remove Wooden Train 7 from cart'),
  },
  {
    text: 'Proceeding to checkout with Wooden Train 7',
    at: '/product/7',
    when: 'Buy Now was pressed',
    as: 'success',
    reach: () => press('Buy Now'),
  },
];

const checkout: readonly Row[] = [
  {
    text: 'Address saved for future orders!',
    at: '/checkout',
    when: 'checkout has saved the new address',
    as: 'success',
    given: () => {
      state.addresses = [];
      withholdResponse('post', '/api/payments/create-order');
    },
    reach: async () => {
      await fill({ Address: '4 Sadashiv Peth', City: 'Pune', State: 'MH', 'PIN code': '411030' });
      await press(/^Pay ₹/);
    },
  },
  {
    text: 'Failed to load product details. Please try again.',
    at: '/checkout?buyNow=true',
    when: 'the Buy Now product cannot be loaded at checkout',
    as: 'page',
    given: () => {
      localStorage.setItem('nanhe.buyNow', '{"productId":7,"quantity":1}');
      loseResponse('get', '/api/products/7');
    },
    reach: () => screen.findByRole('button', { name: 'Try Again' }).then((button) => fireEvent.click(button)),
  },
];

export const shop: readonly Row[] = [...catalogue, ...cart, ...checkout];
