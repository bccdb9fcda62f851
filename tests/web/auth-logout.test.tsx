// @vitest-environment happy-dom
/** Where does somebody find themselves who logs out? At home, also from a page that is for customers. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dropSession, session } from '#web/api/session.ts';
import { signedIn } from './kit/given.tsx';
import { onTheWholeSite, open, place, press } from './texts/kit.tsx';

onTheWholeSite();

it.each(['/profile', '/checkout', '/products'])('logging out at %s leads home, and asks nobody to sign in again', async (at) => {
  signedIn();
  open(at);
  await press('Asha Verma');
  await press('Logout');
  await waitFor(() => expect(place()).toBe('/'));
  expect(session()).toBeNull();
});

it('a session that has expired is asked for again, and its page kept in mind', async () => {
  signedIn();
  open('/profile');
  dropSession();
  await waitFor(() => expect(place()).toBe('/signin?returnTo=%2Fprofile'));
  expect(await screen.findByText('You have been signed out. Please sign in to go on.')).toBeTruthy();
});

it('a session that is over before its page has come is no less explained', async () => {
  signedIn();
  dropSession();
  open('/profile');
  expect(await screen.findByText('You have been signed out. Please sign in to go on.')).toBeTruthy();
});

it('who was never in is not told that they are out', async () => {
  open('/profile');
  await screen.findByRole('heading', { level: 1, name: 'Sign In' });
  expect(screen.queryByText(/signed out/)).toBeNull();
});
