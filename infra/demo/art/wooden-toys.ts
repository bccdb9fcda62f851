/** Draws the wooden toys. */
import type { Drawing, Third } from './drawing.ts';
import { at, both, box, circle, clipped, darker, dot, heartPath, lift, lighter, line, mark, mix, oval, path, print, tone } from './kit.ts';
import { face } from './people.ts';

export const woodenThird: Third = { how: 'play' };
/** The grain of sawn wood, for the close-up. */
const grain = print('waves', tone.wood, darker(tone.wood, 0.14), 44);
const lacquer = (colour: string) => print('cord', colour, lighter(colour, 0.25), 40);
/** A lathe-turned disc seen from the side, with its shine. */
const turned = (y: number, half: number, height: number, fill: string) =>
  lift(box(-half, y - height, half * 2, height, height / 2, fill)) + line(`M${-half * 0.72} ${y - height * 0.68}H${-half * 0.1}`, '#FFFFFF88', 9);
const wheel = (x: number, y: number, radius: number, fill: string) =>
  lift(circle(x, y, radius, fill) + circle(x, y, radius * 0.62, lighter(fill, 0.2)) + circle(x, y, radius * 0.26, tone.sun), 1);

const arch = (radius: number, width: number, fill: string) =>
  lift(
    path(
      `M${-radius} 0A${radius} ${radius} 0 0 1 ${radius} 0L${radius - width} 0A${radius - width} ${radius - width} 0 0 0 ${width - radius} 0Z`,
      fill,
    ),
    1,
  );
const rainbowColours = [tone.red, tone.coral, tone.marigold, tone.sun, tone.leaf, tone.teal, tone.indigo];

type Stroke = string;
const letters: Record<string, Stroke> = {
  A: 'M-34 44L0 -44L34 44M-20 14H20',
  B: 'M-24 -44V44H4C44 44 44 2 4 0H-24M4 0C38 0 38 -44 4 -44H-24',
  C: 'M30 -28C0 -64 -40 -30 -36 2C-34 46 10 56 32 26',
  K: 'M-26 -44V44M30 -44L-24 4L32 44',
  M: 'M-36 44V-44L0 10L36 -44V44',
  N: 'M-30 44V-44L30 44V-44',
};
const block = (x: number, y: number, letter: string, fill: string, angle = 0) =>
  at(
    x,
    y,
    lift(
      path('M-76 -152L-50 -178L102 -178L76 -152Z', lighter(fill, 0.4)) +
        path('M76 -152L102 -178L102 -26L76 0Z', darker(fill, 0.22)) +
        box(-76, -152, 152, 152, 14, fill) +
        box(-56, -132, 112, 112, 10, lighter(tone.wood, 0.62)),
      2,
    ) + at(0, -76, line(letters[letter] ?? '', darker(fill, 0.12), 17), 0.95),
    1,
    angle,
  );

const wagon = (x: number, fill: string, load: string) =>
  at(
    x,
    0,
    lift(load, 1) +
      lift(box(-98, -138, 196, 92, 18, fill), 1) +
      line('M-74 -92H74', lighter(fill, 0.5), 8) +
      wheel(-54, -40, 40, tone.woodDark) +
      wheel(54, -40, 40, tone.woodDark),
  );
const engine =
  lift(box(20, -236, 130, 178, 16, tone.teal) + box(6, -262, 160, 36, 16, tone.coral), 1) +
  box(46, -212, 78, 70, 12, '#DDF0F6') +
  lift(box(-146, -172, 190, 116, 44, tone.coral), 1) +
  box(-96, -244, 52, 78, 10, tone.sun) +
  box(-108, -262, 76, 28, 12, tone.marigold) +
  lift(circle(-66, -304, 34, tone.white) + circle(-26, -344, 24, tone.white), 1) +
  at(-92, -118, face(56)) +
  wheel(-86, -44, 46, tone.indigo) +
  wheel(14, -44, 46, tone.indigo) +
  wheel(112, -44, 46, tone.indigo) +
  box(-176, -66, 40, 26, 10, tone.woodDark);

