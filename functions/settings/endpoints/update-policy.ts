/** Replaces the text of a policy, or returns to the text that the settings generate. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { changeSettings } from '#functions/settings/change-settings.ts';
import { readPolicyTexts } from '#functions/settings/policies.ts';
import { updatePolicy } from '#shared/contract/settings/policies.ts';

export const handler = endpoint(updatePolicy, async ({ body: { version, page, text }, caller, source, now }) => {
  await changeSettings(
    'policies',
    version,
    ({ texts: { [page]: before, ...others }, restoredAt }) => {
      const changedAt = now.toISOString();
      if (text !== null) return { texts: { ...others, [page]: { text, changedAt } }, restoredAt };
      return { texts: others, restoredAt: before === undefined ? restoredAt : { ...restoredAt, [page]: changedAt } };
    },
    { action: updatePolicy.key, caller, source, now },
    { audited: ({ texts }) => ({ [page]: texts[page]?.text ?? 'made of the settings' }) },
  );
  const { version: saved, pages } = await readPolicyTexts(true);
  return { version: saved, pages };
});
