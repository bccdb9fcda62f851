// @vitest-environment happy-dom
/** The mailed code: verification, errors and sending another code. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { asha, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { session } from '#web/api/session.ts';
import type { Verification } from '#web/features/auth/verification.ts';
import { Component as VerifyOtp } from '#web/features/auth/verify-otp-page.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

const sent: [path: string, body: unknown][] = [];
const noted = async (request: Request) => sent.push([new URL(request.url).pathname, await request.json()]);
const again = {
  success: true,
  message: 'We have sent a code to your email.',
  signupId: 's1',
  expiresAt: '2026-11-01T00:10:00.000Z',
  resendAt: '2026-11-01T00:00:30.000Z',
};
const server = setUpServer(
  http.post('*/api/auth/verify-:kind-otp', async ({ request }) => {
    await noted(request);
    return HttpResponse.json({ user: asha, token: 'token-9' });
  }),
  http.post('*/api/auth/send-:kind-otp', async ({ request }) => {
    await noted(request);
    return HttpResponse.json(again);
  }),
);
beforeEach(() => {
  sent.length = 0;
});

const signUpState = (): Verification => ({ type: 'signup', identifier: 'asha@example.in', signupId: 's1', returnTo: '/cart', sentAt: Date.now() });
const signInState = (): Verification => ({ type: 'signin', identifier: '9876543210', returnTo: '/', sentAt: Date.now() });
const at = (state: unknown) =>
  renderAt(
    <>
      <VerifyOtp />
      <Toaster />
    </>,
    { pathname: '/verify-otp', state },
    '/verify-otp',
  );
const address = () => screen.getByLabelText('address').textContent;
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const paste = (text: string) => fireEvent.paste(screen.getByLabelText('Digit 1 of 6'), { clipboardData: { getData: () => text } });

describe('the code of a sign-up', () => {
  it('verifies a sign-up code, welcomes the customer and opens the return address', async () => {
    at(signUpState());
    expect(screen.getByRole('heading', { name: 'Verify Your Email' })).toBeTruthy();
    expect(button('Verify').disabled).toBe(true);
    paste('123 456');
    expect(button('Verify').disabled).toBe(false);
    fireEvent.click(button('Verify'));
    expect(await screen.findByText('Welcome to Nanhe, Asha!')).toBeTruthy();
    expect(sent).toEqual([
      ['/api/auth/verify-signup-otp', { identifier: 'asha@example.in', code: '123456', signupId: 's1', verificationType: 'signup' }],
    ]);
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(session()?.token).toBe('token-9');
  });

  it('links from the sign-up code to sign-in', () => {
    at(signUpState());
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin?returnTo=%2Fcart');
  });
});

describe('the code of a sign-in', () => {
  it('verifies a sign-in code and welcomes the customer back', async () => {
    at(signInState());
    expect(screen.getByRole('heading', { name: 'Sign In with OTP' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/signup');
    paste('123456');
    fireEvent.click(button('Verify'));
    expect(await screen.findByText('Welcome back, Asha!')).toBeTruthy();
    expect(sent[0]?.[0]).toBe('/api/auth/verify-signin-otp');
    await waitFor(() => expect(address()).toBe('/'));
  });
});

it('suggests the email for a code by phone number, which another account may have', () => {
  at(signInState());
  expect(screen.getByText(/Another account may have this number: then please use your email/)).toBeTruthy();
  cleanup();
  at({ ...signInState(), identifier: 'asha@example.in' });
  expect(screen.queryByText(/Another account/)).toBeNull();
});

describe('a rejected code', () => {
  it('shows the tries left after a wrong code and clears the boxes', async () => {
    server.use(http.post('*/api/auth/verify-signup-otp', () => errorResponse('wrong_code', { message: 'That code is not right. 4 tries left.' })));
    at(signUpState());
    paste('111111');
    fireEvent.click(button('Verify'));
    expect(await screen.findAllByText('That code is not right. 4 tries left.')).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>('Digit 1 of 6').value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Digit 1 of 6')));
    expect(session()).toBeNull();
  });

  it("shows 'OTP verification failed' when the server sends no message", async () => {
    server.use(http.post('*/api/auth/verify-signup-otp', () => errorResponse('internal', { message: '' })));
    at(signUpState());
    paste('111111');
    fireEvent.click(button('Verify'));
    expect(await screen.findAllByText('OTP verification failed')).toHaveLength(2);
  });
});

describe('another code', () => {
  it('sends another code after 30 seconds and restarts both countdowns', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    at(signUpState());
    expect(button('Resend in 30s').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Code expires in 600s')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(29_000));
    expect(button('Resend in 1s').getAttribute('aria-disabled')).toBe('true');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.getByText('Code expires in 570s')).toBeTruthy();
    fireEvent.click(button('Resend Code'));
    expect(await screen.findByText('We have sent a code to your email.')).toBeTruthy();
    expect(sent).toEqual([['/api/auth/send-signup-otp', { signupId: 's1' }]]);
    await waitFor(() => expect(screen.getByText('Code expires in 600s')).toBeTruthy());
    expect(button('Resend in 30s').getAttribute('aria-disabled')).toBe('true');
  });

  it('delays another code by the time that the server demands', async () => {
    // Without a frozen clock the countdown could pass 90 seconds before the test looks at it.
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    server.use(http.post('*/api/auth/send-signin-otp', () => errorResponse('too_many_requests', { retryAfter: 90 })));
    at({ ...signInState(), sentAt: Date.now() - 40_000 });
    fireEvent.click(button('Resend Code'));
    expect(await screen.findByText('Too many attempts. Please wait a little and try again.')).toBeTruthy();
    await waitFor(() => expect(button('Resend in 90s').getAttribute('aria-disabled')).toBe('true'));
  });

  it('says that an expired code has to be requested again', () => {
    at({ ...signUpState(), sentAt: Date.now() - 601_000 });
    expect(screen.getByText('This code has expired. Please ask for a new one.')).toBeTruthy();
  });
});

describe('the code page without a pending verification', () => {
  it.each([
    null,
    {},
    { type: 'signup', identifier: '', signupId: 's', returnTo: '/', sentAt: 1 },
    { type: 'signup', identifier: 'a@b.in', returnTo: '/', sentAt: 1 },
    { type: 'other', identifier: 'a@b.in', returnTo: '/', sentAt: 1 },
  ])('redirects a visitor with the state %j to the home page', (state) => {
    at(state);
    expect(address()).toBe('/');
  });

  it('redirects a signed-in customer from the code page to the home page', () => {
    signIn();
    at(signInState());
    expect(address()).toBe('/');
  });
});