const haathi =
  line('M238 -330C330 -300 330 -180 392 -196', tone.cream, 10) +
  lift(circle(398, -196, 24, tone.coral), 1) +
  lift(
    path(
      'M-190 -90C-236 -260 -150 -400 20 -396C150 -396 214 -330 206 -200L200 -90L130 -90L122 -150C70 -126 -20 -126 -70 -150L-84 -90Z',
      tone.tealLight,
    ),
    2,
  ) +
  lift(
    path(
      'M-96 -386C-60 -410 70 -414 110 -384C124 -310 116 -250 96 -226C40 -206 -40 -206 -84 -226C-104 -260 -110 -330 -96 -386Z',
      print('flowers', tone.coral, tone.sun, 62),
    ),
    1,
  ) +
  line('M-84 -226C-40 -206 40 -206 96 -226', tone.sun, 12) +
  lift(
    path(
      'M-150 -430C-40 -450 20 -380 0 -296C-18 -230 -100 -210 -160 -240C-190 -180 -190 -120 -236 -110C-280 -104 -290 -150 -256 -160C-230 -170 -246 -230 -254 -280C-262 -370 -220 -420 -150 -430Z',
      tone.tealLight,
    ),
    2,
  ) +
  lift(path('M-92 -402C-20 -430 50 -370 34 -296C20 -240 -50 -236 -84 -276C-112 -310 -116 -370 -92 -402Z', lighter(tone.tealLight, 0.25)), 1) +
  mark(heartPath(-28, -320, 34), tone.coral, 0.7) +
  dot(-168, -350, 15, tone.ink) +
  dot(-164, -355, 5, '#fff') +
  dot(-196, -300, 22, '#E8785F', 0.5) +
  line('M-214 -262q26 22 44 4', tone.ink, 7) +
  line('M206 -330q34 30 22 84', tone.tealLight, 14) +
  lift(box(-250, -94, 500, 40, 18, tone.wood), 1) +
  wheel(-162, -42, 56, tone.coral) +
  wheel(162, -42, 56, tone.coral);

const beads = (y: number, colour: string, left: number) =>
  line(`M-216 ${y}H216`, tone.steel, 8) +
  lift(Array.from({ length: 10 }, (_, index) => oval(index < left ? -196 + index * 37 : 196 - (9 - index) * 37, y, 19, 32, colour)).join(''), 1);
const abacus =
  lift(box(-270, -36, 540, 40, 18, tone.woodDark), 1) +
  lift(box(-250, -520, 40, 500, 18, tone.wood) + box(210, -520, 40, 500, 18, tone.wood) + box(-262, -540, 524, 44, 20, tone.wood), 2) +
  [tone.coral, tone.sun, tone.leaf, tone.tealLight, tone.plum]
    .map((colour, row) => beads(-440 + row * 92, colour, [7, 5, 8, 3, 6][row] ?? 5))
    .join('');

const top = (x: number, y: number, fill: string, angle: number, scale = 1) =>
  at(
    x,
    y,
    lift(
      path('M-14 -20L14 -20L4 0L-4 0Z', tone.steel) +
        path('M-130 -170C-130 -110 -60 -40 -14 -18L14 -18C60 -40 130 -110 130 -170Z', fill) +
        path('M-130 -170C-130 -210 -60 -224 0 -224C60 -224 130 -210 130 -170C120 -140 -120 -140 -130 -170Z', lighter(fill, 0.22)) +
        box(-22, -276, 44, 62, 16, tone.wood),
      2,
    ) + line('M-112 -128Q0 -84 112 -128M-84 -88Q0 -52 84 -88', mix(fill, '#FFFFFF', 0.65), 10),
    scale,
    angle,
  );

