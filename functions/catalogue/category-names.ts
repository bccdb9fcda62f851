/** What are these categories called? From the table, and remembered for two seconds: functions that show single products load no catalogue. */
import { categoriesByIds } from './category-store.ts';

const milliseconds = 2_000;
const remembered = new Map<string, { readonly name: string | undefined; readonly at: number }>();

/**
 * By id; a category that is not there is left out. Half a read unit a category, none while it is remembered.
 * @param keeper asks: they see a name that they have just given, for one unit a category
 */
export async function categoryNames(ids: readonly string[], now: Date, keeper = false): Promise<ReadonlyMap<string, string>> {
  const at = now.getTime();
  // A request's own time may go back as well as forward.
  const unknown = ids.filter((id) => keeper || Math.abs(at - (remembered.get(id)?.at ?? Number.NEGATIVE_INFINITY)) >= milliseconds);
  const read = await categoriesByIds(unknown, keeper);
  for (const id of unknown) remembered.set(id, { name: read.get(id)?.name, at });
  return new Map(
    ids.flatMap((id) => {
      const name = remembered.get(id)?.name;
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}
