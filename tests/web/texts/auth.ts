/** Messages: signing up, in and out. */
import { fireEvent, screen } from '@testing-library/react';
import { messageOf } from '#shared/contract/failures.ts';
import { asha } from '../kit/given.tsx';
import { answer, codeSent, fill, lose, press, refuse } from './kit.tsx';
import type { Row } from './row.ts';

const enter = async () => {
  await fill({ 'Email or phone': 'asha@example.in', Password: 'Asha-Pass-2026' });
  await press('Sign In');
};
const askForCode = async () => {
  fireEvent.click(await screen.findByRole('radio', { name: 'OTP' }));
  await fill({ 'Email or phone': 'asha@example.in' });
  await press('Send OTP');
};
const signUp = async (repeated = 'Asha-Pass-2026') => {
  await fill({ 'First name': 'Asha', 'Last name': 'Verma', Email: 'asha@example.in', Phone: '9876543210' });
  await fill({ Password: 'Asha-Pass-2026', 'Confirm password': repeated });
  await press('Send OTP');
};
const code = async () => {
  fireEvent.paste(await screen.findByLabelText('Digit 1 of 6'), { clipboardData: { getData: () => '123456' } });
  await press('Verify');
};
const from = (type: 'signup' | 'signin', sentAt = Date.now()) => ({
  pathname: '/verify-otp',
  state: { type, identifier: 'asha@example.in', ...(type === 'signup' ? { signupId: 's1' } : {}), returnTo: '/', sentAt },
});
/** Another code may be asked for. */
const later = (type: 'signup' | 'signin') => from(type, Date.now() - 40_000);
const resend = () => press('Resend Code');
const forgot = (state: Record<string, unknown> = {}) => ({ pathname: '/forgot-password', state });
const newPassword = async () => {
  await fill({ 'New password': 'Kite-and-Lantern-9' });
  fireEvent.paste(await screen.findByLabelText('Digit 1 of 6'), { clipboardData: { getData: () => '123456' } });
  await press('Change password');
};
const secondStep = async () => {
  answer('post', '/api/auth/login', { challenge: 'totp', challengeId: 'c1' });
  await enter();
  await code();
};
const visitor = true;

/** What the server itself says is shown in its words. */
const said = (['wrong_code', 'code_expired', 'code_spent'] as const).map(
  (failure): Row => ({
    text: messageOf(failure),
    code: failure,
    at: from('signin'),
    when: 'the server refuses the code for this reason',
    as: 'Error',
    visitor,
    given: () => refuse('post', '/api/auth/verify-signin-otp', failure),
    reach: code,
  }),
);

