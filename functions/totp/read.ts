/** Whether this account has a second factor, must have one, and how many recovery codes are left. */
import { adminsNeedFactor } from '#functions/flows/second-factor.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { factorOf } from '#functions/store/second-factor.ts';
import { readTotp } from '#shared/contract/totp.ts';
import { isStaff } from '#shared/rules/role.ts';

export const handler = endpoint(readTotp, async ({ caller }) => {
  const factor = await factorOf(caller.id);
  return {
    enabled: factor !== undefined,
    required: isStaff(caller.role) && adminsNeedFactor(),
    ...(factor === undefined ? {} : { enabledAt: factor.enabledAt }),
    recoveryCodesLeft: factor?.recovery?.size ?? 0,
  };
});
