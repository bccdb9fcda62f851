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
export const ownSynonyms = (): Promise<SynonymsItem | undefined> => itemAt(synonymsKey);

/** The condition fails when another list was saved since version `seen`. */
export function putSynonyms(lines: readonly string[], seen: number): TransactItem {
  return {
    Put: {
      Item: { ...synonymsKey, lines, version: seen + 1 },
      ...unchangedSince('version', seen),
    },
  };
}

/** Version 0: no list was saved yet, and the default list applies. */
export const synonyms = async (): Promise<SynonymsItem> => {
  const own = await ownSynonyms();
  return own === undefined ? { lines: [...commonSynonyms], version: 0 } : { lines: own.lines, version: own.version };
};

/** @throws Failure `edited_meanwhile` */
export async function saveSynonyms(lines: string[], version: number | undefined, act: AuditedRequest): Promise<SynonymsItem> {
  return retryOnConflict(async () => {
    const was = await synonyms();
    if (version !== undefined && version !== was.version) throw new Failure('edited_meanwhile', { details: { current: was } });
    // The audit log stores only the changed lines, because the list is long.
    const before = { lines: was.lines.filter((line) => !lines.includes(line)) };
    const after = { lines: lines.filter((line) => !was.lines.includes(line)) };
    await commit([putSynonyms(lines, was.version), ...recordAudit(act, { subject: { type: 'synonyms', id: 'all' }, before, after })]);
    return { lines, version: was.version + 1 };
  });
}
