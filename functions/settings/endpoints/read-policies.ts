/** Reads the texts of the policies for the owner. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { readPolicyTexts } from '#functions/settings/policies.ts';
import { readPolicies } from '#shared/contract/settings/policies.ts';

export const handler = endpoint(readPolicies, async () => {
  const { version, pages } = await readPolicyTexts(true);
  return { version, pages };
});
