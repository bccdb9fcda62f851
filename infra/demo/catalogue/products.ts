/** Lists the products of a fresh shop by category. */
import { babyClothes } from './baby-clothes.ts';
import { feedingCare } from './feeding-care.ts';
import type { SeedProduct } from './goods.ts';
import { kidsClothes } from './kids-clothes.ts';
import { nurserySleep } from './nursery-sleep.ts';
import { pramsGear } from './prams-gear.ts';
import { puzzlesGames } from './puzzles-games.ts';
import { softToys } from './soft-toys.ts';
import { woodenToys } from './wooden-toys.ts';

export const productsByCategory: Readonly<Record<string, readonly SeedProduct[]>> = {
  'soft-toys': softToys,
  'wooden-toys': woodenToys,
  'puzzles-games': puzzlesGames,
  'baby-clothes': babyClothes,
  'kids-clothes': kidsClothes,
  'nursery-sleep': nurserySleep,
  'feeding-care': feedingCare,
  'prams-gear': pramsGear,
};
