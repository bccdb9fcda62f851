/** Rules of the account pages. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { signIn } from '../kit/fixtures.tsx';
import type { Rule } from './row.ts';
import { openSite, press } from './site.tsx';

export const rulesOfThePages: readonly Rule[] = [
  {
    rule: 'keeps token and user under separate keys of the local storage',
    where: '/signin',
    proof: async () => {
      openSite('/signin');
      fireEvent.change(screen.getByLabelText('Email or phone'), { target: { value: 'asha@example.in' } });
      fireEvent.change(screen.getByLabelText('Password', { selector: 'input:not([type=radio])' }), { target: { value: 'x' } });
      await press('Sign In');
      await waitFor(() => expect(localStorage.getItem('nanhe.token')).toBe('token-9'));
      expect(JSON.parse(localStorage.getItem('nanhe.user') ?? '')).toMatchObject({ email: 'asha@example.in' });
    },
  },
  {
    rule: 'limits a dialog about an order to 90 % of the window height',
    where: '/profile?tab=orders',
    proof: async () => {
      signIn();
      openSite('/profile?tab=orders');
      await press(/^Cancel order/);
      expect(getComputedStyle(await screen.findByRole('dialog')).maxHeight).toBe('90dvh');
    },
  },
  {
    rule: 'offers shipping, billing and both as address types and selects both',
    where: '/profile?tab=addresses',
    proof: async () => {
      signIn();
      openSite('/profile?tab=addresses');
      await press('Add New Address');
      const type = await screen.findByLabelText<HTMLSelectElement>('Type');
      expect([...type.options].map(({ value }) => value).toSorted()).toEqual(['billing', 'both', 'shipping']);
      expect(type.value).toBe('both');
    },
  },
];
