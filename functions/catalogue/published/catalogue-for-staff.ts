/** What do those see who keep the catalogue? All of it, their own writes at once. */

import type { CatalogueSnapshot } from './catalogue.ts';
import { shelf } from './published.ts';
import { justEdited } from './recent-edits.ts';

/** The catalogue as it was published, and what was edited since. */
export async function catalogueForStaff(now: Date): Promise<CatalogueSnapshot> {
  const [shown, edited] = await Promise.all([shelf(now), justEdited(now)]);
  shown.learn(edited);
  return shown;
}
