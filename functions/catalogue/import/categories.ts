/** Creates the categories that a file names and the shop does not have, after the existing ones. Changes no category. */
import { categoriesByIds, putCategory } from '#functions/catalogue/category-store.ts';
import { readPointer, readVersion } from '#functions/catalogue/published/version.ts';
import { categoryIdOf } from '#shared/rules/import/product.ts';

export interface Categories {
  /** @param pictures by category name, the address of a picture for a new category, or '' */
  readonly ensure: (pictures: ReadonlyMap<string, string>) => Promise<void>;
  readonly created: () => readonly string[];
}

export function createCategoryImporter(): Categories {
  const known = new Set<string>();
  const created: string[] = [];
  let rank: number | undefined;

  async function nextRank(): Promise<number> {
    if (rank === undefined) {
      const current = await readPointer();
      const published = current === null ? [] : (await readVersion(current.pointer.key)).categories;
      rank = Math.max(-1, ...published.map(({ sortOrder }) => sortOrder));
    }
    return ++rank;
  }

  return {
    ensure: async (pictures) => {
      const missing = new Map([...pictures.keys()].map((name) => [categoryIdOf(name), name] as const).filter(([id]) => !known.has(id)));
      if (missing.size === 0) return;
      const existing = await categoriesByIds([...missing.keys()]);
      for (const [id, name] of missing) {
        if (!existing.has(id)) {
          await putCategory({ id, name, description: '', imageUrl: pictures.get(name) ?? '', isActive: true, sortOrder: await nextRank() });
          created.push(name);
        }
        known.add(id);
      }
    },
    created: () => created,
  };
}
