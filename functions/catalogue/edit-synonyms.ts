/** How do those who keep the catalogue say which words mean the same? One list, saved as a whole; over a newer one never. */

import { commonSynonyms } from '#functions/flows/catalogue/search/common-synonyms.ts';
import { type Act, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { ownSynonyms, putSynonyms, type SynonymsItem } from './synonyms-store.ts';

/** Version 0: nobody has written one, and the shop goes by the list that every shop begins with. */
export const synonyms = async (): Promise<SynonymsItem> => {
  const own = await ownSynonyms();
  return own === undefined ? { lines: [...commonSynonyms], version: 0 } : { lines: own.lines, version: own.version };
};

/** @throws Failure `edited_meanwhile` */
export async function saveSynonyms(lines: string[], version: number | undefined, act: Act): Promise<SynonymsItem> {
  return retryOnConflict(async () => {
    const was = await synonyms();
    if (version !== undefined && version !== was.version) throw new Failure('edited_meanwhile', { details: { current: was } });
    // The log keeps what has changed: the list itself is long.
    const before = { lines: was.lines.filter((line) => !lines.includes(line)) };
    const after = { lines: lines.filter((line) => !was.lines.includes(line)) };
    await commit([putSynonyms(lines, was.version), ...recordAudit(act, { subject: { type: 'synonyms', id: 'all' }, before, after })]);
    return { lines, version: was.version + 1 };
  });
}
