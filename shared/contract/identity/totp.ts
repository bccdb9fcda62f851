/** The second factor: codes of an authenticator (RFC 6238), and recovery codes for when it is lost. */
import * as z from 'zod';
import { toLatinDigits } from '../../rules/digits.ts';
import { Done, Id, Instant } from '../common.ts';
import { endpoint } from '../define.ts';
import { Code, DeviceHeaders, Password, Session } from './auth.ts';

/** Six digits of an authenticator, or a recovery code. */
const FactorCode = () =>
  z
    .string()
    .trim()
    .overwrite(toLatinDigits)
    .regex(/^(?:\d{6}|[A-Za-z2-7]{5}-?[A-Za-z2-7]{5})$/, 'Enter the 6 digits of your authenticator, or a recovery code');

const RecoveryCodes = () => z.array(z.string()).meta({ description: 'Shown once, each good for one sign-in' });

export const verifyTotp = /* @__PURE__ */ endpoint({
  key: 'totp.verify',
  method: 'POST',
  path: '/api/auth/verify-totp',
  access: 'public',
  summary: 'Complete a sign-in with the second factor; the first code of a new factor turns it on, and the reply has recovery codes',
  headers: DeviceHeaders,
  body: () => z.strictObject({ challengeId: Id(), code: FactorCode() }),
  reply: () => Session().extend({ recoveryCodes: RecoveryCodes().optional() }),
  // `totp_on`: another sign-in of the account has set the factor up meanwhile.
  failures: ['wrong_code', 'code_spent', 'challenge_expired', 'totp_on'],
});

export const readTotp = /* @__PURE__ */ endpoint({
  key: 'totp.read',
  method: 'GET',
  path: '/api/auth/totp',
  access: 'customer',
  summary: 'Read whether this account has or needs a second factor, and how many recovery codes are left',
  reply: () =>
    z.object({
      enabled: z.boolean(),
      required: z.boolean(),
      enabledAt: Instant().optional(),
      recoveryCodesLeft: z.int(),
    }),
  failures: [],
});

export const beginTotp = /* @__PURE__ */ endpoint({
  key: 'totp.begin',
  method: 'POST',
  path: '/api/auth/totp/begin',
  access: 'customer',
  summary: 'Create a secret for an authenticator, valid for 10 minutes; requires the password',
  body: () => z.strictObject({ password: Password() }),
  reply: () => Done().extend({ secret: z.string(), uri: z.string(), expiresAt: Instant() }),
  failures: ['wrong_password', 'totp_on'],
});

export const confirmTotp = /* @__PURE__ */ endpoint({
  key: 'totp.confirm',
  method: 'POST',
  path: '/api/auth/totp/confirm',
  access: 'customer',
  summary: 'Turn the second factor on with the first code of the authenticator',
  body: () => z.strictObject({ code: Code() }),
  reply: () => Done().extend({ recoveryCodes: RecoveryCodes() }),
  failures: ['wrong_code', 'code_spent', 'challenge_expired', 'totp_on'],
});

export const renewRecoveryCodes = /* @__PURE__ */ endpoint({
  key: 'totp.renewRecoveryCodes',
  method: 'POST',
  path: '/api/auth/totp/recovery-codes',
  access: 'customer',
  summary: 'Replace the recovery codes; requires a code',
  body: () => z.strictObject({ code: FactorCode() }),
  reply: () => Done().extend({ recoveryCodes: RecoveryCodes() }),
  failures: ['wrong_code', 'totp_off'],
});

export const removeTotp = /* @__PURE__ */ endpoint({
  key: 'totp.remove',
  method: 'POST',
  path: '/api/auth/totp/remove',
  access: 'customer',
  summary: 'Turn the second factor off; requires one of its codes',
  body: () => z.strictObject({ code: FactorCode() }),
  reply: Done,
  failures: ['wrong_code', 'totp_off', 'totp_required'],
});
