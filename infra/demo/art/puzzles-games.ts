/** Draws the puzzles; with the board games they make one category. */
import { boardGames } from './board-games.ts';
import type { Drawing, Third } from './drawing.ts';
import { at, both, box, circle, clipped, dot, lift, lighter, line, mark, oval, path, print, tone } from './kit.ts';
import { face } from './people.ts';

export const gamesThird: Third = { how: 'play' };
const board = print('plush', '#EAD9BC', '#CDB48C', 40);

/** The seams of a jigsaw over a picture, with knobs every `step`. */
function seams(width: number, height: number, step: number): string {
  const knob = (s: number) => `h${s * 0.36}c-8 -${s * 0.2} ${s * 0.36} -${s * 0.2} ${s * 0.28} 0h${s * 0.36}`;
  const post = (s: number) => `v${s * 0.36}c-${s * 0.2} -8 -${s * 0.2} ${s * 0.36} 0 ${s * 0.28}v${s * 0.36}`;
  let d = '';
  for (let y = step; y < height; y += step) d += `M${-width / 2} ${-height + y}${knob(step).repeat(width / step)}`;
  for (let x = step; x < width; x += step) d += `M${-width / 2 + x} ${-height}${post(step).repeat(height / step)}`;
  return line(d, '#FFFFFF', 3.5) + line(d, tone.bark, 1.2);
}
const loosePiece = (x: number, y: number, fill: string, angle: number) =>
  at(
    x,
    y,
    lift(path('M-50 -50H-18C-30 -84 30 -84 18 -50H50V-18C84 -30 84 30 50 18V50H18C30 20 -30 20 -18 50H-50V18C-18 30 -18 -30 -50 -18Z', fill), 2),
    1,
    angle,
  );
const framed = (art: string, w: number, h: number, id: string) =>
  lift(box(-w / 2 - 14, -h - 14, w + 28, h + 28, 20, tone.white), 2) + clipped(id, `M${-w / 2} ${-h}h${w}v${h}h${-w}Z`, art);

const jungle =
  box(-300, -480, 600, 480, 0, '#FDE3A7') +
  circle(90, -320, 82, tone.marigold) +
  path('M-300 -240C-180 -320 -60 -280 60 -230C160 -290 260 -270 300 -230V0H-300Z', '#A9CF9A') +
  path('M-300 -150C-160 -220 40 -200 300 -140V0H-300Z', tone.leaf) +
  both(path('M300 -480C220 -470 190 -380 220 -300C250 -360 280 -380 300 -390Z', tone.moss)) +
  path('M-300 -60C-100 -130 100 -110 300 -70V0H-300Z', tone.moss) +
  at(
    -120,
    -110,
    circle(0, -60, 66, '#F0913F') + both(circle(50, -112, 22, '#F0913F')) + at(0, -64, face(44)) + mark('M-8 -126L0 -96L8 -126Z', tone.bark),
  ) +
  at(
    140,
    -90,
    both(oval(64, -70, 40, 46, tone.grey)) +
      circle(0, -66, 62, tone.grey) +
      path('M-16 -50C-16 0 0 20 20 20C30 10 14 0 16 -50Z', tone.grey) +
      at(0, -78, face(40)),
  );
const ocean =
  box(-300, -400, 600, 400, 0, '#BFE3F2') +
  circle(190, -320, 46, tone.sun) +
  path('M-300 -250Q-225 -280 -150 -250T0 -250T150 -250T300 -250V0H-300Z', '#6FB7D6') +
  path('M-300 -150Q-225 -180 -150 -150T0 -150T150 -150T300 -150V0H-300Z', tone.blue) +
  at(-150, -262, path('M-70 0H70L46 38H-46Z', tone.coral) + path('M0 -110L62 -10H0Z', tone.white) + path('M-8 -90L-46 -10H-8Z', tone.sun)) +
  at(
    70,
    -120,
    path(
      'M-130 10C-120 -90 60 -110 110 -20C130 -40 130 -80 160 -90C176 -70 176 -60 200 -80C210 -30 170 10 120 20C60 70 -110 70 -130 10Z',
      tone.indigo,
    ) +
      path('M-124 26C-60 50 20 50 90 34C40 70 -100 66 -124 26Z', '#B7CCE6') +
      dot(-70, -14, 10, '#fff') +
      dot(-72, -14, 5, tone.ink) +
      line('M-110 20q20 16 44 6', '#fff', 5),
  ) +
  at(-190, -60, path('M-40 0C-10 -40 40 -40 60 0L86 -22V22L60 0C40 40 -10 40 -40 0Z', tone.coral) + dot(-12, -6, 5, tone.ink));

const card = (x: number, y: number, angle: number, front: string, back = false) =>
  at(x, y, lift(box(-88, -176, 176, 176, 26, back ? print('suns', tone.teal, tone.mint, 58) : tone.white), 2) + at(0, -88, front), 1, angle);
const mango =
  path('M-6 -50C44 -64 72 -10 42 28C20 54 -10 44 -34 60C-64 68 -70 30 -52 4C-38 -14 -44 -40 -6 -50Z', tone.sun) +
  path('M-6 -50C44 -64 72 -10 42 28C56 -6 36 -44 -6 -50Z', tone.coral) +
  path('M-2 -50C10 -86 56 -84 66 -72C54 -50 22 -42 -2 -50Z', tone.leaf) +
  dot(-26, 20, 8, tone.white, 0.7);
