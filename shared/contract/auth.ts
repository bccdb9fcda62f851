/** How does somebody prove who they are? Sign-up and sign-in by code, by password, and the session. */
import * as z from 'zod';
import { Done, Email, Id, Instant, Phone, Required, Text } from './common.ts';
import { endpoint } from './define.ts';

export const User = () =>
  z
    .object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      role: z.enum(['customer', 'admin']),
    })
    .meta({ title: 'User' });
export type User = z.output<ReturnType<typeof User>>;

/** The token lives at most 60 minutes; the refresh token travels only in an HttpOnly cookie under /api/auth. */
export const Session = () => z.object({ user: User(), token: z.string() });
export type Session = z.output<ReturnType<typeof Session>>;

/** An e-mail address or an Indian mobile number. */
const Identifier = () => Text(254, 'Email or phone is required');
const Password = () => Required('Password is required').max(256);
const Code = () => z.string().regex(/^\d{6}$/, 'The code has 6 digits');

export const SignUp = () =>
  z.strictObject({
    firstName: Text(80, 'First name is required'),
    lastName: Text(80, 'Last name is required'),
    email: Email(),
    phone: Phone(),
    password: Required('Password is required').min(8, 'Use at least 8 characters').max(64, 'Use at most 64 characters'),
  });

const CodeSent = () => Done().extend({ expiresAt: Instant(), resendAt: Instant() });
const SignUpStarted = () => CodeSent().extend({ signupId: z.string() });

export const sendSignupOtp = endpoint({
  key: 'auth.sendSignupOtp',
  method: 'POST',
  path: '/api/auth/send-signup-otp',
  access: 'public',
  summary: 'Begin a sign-up and mail its code, or, with only the signupId, mail a new code for it',
  body: () => z.union([SignUp(), z.strictObject({ signupId: Id() })]),
  reply: SignUpStarted,
  failures: ['weak_password', 'code_expired'],
});

export const register = endpoint({
  key: 'auth.register',
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary: 'The same as send-signup-otp: there is no session before the e-mail is proven',
  body: SignUp,
  reply: SignUpStarted,
  failures: ['weak_password'],
});

export const verifySignupOtp = endpoint({
  key: 'auth.verifySignupOtp',
  method: 'POST',
  path: '/api/auth/verify-signup-otp',
  access: 'public',
  summary: 'Prove the e-mail of a sign-up: makes the account and signs in',
  body: () => z.strictObject({ identifier: Identifier(), code: Code(), signupId: Id(), verificationType: z.string().max(20).optional() }),
  reply: Session,
  failures: ['wrong_code', 'code_expired', 'code_spent', 'email_taken'],
});

export const sendSigninOtp = endpoint({
  key: 'auth.sendSigninOtp',
  method: 'POST',
  path: '/api/auth/send-signin-otp',
  access: 'public',
  summary: 'Mail a sign-in code to the account of an e-mail or phone; answers the same whether or not there is one',
  body: () => z.strictObject({ identifier: Identifier() }),
  reply: CodeSent,
  failures: [],
});

export const verifySigninOtp = endpoint({
  key: 'auth.verifySigninOtp',
  method: 'POST',
  path: '/api/auth/verify-signin-otp',
  access: 'public',
  summary: 'Sign in with a code',
  body: () => z.strictObject({ identifier: Identifier(), code: Code(), verificationType: z.string().max(20).optional() }),
  reply: Session,
  failures: ['wrong_code', 'code_expired', 'code_spent'],
});

export const login = endpoint({
  key: 'auth.login',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in with a password',
  body: () => z.strictObject({ identifier: Identifier(), password: Password() }),
  reply: Session,
  failures: ['wrong_credentials'],
});

/** Looked at by what acts on the cookie: a page of another site may not use it. */
const FromWhere = () => z.object({ origin: z.string().max(300).optional(), host: z.string().max(300).optional() });

export const refresh = endpoint({
  key: 'auth.refresh',
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'public',
  summary: 'A new token for the session of the refresh cookie',
  headers: FromWhere,
  reply: Session,
  failures: ['signed_out', 'session_expired', 'forbidden'],
});

export const logout = endpoint({
  key: 'auth.logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'visitor',
  summary: 'End this session: the refresh token is revoked and the token is refused from now on',
  headers: FromWhere,
  reply: Done,
  failures: ['forbidden'],
});
