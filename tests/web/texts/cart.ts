/** Messages: the cart, wherever it is changed. */
import { messageOf } from '#shared/contract/failures.ts';
import { aProduct } from '../kit/given.tsx';
import { press, refuse, shop } from './kit.tsx';
import type { Row } from './row.ts';

const more = () => press('One more of Wooden Train 7');
const remove = () => press('Remove Wooden Train 7 from cart');
const add = () => press('Add to Cart');
const notInCart = () => {
  shop.lines = {};
};

export const cart: readonly Row[] = [
  {
    text: 'Failed to fetch cart',
    at: '/cart',
    when: 'the cart cannot be read; the page says so in its own words',
    as: 'console',
    given: () => refuse('get', '/api/cart', 'internal'),
  },
  {
    text: 'Failed to add item to cart',
    at: '/product/7',
    when: 'adding fails',
    as: 'Error',
    given: () => {
      notInCart();
      refuse('post', '/api/cart/add', 'internal');
    },
    reach: add,
  },
  {
    text: 'Failed to add item to cart',
    at: '/products',
    when: 'adding from a card fails',
    as: 'Error',
    given: () => {
      notInCart();
      refuse('post', '/api/cart/add', 'internal');
    },
    reach: () => press('Add to Cart: Wooden Train 7'),
  },
  {
    text: messageOf('cart_full'),
    code: 'cart_full',
    at: '/product/7',
    when: 'there is room for no more lines',
    as: 'Warning',
    given: () => {
      notInCart();
      refuse('post', '/api/cart/add', 'cart_full');
    },
    reach: add,
  },
  {
    text: 'Failed to remove item from cart',
    at: '/cart',
    when: 'removing fails',
    as: 'Error',
    given: () => refuse('delete', '/api/cart/remove/:line', 'internal'),
    reach: remove,
  },
  {
    text: 'Failed to update cart quantity',
    at: '/cart',
    when: 'changing a quantity fails',
    as: 'Error',
    given: () => refuse('patch', '/api/cart/update/:line', 'internal'),
    reach: more,
  },
  {
    text: 'Failed to update cart item',
    at: '/cart',
    when: 'changing a quantity fails; the shopper reads the line above',
    as: 'console',
    given: () => refuse('patch', '/api/cart/update/:line', 'internal'),
    reach: more,
  },
  {
    text: 'Cannot exceed available stock',
    at: '/product/7',
    when: 'the quantity stands at the stock',
    as: 'Warning',
    given: () => {
      notInCart();
      shop.products = [aProduct({ id: 7, stock: 1 })];
    },
    reach: more,
  },
  {
    text: messageOf('out_of_stock'),
    code: 'out_of_stock',
    at: '/cart',
    when: 'somebody else has bought the last ones meanwhile',
    as: 'Warning',
    given: () => refuse('patch', '/api/cart/update/:line', 'out_of_stock'),
    reach: more,
  },
  {
    text: 'Added {n} {name} to cart',
    reads: 'Added 2 Wooden Train 7 to cart',
    at: '/product/7',
    when: 'added',
    as: 'Success',
    given: notInCart,
    reach: async () => {
      await more();
      await add();
    },
  },
  { text: 'Removed {name} from cart', reads: 'Removed Wooden Train 7 from cart', at: '/cart', when: 'removed', as: 'Success', reach: remove },
  {
    text: 'Removed {name} from cart',
    reads: 'Removed Wooden Train 7 from cart',
    at: '/cart',
    when: 'the quantity reached 0',
    as: 'Success',
    given: () => {
      shop.lines = { 7: 1 };
    },
    reach: () => press('One less of Wooden Train 7'),
  },
  { text: 'Updated quantity to {n}', reads: 'Updated quantity to 3', at: '/cart', when: 'the quantity was changed', as: 'Success', reach: more },
  {
    text: 'Proceeding to checkout with {name}',
    reads: 'Proceeding to checkout with Wooden Train 7',
    at: '/product/7',
    when: 'Buy Now was chosen',
    as: 'Success',
    reach: () => press('Buy Now'),
  },
  { text: 'Your cart is empty', at: '/cart', when: 'nothing is in it', as: 'page', given: notInCart },
];
