/** Which customers are there, and what have they bought? */
import { findUsers } from '#functions/flows/find-users.ts';
import { showListedUser } from '#functions/flows/show-user.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { list } from '#shared/contract/user.ts';

export const handler = endpoint(list, async ({ query }) => {
  const { users, meta } = await findUsers(query);
  return { data: users.map(showListedUser), meta };
});
