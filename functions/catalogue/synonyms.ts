/** Reads and saves the synonyms of the search: one list, one item, saved as a whole and never over a newer one. */

import { commonSynonyms } from '#functions/catalogue/published/common-synonyms.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { synonymsKey } from '#functions/keys.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, itemAt, retryOnConflict, type TransactItem, unchangedSince } from '#functions/platform/table/table.ts';

export interface SynonymsItem {
  /** In the syntax of shared/rules/catalogue/synonyms.ts. */
  readonly lines: string[];
  readonly version: number;
}

/** Undefined until a list was saved. */
export const readSavedSynonyms = (): Promise<SynonymsItem | undefined> => itemAt(synonymsKey);

/** The condition fails when another list was saved since version `seen`. */
function putSynonyms(lines: readonly string[], seen: number): TransactItem {
  return {
    Put: {
      Item: { ...synonymsKey, lines, version: seen + 1 },
      ...unchangedSince('version', seen),
    },
  };
}

/** Version 0: no list was saved yet, and the default list applies. */
export const readSynonyms = async (): Promise<SynonymsItem> => {
  const saved = await readSavedSynonyms();
  return saved === undefined ? { lines: [...commonSynonyms], version: 0 } : { lines: saved.lines, version: saved.version };
};

/** @throws Failure `edited_meanwhile` */
export async function saveSynonyms(lines: string[], version: number | undefined, auditedRequest: AuditedRequest): Promise<SynonymsItem> {
  return retryOnConflict(async () => {
    const current = await readSynonyms();
    if (version !== undefined && version !== current.version) throw new Failure('edited_meanwhile', { details: { current } });
    // The audit log stores only the changed lines, because the list is long.
    const before = { lines: current.lines.filter((line) => !lines.includes(line)) };
    const after = { lines: lines.filter((line) => !current.lines.includes(line)) };
    await commit([putSynonyms(lines, current.version), ...recordAudit(auditedRequest, { subject: { type: 'synonyms', id: 'all' }, before, after })]);
    return { lines, version: current.version + 1 };
  });
}
