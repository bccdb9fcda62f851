/** Lists the drawings of each category: its products, how they are shown in use, and the category's own picture. */
import { babyClothes, babyClothesThird } from './baby-clothes.ts';
import type { Drawing, Third } from './drawing.ts';
import { feedingCare, feedingThird } from './feeding-care.ts';
import { kidsClothes, kidsClothesThird } from './kids-clothes.ts';
import { nurserySleep, nurseryThird } from './nursery-sleep.ts';
import { gearThird, pramsGear } from './prams-gear.ts';
import { gamesThird, puzzlesGames } from './puzzles-games.ts';
import { softToys } from './soft-toys.ts';
import { woodenThird, woodenToys } from './wooden-toys.ts';

export interface Collection {
  readonly things: Readonly<Record<string, Drawing>>;
  readonly third: Third;
  /** Three products for the category's picture: in the middle, on the left, on the right. */
  readonly cover: readonly [string, string, string];
  readonly alt: string;
}

export const collections: Readonly<Record<string, Collection>> = {
  'soft-toys': { things: softToys, third: { how: 'hug' }, cover: ['bear', 'bunny', 'elephant'], alt: 'A plush bear, a bunny and an elephant' },
  'wooden-toys': {
    things: woodenToys,
    third: woodenThird,
    cover: ['rings', 'rainbow', 'pull-elephant'],
    alt: 'Stacking rings, a wooden rainbow and an elephant on wheels',
  },
  'puzzles-games': {
    things: puzzlesGames,
    third: gamesThird,
    cover: ['dominoes', 'ludo', 'jigsaw-jungle'],
    alt: 'Dominoes, a ludo board and a jungle jigsaw',
  },
  'baby-clothes': {
    things: babyClothes,
    third: babyClothesThird,
    cover: ['romper-print', 'cardigan', 'sleepsuit'],
    alt: 'A romper, a cardigan and a sleepsuit on a rail',
  },
  'kids-clothes': {
    things: kidsClothes,
    third: kidsClothesThird,
    cover: ['frock', 'tee-elephant', 'raincoat'],
    alt: 'A frock, a T-shirt and a raincoat on a rail',
  },
  'nursery-sleep': { things: nurserySleep, third: nurseryThird, cover: ['pillow', 'cot', 'lamp'], alt: 'A pillow, a cot and a moon lamp' },
  'feeding-care': {
    things: feedingCare,
    third: feedingThird,
    cover: ['bowl-set', 'bottle', 'tiffin'],
    alt: 'A bowl, a feeding bottle and a steel tiffin',
  },
  'prams-gear': {
    things: pramsGear,
    third: gearThird,
    cover: ['backpack', 'stroller', 'balance-bike'],
    alt: 'A backpack, a stroller and a balance bike',
  },
};
