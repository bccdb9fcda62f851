/** Who is this customer? */
import { showUser } from '#functions/customer/user-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { read } from '#shared/contract/customer/user.ts';

export const handler = endpoint(read, async ({ params, now, note }) => {
  note({ userId: params.id });
  return showUser(params.id, now);
});
