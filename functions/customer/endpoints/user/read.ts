/** Reads a customer for an admin. */
import { readUserResponse } from '#functions/customer/user-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { read } from '#shared/contract/customer/user.ts';

export const handler = endpoint(read, async ({ params, now, note }) => {
  note({ userId: params.id });
  return readUserResponse(params.id, now);
});
