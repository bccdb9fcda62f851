/** Set a new password with a code. It signs nobody in: whoever did it proves themselves with it next. */

import { consumeCode } from '#functions/identity/code-store.ts';
import { customerOf } from '#functions/identity/customer-store.ts';
import { normalIdentifier } from '#functions/identity/identifier.ts';
import { setPassword, signOutEverywhere } from '#functions/identity/identity-provider.ts';
import { rejectWeakPasswordOf, toPasswordFailure } from '#functions/identity/own-password.ts';
import { endSessionsBefore } from '#functions/identity/session-store.ts';
import { verifyAccountCode } from '#functions/identity/verify-code.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { resetPassword } from '#shared/contract/identity/auth.ts';

export const handler = openEndpoint(resetPassword, async ({ body, now, source, note }) => {
  // Before a try is spent, and by what was typed: the same for an account that does not exist.
  rejectWeakPasswordOf(body.password, normalIdentifier(body.identifier).value, 'password');
  const { customerId, key, seed } = await verifyAccountCode('reset', body, { source, now });
  const customer = await customerOf(customerId);
  if (customer === undefined || customer.disabledAt !== undefined) throw new Failure('code_expired');
  rejectWeakPasswordOf(body.password, customer.email, 'password');
  note({ customerId });
  await setPassword(customerId, body.password).catch((error: unknown) => {
    throw toPasswordFailure(error, 'password');
  });
  await signOutEverywhere(customerId);
  const at = now.toISOString();
  // Used up last: if the provider or the table is away, the same code still works afterwards.
  await commit([
    consumeCode(key, seed, now),
    endSessionsBefore(customerId, now),
    enqueueEmail({ template: 'security-notice', what: 'password-changed', to: customer.email, firstName: customer.firstName, at }, now),
  ]);
  return { success: true, message: 'Your password is changed. Please sign in with it.' } as const;
});
