/** Creates a secret for an authenticator, which takes effect when its first code confirms it. */

import { verifyPassword } from '#functions/identity/check-password.ts';
import { readCustomer } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { createFactorSetup } from '#functions/identity/second-factor.ts';
import { factorOf, putSetup } from '#functions/identity/second-factor-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { beginTotp } from '#shared/contract/identity/totp.ts';

export const handler = endpoint(beginTotp, async ({ caller, body, now }) => {
  const [customer, factor] = await Promise.all([readCustomer(caller.id), factorOf(caller.id)]);
  if (customer === undefined) throw new Failure('session_expired');
  if (factor !== undefined) throw new Failure('totp_on');
  await verifyPassword(caller.id, body.password, 'password', now);
  const { pending, secret, uri } = await createFactorSetup(customer, now);
  await putSetup(pending);
  return {
    success: true,
    message: 'Add this account to your authenticator app, then enter its code.',
    secret,
    uri,
    expiresAt: pending.expiresAt,
  } as const;
});
