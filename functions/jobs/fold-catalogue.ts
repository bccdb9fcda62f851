/** Has so much of the catalogue changed that it should be in the base? Then it is brought there, while others publish. */
import { compactCatalogue } from '#functions/flows/catalogue/fold.ts';
import { errorFields, log } from '#functions/http/log.ts';

/** Throws when it cannot: the catalogue stays as it is, and the next run tries again. */
export async function handler(): Promise<undefined> {
  const folded = await compactCatalogue().catch((error: unknown) => {
    log.error('catalogue.not-folded', errorFields(error));
    throw error;
  });
  if (folded) log.info('catalogue.folded');
  return undefined;
}
