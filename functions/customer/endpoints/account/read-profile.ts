/** Reads the caller's profile. */
import { toProfileResponse } from '#functions/customer/profile-response.ts';
import { readCustomer } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { readOrdersOfCustomer } from '#functions/order/order-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { findSuppressedMailbox } from '#functions/platform/mail/mailbox-store.ts';
import { readProfile } from '#shared/contract/customer/account.ts';
import { isPremium, premium } from '#shared/rules/order/premium.ts';

export const handler = endpoint(readProfile, async ({ caller, now }) => {
  const [customer, orders] = await Promise.all([readCustomer(caller.id), readOrdersOfCustomer(caller.id, premium.orders)]);
  if (customer === undefined) throw new Failure('session_expired');
  const suppressed = await findSuppressedMailbox(customer.email);
  return {
    success: true,
    message: 'Your profile',
    user: {
      ...toProfileResponse(customer, caller.role),
      isPremium: isPremium(orders, now),
      ...(suppressed === undefined ? {} : { mailStopped: { reason: suppressed.reason, since: suppressed.since } }),
    },
  } as const;
});
