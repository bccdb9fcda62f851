/** Begins a sign-up, or mails another code for one. */
import { beginSignUp, sendAnotherCode } from '#functions/identity/begin-sign-up.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { sendSignupOtp } from '#shared/contract/identity/auth.ts';

export const handler = openEndpoint(sendSignupOtp, async ({ body, ...request }) =>
  'signupId' in body ? sendAnotherCode(body.signupId, undefined, request) : beginSignUp(body, request),
);
