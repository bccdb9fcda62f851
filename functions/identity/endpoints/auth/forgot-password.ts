/** Mails a code for a new password. */
import { sendAccountCode } from '#functions/identity/send-account-code.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { forgotPassword } from '#shared/contract/identity/auth.ts';

export const handler = openEndpoint(forgotPassword, async ({ body, ...request }) => sendAccountCode('reset', body.identifier, request));
