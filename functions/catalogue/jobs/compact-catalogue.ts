/** Compacts the published catalogue when much has changed since its snapshot, and measures how full it is. */
import { measureCatalogue } from '#functions/catalogue/published/catalogue-limit.ts';
import { compactCatalogue } from '#functions/catalogue/published/compact-catalogue.ts';
import { errorFields, log } from '#functions/platform/log.ts';

/** Throws when the compaction fails: the catalogue stays as it is, and the next run tries again. */
export async function handler(): Promise<undefined> {
  const isCompacted = await compactCatalogue().catch((error: unknown) => {
    log.error('catalogue.not-compacted', errorFields(error));
    throw error;
  });
  if (isCompacted) log.info('catalogue.compacted');
  log.info('catalogue.measured', { ...(await measureCatalogue()) });
  return undefined;
}
