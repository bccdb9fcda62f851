/** Moves the account to a new e-mail with a code, and mails the old address. */

import { toProfileResponse } from '#functions/customer/profile-response.ts';
import { consumeCode, type EmailChange } from '#functions/identity/code-store.ts';
import { changeEmail, readCustomer } from '#functions/identity/customer-store.ts';
import { currentEmailPeriod } from '#functions/identity/email-periods.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { maskEmail } from '#functions/identity/identifier.ts';
import { setEmail } from '#functions/identity/identity-provider.ts';
import { verifyCode } from '#functions/identity/verify-code.ts';
import { emailChangeKey } from '#functions/keys.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { confirmEmail } from '#shared/contract/customer/account.ts';

export const handler = endpoint(confirmEmail, async ({ caller, body, now, source }) => {
  const key = emailChangeKey(caller.id);
  const attempt = { key, code: body.code, source };
  const { seed, email } = await verifyCode<EmailChange>({ ...attempt, isAccepted: ({ taken }) => !taken }, now);
  const customer = await readCustomer(caller.id);
  if (customer === undefined) throw new Failure('session_expired');
  const { email: to, firstName } = customer;
  const notice = { template: 'security-notice', what: 'email-changed', to, firstName, newEmail: maskEmail(email), at: now.toISOString() } as const;
  await commit([consumeCode(key, seed, now), ...changeEmail(caller.id, await currentEmailPeriod(customer), email, now), enqueueEmail(notice, now)]);
  // The provider's copy of the e-mail is not used, so the change is complete even if this call fails.
  await setEmail(caller.id, email).catch((error: unknown) =>
    log.error('account.confirm-email.copy-failed', { customerId: caller.id, ...errorFields(error) }),
  );
  return {
    success: true,
    message: 'Your email is changed',
    user: toProfileResponse({ ...customer, email, emailVerified: true }, caller.role),
  } as const;
});
