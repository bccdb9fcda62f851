/** Who is this customer? */
import { showUser } from '#functions/flows/show-user.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { read } from '#shared/contract/user.ts';

export const handler = endpoint(read, async ({ params, now, note }) => {
  note({ userId: params.id });
  return showUser(params.id, now);
});
