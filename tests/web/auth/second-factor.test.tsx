// @vitest-environment happy-dom
/** Two-step sign-in: the second factor after a password or a mailed code, and its mandatory setup. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { asha, renderAt } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { session } from '#web/api/session.ts';
import { Component as SignIn } from '#web/features/auth/sign-in-page.tsx';
import { Component as VerifyOtp } from '#web/features/auth/verify-otp-page.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

const challenge = { challenge: 'totp', challengeId: 'ch-1' };
const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const setUp = { challenge: 'totp-setup', challengeId: 'ch-2', secret, uri: `otpauth://totp/Nanhe:asha@example.in?secret=${secret}&issuer=Nanhe` };
const codes = ['AAAAA-22222', 'BBBBB-33333'];

const sent: unknown[] = [];
const server = setUpServer(
  http.post('*/api/auth/login', () => HttpResponse.json(challenge)),
  http.post('*/api/auth/verify-signin-otp', () => HttpResponse.json(challenge)),
  http.post('*/api/auth/verify-totp', async ({ request }) => {
    const body = (await request.json()) as { challengeId: string };
    sent.push(body);
    return HttpResponse.json({ user: asha, token: 'token-9', ...(body.challengeId === 'ch-2' ? { recoveryCodes: codes } : {}) });
  }),
);
beforeEach(() => {
  sent.length = 0;
});

const address = () => screen.getByLabelText('address').textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const paste = (text: string) => fireEvent.paste(screen.getByLabelText('Digit 1 of 6'), { clipboardData: { getData: () => text } });
const refuse = (code: Parameters<typeof errorResponse>[0], message: string, triesLeft?: number) =>
  server.use(
    http.post('*/api/auth/verify-totp', () =>
      HttpResponse.json({ success: false, code, message, details: { triesLeft }, requestId: 'r' }, { status: code === 'code_spent' ? 429 : 400 }),
    ),
  );

async function byPassword(at = '/signin?returnTo=%2Fcart') {
  renderAt(
    <>
      <SignIn />
      <Toaster />
    </>,
    at,
    '/signin',
  );
  fireEvent.change(screen.getByLabelText('Email or phone'), { target: { value: 'asha@example.in' } });
  fireEvent.change(screen.getByLabelText('Password', { selector: 'form input' }), { target: { value: 'right' } });
  press('Sign In');
  await screen.findByRole('button', { name: 'Verify' });
}

describe('the second factor after the password', () => {
  it('signs in with six digits of the authenticator and opens the return address', async () => {
    await byPassword();
    expect(screen.getByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeTruthy();
    expect(session()).toBeNull();
    paste('123456');
    press('Verify');
    expect(await screen.findByText('Welcome back, Asha!')).toBeTruthy();
    expect(sent).toEqual([{ challengeId: 'ch-1', code: '123456' }]);
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(session()?.token).toBe('token-9');
  });

  it('signs in with a recovery code in any spelling', async () => {
    await byPassword();
    press('Use a recovery code instead');
    fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: ' aaaaa 22222 ' } });
    press('Verify');
    await waitFor(() => expect(sent).toEqual([{ challengeId: 'ch-1', code: 'aaaaa22222' }]));
    await waitFor(() => expect(address()).toBe('/cart'));
  });

  it('rejects a malformed recovery code at its field and sends nothing', async () => {
    await byPassword();
    press('Use a recovery code instead');
    fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: 'nonsense' } });
    press('Verify');
    expect(await screen.findByText('Enter the 6 digits of your authenticator, or a recovery code')).toBeTruthy();
    expect(sent).toEqual([]);
    press('Use the authenticator app');
    expect(screen.getByLabelText('Digit 1 of 6')).toBeTruthy();
  });

  it('shows how many tries are left after a wrong second factor', async () => {
    refuse('wrong_code', 'That code is not right. 4 tries left.', 4);
    await byPassword();
    paste('111111');
    press('Verify');
    expect(await screen.findAllByText('That code is not right. 4 tries left.')).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>('Digit 1 of 6').value).toBe('');
  });

  it.each([
    ['challenge_expired', 'This took too long. Please begin again.', undefined],
    ['code_spent', 'Too many wrong codes. Please begin again.', undefined],
    ['wrong_code', 'That code is not right. Please begin again.', 0],
  ] as const)('asks for the password again and says why when the second factor fails with %s', async (code, text, left) => {
    refuse(code, text, left);
    await byPassword();
    paste('111111');
    press('Verify');
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
    expect(screen.getAllByText(text)).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>('Email or phone').value).toBe('asha@example.in');
    expect(screen.getByLabelText<HTMLInputElement>('Password', { selector: 'form input' }).value).toBe('');
  });

  it('returns from the second factor to the sign-in form', async () => {
    await byPassword();
    press('Back to sign-in');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Sign In' }));
  });
});

