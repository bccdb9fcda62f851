/** Draws the wide pictures of the home page's slides: the shop's own products, outdoors. */
import type { Drawing } from './drawing.ts';
import { kidsClothes } from './kids-clothes.ts';
import { at, box, circle, dot, flower, ground, heartPath, lift, lighter, line, mark, mix, oval, path, star, tone } from './kit.ts';
import { nurserySleep } from './nursery-sleep.ts';
import { children, sitting, standing } from './people.ts';
import { pramsGear } from './prams-gear.ts';
import { puzzlesGames } from './puzzles-games.ts';
import { softToys } from './soft-toys.ts';
import { cloud, plant } from './stage.ts';
import { woodenToys } from './wooden-toys.ts';

/** 16 : 9. */
export const wide = { width: 1600, height: 900 } as const;

/** Drawings by the key of their slide. */
export interface SlideDrawing {
  readonly art: string;
  readonly says: string;
}

const back = (fill: string) => box(-5, -5, wide.width + 10, wide.height + 10, 0, fill);
const floor = (y: number, fill: string) =>
  lift(path(`M-10 ${y}Q800 ${y - 22} 1610 ${y}L1610 910L-10 910Z`, fill), 1) +
  line(`M-10 ${y + 14}Q800 ${y - 8} 1610 ${y + 14}`, lighter(fill, 0.5), 5);

function named(things: Readonly<Record<string, Drawing>>, key: string): Drawing {
  const thing = things[key];
  if (thing === undefined) throw new RangeError(`Nobody has drawn ${key}.`);
  return thing;
}

/** A product standing on its foot, with its shadow. */
function stood(things: Readonly<Record<string, Drawing>>, key: string, x: number, y: number, scale: number): string {
  const { art, size = 1 } = named(things, key);
  return ground(x, y - 4, 290 * scale * size) + at(x, y, lift(art, 2), scale * size);
}

const tree = (x: number, y: number, scale: number, crown: string) =>
  at(
    x,
    y,
    lift(path('M-20 0C-12 -90 -16 -150 -10 -230L12 -230C16 -150 12 -90 22 0Z', tone.woodDark), 1) +
      lift(circle(-70, -270, 92, crown) + circle(74, -262, 98, crown) + circle(0, -352, 118, lighter(crown, 0.12)), 2),
    scale,
  );

const ridge = (from: number, by: readonly number[], fill: string) => {
  const step = 1620 / (by.length - 1);
  const points = by.map((rise, index) => [index * step - 10, from - rise] as const);
  const curve = points
    .slice(1)
    .map(([x, y], index) => {
      const [before, height] = points[index] as readonly [number, number];
      return `C${before + step / 2} ${height} ${x - step / 2} ${y} ${x} ${y}`;
    })
    .join('');
  const [x, y] = points[0] as readonly [number, number];
  return lift(path(`M${x} ${y}${curve}L1610 910L-10 910Z`, fill), 1);
};

const sun = (x: number, y: number, radius: number) =>
  lift(circle(x, y, radius, tone.sun), 1) +
  `<circle cx="${x}" cy="${y}" r="${radius * 1.36}" fill="none" stroke="${tone.sun}" stroke-width="7" stroke-dasharray="4 34" stroke-linecap="round"/>`;

const meadow = (y: number, fill: string) =>
  floor(y, fill) +
  [90, 420, 690, 1010, 1240, 1530]
    .map((x, index) => flower(x, y + 60 + (index % 3) * 46, 17, [tone.white, tone.rose, tone.sun][index % 3] ?? '', tone.honey))
    .join('');

const morning =
  back('#FDE9CC') +
  sun(1270, 210, 118) +
  cloud(330, 190, 1.1) +
  cloud(860, 130, 0.7) +
  ridge(560, [90, 190, 60, 210, 80], mix(tone.mint, tone.tealLight, 0.4)) +
  ridge(640, [60, 20, 110, 30, 90], tone.tealLight) +
  meadow(680, '#A9CF9A') +
  stood(woodenToys, 'rainbow', 800, 790, 0.86) +
  stood(woodenToys, 'rings', 1320, 810, 0.68) +
  stood(woodenToys, 'train', 390, 842, 0.78) +
  stood(woodenToys, 'pull-elephant', 1100, 868, 0.46);

const stars = [
  [120, 120, 15],
  [300, 250, 10],
  [470, 90, 12],
  [690, 190, 9],
  [940, 80, 13],
  [1130, 210, 10],
  [1480, 110, 14],
  [1540, 330, 9],
]
  .map(([x, y, radius]) => star(Number(x), Number(y), Number(radius), '#FFE3A0'))
  .join('');