export const auth: readonly Row[] = [
  {
    text: messageOf('too_many_requests'),
    code: 'too_many_requests',
    at: '/signin',
    when: 'codes were asked for too often',
    as: 'Error',
    visitor,
    given: () => refuse('post', '/api/auth/send-signin-otp', 'too_many_requests'),
    reach: askForCode,
  },
  {
    text: 'Failed to send OTP',
    at: '/signin',
    when: 'a code cannot be sent and the server says nothing',
    as: 'Error',
    visitor,
    given: () => refuse('post', '/api/auth/send-signin-otp'),
    reach: askForCode,
  },
  {
    text: 'Failed to send OTP',
    at: '/signup',
    when: 'there is no connection; it says what to look at too',
    reads: 'Failed to send OTP. Please check your internet connection.',
    as: 'Error',
    visitor,
    given: () => lose('post', '/api/auth/send-signup-otp'),
    reach: signUp,
  },
  ...said,
  ...(['signup', 'signin'] as const).map(
    (type): Row => ({
      text: 'OTP verification failed',
      at: from(type),
      when: `the code of a ${type} cannot be checked and the server says nothing`,
      as: 'Error',
      visitor,
      given: () => refuse('post', `/api/auth/verify-${type}-otp`),
      reach: code,
    }),
  ),
  {
    text: messageOf('wrong_credentials'),
    code: 'wrong_credentials',
    at: '/signin',
    when: 'the password is not right',
    as: 'Error',
    visitor,
    given: () => refuse('post', '/api/auth/login', 'wrong_credentials'),
    reach: enter,
  },
  {
    text: 'Login failed',
    at: '/signin',
    when: 'signing in fails and the server says nothing',
    as: 'Error',
    visitor,
    given: () => refuse('post', '/api/auth/login'),
    reach: enter,
  },
  {
    text: 'Login failed',
    reads: 'Login failed. Please check your internet connection.',
    at: '/signin',
    when: 'there is no connection; it says what to look at too',
    as: 'Error',
    visitor,
    given: () => lose('post', '/api/auth/login'),
    reach: enter,
  },
  {
    text: 'Failed to send OTP',
    at: '/forgot-password',
    when: 'a code for a new password cannot be sent and the server says nothing',
    as: 'Error',
    visitor,
    given: () => refuse('post', '/api/auth/forgot-password'),
    reach: async () => {
      await fill({ 'Email or phone': 'asha@example.in' });
      await press('Send code');
    },
  },
  {
    text: messageOf('code_spent'),
    code: 'code_spent',
    at: forgot({ identifier: 'asha@example.in', sentAt: Date.now() }),
    when: 'the code for a new password was wrong too often',
    as: 'Error',
    visitor,
    given: () => refuse('post', '/api/auth/reset-password', 'code_spent'),
    reach: newPassword,
  },
  {
    text: messageOf('challenge_expired'),
    code: 'challenge_expired',
    at: '/signin',
    when: 'the second step took too long',
    as: 'Error',
    visitor,
    given: () => refuse('post', '/api/auth/verify-totp', 'challenge_expired'),
    reach: secondStep,
  },
  {
    text: 'OTP verification failed',
    at: '/signin',
    when: 'the second step cannot be checked and the server says nothing',
    as: 'Error',
    visitor,
    given: () => refuse('post', '/api/auth/verify-totp'),
    reach: secondStep,
  },
  {
    text: 'Welcome back, {firstName}!',
    reads: 'Welcome back, Asha!',
    at: '/signin',
    when: 'signed in with the second step',
    as: 'Success',
    visitor,
    given: () => answer('post', '/api/auth/verify-totp', { user: asha, token: 'token-9' }),
    reach: secondStep,
  },
  { text: '{server message}', reads: codeSent, at: '/signin', when: 'a code was sent', as: 'Success', visitor, reach: askForCode },
  { text: '{server message}', reads: codeSent, at: '/signup', when: 'a code was sent', as: 'Success', visitor, reach: signUp },
  ...(['signup', 'signin'] as const).flatMap((type): Row[] => [
    { text: '{server message}', reads: codeSent, at: later(type), when: `another code of a ${type} was sent`, as: 'Success', visitor, reach: resend },
    {
      text: 'Failed to send OTP',
      at: later(type),
      when: `another code of a ${type} cannot be sent and the server says nothing`,
      as: 'Error',
      visitor,
      given: () => refuse('post', `/api/auth/send-${type}-otp`),
      reach: resend,
    },
  ]),
  {
    text: 'Welcome to {brand}, {firstName}!',
    reads: 'Welcome to Nanhe, Asha!',
    at: from('signup'),
    when: 'signed up',
    as: 'Success',
    visitor,
    reach: code,
  },
  {
    text: 'Welcome back, {firstName}!',
    reads: 'Welcome back, Asha!',
    at: from('signin'),
    when: 'signed in by code',
    as: 'Success',
    visitor,
    reach: code,
  },
  {
    text: 'Welcome back, {firstName}!',
    reads: 'Welcome back, Asha!',
    at: '/signin',
    when: 'signed in by password',
    as: 'Success',
    visitor,
    reach: enter,
  },
  {
    text: 'Passwords do not match',
    at: '/signup',
    when: 'the repeated password is another',
    as: 'page',
    visitor,
    reach: () => signUp('Asha-Pass-2027'),
  },
  {
    text: 'You have been logged out successfully',
    at: '/products',
    when: 'Logout was chosen',
    as: 'Info',
    reach: async () => {
      await press('Asha Verma');
      await press('Logout');
    },
  },
];
