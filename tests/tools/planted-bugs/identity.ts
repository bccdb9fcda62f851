/** Planted bugs about who signs in, with what, for how long, and what a role allows. */
import type { PlantedBug } from './planted-bug.ts';

const token = 'tests/identity/endpoints/auth/token.test.ts';
const tokenLimits = 'tests/identity/endpoints/auth/token-limits.test.ts';
const signinCode = 'tests/identity/endpoints/auth/verify-signin-otp.test.ts';
const sendSignupCode = 'tests/identity/endpoints/auth/send-signup-otp.test.ts';
const login = 'tests/identity/endpoints/auth/login.test.ts';
const totp = 'tests/identity/endpoints/totp/verify.test.ts';
const refresh = 'tests/identity/endpoints/auth/refresh.test.ts';

export const identityBugs: readonly PlantedBug[] = [
  {
    name: 'a token is accepted after the end of its session',
    file: 'functions/identity/caller.ts',
    from: 'if (!active || ',
    to: 'if (',
    specs: ['tests/identity/endpoints/session/end.test.ts'],
  },
  {
    name: 'the token of another application is accepted',
    file: 'functions/identity/caller.ts',
    from: " ||\n    client !== config('USER_POOL_CLIENT_ID')\n",
    to: '\n',
    specs: [token],
  },
  {
    name: 'an expired token is accepted',
    file: 'functions/identity/caller.ts',
    from: 'claims.exp * 1000 <= now.getTime()',
    to: 'claims.exp * 1000 <= 0',
    specs: [tokenLimits],
  },
  {
    name: 'an ended session is forgotten before its refresh token expires',
    file: 'functions/identity/session-store.ts',
    from: "{ ':now': now.toISOString(), ':ttl': secondsOf(now) + sessionLife + day },",
    to: "{ ':now': now.toISOString(), ':ttl': secondsOf(now) + day },",
    specs: ['tests/identity/endpoints/session/session-store.test.ts'],
  },
  {
    name: 'other sessions stay open when a password is reset',
    file: 'functions/identity/endpoints/auth/reset-password.ts',
    from: '    endSessionsBefore(customerId, now),\n',
    to: '',
    specs: ['tests/identity/endpoints/auth/reset-password.test.ts'],
  },
  {
    name: "another site's page can use the refresh cookie",
    file: 'functions/identity/open-session.ts',
    from: "  if (from === undefined || from !== host) throw new Failure('forbidden');\n",
    to: '',
    specs: [refresh],
  },
  {
    name: 'scripts of the page can read the refresh cookie',
    file: 'functions/identity/open-session.ts',
    from: 'Path=/api/auth; HttpOnly; SameSite=Strict',
    to: 'Path=/api/auth; SameSite=Strict',
    specs: [login],
  },
  {
    name: 'a customer can do what the staff can',
    file: 'functions/identity/endpoint.ts',
    from: 'if (isStaffArea(access) && !mayDo(caller.role, access))',
    to: 'if (isStaffArea(access) && !mayDo(caller.role, access) && now.getTime() < 0)',
    specs: [tokenLimits],
  },
  {
    name: 'the staff of one area can work in every other area',
    file: 'shared/rules/identity/role.ts',
    from: "(area === 'staff' || role === 'admin' || role === area)",
    to: "(area === 'staff' || role === 'admin' || role !== 'doctor')",
    specs: ['tests/customer/endpoints/user/change-role.test.ts'],
  },
  {
    name: 'a role that was taken away lasts as long as the token',
    file: 'shared/rules/identity/role.ts',
    from: "(given === undefined || given === ofToken ? ofToken : 'customer')",
    to: "(given === undefined || given !== 'admin' ? ofToken : 'customer')",
    specs: ['tests/customer/endpoints/user/change-role.test.ts'],
  },
  {
    name: 'a disabled customer signs in with the password',
    file: 'functions/identity/endpoints/auth/login.ts',
    from: ' || customer.disabledAt !== undefined) throw',
    to: ') throw',
    specs: [login],
  },
  {
    name: 'a phone number of two accounts signs in to the first one',
    file: 'functions/identity/customer-store.ts',
    from: 'return second === undefined ? first : undefined;',
    to: 'return first;',
    specs: [login],
  },
  {
    name: 'a code can be tried without a limit',
    file: 'functions/identity/code-store.ts',
    from: 'AND triesLeft > :none AND',
    to: 'AND (triesLeft > :none OR triesLeft <= :none) AND',
    specs: [signinCode],
  },
  {
    name: 'more than fifty codes can be tried a day',
    file: 'functions/identity/verify-code.ts',
    from: "isCode(isAllowed ? code : '', ",
    to: "isCode(isAllowed || code !== '' ? code : '', ",
    specs: ['tests/identity/endpoints/auth/guessing.test.ts'],
  },
  {
    name: 'a code is used twice by two requests at the same time',
    file: 'functions/identity/code-store.ts',
    from: "ConditionExpression: 'seed = :seed AND expiresAt > :now AND attribute_not_exists(sweptAt)',",
    to: "ConditionExpression: 'attribute_not_exists(seed) OR seed = :seed OR expiresAt > :now',",
    specs: [signinCode],
  },
  {
    name: 'a code for a new password also signs in',
    file: 'functions/identity/verify-code.ts',
    from: "(purpose === 'signin' ? signInCodeKey : resetCodeKey)(",
    to: "(purpose === 'signin' ? resetCodeKey : resetCodeKey)(",
    specs: ['tests/identity/endpoints/auth/forgot-password.test.ts'],
  },
  {
    name: 'twenty requests at the same time mail twenty codes',
    file: 'functions/identity/code-store.ts',
    from: "ConditionExpression: 'attribute_not_exists(resendAt) OR resendAt <= :now',",
    to: "ConditionExpression: 'attribute_not_exists(resendAt) OR resendAt <= :now OR resendAt > :now',",
    specs: ['tests/identity/endpoints/auth/send-signin-otp.test.ts'],
  },
  {
    name: 'one attempt more than the limit is allowed',
    file: 'functions/platform/limits/limit-store.ts',
    from: "'attribute_not_exists(uses) OR uses < :most'",
    to: "'attribute_not_exists(uses) OR uses <= :most'",
    specs: [sendSignupCode],
  },
  {
    name: 'every address of an IPv6 network has a limit of its own',
    file: 'functions/platform/limits/limit-store.ts',
    from: '.slice(0, 4)',
    to: '.slice(0, 8)',
    specs: [sendSignupCode],
  },
  {
    name: 'a wrong current password is not counted',
    file: 'functions/identity/check-password.ts',
    from: "  await limitAccount('login', customerId, now);\n",
    to: '',
    specs: ['tests/identity/endpoints/auth/change-password.test.ts'],
  },
  {
    name: 'a password may contain the e-mail address',
    file: 'shared/rules/identity/password.ts',
    from: 'local.length >= shortestTelling && plain.includes(local)',
    to: 'local.length >= shortestTelling && plain === local',
    specs: ['tests/rules/identity/password.test.ts'],
  },
  {
    name: "an authenticator's code is accepted a second time",
    file: 'functions/identity/second-factor-store.ts',
    from: "'attribute_exists(pk) AND lastStep < :step'",
    to: "'attribute_exists(pk) AND lastStep <= :step'",
    specs: [totp],
  },
  {
    name: "an authenticator's code is accepted for minutes",
    file: 'functions/identity/totp.ts',
    from: 'const drift = 1;',
    to: 'const drift = 4;',
    specs: [totp],
  },
  {
    name: 'a recovery code is accepted a second time',
    file: 'functions/identity/second-factor-store.ts',
    from: "':spent': new Set([proof.recovery])",
    to: "':spent': new Set([proof.recovery.slice(1)])",
    specs: [totp],
  },
  {
    name: "the code for the clinic's application is exchanged twice",
    file: 'functions/identity/handover-store.ts',
    from: "ConditionExpression: 'expiresAt > :now',",
    to: "ConditionExpression: 'attribute_not_exists(pk) OR expiresAt > :now',",
    specs: ['tests/clinic/endpoints/handover/exchange.test.ts'],
  },
  {
    name: "a person who is no admin enters the clinic's application",
    file: 'functions/clinic/endpoints/handover/exchange.ts',
    from: "  if (role !== 'admin') throw new Failure('code_expired');\n",
    to: '',
    specs: ['tests/clinic/endpoints/handover/exchange-role.test.ts'],
  },
  {
    name: 'a new phone number keeps the proof of the old one',
    file: 'functions/identity/customer-store.ts',
    from: '{ ...change, phoneProven: false, ...phoneKeys(id, change.phone) }',
    to: '{ ...change, ...phoneKeys(id, change.phone) }',
    specs: ['tests/customer/endpoints/account/update-profile.test.ts'],
  },
  {
    name: 'a landline number is accepted as a mobile number',
    file: 'shared/rules/identity/phone.ts',
    from: '/^[6-9]\\d{9}$/',
    to: '/^[1-9]\\d{9}$/',
    specs: ['tests/rules/identity/phone.test.ts'],
  },
];
