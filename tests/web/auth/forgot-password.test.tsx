// @vitest-environment happy-dom
/** The forgotten password: requesting a code and setting a new password. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { session } from '#web/api/session.ts';
import { Component as ForgotPassword } from '#web/features/auth/forgot-password-page.tsx';
import { Component as SignIn } from '#web/features/auth/sign-in-page.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

const sent: [path: string, body: unknown][] = [];
const noted = async (request: Request) => sent.push([new URL(request.url).pathname, await request.json()]);
const server = setUpServer(
  http.post('*/api/auth/forgot-password', async ({ request }) => {
    await noted(request);
    return HttpResponse.json({
      success: true,
      message: 'We have sent a code to your email.',
      expiresAt: '2026-11-01T00:10:00.000Z',
      resendAt: '2026-11-01T00:00:30.000Z',
    });
  }),
  http.post('*/api/auth/reset-password', async ({ request }) => {
    await noted(request);
    return HttpResponse.json({ success: true, message: 'Your password is changed. Please sign in with it.' });
  }),
  http.post('*/api/auth/logout', () => HttpResponse.json({ success: true, message: 'ok' })),
);
beforeEach(() => {
  sent.length = 0;
});

const page = (
  <>
    <ForgotPassword />
    <Toaster />
  </>
);
const ask = (address = '/forgot-password') => renderAt(page, address, '/forgot-password');
const enter = (sentAt = Date.now(), search = '') =>
  renderAt(page, { pathname: '/forgot-password', search, state: { identifier: 'asha@example.in', sentAt } }, '/forgot-password');
const address = () => screen.getByLabelText('address').textContent;
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const paste = (text: string) => fireEvent.paste(screen.getByLabelText('Digit 1 of 6'), { clipboardData: { getData: () => text } });
const box = () => screen.getByLabelText<HTMLInputElement>('Digit 1 of 6');

describe('requesting a reset code', () => {
  it('carries the typed email and the return address from sign-in to the reset page', async () => {
    renderAt(<SignIn />, '/signin?returnTo=%2Fcart', '/signin');
    fireEvent.change(screen.getByLabelText('Email or phone'), { target: { value: 'asha@example.in' } });
    fireEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await waitFor(() => expect(address()).toBe('/forgot-password?returnTo=%2Fcart'));
    cleanup();
    renderAt(page, { pathname: '/forgot-password', state: { identifier: 'asha@example.in' } }, '/forgot-password');
    expect(screen.getByLabelText<HTMLInputElement>('Email or phone').value).toBe('asha@example.in');
  });

  it('sends a reset code without revealing whether the account exists', async () => {
    ask();
    type('Email or phone', ' asha@example.in ');
    fireEvent.click(button('Send code'));
    expect(await screen.findByText('If asha@example.in has an account, a code is in its mailbox.')).toBeTruthy();
    expect(sent).toEqual([['/api/auth/forgot-password', { identifier: 'asha@example.in' }]]);
    expect(address()).toBe('/forgot-password');
  });

  it('moves the focus to the heading on the way back from the code', async () => {
    ask();
    type('Email or phone', 'asha@example.in');
    fireEvent.click(button('Send code'));
    await screen.findByText(/a code is in its mailbox/);
    fireEvent.click(button('Back'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Forgot password?' })));
    expect(screen.getByLabelText<HTMLInputElement>('Email or phone').value).toBe('asha@example.in');
  });

  it('requires an email or phone number to request a reset code', async () => {
    ask();
    fireEvent.click(button('Send code'));
    expect(await screen.findByText('Email or phone is required')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("shows 'Failed to send OTP' when the server sends no message", async () => {
    server.use(http.post('*/api/auth/forgot-password', () => errorResponse('internal', { message: '' })));
    ask();
    type('Email or phone', 'asha@example.in');
    fireEvent.click(button('Send code'));
    expect(await screen.findAllByText('Failed to send OTP')).toHaveLength(2);
  });
});

describe('the new password', () => {
  it('sets a new password with the code and leads to sign-in with the return address', async () => {
    enter(Date.now(), '?returnTo=%2Fcart');
    paste('123456');
    type('New password', 'Kite-and-Lantern-9');
    fireEvent.click(button('Change password'));
    expect(await screen.findByText('Your password is changed. Please sign in with it.')).toBeTruthy();
    expect(sent).toEqual([['/api/auth/reset-password', { identifier: 'asha@example.in', code: '123456', password: 'Kite-and-Lantern-9' }]]);
    await waitFor(() => expect(address()).toBe('/signin?returnTo=%2Fcart'));
  });

  it('shows the new password on request', () => {
    enter();
    fireEvent.click(button('Show new password'));
    expect(screen.getByLabelText<HTMLInputElement>('New password').type).toBe('text');
  });

  it('rejects a short new password at its field and sends nothing', async () => {
    enter();
    paste('123456');
    type('New password', 'short');
    fireEvent.click(button('Change password'));
    expect(await screen.findByText('Use at least 8 characters')).toBeTruthy();
    expect(sent).toEqual([]);
    expect(box().value).toBe('1');
  });

  it('shows a weak-password error at its field and keeps the code in the boxes', async () => {
    const fault = 'This password is among the first that are tried. Please choose another';
    server.use(http.post('*/api/auth/reset-password', () => errorResponse('weak_password', { fields: { password: fault } })));
    enter();
    paste('123456');
    type('New password', 'password123');
    fireEvent.click(button('Change password'));
    expect(await screen.findByText(fault)).toBeTruthy();
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
    expect(box().value).toBe('1');
  });

  it.each([
    ['wrong_code', 'That code is not right. 4 tries left.'],
    ['code_expired', 'This code has expired. Please ask for a new one.'],
    ['code_spent', 'Too many wrong codes. Please ask for a new one.'],
  ] as const)('clears a code rejected with %s, shows the reason and keeps the new password', async (code, message) => {
    server.use(http.post('*/api/auth/reset-password', () => errorResponse(code, { message })));
    enter();
    paste('111111');
    type('New password', 'Kite-and-Lantern-9');
    fireEvent.click(button('Change password'));
    expect(await screen.findAllByText(message)).toHaveLength(2);
    expect(box().value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('Kite-and-Lantern-9');
    expect(button(/^Resend/)).toBeTruthy();
  });

  it('offers another reset code after 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    enter();
    expect(button('Resend in 30s').getAttribute('aria-disabled')).toBe('true');
    act(() => void vi.advanceTimersByTime(30_000));
    fireEvent.click(button('Resend Code'));
    await waitFor(() => expect(sent).toEqual([['/api/auth/forgot-password', { identifier: 'asha@example.in' }]]));
    expect(await screen.findByText('Code expires in 600s')).toBeTruthy();
  });

  it('ends the session of the browser after a password reset', async () => {
    signIn();
    enter();
    paste('123456');
    type('New password', 'Kite-and-Lantern-9');
    fireEvent.click(button('Change password'));
    await waitFor(() => expect(address()).toBe('/signin'));
    expect(session()).toBeNull();
  });

  it('stores the new password nowhere in the browser', async () => {
    enter();
    paste('123456');
    type('New password', 'Kite-and-Lantern-9');
    fireEvent.click(button('Change password'));
    await waitFor(() => expect(address()).toBe('/signin'));
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Lantern');
  });
});
