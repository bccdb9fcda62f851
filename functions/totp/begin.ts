/** A secret for an authenticator. It counts for nothing until a code shows that it has arrived there. */
import { provePassword } from '#functions/flows/own-password.ts';
import { newSetup } from '#functions/flows/second-factor.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { customerOf } from '#functions/store/customer.ts';
import { factorOf, putSetup } from '#functions/store/second-factor.ts';
import { beginTotp } from '#shared/contract/totp.ts';

export const handler = endpoint(beginTotp, async ({ caller, body, now }) => {
  const [customer, factor] = await Promise.all([customerOf(caller.id), factorOf(caller.id)]);
  if (customer === undefined) throw new Failure('session_expired');
  if (factor !== undefined) throw new Failure('totp_on');
  await provePassword(caller.id, body.password, 'password', now);
  const { waiting, secret, uri } = await newSetup(customer, now);
  await putSetup(waiting);
  return {
    success: true,
    message: 'Add this account to your authenticator app, then enter its code.',
    secret,
    uri,
    expiresAt: waiting.expiresAt,
  } as const;
});
