/** Names of categories from the table, cached for two seconds: functions that show single products load no catalogue. */
import { categoriesByIds } from './category-store.ts';

const cachedForMs = 2_000;
const cache = new Map<string, { readonly name: string | undefined; readonly at: number }>();

/**
 * Names by id; a category that does not exist is left out. Half a read unit per category, none while it is cached.
 * @param isForStaff reads consistently, for one unit per category, so that staff see a name they have just saved
 */
export async function categoryNames(ids: readonly string[], now: Date, isForStaff = false): Promise<ReadonlyMap<string, string>> {
  const at = now.getTime();
  // The time of the next request may be earlier as well as later.
  const unknown = ids.filter((id) => isForStaff || Math.abs(at - (cache.get(id)?.at ?? Number.NEGATIVE_INFINITY)) >= cachedForMs);
  const read = await categoriesByIds(unknown, isForStaff);
  for (const id of unknown) cache.set(id, { name: read.get(id)?.name, at });
  return new Map(
    ids.flatMap((id) => {
      const name = cache.get(id)?.name;
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}
