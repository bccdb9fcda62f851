/** Reads and saves the synonyms of the search: one list, saved as a whole, and never over a newer one. */
import { Failure } from '#functions/http/failure.ts';
import { type Act, recordAudit } from '#functions/store/audit.ts';
import { ownSynonyms, putSynonyms, type SynonymsItem } from '#functions/store/synonyms.ts';
import { commit, decideAnew } from '#functions/store/table.ts';
import { commonSynonyms } from './common-synonyms.ts';

/** Version 0: no list was saved, and the one that every shop begins with applies. */
export const synonyms = async (): Promise<SynonymsItem> => {
  const own = await ownSynonyms();
  return own === undefined ? { lines: [...commonSynonyms], version: 0 } : { lines: own.lines, version: own.version };
};

/** @throws Failure `edited_meanwhile` */
export async function saveSynonyms(lines: string[], version: number | undefined, act: Act): Promise<SynonymsItem> {
  return decideAnew(async () => {
    const was = await synonyms();
    if (version !== undefined && version !== was.version) throw new Failure('edited_meanwhile', { details: { current: was } });
    // The audit keeps only what changed: the list itself is long.
    const before = { lines: was.lines.filter((line) => !lines.includes(line)) };
    const after = { lines: lines.filter((line) => !was.lines.includes(line)) };
    await commit([putSynonyms(lines, was.version), ...recordAudit(act, { subject: { type: 'synonyms', id: 'all' }, before, after })]);
    return { lines, version: was.version + 1 };
  });
}
