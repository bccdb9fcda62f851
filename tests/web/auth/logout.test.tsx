// @vitest-environment happy-dom
/** The end of a session: signing out and expired sessions. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signIn } from '#tests/web/kit/fixtures.tsx';
import { currentAddress, openSite, press, setUpSite } from '#tests/web/texts/site.tsx';
import { clearSession, session } from '#web/api/session.ts';

setUpSite();

it.each(['/profile', '/checkout', '/products'])('returns to the home page when a customer signs out at %s', async (at) => {
  signIn();
  openSite(at);
  await press('Asha Verma');
  await press('Logout');
  await waitFor(() => expect(currentAddress()).toBe('/'));
  expect(session()).toBeNull();
});

it('leads to sign-in and back to the page when a session expires', async () => {
  signIn();
  openSite('/profile');
  clearSession();
  await waitFor(() => expect(currentAddress()).toBe('/signin?returnTo=%2Fprofile'));
  expect(await screen.findByText('You have been signed out. Please sign in to go on.')).toBeTruthy();
});

it('explains an expired session to a customer who opens a page afterwards', async () => {
  signIn();
  clearSession();
  openSite('/profile');
  expect(await screen.findByText('You have been signed out. Please sign in to go on.')).toBeTruthy();
});

it('does not tell a visitor who never signed in that they have been signed out', async () => {
  openSite('/profile');
  await screen.findByRole('heading', { level: 1, name: 'Sign In' });
  expect(screen.queryByText(/signed out/)).toBeNull();
});