const night =
  back('#3D4586') +
  dot(1300, 230, 280, 'url(#glow)', 0.5) +
  lift(path('M1330 100A140 140 0 1 0 1424 316A116 116 0 0 1 1330 100Z', '#FFE3A0'), 1) +
  stars +
  at(240, 330, cloud(0, 0, 0.8), 1) +
  `<g opacity=".16">${ridge(620, [80, 160, 60, 190, 90], tone.white)}</g>` +
  floor(690, '#6A6FB5') +
  lift(oval(800, 806, 640, 84, '#8F93D2'), 1) +
  stood(nurserySleep, 'lamp', 190, 800, 0.6) +
  stood(softToys, 'bunny', 480, 796, 0.78) +
  stood(softToys, 'elephant', 1140, 806, 0.82) +
  stood(softToys, 'lion', 1420, 836, 0.56) +
  stood(softToys, 'bear', 800, 850, 0.95);

const hung = (key: string, x: number, y: number, scale: number, angle: number) =>
  at(x, y, at(0, 576 * scale, lift(named(kidsClothes, key).art, 2), scale) + box(-7, -14, 14, 46, 6, tone.wood), 1, angle);

const washing =
  back('#D5EAF8') +
  sun(240, 170, 90) +
  cloud(620, 130, 0.8) +
  cloud(1190, 100, 1) +
  ridge(600, [40, 150, 50, 170, 60], '#B9DFC9') +
  ridge(680, [80, 20, 90, 30, 70], '#93C7A4') +
  meadow(740, '#B5D68F') +
  tree(110, 800, 1.25, tone.leaf) +
  tree(1500, 800, 1.3, tone.moss) +
  line('M130 250Q800 350 1480 236', tone.woodDark, 7) +
  hung('frock', 400, 296, 0.78, -3) +
  hung('dungarees', 720, 306, 0.74, 2) +
  hung('raincoat', 1040, 298, 0.76, -2) +
  ground(1300, 846, 110) +
  at(1300, 850, standing(children.meera, true), 0.72) +
  stood(kidsClothes, 'shoes', 560, 866, 0.34);

const rain = Array.from({ length: 27 }, (_, index) => {
  const x = 344 + (index % 9) * 112 + (index % 2) * 18;
  const y = [292, 376, 452][Math.floor(index / 9)] ?? 0;
  return line(`M${x} ${y}l-10 34`, '#7FA9CF', 6);
}).join('');

const rainy =
  back('#E9E0F7') +
  lift(box(270, 70, 1060, 490, 34, tone.white), 2) +
  box(302, 102, 996, 426, 18, '#BFD8EC') +
  cloud(520, 190, 0.95) +
  cloud(1060, 220, 1.1) +
  rain +
  line('M800 102V528', tone.white, 20) +
  lift(
    path('M210 50C290 180 300 420 216 600L60 600L60 50Z', '#CDB8EC') + path('M1390 50C1310 180 1300 420 1384 600L1540 600L1540 50Z', '#CDB8EC'),
    2,
  ) +
  lift(box(30, 34, 1540, 32, 16, tone.wood), 1) +
  floor(660, '#EBD3B0') +
  lift(oval(800, 800, 690, 92, '#F7C9B9'), 1) +
  at(1490, 790, plant(0, 0, tone.teal, 0.95)) +
  ground(420, 790, 190) +
  at(400, 794, sitting(children.kabir, 'open'), 1.06) +
  ground(1190, 790, 190) +
  at(1200, 794, sitting(children.zoya, 'smile'), 1.06) +
  stood(puzzlesGames, 'dominoes', 800, 850, 0.62) +
  stood(puzzlesGames, 'tangram', 170, 852, 0.36);

const park =
  back('#FCE3D8') +
  sun(800, 220, 104) +
  cloud(340, 170, 0.9) +
  cloud(1240, 140, 1.05) +
  ridge(590, [120, 60, 170, 70, 140], '#D3E3B4') +
  tree(210, 640, 0.9, tone.leaf) +
  tree(1420, 640, 1, tone.moss) +
  ridge(650, [20, 60, 10, 50, 30], '#B5D08A') +
  floor(700, '#EBD3B0') +
  [140, 470, 800, 1130, 1460].map((x) => box(x - 70, 868, 140, 12, 6, lighter('#EBD3B0', 0.5))).join('') +
  lift(mark(heartPath(1200, 190, 44), tone.coral), 1) +
  line('M1200 236q22 70 -20 120t-10 96', tone.ink, 4) +
  stood(pramsGear, 'stroller', 700, 822, 0.92) +
  ground(1040, 836, 110) +
  at(1040, 840, standing(children.jasleen, true), 0.78) +
  stood(pramsGear, 'balance-bike', 1370, 852, 0.66) +
  stood(pramsGear, 'tricycle', 300, 842, 0.7);

export const slideDrawings: Readonly<Record<string, SlideDrawing>> = {
  'handed-down': { art: morning, says: 'A wooden train, a rainbow and stacking rings on a meadow in the morning' },
  'good-night': { art: night, says: 'A plush bear, a bunny, an elephant and a lion under the moon' },
  'every-puddle': { art: washing, says: 'A frock, dungarees and a raincoat on a washing line, and a child who waves' },
  'rainy-days': { art: rainy, says: 'Two children playing dominoes at a window in the rain' },
  'out-and-about': { art: park, says: 'A tricycle, a stroller, a balance bike and a waving child in the park' },
};
