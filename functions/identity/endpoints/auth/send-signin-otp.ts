/** Mails a code for signing in. */
import { sendAccountCode } from '#functions/identity/send-account-code.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { sendSigninOtp } from '#shared/contract/identity/auth.ts';

export const handler = openEndpoint(sendSigninOtp, async ({ body, ...request }) => sendAccountCode('signin', body.identifier, request));
