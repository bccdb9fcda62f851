/** The signed-in person. */
import { profileFrom } from '#functions/flows/show-profile.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { customerOf } from '#functions/store/customer.ts';
import { ordersOfCustomer } from '#functions/store/order.ts';
import { readProfile } from '#shared/contract/account.ts';
import { isPremium, premium } from '#shared/rules/premium.ts';

export const handler = endpoint(readProfile, async ({ caller, now }) => {
  const [customer, orders] = await Promise.all([customerOf(caller.id), ordersOfCustomer(caller.id, premium.orders)]);
  if (customer === undefined) throw new Failure('session_expired');
  return {
    success: true,
    message: 'Your profile',
    user: { ...profileFrom(customer, caller.role), isPremium: isPremium(orders, now) },
  } as const;
});
