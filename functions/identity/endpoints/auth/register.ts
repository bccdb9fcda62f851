/** Begins a sign-up, at the path that older clients use. */
import { beginSignUp } from '#functions/identity/begin-sign-up.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { register } from '#shared/contract/identity/auth.ts';

export const handler = openEndpoint(register, async ({ body, ...request }) => beginSignUp(body, request));
