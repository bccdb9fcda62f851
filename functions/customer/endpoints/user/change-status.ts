/** Disables or enables an account: in the table first, which takes effect at once, then in the identity provider. Repeating it completes it. */
import { readUserResponse } from '#functions/customer/user-response.ts';
import { recordAudit } from '#functions/identity/audit-store.ts';
import { disableCustomer, enableCustomer, readCustomer, requireStillAdmin } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { disableUser, enableUser, signOutEverywhere } from '#functions/identity/identity-provider.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { changeStatus } from '#shared/contract/customer/user.ts';

export const handler = endpoint(changeStatus, async ({ params: { id }, body: { isActive, reason }, caller, source, now, note }) => {
  note({ userId: id });
  if (id === caller.id) throw new Failure('own_account');
  await retryOnConflict(async () => {
    const customer = await readCustomer(id);
    if (customer === undefined) throw new Failure('user_not_found');
    const wasActive = customer.disabledAt === undefined;
    if (!wasActive && customer.disabledBy === undefined) throw new Failure('account_closed');
    if (wasActive === isActive) return;
    await commit([
      isActive ? enableCustomer(id) : disableCustomer(id, caller.id, reason, now),
      requireStillAdmin(caller.id),
      ...recordAudit(
        { action: changeStatus.key, caller, source, now },
        { subject: { type: 'customer', id }, before: { isActive: wasActive }, after: { isActive }, reason },
      ),
    ]);
  });
  if (isActive) await enableUser(id);
  else {
    await disableUser(id);
    await signOutEverywhere(id);
  }
  return readUserResponse(id, now);
});
