// @vitest-environment happy-dom
/** Signing in by password or mailed code, and where the visitor continues. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { asha, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { session } from '#web/api/session.ts';
import { Component as SignIn } from '#web/features/auth/sign-in-page.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

const sent: unknown[] = [];
const server = setUpServer(
  http.post('*/api/auth/login', async ({ request }) => {
    const body = (await request.json()) as { password: string };
    sent.push(body);
    return body.password === 'right' ? HttpResponse.json({ user: asha, token: 'token-9' }) : errorResponse('wrong_credentials');
  }),
  http.post('*/api/auth/send-signin-otp', async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({
      success: true,
      message: 'We have sent a code to your email.',
      expiresAt: '2026-11-01T00:10:00.000Z',
      resendAt: '2026-11-01T00:00:30.000Z',
    });
  }),
);
beforeEach(() => {
  sent.length = 0;
});

const page = (
  <>
    <SignIn />
    <Toaster />
  </>
);
const at = (address = '/signin') => renderAt(page, address, '/signin');
const address = () => screen.getByLabelText('address').textContent;
/** A field of the form: one of the sign-in methods is labelled Password too. */
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'form input' });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('sign-in with a password', () => {
  it('signs in with a password, welcomes the customer by name and opens the home page', async () => {
    at();
    type('Email or phone', ' asha@example.in ');
    type('Password', 'right');
    press('Sign In');
    expect(await screen.findByText('Welcome back, Asha!')).toBeTruthy();
    expect(sent).toEqual([{ identifier: 'asha@example.in', password: 'right' }]);
    await waitFor(() => expect(address()).toBe('/'));
    expect(session()?.token).toBe('token-9');
  });

  it('opens the return address after sign-in', async () => {
    at('/signin?returnTo=%2Fcheckout%3FbuyNow%3Dtrue');
    type('Email or phone', 'asha@example.in');
    type('Password', 'right');
    press('Sign In');
    await waitFor(() => expect(address()).toBe('/checkout?buyNow=true'));
  });

  it('names the empty sign-in fields and focuses the first', async () => {
    at();
    press('Sign In');
    expect(await screen.findByText('Email or phone is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email or phone'));
    expect(sent).toEqual([]);
  });

  it('shows a rejected sign-in in the form and in a toast', async () => {
    at();
    type('Email or phone', 'asha@example.in');
    type('Password', 'wrong');
    press('Sign In');
    expect(await screen.findAllByText('The email, phone or password is not right.')).toHaveLength(2);
    expect(session()).toBeNull();
  });

  it("shows 'Login failed' when the server sends no message", async () => {
    server.use(http.post('*/api/auth/login', () => errorResponse('internal', { message: '' })));
    at();
    type('Email or phone', 'asha@example.in');
    type('Password', 'right');
    press('Sign In');
    expect(await screen.findAllByText('Login failed')).toHaveLength(2);
  });

  it('suggests a mailed code after too many wrong passwords', async () => {
    server.use(
      http.post('*/api/auth/login', () => errorResponse('too_many_requests', { message: 'Too many attempts. Please try again in 21 hours.' })),
    );
    at();
    type('Email or phone', 'asha@example.in');
    type('Password', 'long enough');
    press('Sign In');
    expect(await screen.findByText('Too many attempts. Please try again in 21 hours. Or choose OTP above: a code by mail lets you in.')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'OTP' }));
    expect(screen.queryByText(/choose OTP above/)).toBeNull();
  });

  it('shows and hides the typed password', () => {
    at();
    expect(field('Password').type).toBe('password');
    press('Show password');
    expect(field('Password').type).toBe('text');
    press('Hide password');
    expect(field('Password').type).toBe('password');
  });
});

describe('sign-in with a mailed code', () => {
  it('sends a sign-in code without asking for a password and opens the code page', async () => {
    at();
    fireEvent.click(screen.getByRole('radio', { name: 'OTP' }));
    expect(screen.queryByLabelText('Password', { selector: 'form input' })).toBeNull();
    type('Email or phone', '98765 43210');
    press('Send OTP');
    expect(await screen.findByText('We have sent a code to your email.')).toBeTruthy();
    expect(sent).toEqual([{ identifier: '98765 43210' }]);
    await waitFor(() => expect(address()).toBe('/verify-otp'));
  });

  it("shows 'Failed to send OTP' when the server sends no message", async () => {
    server.use(http.post('*/api/auth/send-signin-otp', () => errorResponse('internal', { message: '' })));
    at();
    fireEvent.click(screen.getByRole('radio', { name: 'OTP' }));
    type('Email or phone', 'asha@example.in');
    press('Send OTP');
    expect(await screen.findAllByText('Failed to send OTP')).toHaveLength(2);
    expect(address()).toBe('/signin');
  });
});

describe('the sign-in page for a signed-in customer', () => {
  it('redirects a signed-in customer to the home page', () => {
    signIn();
    at();
    expect(address()).toBe('/');
  });

  it('redirects a signed-in customer to the return address, but never to another site', () => {
    signIn();
    at('/signin?returnTo=%2Fcart');
    expect(address()).toBe('/cart');
    cleanup();
    at('/signin?returnTo=https%3A%2F%2Fevil.example');
    expect(address()).toBe('/');
  });
});

it('links to sign-up with the return address', () => {
  at('/signin?returnTo=%2Fcart');
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/signup?returnTo=%2Fcart');
});
