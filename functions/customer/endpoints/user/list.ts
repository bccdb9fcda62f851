/** Lists customers with what they have bought. */
import { findUsers } from '#functions/customer/find-users.ts';
import { toListedUserResponse } from '#functions/customer/user-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { list } from '#shared/contract/customer/user.ts';

export const handler = endpoint(list, async ({ query }) => {
  const { users, meta } = await findUsers(query);
  return { data: users.map(toListedUserResponse), meta };
});
