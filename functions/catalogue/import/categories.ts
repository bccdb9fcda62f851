/** How do the categories of a file come into the shop? Those that are missing are made, after the others; none is changed. */

import { categoriesByIds, putCategory } from '#functions/catalogue/category-store.ts';
import { readPointer, readVersion } from '#functions/catalogue/published/version.ts';
import { categoryIdOf } from '#shared/rules/import/product.ts';

export interface Categories {
  /** @param named with the address of a picture for a new one, or '' */
  readonly ensure: (named: ReadonlyMap<string, string>) => Promise<void>;
  readonly made: () => readonly string[];
}

export function createCategoryImporter(): Categories {
  const known = new Set<string>();
  const made: string[] = [];
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
    ensure: async (named) => {
      const wanted = new Map([...named.keys()].map((name) => [categoryIdOf(name), name] as const).filter(([id]) => !known.has(id)));
      if (wanted.size === 0) return;
      const there = await categoriesByIds([...wanted.keys()]);
      for (const [id, name] of wanted) {
        if (!there.has(id)) {
          await putCategory({ id, name, description: '', imageUrl: named.get(name) ?? '', isActive: true, sortOrder: await nextRank() });
          made.push(name);
        }
        known.add(id);
      }
    },
    made: () => made,
  };
}