describe('the second factor after a mailed code', () => {
  const byCode = async () => {
    const state = { type: 'signin', identifier: 'asha@example.in', returnTo: '/cart', sentAt: Date.now() };
    renderAt(
      <>
        <VerifyOtp />
        <Toaster />
      </>,
      { pathname: '/verify-otp', state },
      '/verify-otp',
    );
    paste('654321');
    press('Verify');
    await screen.findByRole('heading', { level: 1, name: 'Two-step sign-in' });
  };

  it('asks for the authenticator after a mailed code and then opens the return address', async () => {
    await byCode();
    paste('123456');
    press('Verify');
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(session()?.token).toBe('token-9');
  });

  it('returns to sign-in when the second factor expires after a mailed code, which is used up', async () => {
    refuse('challenge_expired', 'This took too long. Please begin again.');
    await byCode();
    paste('123456');
    press('Verify');
    await waitFor(() => expect(address()).toBe('/signin?returnTo=%2Fcart'));
  });
});

it('shows on the sign-in page why the visitor has to sign in again', async () => {
  const state = { identifier: 'asha@example.in', mode: 'otp', reason: 'This took too long. Please begin again.' };
  renderAt(<SignIn />, { pathname: '/signin', state }, '/signin');
  expect(screen.getByText('This took too long. Please begin again.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'OTP' }).checked).toBe(true);
});

describe('the mandatory setup of a second factor', () => {
  beforeEach(() => server.use(http.post('*/api/auth/login', () => HttpResponse.json(setUp))));

  it('shows an admin the key as QR code and text and signs in only after the recovery codes are kept', async () => {
    await byPassword();
    expect(screen.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' })).toBeTruthy();
    const picture = await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    expect(picture.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1_000);
    expect(screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use a recovery code instead' })).toBeNull();
    paste('123456');
    press('Verify');
    expect((await screen.findByRole('list', { name: 'Recovery codes' })).textContent).toBe(codes.join(''));
    expect(session()).toBeNull();
    const go = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });
    expect(go.disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'I have kept them' }));
    fireEvent.click(go);
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(session()?.token).toBe('token-9');
  });

  it('copies and downloads the recovery codes', async () => {
    const copied = vi.fn(() => Promise.resolve());
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText: copied } as unknown as Clipboard);
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:here/1';
    });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await byPassword();
    paste('123456');
    press('Verify');
    await screen.findByRole('list', { name: 'Recovery codes' });
    press('Copy');
    expect(await screen.findByText('The recovery codes are copied.')).toBeTruthy();
    expect(copied).toHaveBeenCalledWith('AAAAA-22222\nBBBBB-33333\n');
    press('Download');
    expect(clicked).toHaveBeenCalledOnce();
    expect(await files[0]?.text()).toContain('AAAAA-22222\nBBBBB-33333\n');
  });

  it('keeps the authenticator key out of storage and browser history', async () => {
    await byPassword();
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    expect(JSON.stringify({ ...localStorage, ...sessionStorage, state: window.history.state as unknown })).not.toContain(secret);
  });
});
