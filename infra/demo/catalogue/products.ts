/** Lists the products of a fresh shop by category. */
import { babyClothes } from './baby-clothes.ts';
import { feedingCare } from './feeding-care.ts';
import type { SeedProduct } from './goods.ts';
import { kidsClothes } from './kids-clothes.ts';
import { moreBabyClothes, moreKidsClothes } from './more-clothes.ts';
import { nurserySleep } from './nursery-sleep.ts';
import { pramsGear } from './prams-gear.ts';
import { puzzlesGames } from './puzzles-games.ts';
import { softToys } from './soft-toys.ts';
import { woodenToys } from './wooden-toys.ts';

const first: Readonly<Record<string, readonly SeedProduct[]>> = {
  'soft-toys': softToys,
  'wooden-toys': woodenToys,
  'puzzles-games': puzzlesGames,
  'baby-clothes': babyClothes,
  'kids-clothes': kidsClothes,
  'nursery-sleep': nurserySleep,
  'feeding-care': feedingCare,
  'prams-gear': pramsGear,
};
/** Numbered after all others, so that products of earlier catalogues keep their numbers. */
const later: Readonly<Record<string, readonly SeedProduct[]>> = { 'baby-clothes': moreBabyClothes, 'kids-clothes': moreKidsClothes };

export const productsByCategory: Readonly<Record<string, readonly SeedProduct[]>> = Object.fromEntries(
  Object.entries(first).map(([categoryId, products]) => [categoryId, [...products, ...(later[categoryId] ?? [])]]),
);

/** In the order of their numbers. */
export const productsInOrder: readonly { readonly categoryId: string; readonly product: SeedProduct }[] = [first, later].flatMap((catalogue) =>
  Object.entries(catalogue).flatMap(([categoryId, products]) => products.map((product) => ({ categoryId, product }))),
);
