/** Draws the board games. */
import type { Drawing } from './drawing.ts';
import { at, both, box, circle, darker, dot, lift, lighter, line, path, print, star, tone } from './kit.ts';

const ludoColours = [tone.red, tone.leaf, tone.blue, tone.sun] as const;
const corners = [
  [-260, -520],
  [52, -520],
  [-260, -208],
  [52, -208],
] as const;
const ludo =
  lift(box(-290, -550, 580, 580, 28, tone.wood), 2) +
  box(-262, -522, 524, 524, 6, tone.white) +
  corners
    .map(
      ([x, y], at1) =>
        box(x, y, 208, 208, 8, ludoColours[at1] ?? '') +
        box(x + 34, y + 34, 140, 140, 22, tone.white) +
        [
          [70, 70],
          [138, 70],
          [70, 138],
          [138, 138],
        ]
          .map(([a, b]) => circle(x + a!, y + b!, 24, ludoColours[at1] ?? ''))
          .join(''),
    )
    .join('') +
  Array.from({ length: 6 }, (_, i) =>
    [0, 1, 2]
      .map((j) => {
        const fill = (horizontal: boolean, far: boolean) =>
          j === 1 && i > 0 ? (ludoColours[horizontal ? (far ? 3 : 0) : far ? 2 : 1] ?? '') : '#FDF6E6';
        const u = 34.7;
        return (
          box(-260 + i * u, -312 + j * u, u, u, 2, fill(true, false)) +
          box(260 - (i + 1) * u, -312 + j * u, u, u, 2, fill(true, true)) +
          box(-52 + j * u, -520 + i * u, u, u, 2, fill(false, false)) +
          box(-52 + j * u, -(i + 1) * u, u, u, 2, fill(false, true))
        );
      })
      .join(''),
  ).join('') +
  path('M-52 -312L0 -260L-52 -208Z', tone.red) +
  path('M-52 -312L0 -260L52 -312Z', tone.leaf) +
  path('M52 -312L0 -260L52 -208Z', tone.sun) +
  path('M-52 -208L0 -260L52 -208Z', tone.blue);
const token = (x: number, y: number, fill: string, s = 1) =>
  at(
    x,
    y,
    lift(path('M-36 0C-36 -34 -18 -50 -14 -74L14 -74C18 -50 36 -34 36 0Z', fill) + circle(0, -92, 28, fill), 2) + dot(-8, -100, 7, '#fff', 0.6),
    s,
  );
const die = (x: number, y: number, angle: number, fill: string = tone.white, spot: string = tone.red) =>
  at(
    x,
    y,
    lift(box(-44, -88, 88, 88, 20, fill), 2) +
      [
        [-20, -64],
        [20, -24],
        [0, -44],
        [20, -64],
        [-20, -24],
      ]
        .map(([a, b]) => dot(a!, b!, 9, spot))
        .join(''),
    1,
    angle,
  );

const squares = [tone.rose, '#FBEFD9', tone.mint, '#FFE0A0', tone.sky, '#FBEFD9', tone.lilac];
const snake = (d: string, fill: string, hx: number, hy: number) =>
  lift(line(d, fill, 34) + line(d, lighter(fill, 0.5), 8) + circle(hx, hy, 32, fill), 1) +
  dot(hx - 10, hy - 8, 7, '#fff') +
  dot(hx + 12, hy - 8, 7, '#fff') +
  dot(hx - 9, hy - 7, 4, tone.ink) +
  dot(hx + 13, hy - 7, 4, tone.ink) +
  line(`M${hx - 8} ${hy + 14}q9 -8 18 0`, tone.ink, 4);
const ladder = (x: number, y: number, length: number, angle: number) =>
  at(
    x,
    y,
    lift(
      line(`M-24 0V${-length}M24 0V${-length}`, tone.woodDark, 13) +
        Array.from({ length: Math.floor(length / 46) }, (_, i) => line(`M-24 ${-26 - i * 46}H24`, tone.wood, 11)).join(''),
      1,
    ),
    1,
    angle,
  );
const snakes =
  lift(box(-286, -560, 572, 572, 16, tone.white), 2) +
  Array.from({ length: 49 }, (_, i) =>
    box(-266 + (i % 7) * 76, -540 + Math.floor(i / 7) * 76, 76, 76, 3, squares[(i * 3 + Math.floor(i / 7)) % 7] ?? ''),
  ).join('') +
  ladder(-170, -40, 330, 18) +
  ladder(170, -260, 240, -14) +
  snake('M-210 -470C-120 -520 -90 -420 -20 -430C60 -440 40 -340 100 -320', tone.leaf, -214, -468) +
  snake('M210 -330C120 -300 190 -220 110 -190C40 -170 120 -90 190 -60', tone.coral, 214, -334) +
  token(-226, -14, tone.teal, 0.8) +
  token(-150, -14, tone.sun, 0.8);

const coin = (x: number, y: number, fill: string) =>
  lift(circle(x, y, 25, fill)) + `<circle cx="${x}" cy="${y}" r="15" fill="none" stroke="#FFFFFF77" stroke-width="4"/>`;
const carrom =
  lift(box(-290, -570, 580, 580, 34, tone.bark), 3) +
  box(-240, -520, 480, 480, 8, '#F2D8A7') +
  both(circle(206, -486, 34, '#2E2630') + circle(206, -74, 34, '#2E2630')) +
  [0, 90, 180, 270]
    .map(
      (angle) =>
        `<g transform="rotate(${angle} 0 -280)">${line('M-142 -114H142M-142 -96H142', tone.bark, 3.5)}${dot(-152, -105, 14, tone.red)}${dot(152, -105, 14, tone.red)}${line('M-96 -184L-150 -130', tone.bark, 4)}</g>`,
    )
    .join('') +
  `<circle cx="0" cy="-280" r="98" fill="none" stroke="${tone.red}" stroke-width="5"/>` +
  Array.from({ length: 6 }, (_, i) => coin(Math.cos(i * 1.047) * 52, -280 + Math.sin(i * 1.047) * 52, i % 2 ? '#3A2E33' : '#F7E7C6')).join('') +
  coin(0, -280, tone.red) +
  coin(120, -390, '#F7E7C6') +
  coin(-130, -180, '#3A2E33') +
  lift(circle(0, -106, 34, tone.white) + star(0, -106, 20, tone.teal), 1);

export const boardGames: Record<string, Drawing> = {
  ludo: {
    art: at(0, -40, ludo) + token(-190, 10, tone.red) + token(-110, 20, tone.sun) + token(190, 14, tone.blue) + die(70, 22, 12),
    says: 'a ludo board in a wooden frame with tokens and a die',
    swatch: print('waves', tone.wood, darker(tone.wood, 0.14), 44),
    focus: [-40, -160],
    size: 0.94,
  },
  'snakes-ladders': {
    art: at(0, -20, snakes) + die(200, 24, -14, tone.coral, tone.white),
    says: 'a snakes and ladders play mat with a soft die',
    swatch: print('weave', '#FBEFD9', '#E2CDA4', 34),
    focus: [10, -300],
    size: 0.94,
  },
  carrom: {
    art: carrom,
    says: 'a junior carrom board with coins and a striker',
    swatch: print('waves', '#F2D8A7', '#DDBB80', 44),
    focus: [0, -230],
    size: 0.94,
    third: { how: 'play', scale: 0.62 },
  },
};
