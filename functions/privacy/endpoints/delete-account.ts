/** Deletes the caller's account with a code. */

import { consumeCode } from '#functions/identity/code-store.ts';
import { readCustomer } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { disableUser, signOutEverywhere } from '#functions/identity/identity-provider.ts';
import { verifyCode } from '#functions/identity/verify-code.ts';
import { deletionCodeKey } from '#functions/keys.ts';
import { withDeadline } from '#functions/platform/deadline.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { assertNotInUse } from '#functions/privacy/account-in-use.ts';
import { erase } from '#functions/privacy/erase.ts';
import { closeAccount } from '#functions/privacy/erasure-store.ts';
import { deleteAccount } from '#shared/contract/privacy/privacy.ts';

/** Milliseconds; the request as a whole has 14.5 s. */
const erasureDeadlineMs = 8_000;

export const handler = endpoint(deleteAccount, async ({ caller, body, now, source }) => {
  const customer = await readCustomer(caller.id);
  if (customer === undefined) throw new Failure('session_expired');
  await assertNotInUse(caller, now);
  const key = deletionCodeKey(caller.id);
  const attempt = { key, code: body.code, source, isAccepted: () => true };
  const { seed } = await verifyCode(attempt, now);
  const { email: to, firstName } = customer;
  await commit([consumeCode(key, seed, now), ...closeAccount(caller.id, now), enqueueEmail({ template: 'account-deleted', to, firstName }, now)]);
  // The account is closed now. If anything below fails or takes long, as with very many orders, the job completes it.
  try {
    await withDeadline(erasureDeadlineMs, async () => {
      await disableUser(caller.id);
      await signOutEverywhere(caller.id);
      await erase(caller.id);
    });
  } catch (error) {
    log.error('privacy.delete-account.unfinished', { customerId: caller.id, ...errorFields(error) });
  }
  return { success: true, message: 'Your account is deleted.' } as const;
});
