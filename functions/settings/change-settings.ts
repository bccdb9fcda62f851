/** Changes a section of the settings: one transaction with its audit entry, never over a newer version. */
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import type { SettingsOf, SettingsSection } from '#shared/contract/settings/settings.ts';
import { readSettings, replaceSettings, type Settings } from './settings-store.ts';

/** The section as staff see it. */
export const toSettingsResponse = <S extends SettingsSection>({ values, ...saved }: Settings<S>) => ({ ...values, ...saved });

interface Options<S extends SettingsSection> {
  /** Further writes of the same transaction. */
  readonly extraWrites?: (before: SettingsOf<S>, after: SettingsOf<S>) => readonly TransactItem[];
  /** The section as the audit log shows it. */
  readonly audited?: (values: SettingsOf<S>) => Readonly<Record<string, unknown>>;
}

/**
 * @param seen the version that the change is based on
 * @param decide returns the new values; called again after a conflict with another request
 * @throws Failure `edited_meanwhile` with the current section when that is newer
 */
export async function changeSettings<S extends SettingsSection>(
  section: S,
  seen: number,
  decide: SettingsOf<S> | ((before: SettingsOf<S>) => SettingsOf<S>),
  auditedRequest: AuditedRequest,
  { extraWrites = () => [], audited = (values) => ({ ...values }) }: Options<S> = {},
) {
  return retryOnConflict(async () => {
    const before = await readSettings(section);
    if (before.version !== seen) throw new Failure('edited_meanwhile', { details: { current: toSettingsResponse(before) } });
    const values = typeof decide === 'function' ? decide(before.values) : decide;
    await commit([
      replaceSettings(section, before, values, auditedRequest.now),
      ...extraWrites(before.values, values),
      ...recordAudit(auditedRequest, { subject: { type: 'settings', id: section }, before: audited(before.values), after: audited(values) }),
    ]);
    return toSettingsResponse({ values, version: seen + 1, updatedAt: auditedRequest.now.toISOString() });
  });
}
