/** Reads whether the account has or needs a second factor, and how many recovery codes are left. */

import { endpoint } from '#functions/identity/endpoint.ts';
import { isSecondFactorRequired } from '#functions/identity/second-factor.ts';
import { factorOf } from '#functions/identity/second-factor-store.ts';
import { readTotp } from '#shared/contract/identity/totp.ts';
import { isStaff } from '#shared/rules/identity/role.ts';

export const handler = endpoint(readTotp, async ({ caller }) => {
  const factor = await factorOf(caller.id);
  return {
    enabled: factor !== undefined,
    required: isStaff(caller.role) && isSecondFactorRequired(),
    ...(factor === undefined ? {} : { enabledAt: factor.enabledAt }),
    recoveryCodesLeft: factor?.recovery?.size ?? 0,
  };
});
