/** Compacts the published catalogue into a new snapshot when enough has changed, while other functions go on publishing. */
import { fold } from '#functions/catalogue/published/compact.ts';
import { errorFields, log } from '#functions/platform/log.ts';

/** Throws when it fails: the catalogue stays as it is, and the next run tries again. */
export async function handler(): Promise<undefined> {
  const folded = await fold().catch((error: unknown) => {
    log.error('catalogue.not-folded', errorFields(error));
    throw error;
  });
  if (folded) log.info('catalogue.folded');
  return undefined;
}
