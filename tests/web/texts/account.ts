/** Messages: the account, its addresses, and writing to us. */
import { screen, within } from '@testing-library/react';
import { messageOf } from '#shared/contract/failures.ts';
import { home } from '../kit/addresses.ts';
import { fill, lose, press, refuse, shop } from './kit.tsx';
import type { Row } from './row.ts';

const orders = '/profile?tab=orders';
const addresses = '/profile?tab=addresses';
const other = { ...home, id: 'a2', label: 'Office', isDefault: false };
const add = async () => {
  await press('Add New Address');
  await fill({ Label: 'Granny', 'Recipient name': 'Sunita Rao', 'Phone number': '9812345678', Address: '4 Sadashiv Peth' });
  await fill({ City: 'Pune', State: 'MH', 'Postal code': '411030' });
  await press('Save address');
};
const change = async () => {
  await press('Edit Home');
  await fill({ City: 'Mysuru' });
  await press('Save address');
};
const remove = async () => {
  await press('Delete Office');
  within(await screen.findByRole('dialog'))
    .getByRole('button', { name: 'Delete' })
    .click();
};
const twoAddresses = () => {
  shop.addresses = [home, other];
};
const write = async () => {
  await press('Contact us');
  await fill({ Message: 'Do you have kites?' });
  await press('Send message');
};

/** What a field of the address form says when it is left empty. */
const empty = [
  'Label is required',
  'Recipient name is required',
  'Phone number is required',
  'Address is required',
  'City is required',
  'State is required',
  'Postal code is required',
].map(
  (text): Row => ({
    text,
    at: addresses,
    when: 'an empty address is saved',
    as: 'page',
    reach: async () => {
      await press('Add New Address');
      await press('Save address');
    },
  }),
);

export const account: readonly Row[] = [
  { text: 'Failed to load orders', at: orders, when: 'the orders cannot be read', as: 'page', given: () => refuse('get', '/api/orders', 'internal') },
  {
    text: 'Failed to load order details',
    at: orders,
    when: 'one order cannot be read',
    as: 'page',
    given: () => refuse('get', '/api/orders/:id', 'internal'),
    reach: () => press(/^View Details/),
  },
  {
    text: 'Failed to load addresses',
    at: addresses,
    when: 'the addresses cannot be read',
    as: 'page',
    given: () => refuse('get', '/api/addresses', 'internal'),
  },
  {
    text: '{server message}',
    reads: messageOf('internal'),
    code: 'internal',
    at: orders,
    when: 'the profile cannot be read',
    as: 'Error',
    given: () => refuse('get', '/api/users/profile', 'internal'),
  },
  ...empty,
  {
    text: '{server message}',
    reads: messageOf('too_many_addresses'),
    code: 'too_many_addresses',
    at: addresses,
    when: 'the server refuses to save an address',
    as: 'Error',
    given: () => refuse('post', '/api/addresses', 'too_many_addresses'),
    reach: add,
  },
  {
    text: '{error message}',
    reads: 'Network error. Please check your internet connection.',
    at: addresses,
    when: 'no answer comes to saving an address',
    as: 'Error',
    given: () => lose('post', '/api/addresses'),
    reach: add,
  },
  {
    text: 'Failed to save address. Please try again.',
    at: addresses,
    when: 'saving an address fails and the server says nothing',
    as: 'Error',
    given: () => refuse('post', '/api/addresses'),
    reach: add,
  },
  {
    text: '{server message}',
    reads: messageOf('address_not_found'),
    code: 'address_not_found',
    at: addresses,
    when: 'the server refuses to change an address',
    as: 'Error',
    given: () => refuse('put', '/api/addresses/:id', 'address_not_found'),
    reach: change,
  },
  {
    text: 'Failed to save address. Please try again.',
    at: addresses,
    when: 'changing an address fails and the server says nothing',
    as: 'Error',
    given: () => refuse('put', '/api/addresses/:id'),
    reach: change,
  },
  {
    text: '{server message}',
    reads: messageOf('default_address'),
    code: 'default_address',
    at: addresses,
    when: 'the server refuses to delete an address',
    as: 'Error',
    given: () => {
      twoAddresses();
      refuse('delete', '/api/addresses/:id', 'default_address');
    },
    reach: remove,
  },
  {
    text: '{error message}',
    reads: 'Network error. Please check your internet connection.',
    at: addresses,
    when: 'no answer comes to deleting an address',
    as: 'Error',
    given: () => {
      twoAddresses();
      lose('delete', '/api/addresses/:id');
    },
    reach: remove,
  },
  {
    text: 'Failed to delete address. Please try again.',
    at: addresses,
    when: 'deleting an address fails and the server says nothing',
    as: 'Error',
    given: () => {
      twoAddresses();
      refuse('delete', '/api/addresses/:id');
    },
    reach: remove,
  },
  { text: 'Address added successfully!', at: addresses, when: 'an address was added', as: 'Success', reach: add },
  { text: 'Address deleted successfully!', at: addresses, when: 'an address was deleted', as: 'Success', given: twoAddresses, reach: remove },
  {
    text: 'Failed to submit form',
    at: '/about',
    when: 'a message to us cannot be sent',
    as: 'Error',
    given: () => refuse('post', '/api/contact', 'internal'),
    reach: write,
  },
  { text: 'Thank you! We have received your request.', at: '/about', when: 'a message to us was sent', as: 'Success', reach: write },
];
