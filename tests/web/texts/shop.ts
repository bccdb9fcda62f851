/** Messages of the catalogue, the cart and the checkout. */
import { fireEvent, screen } from '@testing-library/react';
import { messageOf } from '#shared/contract/failures.ts';
import type { Row } from './row.ts';
import { fill, loseResponse, press, respondWithError, shop as state, withholdResponse } from './site.tsx';

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
    shownAs: 'page',
    prepare: () => respondWithError('get', '/api/products', 'internal'),
  },
  {
    text: 'Failed to load categories. Please try again later.',
    at: '/',
    when: 'the categories of the home page cannot be loaded',
    shownAs: 'page',
    prepare: () => respondWithError('get', '/api/categories', 'internal'),
  },
  {
    text: 'Failed to load categories',
    at: '/products',
    when: 'the categories of the products page cannot be loaded',
    shownAs: 'error',
    prepare: () => respondWithError('get', '/api/categories', 'internal'),
  },
  { text: 'No products found', at: '/', when: 'the category chosen on the home page has no products', shownAs: 'page', prepare: noProducts },
  { text: '404', at: '/no/such/page', when: 'the address does not exist', shownAs: 'page' },
  { text: '/no/such/page', at: '/no/such/page', when: 'the address does not exist', shownAs: 'console' },
];

const cart: readonly Row[] = [
  {
    text: 'Failed to fetch cart',
    at: '/cart',
    when: 'the cart cannot be loaded',
    shownAs: 'console',
    prepare: () => respondWithError('get', '/api/cart', 'internal'),
  },
  {
    text: 'Failed to add item to cart',
    at: '/product/7',
    when: 'adding from the product page fails',
    shownAs: 'error',
    prepare: () => {
      emptyCart();
      respondWithError('post', '/api/cart/add', 'internal');
    },
    act: () => press('Add to Cart'),
  },
  {
    text: 'Failed to add item to cart',
    at: '/products',
    when: 'adding from a product card fails',
    shownAs: 'error',
    prepare: () => {
      emptyCart();
      respondWithError('post', '/api/cart/add', 'internal');
    },
    act: () => press('Add to Cart: Wooden Train 7'),
  },
  {
    text: messageOf('cart_full'),
    at: '/product/7',
    when: 'the cart has no room for another product',
    shownAs: 'warning',
    prepare: () => {
      emptyCart();
      respondWithError('post', '/api/cart/add', 'cart_full');
    },
    act: () => press('Add to Cart'),
  },
  {
    text: 'Failed to remove item from cart',
    at: '/cart',
    when: 'removing a product from the cart fails',
    shownAs: 'error',
    prepare: () => respondWithError('delete', '/api/cart/remove/:line', 'internal'),
    act: () => press('Remove Wooden Train 7 from cart'),
  },
  {
    text: 'Failed to update cart quantity',
    at: '/cart',
    when: 'changing a quantity in the cart fails',
    shownAs: 'error',
    prepare: () => respondWithError('patch', '/api/cart/update/:line', 'internal'),
    act: addOne,
  },
  {
    text: 'Failed to update cart item',
    at: '/cart',
    when: 'changing a quantity in the cart fails',
    shownAs: 'console',
    prepare: () => respondWithError('patch', '/api/cart/update/:line', 'internal'),
    act: addOne,
  },
  {
    text: messageOf('out_of_stock'),
    at: '/cart',
    when: 'the last units in the cart were sold meanwhile',
    shownAs: 'warning',
    prepare: () => respondWithError('patch', '/api/cart/update/:line', 'out_of_stock'),
    act: addOne,
  },
  {
    text: 'Removed Wooden Train 7 from cart',
    at: '/cart',
    when: 'a product was removed with its button',
    shownAs: 'success',
    act: () => press('Remove Wooden Train 7 from cart'),
  },
  {
    text: 'Proceeding to checkout with Wooden Train 7',
    at: '/product/7',
    when: 'Buy Now was pressed',
    shownAs: 'success',
    act: () => press('Buy Now'),
  },
];

const checkout: readonly Row[] = [
  {
    text: 'Address saved for future orders!',
    at: '/checkout',
    when: 'checkout has saved the new address',
    shownAs: 'success',
    prepare: () => {
      state.addresses = [];
      withholdResponse('post', '/api/payments/create-order');
    },
    act: async () => {
      await fill({ Address: '4 Sadashiv Peth', City: 'Pune', State: 'MH', 'PIN code': '411030' });
      await press(/^Pay ₹/);
    },
  },
  {
    text: 'Failed to load product details. Please try again.',
    at: '/checkout?buyNow=true',
    when: 'the Buy Now product cannot be loaded at checkout',
    shownAs: 'page',
    prepare: () => {
      sessionStorage.setItem('nanhe.buyNow', '{"productId":7,"quantity":1}');
      loseResponse('get', '/api/products/7');
    },
    act: () => screen.findByRole('button', { name: 'Try Again' }).then((button) => fireEvent.click(button)),
  },
];

export const shop: readonly Row[] = [...catalogue, ...cart, ...checkout];
