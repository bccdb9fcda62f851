/** Begin a sign-up, under the name that older callers use. */
import { beginSignUp } from '#functions/flows/begin-sign-up.ts';
import { openEndpoint } from '#functions/http/open-endpoint.ts';
import { register } from '#shared/contract/auth.ts';

export const handler = openEndpoint(register, async ({ body, now, source }) => beginSignUp(body, { source, now }));
