/** Finds the categories that a file names, and creates those that the shop does not have, after the existing ones. Changes no category. */
import { categoriesByIds, putCategory } from '#functions/catalogue/category-store.ts';
import { categoriesForStaff } from '#functions/catalogue/published/published-categories.ts';
import { toSingleLine } from '#shared/rules/import/cell.ts';
import { categoryIdOf } from '#shared/rules/import/product.ts';

/**
 * Returns the id of the category with this name, in any case. A name that no category has belongs to the category that once got its id from it, else
 * to a new one.
 * @param current the category of the product: it stays if it has this name, because another one may have the same
 */
export type FindCategory = (name: string, current?: string) => string;

export interface Categories {
  /** Reads the names once, so that a name has the same meaning in the whole import. */
  readonly open: () => Promise<FindCategory>;
  /** @param pictures by category name, the address of a picture for a new category, or '' */
  readonly ensure: (pictures: ReadonlyMap<string, string>) => Promise<void>;
  readonly created: () => readonly string[];
}

/** Compares names as a sheet can state them. */
const comparable = (name: string): string => toSingleLine(name).toLowerCase();

export function createCategoryImporter(now: Date): Categories {
  const known = new Set<string>();
  const created: string[] = [];
  let opened: Promise<{ readonly find: FindCategory; readonly lastRank: number }> | undefined;

  async function read() {
    const { categories } = await categoriesForStaff(now);
    const named = Map.groupBy(categories, ({ name }) => comparable(name));
    const find: FindCategory = (name, current) => {
      const ids = (named.get(comparable(name)) ?? []).map(({ id }) => id);
      const slug = categoryIdOf(name);
      return [current, slug].find((id) => id !== undefined && ids.includes(id)) ?? ids[0] ?? slug;
    };
    return { find, lastRank: Math.max(-1, ...categories.map(({ sortOrder }) => sortOrder)) };
  }
  const open = () => (opened ??= read());

  return {
    open: async () => (await open()).find,
    ensure: async (pictures) => {
      const { find, lastRank } = await open();
      const missing = new Map([...pictures.keys()].map((name) => [find(name), name] as const).filter(([id]) => !known.has(id)));
      if (missing.size === 0) return;
      const existing = await categoriesByIds([...missing.keys()]);
      for (const [id, name] of missing) {
        if (!existing.has(id)) {
          const sortOrder = lastRank + created.length + 1;
          await putCategory({ id, name, description: '', imageUrl: pictures.get(name) ?? '', isActive: true, sortOrder });
          created.push(name);
        }
        known.add(id);
      }
    },
    created: () => created,
  };
}
