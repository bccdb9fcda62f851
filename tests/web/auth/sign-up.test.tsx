// @vitest-environment happy-dom
/** The sign-up form: required fields, validation and the data sent. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { expectPrivacyNote } from '#tests/web/kit/privacy.ts';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as SignUp } from '#web/features/auth/sign-up-page.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

const sent: unknown[] = [];
const server = setUpServer(
  http.post('*/api/auth/send-signup-otp', async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({
      success: true,
      message: 'We have sent a code to your email.',
      signupId: 'signup-1',
      expiresAt: '2026-11-01T00:10:00.000Z',
      resendAt: '2026-11-01T00:00:30.000Z',
    });
  }),
);
beforeEach(() => {
  sent.length = 0;
});

const at = (given: Parameters<typeof renderAt>[1] = '/signup') =>
  renderAt(
    <>
      <SignUp />
      <Toaster />
    </>,
    given,
    '/signup',
  );
const address = () => screen.getByLabelText('address').textContent;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const person = {
  'First name': 'Ravi',
  'Last name': 'Iyer',
  Email: 'Ravi@Example.in',
  Phone: '98765 43210',
  Password: 'Long-Enough-1',
  'Confirm password': 'Long-Enough-1',
};
const fill = (changes: Partial<Record<keyof typeof person, string>> = {}) => {
  for (const [label, value] of Object.entries({ ...person, ...changes })) fireEvent.change(field(label), { target: { value } });
};

describe('the sign-up form', () => {
  it('sends only the five sign-up fields and opens the code page', async () => {
    at('/signup?returnTo=%2Fcart');
    fill();
    press('Send OTP');
    expect(await screen.findByText('We have sent a code to your email.')).toBeTruthy();
    expect(sent).toEqual([{ firstName: 'Ravi', lastName: 'Iyer', email: 'ravi@example.in', phone: '+919876543210', password: 'Long-Enough-1' }]);
    await waitFor(() => expect(address()).toBe('/verify-otp'));
  });

  it("shows 'Passwords do not match' even while other sign-up fields are empty", async () => {
    at();
    fireEvent.change(field('Password'), { target: { value: 'Long-Enough-1' } });
    fireEvent.change(field('Confirm password'), { target: { value: 'Long-Enough-2' } });
    press('Send OTP');
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    expect(screen.getByText('First name is required')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('requires every sign-up field and focuses the first empty one', async () => {
    at();
    fill({ 'Last name': '', Phone: '', 'Confirm password': '' });
    press('Send OTP');
    expect(await screen.findByText('Last name is required')).toBeTruthy();
    expect(screen.getByText('Phone number is required')).toBeTruthy();
    expect(screen.getByText('Please repeat the password')).toBeTruthy();
    expect(document.activeElement).toBe(field('Last name'));
  });

  it.each([
    [{ Email: 'ravi@' }, 'Please enter a valid email address'],
    [{ Phone: '12345' }, 'Please enter a 10-digit Indian mobile number'],
    [{ Password: 'short', 'Confirm password': 'short' }, 'Use at least 8 characters'],
    [{ Password: 'Long-Enough-1 ', 'Confirm password': 'Long-Enough-1 ' }, 'Please leave out spaces at the beginning and at the end'],
  ])('rejects a sign-up with %j', async (changes, text) => {
    at();
    fill(changes);
    press('Send OTP');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('shows a weak-password error beside the password field', async () => {
    server.use(http.post('*/api/auth/send-signup-otp', () => errorResponse('weak_password', { fields: { password: 'Use a digit too' } })));
    at();
    fill();
    press('Send OTP');
    expect(await screen.findByText('Use a digit too')).toBeTruthy();
    expect(screen.getByText('Please choose a stronger password.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Password')));
  });

  it("shows 'Sending OTP...' while the sign-up is being sent", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.use(http.post('*/api/auth/send-signup-otp', () => promise));
    at();
    fill();
    press('Send OTP');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending OTP...' });
    // Not `disabled`, which would take the focus away.
    expect([button.getAttribute('aria-disabled'), button.disabled]).toEqual(['true', false]);
    resolve(errorResponse('unavailable'));
    expect(await screen.findByRole('button', { name: 'Send OTP' })).toBeTruthy();
  });

  it('restores the typed sign-up fields on return, except the password', () => {
    at({ pathname: '/signup', state: { firstName: 'Ravi', lastName: 'Iyer', email: 'ravi@example.in', phone: '98765 43210', password: 'x' } });
    expect(field('First name').value).toBe('Ravi');
    expect(field('Email').value).toBe('ravi@example.in');
    expect(field('Password').value).toBe('');
  });
});

it('states the minimum age and the accepted terms on the sign-up page', () => {
  at();
  expect(screen.getByText(/you confirm that you are 18 or older, and agree to our/)).toBeTruthy();
});

it('says what the details of a sign-up are used for', async () => {
  at();
  await expectPrivacyNote('for your account, your orders and your appointments');
});

it('links from sign-up to the terms, the refund policy and sign-in', () => {
  at('/signup?returnTo=%2Fcart');
  expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms');
  expect(screen.getByRole('link', { name: 'refund policy' }).getAttribute('href')).toBe('/returns');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin?returnTo=%2Fcart');
});

it('redirects a signed-in customer from sign-up to the home page', () => {
  signIn();
  at();
  expect(address()).toBe('/');
});
