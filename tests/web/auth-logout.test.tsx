// @vitest-environment happy-dom
/** Where does somebody find themselves who logs out? At home, also from a page that is for customers. */
import { waitFor } from '@testing-library/react';
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
});