export const woodenToys: Record<string, Drawing> = {
  rainbow: {
    art: rainbowColours.map((colour, index) => arch(290 - index * 38, 34, colour)).join(''),
    says: 'a wooden rainbow stacker of seven arches',
    swatch: grain,
    focus: [90, -190],
    size: 1.08,
    third: {
      how: 'play',
      art:
        rainbowColours
          .slice(0, 4)
          .map((colour, index) => arch(290 - index * 38, 34, colour))
          .join('') + at(190, 0, [4, 5, 6].map((index) => arch(290 - index * 38, 34, rainbowColours[index] ?? '')).join('')),
      scale: 0.7,
    },
  },
  rings: {
    art:
      lift(path('M-200 -46C-200 -20 -100 0 0 0C100 0 200 -20 200 -46L200 -58L-200 -58Z', tone.wood), 2) +
      [
        [196, tone.indigo],
        [176, tone.teal],
        [154, tone.leaf],
        [132, tone.sun],
        [110, tone.marigold],
        [90, tone.coral],
      ]
        .map(([half, fill], index) => turned(-58 - index * 64, Number(half), 66, String(fill)))
        .join('') +
      lift(
        circle(0, -498, 62, lighter(tone.wood, 0.35)) +
          path('M-62 -510C-60 -566 60 -566 62 -510C30 -528 -30 -528 -62 -510Z', tone.red) +
          circle(0, -562, 15, tone.sun),
        1,
      ) +
      at(0, -496, face(44)),
    says: 'lacquered stacking rings with a little round head',
    swatch: lacquer(tone.coral),
    focus: [0, -380],
  },
  blocks: {
    art:
      block(-164, 0, 'M', tone.teal) +
      block(20, 0, 'A', tone.coral) +
      block(206, 0, 'K', tone.indigo) +
      block(-84, -158, 'B', tone.marigold) +
      block(120, -158, 'C', tone.leaf) +
      block(14, -318, 'N', tone.plum, -6),
    says: 'a tower of alphabet building blocks',
    swatch: grain,
    focus: [20, -250],
    size: 0.98,
  },
  train: {
    art:
      at(-196, 0, engine) +
      line('M-44 -70H360', tone.woodDark, 12) +
      wagon(70, tone.sun, both(circle(44, -150, 44, tone.coral)) + circle(0, -176, 42, tone.tealLight)) +
      wagon(286, tone.tealLight, box(-70, -190, 66, 66, 8, tone.coral) + box(6, -176, 60, 60, 8, tone.indigo)),
    says: 'a wooden train with a smiling engine and two wagons',
    swatch: grain,
    focus: [-150, -190],
    size: 0.98,
    third: { how: 'play', scale: 0.56, x: 300 },
  },
  'pull-elephant': {
    art: at(-40, 0, haathi),
    says: 'a teal wooden elephant on wheels with a festive saddle and a cord',
    swatch: print('flowers', tone.coral, tone.sun, 60),
    focus: [-120, -290],
    size: 0.98,
  },
  abacus: { art: abacus, says: 'a wooden abacus with five rows of coloured beads', swatch: grain, focus: [-60, -320], size: 0.92 },
  tops: {
    art:
      top(-150, -4, tone.red, -14, 1.08) +
      top(160, -10, tone.teal, 12, 1.08) +
      top(0, 0, tone.sun, 0, 1.25) +
      line('M-250 -24C-200 10 -120 -30 -60 10C-20 30 40 0 90 14C160 30 230 10 270 -10', tone.cream, 9),
    says: 'three lacquered spinning tops with a string',
    swatch: lacquer(tone.red),
    focus: [0, -170],
    size: 1.05,
    third: { how: 'play', scale: 0.6 },
  },
  rattle: {
    art: at(
      0,
      -30,
      turned(0, 40, 66, tone.coral) +
        turned(-56, 26, 90, tone.wood) +
        turned(-136, 26, 90, tone.wood) +
        turned(-216, 40, 40, tone.tealLight) +
        lift(circle(0, -356, 124, tone.coral), 2) +
        clipped(
          'rattle',
          'M-124 -356a124 124 0 1 0 248 0a124 124 0 1 0 -248 0Z',
          box(-130, -400, 260, 26, 0, tone.cream) + box(-130, -346, 260, 26, 0, tone.sun),
        ) +
        dot(-52, -420, 16, '#fff', 0.5) +
        lift(
          '<g fill="none" stroke-width="26"><circle cx="-70" cy="-150" r="52" stroke="#0F7F79"/><circle cx="70" cy="-150" r="52" stroke="#FFC145"/></g>',
          1,
        ),
    ),
    says: 'a lacquered wooden rattle with two rings',
    swatch: lacquer(tone.coral),
    focus: [0, -330],
    size: 1.05,
    third: { how: 'gift', paper: print('dots', tone.cream, tone.coral, 60), ribbon: tone.teal },
  },
};
