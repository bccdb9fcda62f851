/** Mail a sign-in code. */
import { sendAccountCode } from '#functions/flows/send-account-code.ts';
import { openEndpoint } from '#functions/http/open-endpoint.ts';
import { sendSigninOtp } from '#shared/contract/auth.ts';

export const handler = openEndpoint(sendSigninOtp, async ({ body, now, source }) => sendAccountCode('signin-code', body.identifier, { source, now }));
