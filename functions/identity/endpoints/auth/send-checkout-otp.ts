/** Mails a code to a visitor at the checkout, or another one. */
import { beginCheckoutProof, sendAnotherCode } from '#functions/identity/begin-sign-up.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { sendCheckoutOtp } from '#shared/contract/identity/auth.ts';

export const handler = openEndpoint(sendCheckoutOtp, async ({ body, ...request }) =>
  'attemptId' in body ? sendAnotherCode(body.attemptId, 'checkout', request) : beginCheckoutProof(body.email, request),
);
