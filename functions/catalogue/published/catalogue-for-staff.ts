/** Shows catalogue staff the published catalogue with their own recent edits. */

import type { Catalogue } from './catalogue.ts';
import { publishedCatalogue } from './published-catalogue.ts';
import { recentEdits } from './recent-edits.ts';

export async function catalogueForStaff(now: Date): Promise<Catalogue> {
  const [catalogue, edits] = await Promise.all([publishedCatalogue(now), recentEdits(now)]);
  catalogue.applyRecentEdits(edits);
  return catalogue;
}
