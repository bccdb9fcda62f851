/** Messages of the account and its addresses. */
import { screen, within } from '@testing-library/react';
import { messageOf } from '#shared/contract/failures.ts';
import { home } from '../kit/addresses.ts';
import type { Row } from './row.ts';
import { fill, loseResponse, press, respondWithError, shop } from './site.tsx';

const addresses = '/profile?tab=addresses';
const addAddress = async () => {
  await press('Add New Address');
  await fill({ Label: 'Granny', 'Recipient name': 'Sunita Rao', 'Phone number': '9812345678', Address: '4 Sadashiv Peth' });
  await fill({ City: 'Pune', State: 'MH', 'Postal code': '411030' });
  await press('Save address');
};
const changeAddress = async () => {
  await press('Edit Home');
  await fill({ City: 'Mysuru' });
  await press('Save address');
};
const deleteAddress = async () => {
  await press('Delete Office');
  within(await screen.findByRole('dialog'))
    .getByRole('button', { name: 'Delete' })
    .click();
};
const twoAddresses = () => {
  shop.addresses = [home, { ...home, id: 'a2', label: 'Office', isDefault: false }];
};
const offline = 'Network error. Please check your internet connection.';

export const account: readonly Row[] = [
  {
    text: messageOf('internal'),
    at: '/profile?tab=orders',
    when: 'the profile cannot be loaded',
    shownAs: 'error',
    prepare: () => respondWithError('get', '/api/users/profile', 'internal'),
  },
  {
    text: messageOf('too_many_addresses'),
    at: addresses,
    when: 'the server refuses another address',
    shownAs: 'error',
    prepare: () => respondWithError('post', '/api/addresses', 'too_many_addresses'),
    act: addAddress,
  },
  {
    text: offline,
    at: addresses,
    when: 'an address is added without a connection',
    shownAs: 'error',
    prepare: () => loseResponse('post', '/api/addresses'),
    act: addAddress,
  },
  {
    text: 'Failed to save address. Please try again.',
    at: addresses,
    when: 'a new address is rejected without a message',
    shownAs: 'error',
    prepare: () => respondWithError('post', '/api/addresses'),
    act: addAddress,
  },
  {
    text: messageOf('address_not_found'),
    at: addresses,
    when: 'the changed address no longer exists',
    shownAs: 'error',
    prepare: () => respondWithError('put', '/api/addresses/:id', 'address_not_found'),
    act: changeAddress,
  },
  {
    text: messageOf('default_address'),
    at: addresses,
    when: 'the default address is deleted',
    shownAs: 'error',
    prepare: () => {
      twoAddresses();
      respondWithError('delete', '/api/addresses/:id', 'default_address');
    },
    act: deleteAddress,
  },
  {
    text: offline,
    at: addresses,
    when: 'an address is deleted without a connection',
    shownAs: 'error',
    prepare: () => {
      twoAddresses();
      loseResponse('delete', '/api/addresses/:id');
    },
    act: deleteAddress,
  },
];
