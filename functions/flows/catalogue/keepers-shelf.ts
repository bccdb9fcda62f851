/** Shows catalogue staff the published catalogue with their own recent edits. */
import { recentEdits } from './just-edited.ts';
import { publishedCatalogue } from './published.ts';
import type { Catalogue } from './shelf.ts';

export async function catalogueForStaff(now: Date): Promise<Catalogue> {
  const [catalogue, edits] = await Promise.all([publishedCatalogue(now), recentEdits(now)]);
  catalogue.applyRecentEdits(edits);
  return catalogue;
}
