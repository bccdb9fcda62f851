// @vitest-environment happy-dom
/** Can somebody who has an account come in, by password and by code, and go on where they were? */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '#web/api/session.ts';
import { Component as SignIn } from '#web/features/auth/sign-in-page.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { answering } from './kit/answering.ts';
import { refusal } from './kit/answers.ts';
import { asha, show, signedIn } from './kit/given.tsx';

const sent: unknown[] = [];
const server = answering(
  http.post('*/api/auth/login', async ({ request }) => {
    const body = (await request.json()) as { password: string };
    sent.push(body);
    return body.password === 'right' ? HttpResponse.json({ user: asha, token: 'token-9' }) : refusal('wrong_credentials');
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
const at = (address = '/signin') => show(page, address, '/signin');
const address = () => screen.getByLabelText('address').textContent;
/** In the form, not among the ways to sign in, one of which is called Password too. */
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'form input' });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('with a password', () => {
  it('signs in, welcomes by name and goes home', async () => {
    at();
    type('Email or phone', ' asha@example.in ');
    type('Password', 'right');
    press('Sign In');
    expect(await screen.findByText('Welcome back, Asha!')).toBeTruthy();
    expect(sent).toEqual([{ identifier: 'asha@example.in', password: 'right' }]);
    await waitFor(() => expect(address()).toBe('/'));
    expect(session()?.token).toBe('token-9');
  });

  it('goes back to where the visitor was', async () => {
    at('/signin?returnTo=%2Fcheckout%3FbuyNow%3Dtrue');
    type('Email or phone', 'asha@example.in');
    type('Password', 'right');
    press('Sign In');
    await waitFor(() => expect(address()).toBe('/checkout?buyNow=true'));
  });

  it('tells which fields are empty and puts the focus into the first', async () => {
    at();
    press('Sign In');
    expect(await screen.findByText('Email or phone is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email or phone'));
    expect(sent).toEqual([]);
  });

  it('says in the form and in a toast what the server refused', async () => {
    at();
    type('Email or phone', 'asha@example.in');
    type('Password', 'wrong');
    press('Sign In');
    expect(await screen.findAllByText('The email, phone or password is not right.')).toHaveLength(2);
    expect(session()).toBeNull();
  });

  it("says 'Login failed' when the server says nothing", async () => {
    server.use(http.post('*/api/auth/login', () => refusal('internal', { message: '' })));
    at();
    type('Email or phone', 'asha@example.in');
    type('Password', 'right');
    press('Sign In');
    expect(await screen.findAllByText('Login failed')).toHaveLength(2);
  });

  it('that was wrong too often leaves the code as a way in', async () => {
    server.use(http.post('*/api/auth/login', () => refusal('too_many_requests', { message: 'Too many attempts. Please try again in 21 hours.' })));
    at();
    type('Email or phone', 'asha@example.in');
    type('Password', 'long enough');
    press('Sign In');
    expect(await screen.findByText('Too many attempts. Please try again in 21 hours. Or choose OTP above: a code by mail lets you in.')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'OTP' }));
    expect(screen.queryByText(/choose OTP above/)).toBeNull();
  });

  it('shows and hides what is typed', () => {
    at();
    expect(field('Password').type).toBe('password');
    press('Show password');
    expect(field('Password').type).toBe('text');
    press('Hide password');
    expect(field('Password').type).toBe('password');
  });
});

describe('with a code', () => {
  it('asks for no password, sends the code and goes to where it is entered', async () => {
    at();
    fireEvent.click(screen.getByRole('radio', { name: 'OTP' }));
    expect(screen.queryByLabelText('Password', { selector: 'form input' })).toBeNull();
    type('Email or phone', '98765 43210');
    press('Send OTP');
    expect(await screen.findByText('We have sent a code to your email.')).toBeTruthy();
    expect(sent).toEqual([{ identifier: '98765 43210' }]);
    await waitFor(() => expect(address()).toBe('/verify-otp'));
  });

  it("says 'Failed to send OTP' when the server says nothing", async () => {
    server.use(http.post('*/api/auth/send-signin-otp', () => refusal('internal', { message: '' })));
    at();
    fireEvent.click(screen.getByRole('radio', { name: 'OTP' }));
    type('Email or phone', 'asha@example.in');
    press('Send OTP');
    expect(await screen.findAllByText('Failed to send OTP')).toHaveLength(2);
    expect(address()).toBe('/signin');
  });
});

describe('who is signed in already', () => {
  it('is sent home', () => {
    signedIn();
    at();
    expect(address()).toBe('/');
  });

  it('is sent to where they wanted to go, but never to another site', () => {
    signedIn();
    at('/signin?returnTo=%2Fcart');
    expect(address()).toBe('/cart');
    cleanup();
    at('/signin?returnTo=https%3A%2F%2Fevil.example');
    expect(address()).toBe('/');
  });
});

it('leads to sign-up without forgetting where the visitor was', () => {
  at('/signin?returnTo=%2Fcart');
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/signup?returnTo=%2Fcart');
});
