/** Texts and rules that were written down and stand here no more. What each of them was is said in docs/deviations.md. */
import { screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { messageOf } from '#shared/contract/failures.ts';
import { cartOf, lineOf } from '#web/api/cart-view.ts';
import { session } from '#web/api/session.ts';
import { home } from '../kit/addresses.ts';
import { aProduct, signedIn } from '../kit/given.tsx';
import { answer, asked, askedFor, fill, lose, open, place, press, refuse, shop, toastSaying, toasts } from './kit.tsx';
import type { Replaced } from './row.ts';

const shows = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
const pageSays = () => document.body.textContent ?? '';
/** Once around the event loop and the server. */
const aMoment = () => fetch('/api/categories');

export const replaced: readonly Replaced[] = [
  {
    text: 'Rate limited - please wait before fetching cart again',
    line: "a cart read within 2 s is refused: 'Rate limited - please wait before fetching cart again'",
    instead: 'the cart that is known is shown',
    proof: async () => {
      signedIn();
      open('/cart');
      await shows('Wooden Train 7');
      for (let look = 0; look < 5; look++) document.dispatchEvent(new Event('visibilitychange'));
      await aMoment();
      expect(askedFor('GET /api/cart')).toHaveLength(1);
      expect(pageSays()).toContain('Wooden Train 7');
      expect(toasts()).toEqual([]);
    },
  },
  {
    text: 'Failed to add and sync cart',
    line: "the 'AndSync' variants read the whole cart again after each change: 'Failed to add and sync cart'",
    instead: 'the answer of the change is the cart; a failure says what has failed',
    proof: async () => {
      signedIn();
      shop.lines = {};
      open('/product/7');
      await press('Add to Cart');
      await waitFor(() => expect(toastSaying('success', 'Added 1 Wooden Train 7 to cart')).toBe(true));
      expect(askedFor('GET /api/cart')).toHaveLength(1);
      expect(askedFor('POST /api/cart/add')).toHaveLength(1);
    },
  },
  {
    text: 'Registration failed',
    line: "`POST /auth/register` opens a session; 'Registration failed'",
    instead: 'Failed to send OTP',
    proof: async () => {
      refuse('post', '/api/auth/send-signup-otp');
      open('/signup');
      await fill({ 'First name': 'Asha', 'Last name': 'Verma', Email: 'asha@example.in', Phone: '9876543210' });
      await fill({ Password: 'Asha-Pass-2026', 'Confirm password': 'Asha-Pass-2026' });
      await press('Send OTP');
      await waitFor(() => expect(toastSaying('error', 'Failed to send OTP')).toBe(true));
      expect(askedFor('POST /api/auth/register')).toEqual([]);
    },
  },
  {
    text: 'Payment verification failed. Please contact support.',
    line: "'Payment verification failed. Please contact support.' while the money may be captured",
    instead: 'We are confirming your payment',
    proof: async () => {
      signedIn();
      refuse('post', '/api/payments/verify-payment', 'payment_pending');
      open('/checkout');
      await press(/^Pay ₹/);
      await shows(/^We are confirming your payment/);
      expect(pageSays()).not.toContain('Please contact support');
      expect(screen.queryByRole('button', { name: /^Pay ₹/ })).toBeNull();
    },
  },
  {
    text: 'Address editing not yet implemented',
    line: "address editing 'not yet implemented'",
    instead: 'Address updated successfully!',
    proof: async () => {
      signedIn();
      open('/profile?tab=addresses');
      await press('Edit Home');
      await fill({ City: 'Mysuru' });
      await press('Save address');
      await waitFor(() => expect(toastSaying('success', 'Address updated successfully!')).toBe(true));
      await shows(/Mysuru/);
    },
  },
  {
    text: 'a rating of 4.5 on everything',
    line: 'rating fixed at 4.5',
    instead: 'No reviews yet',
    proof: async () => {
      open('/product/7');
      await shows('No reviews yet');
      expect(pageSays()).not.toContain('4.5');
    },
  },
  {
    text: '0-12 years',
    line: "default age range '0-12 years'",
    instead: 'nothing, where neither an age range nor a size is known; the size of older data',
    proof: async () => {
      shop.products = [aProduct({ id: 7, ageRange: null }), aProduct({ id: 1, ageRange: null, specifications: { size: '3-6 years' } })];
      open('/products');
      await shows('3-6 years');
      expect(pageSays()).not.toMatch(/0.12 years/);
    },
  },
  {
    text: 'Unknown Product',
    line: "'Unknown Product' at price 0",
    instead: 'This item is no longer sold. Please remove it to go on.',
    proof: async () => {
      signedIn();
      answer('get', '/api/cart', cartOf([lineOf('ci-1', 1, 1, undefined)], 1));
      open('/cart');
      await shows('This item is no longer sold. Please remove it to go on.');
      expect(pageSays()).not.toContain('Unknown Product');
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Proceed to Checkout' }).disabled).toBe(true);
    },
  },
  {
    text: 'failures of codes are only logged',
    line: 'code failures are only logged',
    instead: messageOf('wrong_code'),
    proof: async () => {
      refuse('post', '/api/auth/verify-signin-otp', 'wrong_code');
      open({ pathname: '/verify-otp', state: { type: 'signin', identifier: 'asha@example.in', returnTo: '/', sentAt: Date.now() } });
      await fill({ 'Digit 1 of 6': '1', 'Digit 2 of 6': '2', 'Digit 3 of 6': '3', 'Digit 4 of 6': '4', 'Digit 5 of 6': '5', 'Digit 6 of 6': '6' });
      await press('Verify');
      await shows(messageOf('wrong_code'));
    },
  },
  {
    text: 'Code expires in {seconds of the resend cooldown}s',
    line: "'Code expires in Ns' is the resend cooldown",
    instead: 'the code lives 600 s; another may be sent after 30 s',
    proof: async () => {
      open({ pathname: '/verify-otp', state: { type: 'signin', identifier: 'asha@example.in', returnTo: '/', sentAt: Date.now() } });
      await shows(/Code expires in (?:600|599)s/);
      await shows(/Resend in (?:30|29)s/);
    },
  },
  {
    text: '4 categories, 5 slides and 2 products of sample data',
    line: 'failed reads show sample data',
    instead: 'an error with Try Again',
    proof: async () => {
      for (const path of ['/api/categories', '/api/carousels', '/api/products']) lose('get', path);
      open('/');
      expect(await screen.findAllByRole('button', { name: 'Try Again' })).toHaveLength(3);
      expect(screen.queryAllByRole('article')).toEqual([]);
    },
  },
  {
    text: 'a 401 or 403 signs out and leads to /',
    line: 'token and user in local storage, 401 or 403 sign out',
    instead: '401: one silent refresh, then /signin with the way back; 403: the session stays',
    proof: async () => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      signedIn();
      refuse('get', '/api/orders', 'forbidden');
      const { unmount } = open('/profile?tab=orders');
      await shows(messageOf('forbidden'));
      expect(session()).not.toBeNull();
      unmount();
      refuse('get', '/api/orders', 'session_expired');
      refuse('post', '/api/auth/refresh', 'session_expired');
      open('/profile?tab=orders');
      await waitFor(() => expect(place()).toBe('/signin?returnTo=%2Fprofile%3Ftab%3Dorders'));
      expect([session(), localStorage.getItem('nanhe.token'), localStorage.getItem('nanhe.user')]).toEqual([null, null, null]);
      expect(askedFor('POST /api/auth/refresh')).toHaveLength(1);
    },
  },
  {
    text: 'the badges Verified Member and Premium Customer on everybody',
    line: "'Verified Member', 'Premium Customer' on everybody",
    instead: 'shown when they are true',
    proof: async () => {
      signedIn();
      answer('get', '/api/users/profile', { success: true, message: 'ok', user: { email: 'asha@example.in', emailVerified: false } });
      open('/profile');
      await shows('Order History');
      await waitFor(() => expect(asked.some(({ line }) => line === 'GET /api/users/profile')).toBe(true));
      await aMoment();
      expect(pageSays()).not.toMatch(/Verified Member|Premium Customer/);
    },
  },
  {
    text: 'a buy-now item with its price in local storage',
    line: 'the buy-now item with its price in local storage',
    instead: 'product id and quantity',
    proof: async () => {
      signedIn();
      open('/product/7');
      await press('Buy Now');
      await waitFor(() => expect(place()).toBe('/checkout?buyNow=true'));
      expect(Object.keys(JSON.parse(localStorage.getItem('nanhe.buyNow') ?? ''))).toEqual(['productId', 'quantity']);
    },
  },
  {
    text: 'the total is the length of the list',
    line: 'total is the length of the list; sorting within a page',
    instead: 'the count of the server',
    proof: async () => {
      shop.products = Array.from({ length: 30 }, (_, index) => aProduct({ id: index + 1 }));
      open('/products');
      await shows('Showing 12 of 30 products (Page 1 of 3)');
    },
  },
  {
    text: 'the favourite toggle is local',
    line: 'the favourite toggle is local',
    instead: "the customer's wishlist is asked and told",
    proof: async () => {
      signedIn();
      open('/product/7');
      await waitFor(() => expect(askedFor('GET /api/wishlist')).toHaveLength(1));
    },
  },
  {
    text: 'no format of PIN and phone',
    line: 'PIN and phone without a format',
    instead: 'a 10-digit Indian mobile number and a 6-digit PIN, said at the field',
    proof: async () => {
      signedIn();
      shop.addresses = [home];
      open('/profile?tab=addresses');
      await press('Edit Home');
      await fill({ 'Postal code': '012345', 'Phone number': '12' });
      await press('Save address');
      await shows('Please enter a 10-digit Indian mobile number');
      expect(screen.getByLabelText('Postal code').getAttribute('aria-invalid')).toBe('true');
      expect(askedFor('PUT /api/addresses/a1')).toEqual([]);
    },
  },
];
