/** The code makes the new e-mail that of the account; the old address is told. */

import { profileFrom } from '#functions/customer/profile-response.ts';
import { consumeCode, type EmailChange, emailChangeKey } from '#functions/identity/code-store.ts';
import { changeEmail, customerOf } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { setEmail } from '#functions/identity/identity-provider.ts';
import { guess } from '#functions/identity/verify-code.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { confirmEmail } from '#shared/contract/customer/account.ts';

/** `n***@example.test`: enough for its owner to know it. */
const masked = (email: string): string => email.replace(/^(.).*@/, '$1***@');

export const handler = endpoint(confirmEmail, async ({ caller, body, now, source }) => {
  const key = emailChangeKey(caller.id);
  const ask = { key, code: body.code, identifier: caller.id, source, accountOf: () => caller.id };
  const { seed, email } = await guess<EmailChange>({ ...ask, isAccepted: ({ taken }) => !taken }, now);
  const customer = await customerOf(caller.id);
  if (customer === undefined) throw new Failure('session_expired');
  const { email: to, firstName } = customer;
  const notice = { template: 'security-notice', what: 'email-changed', to, firstName, newEmail: masked(email), at: now.toISOString() } as const;
  await commit([consumeCode(key, seed, now), ...changeEmail(customer, email, now), enqueueEmail(notice, now)]);
  // A copy that nobody reads: the change stands without it.
  await setEmail(caller.id, email).catch((error: unknown) =>
    log.error('account.confirm_email.copy_failed', { customerId: caller.id, ...errorFields(error) }),
  );
  return { success: true, message: 'Your email is changed', user: profileFrom({ ...customer, email, emailVerified: true }, caller.role) } as const;
});
