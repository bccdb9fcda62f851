/** Texts and rules of the specification that the site replaces; docs/deviations.md gives the reason for each. */
import { screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { messageOf } from '#shared/contract/failures.ts';
import { session } from '#web/api/session.ts';
import { home } from '../kit/addresses.ts';
import { aProduct, signIn } from '../kit/fixtures.tsx';
import type { Replaced } from './row.ts';
import { currentAddress, fill, loseResponse, openSite, press, requestsTo, respondWithError, shop, toastSaying, toasts } from './site.tsx';

const shows = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
const pageSays = () => document.body.textContent ?? '';
/** Earlier requests have arrived once this later one is answered. */
const settled = () => fetch('/api/categories');

export const replaced: readonly Replaced[] = [
  {
    text: 'replaces "Rate limited" for repeated cart requests',
    line: "a cart read within 2 s is refused: 'Rate limited - please wait before fetching cart again'",
    instead: 'shows the known cart',
    proof: async () => {
      signIn();
      openSite('/cart');
      await shows('Wooden Train 7');
      for (let look = 0; look < 5; look++) document.dispatchEvent(new Event('visibilitychange'));
      await settled();
      expect(requestsTo('GET /api/cart')).toHaveLength(1);
      expect(pageSays()).toContain('Wooden Train 7');
      expect(toasts()).toEqual([]);
    },
  },
  {
    text: 'replaces "Failed to add and sync cart"',
    line: "the 'AndSync' variants read the whole cart again after each change: 'Failed to add and sync cart'",
    instead: 'takes the cart from the response of the change',
    proof: async () => {
      signIn();
      shop.lines = {};
      openSite('/product/7');
      await press('Add to Cart');
      await waitFor(() => expect(toastSaying('success', 'Added 1 Wooden Train 7 to cart')).toBe(true));
      expect(requestsTo('GET /api/cart')).toHaveLength(1);
      expect(requestsTo('POST /api/cart/add')).toHaveLength(1);
    },
  },
  {
    text: 'replaces "Registration failed"',
    line: "`POST /auth/register` opens a session; 'Registration failed'",
    instead: 'shows "Failed to send OTP"',
    proof: async () => {
      respondWithError('post', '/api/auth/send-signup-otp');
      openSite('/signup');
      await fill({ 'First name': 'Asha', 'Last name': 'Verma', Email: 'asha@example.in', Phone: '9876543210' });
      await fill({ Password: 'Asha-Pass-2026', 'Confirm password': 'Asha-Pass-2026' });
      await press('Send OTP');
      await waitFor(() => expect(toastSaying('error', 'Failed to send OTP')).toBe(true));
      expect(requestsTo('POST /api/auth/register')).toEqual([]);
    },
  },
  {
    text: 'replaces the default age range of 0-12 years',
    line: "default age range '0-12 years'",
    instead: 'shows the size of older products, or nothing',
    proof: async () => {
      shop.products = [aProduct({ id: 7, ageRange: null }), aProduct({ id: 1, ageRange: null, specifications: { size: '3-6 years' } })];
      openSite('/products');
      await shows('3-6 years');
      expect(pageSays()).not.toMatch(/0.12 years/);
    },
  },
  {
    text: 'replaces sample data after failed requests',
    line: 'failed reads show sample data',
    instead: 'shows an error with Try Again',
    proof: async () => {
      for (const path of ['/api/categories', '/api/carousels', '/api/products']) loseResponse('get', path);
      openSite('/');
      expect(await screen.findAllByRole('button', { name: 'Try Again' })).toHaveLength(3);
      expect(screen.queryAllByRole('article')).toEqual([]);
    },
  },
  {
    text: 'replaces the sign-out after a 401 or 403',
    line: 'token and user in local storage, 401 or 403 sign out',
    instead: 'refreshes the session once after a 401 and keeps it after a 403',
    proof: async () => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      signIn();
      respondWithError('get', '/api/orders', 'forbidden');
      const { unmount } = openSite('/profile?tab=orders');
      await shows(messageOf('forbidden'));
      expect(session()).not.toBeNull();
      unmount();
      respondWithError('get', '/api/orders', 'session_expired');
      respondWithError('post', '/api/auth/refresh', 'session_expired');
      openSite('/profile?tab=orders');
      await waitFor(() => expect(currentAddress()).toBe('/signin?returnTo=%2Fprofile%3Ftab%3Dorders'));
      expect([session(), localStorage.getItem('nanhe.token'), localStorage.getItem('nanhe.user')]).toEqual([null, null, null]);
      expect(requestsTo('POST /api/auth/refresh')).toHaveLength(1);
    },
  },
  {
    text: 'replaces unchecked PIN codes and phone numbers',
    line: 'PIN and phone without a format',
    instead: 'rejects invalid ones at their fields',
    proof: async () => {
      signIn();
      shop.addresses = [home];
      openSite('/profile?tab=addresses');
      await press('Edit Home');
      await fill({ 'Postal code': '012345', 'Phone number': '12' });
      await press('Save address');
      await shows('Please enter a 10-digit Indian mobile number');
      expect(screen.getByLabelText('Postal code').getAttribute('aria-invalid')).toBe('true');
      expect(requestsTo('PUT /api/addresses/a1')).toEqual([]);
    },
  },
];