const watermelon =
  path('M-60 -20A62 62 0 0 0 60 -20Z', tone.leaf) +
  path('M-50 -20A51 51 0 0 0 50 -20Z', tone.coral) +
  dot(-20, -2, 5, tone.ink) +
  dot(2, 10, 5, tone.ink) +
  dot(22, -4, 5, tone.ink);
const grapes =
  [
    [-24, -20],
    [0, -20],
    [24, -20],
    [-12, 4],
    [12, 4],
    [0, 28],
  ]
    .map(([x, y]) => circle(x!, y!, 17, tone.plum))
    .join('') + path('M0 -36C10 -66 40 -66 48 -58C40 -40 20 -34 0 -36Z', tone.leaf);

const tangramPieces = (
  [
    [tone.coral, 'M-220 -500L220 -500L0 -280Z'],
    [tone.teal, 'M-220 -500L0 -280L-220 -60Z'],
    [tone.sun, 'M220 -500L220 -280L110 -390Z'],
    [tone.plum, 'M0 -280L110 -390L220 -280L110 -170Z'],
    [tone.leaf, 'M0 -280L110 -170L-110 -170Z'],
    [tone.blue, 'M-110 -170L110 -170L0 -60L-220 -60Z'],
    [tone.marigold, 'M220 -280L220 -60L0 -60Z'],
  ] as const
)
  .map(([fill, d]) => lift(path(d, fill), 1))
  .join('');
const cat =
  [
    ['M-130 0L0 -130L130 0Z', tone.coral],
    ['M-70 -60L70 -60L0 -190Z', tone.teal],
    ['M130 0L190 -60L250 -60L190 0Z', tone.sun],
    ['M-70 -230L0 -300L70 -230L0 -160Z', tone.plum],
    ['M-70 -230L-70 -310L-10 -290Z', tone.leaf],
    ['M70 -230L70 -310L10 -290Z', tone.blue],
  ]
    .map(([d, fill]) => lift(path(d!, fill!), 1))
    .join('') + both(dot(22, -236, 7, tone.ink));

const tile = (x: number, y: number, angle: number, upper: string, lower: string) =>
  at(x, y, lift(box(-66, -264, 132, 264, 28, '#F8E8C8'), 2) + line('M-44 -132H44', tone.wood, 7) + at(0, -198, upper) + at(0, -66, lower), 1, angle);
const spots = (fill: string, many: number) =>
  [
    [-24, -24],
    [24, 24],
    [24, -24],
    [-24, 24],
    [0, 0],
  ]
    .slice(0, many)
    .map(([a, b]) => circle(many === 1 ? 0 : a!, many === 1 ? 0 : b!, 15, fill))
    .join('');
const beast = (fill: string) => both(circle(32, -32, 17, fill)) + circle(0, 0, 46, fill) + at(0, -4, face(36));

export const puzzlesGames: Record<string, Drawing> = {
  'jigsaw-jungle': {
    art:
      at(-6, -40, framed(jungle + seams(600, 480, 80), 600, 480, 'jj'), 0.95) +
      loosePiece(236, -30, tone.leaf, 24) +
      loosePiece(-240, -16, tone.marigold, -14),
    says: 'a jigsaw of a jungle at sunrise with a tiger and an elephant',
    swatch: board,
    focus: [-60, -210],
    size: 0.98,
    third: { how: 'gift', paper: print('leaves', tone.leaf, tone.moss, 70), ribbon: tone.sun },
  },
  'jigsaw-ocean': {
    art:
      at(0, -60, framed(ocean + seams(600, 400, 100), 600, 400, 'jo')) + loosePiece(-200, -8, tone.blue, 18) + loosePiece(140, -4, tone.coral, -20),
    says: 'a large floor puzzle of the sea with a whale and a boat',
    swatch: board,
    focus: [30, -230],
    third: { how: 'play', scale: 0.62 },
  },
  ...boardGames,
  memory: {
    art:
      card(-190, -250, -8, '', true) +
      card(10, -270, 4, at(0, 0, grapes, 1.3)) +
      card(200, -240, 9, '', true) +
      card(-140, -10, 6, at(0, 0, mango, 1.3)) +
      card(60, -24, -5, at(0, 0, mango, 1.3)) +
      card(240, 0, 12, at(0, 0, watermelon, 1.25)),
    says: 'memory cards with mangoes, grapes and a melon',
    swatch: print('suns', tone.teal, tone.mint, 58),
    focus: [-30, -130],
    size: 0.98,
  },
  tangram: {
    art: lift(box(-256, -536, 512, 512, 26, tone.wood), 2) + box(-234, -514, 468, 468, 8, tone.woodDark) + tangramPieces,
    says: 'a wooden tangram of seven coloured pieces in its tray',
    swatch: print('waves', lighter(tone.wood, 0.3), tone.wood, 44),
    focus: [20, -280],
    size: 0.98,
    third: { how: 'play', art: at(0, 0, cat, 1.3), scale: 0.95 },
  },
  dominoes: {
    art:
      tile(-210, 0, -10, spots(tone.coral, 3), spots(tone.coral, 5)) +
      tile(-62, -6, -3, beast('#F0913F'), spots(tone.teal, 2)) +
      tile(86, 0, 3, spots(tone.plum, 1), beast(tone.grey)) +
      tile(236, 0, 12, spots(tone.leaf, 5), spots(tone.leaf, 4)),
    says: 'wooden dominoes with coloured spots and animal faces',
    swatch: print('dots', '#F8E8C8', tone.coral, 70),
    focus: [0, -150],
    size: 1.06,
    third: { how: 'gift', paper: tone.tealLight, ribbon: tone.coral },
  },
};
