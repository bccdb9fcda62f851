/** Messages of signing up and signing in. */
import { fireEvent, screen } from '@testing-library/react';
import { messageOf } from '#shared/contract/failures.ts';
import type { Row } from './row.ts';
import { codeSent, fill, loseResponse, press, respond, respondWithError } from './site.tsx';

const enterPassword = async () => {
  await fill({ 'Email or phone': 'asha@example.in', Password: 'Asha-Pass-2026' });
  await press('Sign In');
};
const requestSignInCode = async () => {
  fireEvent.click(await screen.findByRole('radio', { name: 'OTP' }));
  await fill({ 'Email or phone': 'asha@example.in' });
  await press('Send OTP');
};
const signUp = async () => {
  await fill({ 'First name': 'Asha', 'Last name': 'Verma', Email: 'asha@example.in', Phone: '9876543210' });
  await fill({ Password: 'Asha-Pass-2026', 'Confirm password': 'Asha-Pass-2026' });
  await press('Send OTP');
};
const enterCode = async () => {
  fireEvent.paste(await screen.findByLabelText('Digit 1 of 6'), { clipboardData: { getData: () => '123456' } });
  await press('Verify');
};
/** The page for the code, 40 seconds after the code was sent, so that another one can be requested. */
const codePage = (type: 'signup' | 'signin') => () => ({
  pathname: '/verify-otp',
  state: { type, identifier: 'asha@example.in', ...(type === 'signup' ? { signupId: 's1' } : {}), returnTo: '/', sentAt: Date.now() - 40_000 },
});
const resend = () => press('Resend Code');
const visitor = true;

export const auth: readonly Row[] = [
  {
    text: messageOf('too_many_requests'),
    at: '/signin',
    when: 'sign-in codes were requested too often',
    shownAs: 'error',
    visitor,
    prepare: () => respondWithError('post', '/api/auth/send-signin-otp', 'too_many_requests'),
    act: requestSignInCode,
  },
  {
    text: 'Failed to send OTP. Please check your internet connection.',
    at: '/signup',
    when: 'sign-up has no connection',
    shownAs: 'error',
    visitor,
    prepare: () => loseResponse('post', '/api/auth/send-signup-otp'),
    act: signUp,
  },
  {
    text: messageOf('code_spent'),
    at: codePage('signin'),
    when: 'the sign-in code was wrong too often',
    shownAs: 'error',
    visitor,
    prepare: () => respondWithError('post', '/api/auth/verify-signin-otp', 'code_spent'),
    act: enterCode,
  },
  {
    text: 'OTP verification failed',
    at: codePage('signin'),
    when: 'the server rejects a sign-in code without a message',
    shownAs: 'error',
    visitor,
    prepare: () => respondWithError('post', '/api/auth/verify-signin-otp'),
    act: enterCode,
  },
  {
    text: 'Login failed. Please check your internet connection.',
    at: '/signin',
    when: 'sign-in has no connection',
    shownAs: 'error',
    visitor,
    prepare: () => loseResponse('post', '/api/auth/login'),
    act: enterPassword,
  },
  {
    text: 'OTP verification failed',
    at: '/signin',
    when: 'the server rejects the second factor without a message',
    shownAs: 'error',
    visitor,
    prepare: () => respondWithError('post', '/api/auth/verify-totp'),
    act: async () => {
      respond('post', '/api/auth/login', { challenge: 'totp', challengeId: 'c1' });
      await enterPassword();
      await enterCode();
    },
  },
  {
    text: codeSent,
    at: codePage('signin'),
    when: 'another sign-in code was sent',
    shownAs: 'success',
    visitor,
    act: resend,
  },
  ...(['signup', 'signin'] as const).map(
    (type): Row => ({
      text: 'Failed to send OTP',
      at: codePage(type),
      when: `the server rejects another ${type} code without a message`,
      shownAs: 'error',
      visitor,
      prepare: () => respondWithError('post', `/api/auth/send-${type}-otp`),
      act: resend,
    }),
  ),
];
