/** Forget me. */

import { refuseWhileInUse } from '#functions/flows/account-in-use.ts';
import { erase } from '#functions/flows/erase.ts';
import { guess } from '#functions/flows/guess.ts';
import { disable, signOutEverywhere } from '#functions/gateways/identity.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { errorFields, log } from '#functions/http/log.ts';
import { customerOf } from '#functions/store/customer.ts';
import { closeAccount } from '#functions/store/erasure.ts';
import { consumeCode, deletionKey } from '#functions/store/one-time-code.ts';
import { announce } from '#functions/store/outbox.ts';
import { commit } from '#functions/store/table.ts';
import { deleteAccount } from '#shared/contract/privacy.ts';

export const handler = endpoint(deleteAccount, async ({ caller, body, now, source }) => {
  const customer = await customerOf(caller.id);
  if (customer === undefined) throw new Failure('session_expired');
  await refuseWhileInUse(caller.id, now);
  const key = deletionKey(caller.id);
  const ask = { key, code: body.code, identifier: caller.id, source, accountOf: () => caller.id, alsoRight: () => true };
  const { seed } = await guess(ask, now);
  const { email: to, firstName } = customer;
  await commit([consumeCode(key, seed, now), ...closeAccount(caller.id, now), announce({ template: 'account-deleted', to, firstName }, now)]);
  // From here on the account is closed. What is not done at once, the job does.
  try {
    await disable(caller.id);
    await signOutEverywhere(caller.id);
    await erase(caller.id);
  } catch (error) {
    log.error('privacy.delete_account.unfinished', { customerId: caller.id, ...errorFields(error) });
  }
  return { success: true, message: 'Your account is deleted.' } as const;
});
