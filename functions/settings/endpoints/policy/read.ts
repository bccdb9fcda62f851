/** Reads a policy for its page. */
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { readPolicyTexts } from '#functions/settings/policies.ts';
import { read } from '#shared/contract/settings/policies.ts';

export const handler = openEndpoint(read, async ({ params: { page } }) => {
  const { pages, officer } = await readPolicyTexts(false);
  const found = pages.find((each) => each.page === page);
  if (found === undefined) throw new Error(`The policy ${page} has no text.`);
  const { title, text, changedAt } = found;
  return { page, title, text, changedAt, officer };
});
