/** Changes a section of the settings: one transaction with its audit entry, never over a newer version. */
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import type { SettingsOf, SettingsSection } from '#shared/contract/settings/settings.ts';
import { readSettings, replaceSettings, type Settings } from './settings-store.ts';

/** The section as staff see it. */
export const toSettingsResponse = <S extends SettingsSection>({ values, ...saved }: Settings<S>) => ({ ...values, ...saved });

/**
 * @param seen the version that the change is based on
 * @throws Failure `edited_meanwhile` with the current section when that is newer
 */
export async function changeSettings<S extends SettingsSection>(section: S, seen: number, values: SettingsOf<S>, act: AuditedRequest) {
  return retryOnConflict(async () => {
    const before = await readSettings(section);
    if (before.version !== seen) throw new Failure('edited_meanwhile', { details: { current: toSettingsResponse(before) } });
    await commit([
      replaceSettings(section, before, values, act.now),
      ...recordAudit(act, { subject: { type: 'settings', id: section }, before: before.values, after: values }),
    ]);
    return toSettingsResponse({ values, version: seen + 1, updatedAt: act.now.toISOString() });
  });
}
