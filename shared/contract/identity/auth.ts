/** Sign-up and sign-in by code or password, new passwords, and the sessions that follow. */
import * as z from 'zod';
import { toLatinDigits } from '../../rules/digits.ts';
import { roles } from '../../rules/identity/role.ts';
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

/** The token is valid for at most 60 minutes. The refresh token is sent only in an HttpOnly cookie under /api/auth. */
export const Session = () => z.object({ user: User(), token: z.string() });
export type Session = z.output<ReturnType<typeof Session>>;

/** The reply of a sign-in that needs a second factor (POST /api/auth/verify-totp) or must set one up first. */
export const Challenge = () =>
  z.discriminatedUnion('challenge', [
    z.object({ challenge: z.literal('totp'), challengeId: z.string() }),
    z.object({
      challenge: z.literal('totp-setup'),
      challengeId: z.string(),
      /** For the authenticator: the secret in base32, and its otpauth URI for a QR code. */
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

/** Counts code points, so that an emoji is one character. */
const hasLength = (min: number, max: number) => (text: string) => {
  const { length } = [...text];
  return min <= length && length <= max;
};
/** Rules of NIST SP 800-63B-4, 3.1.1.2. The identity provider also rejects spaces at the ends and line breaks. */
export const NewPassword = () =>
  Required('Password is required')
    .refine(hasLength(8, Number.POSITIVE_INFINITY), 'Use at least 8 characters')
    .refine(hasLength(0, 64), 'Use at most 64 characters')
    .refine((text) => text === text.trim() && !/[\r\n]/.test(text), 'Please leave out spaces at the beginning and at the end')
    .meta({ minLength: 8, maxLength: 64 });
/** For clients without cookies. Codes that are sent without an attempt id share five attempts. */
const AttemptId = () => z.string().max(100).optional();
export const Code = () =>
  z
    .string()
    .overwrite(toLatinDigits)
    .regex(/^\d{6}$/, 'The code has 6 digits');

export const SignUp = () =>
  z.strictObject({
    firstName: SingleLine(80, 'First name is required'),
    lastName: SingleLine(80, 'Last name is required'),
    email: Email(),
    phone: Phone(),
    password: NewPassword(),
  });

/** Identifies the kind of device. It has no maximum length, so that no request is rejected for it. */
export const DeviceHeaders = () => z.object({ 'user-agent': z.string().optional() });

export const CodeSent = () => Done().extend({ expiresAt: Instant(), resendAt: Instant() });
/** The attempt is also set as an HttpOnly cookie. A code that is sent with its attempt id has five attempts of its own. */
const AttemptStarted = () => CodeSent().extend({ attemptId: Id() });
const SignUpStarted = () => CodeSent().extend({ signupId: z.string() });

export const sendSignupOtp = /* @__PURE__ */ endpoint({
  key: 'auth.sendSignupOtp',
  method: 'POST',
  path: '/api/auth/send-signup-otp',
  access: 'public',
  summary: 'Begin a sign-up and mail its code; with only a signupId, mail another code for it',
  body: () => z.union([SignUp(), z.strictObject({ signupId: Id() })]),
  reply: SignUpStarted,
  failures: ['weak_password', 'code_expired'],
});

export const register = /* @__PURE__ */ endpoint({
  key: 'auth.register',
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary: 'Does the same as send-signup-otp, for older clients; no session is opened before the e-mail is proven',
  body: SignUp,
  reply: SignUpStarted,
  failures: ['weak_password'],
});

export const verifySignupOtp = /* @__PURE__ */ endpoint({
  key: 'auth.verifySignupOtp',
  method: 'POST',
  path: '/api/auth/verify-signup-otp',
  access: 'public',
  summary: 'Prove the e-mail of a sign-up, create the account and sign in',
  headers: DeviceHeaders,
  body: () => z.strictObject({ identifier: Identifier(), code: Code(), signupId: Id(), verificationType: z.string().max(20).optional() }),
  reply: Session,
  failures: ['wrong_code', 'code_expired', 'code_spent', 'email_taken'],
});

export const sendSigninOtp = /* @__PURE__ */ endpoint({
  key: 'auth.sendSigninOtp',
  method: 'POST',
  path: '/api/auth/send-signin-otp',
  access: 'public',
  summary: 'Mail a sign-in code to the account of an e-mail or phone; the reply is the same without an account',
  body: () => z.strictObject({ identifier: Identifier() }),
  reply: AttemptStarted,
  failures: [],
});

export const verifySigninOtp = /* @__PURE__ */ endpoint({
  key: 'auth.verifySigninOtp',
  method: 'POST',
  path: '/api/auth/verify-signin-otp',
  access: 'public',
  summary: 'Sign in with a code; the reply is a challenge when a second factor is needed',
  headers: DeviceHeaders,
  body: () => z.strictObject({ identifier: Identifier(), code: Code(), attemptId: AttemptId(), verificationType: z.string().max(20).optional() }),
  reply: SignedIn,
  failures: ['wrong_code', 'code_expired', 'code_spent'],
});

/** At the checkout one code proves the e-mail of a visitor, with or without an account. */
export const sendCheckoutOtp = /* @__PURE__ */ endpoint({
  key: 'auth.sendCheckoutOtp',
  method: 'POST',
  path: '/api/auth/send-checkout-otp',
  access: 'public',
  summary: 'Mail a code to a visitor at the checkout; the reply is the same with and without an account. With an attemptId, another code for it',
  body: () => z.union([z.strictObject({ email: Email() }), z.strictObject({ attemptId: Id() })]),
  reply: () => CodeSent().extend({ attemptId: z.string() }),
  failures: ['code_expired'],
});

export const verifyCheckoutOtp = /* @__PURE__ */ endpoint({
  key: 'auth.verifyCheckoutOtp',
  method: 'POST',
  path: '/api/auth/verify-checkout-otp',
  access: 'public',
  summary:
    'Sign in the account of a proven e-mail, or create it with the name and phone of the address; the reply is a challenge when a second factor is needed',
  headers: DeviceHeaders,
  body: () =>
    z.strictObject({
      email: Email(),
      code: Code(),
      attemptId: Id(),
      /** Used only when an account is created. */
      firstName: SingleLine(80, 'First name is required'),
      lastName: SingleLine(80, 'Last name is required'),
      phone: Phone(),
    }),
  reply: SignedIn,
  failures: ['wrong_code', 'code_expired', 'code_spent', 'email_taken'],
});

export const login = /* @__PURE__ */ endpoint({
  key: 'auth.login',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in with a password; the reply is a challenge when a second factor is needed',
  headers: DeviceHeaders,
  body: () => z.strictObject({ identifier: Identifier(), password: Password() }),
  reply: SignedIn,
  failures: ['wrong_credentials'],
});

/** Endpoints that use the cookie check these headers: pages of other sites may not call them. */
const OriginHeaders = () =>
  z.object({
    origin: z.string().max(300).optional(),
    host: z.string().max(300).optional(),
    'sec-fetch-site': z.string().max(300).optional(),
  });

export const refresh = /* @__PURE__ */ endpoint({
  key: 'auth.refresh',
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'public',
  summary: 'Issue a new token for the session of the refresh cookie',
  headers: () => OriginHeaders().extend(DeviceHeaders().shape),
  reply: Session,
  failures: ['signed_out', 'session_expired', 'forbidden'],
});

export const logout = /* @__PURE__ */ endpoint({
  key: 'auth.logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'visitor',
  summary: 'End this session: the refresh token is revoked and the token is rejected from now on',
  headers: OriginHeaders,
  reply: Done,
  failures: ['forbidden'],
});

// Apart from their endpoints, so that the pages that check these bodies load nothing else of them.
export const ForgotPassword = () => z.strictObject({ identifier: Identifier() });
export const ChangePassword = () => z.strictObject({ currentPassword: Password(), newPassword: NewPassword() });

export const forgotPassword = /* @__PURE__ */ endpoint({
  key: 'auth.forgotPassword',
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Mail a code for a new password to the account of an e-mail or phone; the reply is the same without an account',
  body: ForgotPassword,
  reply: AttemptStarted,
  failures: [],
});

export const resetPassword = /* @__PURE__ */ endpoint({
  key: 'auth.resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with a code; ends every session of the account',
  body: () => z.strictObject({ identifier: Identifier(), code: Code(), attemptId: AttemptId(), password: NewPassword() }),
  reply: Done,
  failures: ['wrong_code', 'code_expired', 'code_spent', 'weak_password'],
});

export const changePassword = /* @__PURE__ */ endpoint({
  key: 'auth.changePassword',
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'customer',
  summary: 'Change the password with the current one; ends every session and opens a new one for this device',
  headers: DeviceHeaders,
  body: ChangePassword,
  reply: () => Done().extend(Session().shape),
  failures: ['wrong_password', 'weak_password'],
});
