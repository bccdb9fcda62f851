/** Assigns or removes a role: in the table first, which takes effect at once, then in the identity provider. Repeating it completes it. */
import { readUserResponse } from '#functions/customer/user-response.ts';
import { recordAudit } from '#functions/identity/audit-store.ts';
import { assignRole, readCustomer, requireStillAdmin } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { addToGroup, removeFromGroup, signOutEverywhere } from '#functions/identity/identity-provider.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { changeRole } from '#shared/contract/customer/user.ts';
import { staffRoles } from '#shared/rules/identity/role.ts';

export const handler = endpoint(changeRole, async ({ params: { id }, body: { role, reason }, caller, source, now, note }) => {
  note({ userId: id });
  // At least one admin always remains: admins cannot change their own role, so the last admin cannot be removed.
  if (id === caller.id) throw new Failure('own_account');
  await retryOnConflict(async () => {
    const customer = await readCustomer(id);
    if (customer === undefined) throw new Failure('user_not_found');
    if (customer.disabledAt !== undefined)
      throw new Failure('account_closed', customer.disabledBy === undefined ? {} : { message: 'This account is disabled. Enable it first.' });
    if (customer.role === role) return;
    await commit([
      assignRole(id, role, customer.role, now),
      requireStillAdmin(caller.id),
      ...recordAudit(
        { action: changeRole.key, caller, source, now },
        { subject: { type: 'customer', id }, before: { role: customer.role ?? 'customer' }, after: { role }, reason },
      ),
    ]);
  });
  for (const group of staffRoles) await (group === role ? addToGroup(id, group) : removeFromGroup(id, group));
  await signOutEverywhere(id);
  return readUserResponse(id, now);
});
