/** How does somebody prove who they are? Sign-up and sign-in by code, by password, a new password, and the sessions. */
import * as z from 'zod';
import { roles } from '../../rules/role.ts';
import { Done, Email, Id, Instant, Phone, Required, SingleLine, Text } from '../common.ts';
import { endpoint } from '../define.ts';

export const User = () =>
  z
    .object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      role: z.enum(roles),
    })
    .meta({ title: 'User' });
export type User = z.output<ReturnType<typeof User>>;

/** The token lives at most 60 minutes; the refresh token travels only in an HttpOnly cookie under /api/auth. */
export const Session = () => z.object({ user: User(), token: z.string() });
export type Session = z.output<ReturnType<typeof Session>>;

/** What a sign-in answers where a second factor is due (POST /api/auth/verify-totp), or has to be set up first. */
export const Challenge = () =>
  z.discriminatedUnion('challenge', [
    z.object({ challenge: z.literal('totp'), challengeId: z.string() }),
    z.object({
      challenge: z.literal('totp-setup'),
      challengeId: z.string(),
      /** For an authenticator: the secret in base32, and the same as an otpauth address for a QR code. */
      secret: z.string(),
      uri: z.string(),
    }),
  ]);
export type Challenge = z.output<ReturnType<typeof Challenge>>;
export const SignedIn = () => z.union([Session(), Challenge()]);
export type SignedIn = z.output<ReturnType<typeof SignedIn>>;

/** An e-mail address or an Indian mobile number. */
const Identifier = () => Text(254, 'Email or phone is required');
export const Password = () => Required('Password is required').max(256, 'At most 256 characters');

/** Counted as people do it: a smiley is one character. */
const hasLength = (least: number, most: number) => (text: string) => {
  const { length } = [...text];
  return least <= length && length <= most;
};
/** NIST SP 800-63B-4, 3.1.1.2. The identity provider takes no space at either end, and no line break. */
const NewPassword = () =>
  Required('Password is required')
    .refine(hasLength(8, Number.POSITIVE_INFINITY), 'Use at least 8 characters')
    .refine(hasLength(0, 64), 'Use at most 64 characters')
    .refine((text) => text === text.trim() && !/[\r\n]/.test(text), 'Please leave out spaces at the beginning and at the end')
    .meta({ minLength: 8, maxLength: 64 });
export const Code = () => z.string().regex(/^\d{6}$/, 'The code has 6 digits');

export const SignUp = () =>
  z.strictObject({
    firstName: SingleLine(80, 'First name is required'),
    lastName: SingleLine(80, 'Last name is required'),
    email: Email(),
    phone: Phone(),
    password: NewPassword(),
  });

/** Says roughly which device it is; however long, it is no reason to refuse anybody. */
export const FromDevice = () => z.object({ 'user-agent': z.string().optional() });

export const CodeSent = () => Done().extend({ expiresAt: Instant(), resendAt: Instant() });
const SignUpStarted = () => CodeSent().extend({ signupId: z.string() });

export const sendSignupOtp = /* @__PURE__ */ endpoint({
  key: 'auth.sendSignupOtp',
  method: 'POST',
  path: '/api/auth/send-signup-otp',
  access: 'public',
  summary: 'Begin a sign-up and mail its code, or, with only the signupId, mail a new code for it',
  body: () => z.union([SignUp(), z.strictObject({ signupId: Id() })]),
  reply: SignUpStarted,
  failures: ['weak_password', 'code_expired'],
});

export const register = /* @__PURE__ */ endpoint({
  key: 'auth.register',
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary: 'The same as send-signup-otp: there is no session before the e-mail is proven',
  body: SignUp,
  reply: SignUpStarted,
  failures: ['weak_password'],
});

export const verifySignupOtp = /* @__PURE__ */ endpoint({
  key: 'auth.verifySignupOtp',
  method: 'POST',
  path: '/api/auth/verify-signup-otp',
  access: 'public',
  summary: 'Prove the e-mail of a sign-up: makes the account and signs in',
  headers: FromDevice,
  body: () => z.strictObject({ identifier: Identifier(), code: Code(), signupId: Id(), verificationType: z.string().max(20).optional() }),
  reply: Session,
  failures: ['wrong_code', 'code_expired', 'code_spent', 'email_taken'],
});

export const sendSigninOtp = /* @__PURE__ */ endpoint({
  key: 'auth.sendSigninOtp',
  method: 'POST',
  path: '/api/auth/send-signin-otp',
  access: 'public',
  summary: 'Mail a sign-in code to the account of an e-mail or phone; answers the same whether or not there is one',
  body: () => z.strictObject({ identifier: Identifier() }),
  reply: CodeSent,
  failures: [],
});

export const verifySigninOtp = /* @__PURE__ */ endpoint({
  key: 'auth.verifySigninOtp',
  method: 'POST',
  path: '/api/auth/verify-signin-otp',
  access: 'public',
  summary: 'Sign in with a code; where a second factor is due, a challenge',
  headers: FromDevice,
  body: () => z.strictObject({ identifier: Identifier(), code: Code(), verificationType: z.string().max(20).optional() }),
  reply: SignedIn,
  failures: ['wrong_code', 'code_expired', 'code_spent'],
});

export const login = /* @__PURE__ */ endpoint({
  key: 'auth.login',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in with a password; where a second factor is due, a challenge',
  headers: FromDevice,
  body: () => z.strictObject({ identifier: Identifier(), password: Password() }),
  reply: SignedIn,
  failures: ['wrong_credentials'],
});

/** Looked at by what acts on the cookie: a page of another site may not use it. */
const FromWhere = () => z.object({ origin: z.string().max(300).optional(), host: z.string().max(300).optional() });

export const refresh = /* @__PURE__ */ endpoint({
  key: 'auth.refresh',
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'public',
  summary: 'A new token for the session of the refresh cookie',
  headers: () => FromWhere().extend(FromDevice().shape),
  reply: Session,
  failures: ['signed_out', 'session_expired', 'forbidden'],
});

export const logout = /* @__PURE__ */ endpoint({
  key: 'auth.logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'visitor',
  summary: 'End this session: the refresh token is revoked and the token is refused from now on',
  headers: FromWhere,
  reply: Done,
  failures: ['forbidden'],
});

export const forgotPassword = /* @__PURE__ */ endpoint({
  key: 'auth.forgotPassword',
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Mail a code for a new password to the account of an e-mail or phone; answers the same whether or not there is one',
  body: () => z.strictObject({ identifier: Identifier() }),
  reply: CodeSent,
  failures: [],
});

export const resetPassword = /* @__PURE__ */ endpoint({
  key: 'auth.resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with the code; ends every session of the account',
  body: () => z.strictObject({ identifier: Identifier(), code: Code(), password: NewPassword() }),
  reply: Done,
  failures: ['wrong_code', 'code_expired', 'code_spent', 'weak_password'],
});

export const changePassword = /* @__PURE__ */ endpoint({
  key: 'auth.changePassword',
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'customer',
  summary: 'Set a new password knowing the present one; ends every session and answers a new one for this device',
  headers: FromDevice,
  body: () => z.strictObject({ currentPassword: Password(), newPassword: NewPassword() }),
  reply: () => Done().extend(Session().shape),
  failures: ['wrong_password', 'weak_password'],
});
