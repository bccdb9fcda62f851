/** Draws the things for bath and care. */
import type { Drawing } from './drawing.ts';
import { at, both, box, circle, darker, dot, lift, lighter, line, mark, oval, path, print, tone } from './kit.ts';
import { children, head } from './people.ts';

const plastic = (fill: string) => print('cord', fill, lighter(fill, 0.35), 60);
const towelCloth = print('plush', tone.honey, darker(tone.honey), 40);
const towel =
  lift(
    path('M-220 -430C-160 -470 160 -470 220 -430C250 -300 270 -120 280 -20C120 10 -120 10 -280 -20C-270 -120 -250 -300 -220 -430Z', towelCloth),
    2,
  ) +
  line('M-276 -44C-120 -14 120 -14 276 -44', '#F6DDA9', 20) +
  lift(both(circle(124, -548, 56, tone.honey) + circle(122, -542, 30, '#F6DDA9')), 1) +
  lift(path('M0 -580C120 -580 200 -500 226 -420C140 -340 -140 -340 -226 -420C-200 -500 -120 -580 0 -580Z', towelCloth), 2) +
  line('M-222 -418C-140 -344 140 -344 222 -418', '#F6DDA9', 20) +
  at(
    0,
    -490,
    both(`<ellipse cx="60" cy="0" rx="15" ry="18" fill="${tone.ink}"/>`) +
      lift(oval(0, 46, 58, 38, '#F6DDA9')) +
      mark('M-20 30Q0 20 20 30Q14 48 0 52Q-14 48 -20 30Z', tone.ink),
  ) +
  line('M0 -340V-40', darker(tone.honey, 0.12), 6);

const foam = (xs: readonly (readonly [number, number, number])[]) =>
  lift(xs.map(([x, y, r]) => circle(x, y, r, tone.white)).join(''), 1) +
  xs.map(([x, y, r]) => dot(x - r * 0.3, y - r * 0.3, r * 0.16, '#CFEAF4')).join('');
const duck = (x: number, y: number, s = 1) =>
  at(
    x,
    y,
    lift(path('M-90 -40C-100 10 -60 50 10 50C80 50 100 0 96 -50C70 -20 40 -30 20 -34Z', tone.sun) + circle(-30, -74, 58, tone.sun), 2) +
      path('M-96 -76C-130 -80 -130 -50 -96 -48C-80 -50 -76 -70 -96 -76Z', tone.marigold) +
      dot(-48, -88, 9, tone.ink) +
      dot(-45, -91, 3, '#fff') +
      path('M10 -10C40 -30 76 -20 78 0C60 26 24 24 10 -10Z', tone.marigold),
    s,
  );
const bubbles: readonly (readonly [number, number, number])[] = [
  [-150, -268, 44],
  [-90, -286, 56],
  [-20, -272, 46],
  [50, -290, 58],
  [120, -272, 44],
  [170, -262, 34],
];
const tub =
  duck(190, -300, 0.9) +
  foam(bubbles) +
  lift(path('M-300 -270C-290 -90 -240 -24 -150 -20H160C240 -24 280 -90 296 -240C200 -216 -220 -220 -300 -270Z', tone.tealLight), 2) +
  lift(
    path(
      'M-316 -300C-300 -320 -270 -310 -260 -284C-200 -240 200 -240 270 -264C290 -290 316 -280 316 -256C290 -210 -290 -214 -316 -300Z',
      lighter(tone.tealLight, 0.3),
    ),
    1,
  ) +
  lift(circle(130, -70, 24, tone.sun), 1) +
  at(-70, -130, both(oval(70, 0, 34, 20, lighter(tone.tealLight, 0.35), -14))) +
  both(lift(box(110, -24, 90, 28, 12, tone.teal), 1));
const oil =
  lift(
    path(
      'M-110 -320C-134 -300 -140 -270 -140 -230V-50C-140 -12 -110 0 0 0C110 0 140 -12 140 -50V-230C140 -270 134 -300 110 -320C60 -340 50 -360 50 -392H-50C-50 -360 -60 -340 -110 -320Z',
      '#F2DDA0',
    ),
    2,
  ) +
  line('M-112 -270V-70', '#FFFFFFAA', 16) +
  lift(box(-66, -486, 132, 100, 24, tone.wood) + box(-54, -510, 108, 40, 18, tone.woodDark), 1) +
  lift(box(-120, -262, 240, 200, 26, tone.white), 1) +
  at(-40, -150, circle(0, 0, 54, '#8A5A3B') + circle(6, -4, 42, tone.white) + dot(-18, -16, 5, '#5B3524')) +
  at(54, -144, path('M-10 56C-50 10 -20 -50 14 -62C44 -36 40 30 -10 56Z', '#C98B55') + line('M-4 40C-20 6 0 -30 14 -44', '#A66B3F', 5)) +
  path('M-10 -214C20 -250 70 -246 84 -236C66 -210 26 -200 -10 -214Z', tone.leaf) +
  lift(path('M220 -70C250 -30 256 0 216 2C176 0 186 -34 220 -70Z', '#F0C860'), 1);

export const care: Record<string, Drawing> = {
  'hooded-towel': {
    art: towel,
    says: 'a honey-coloured towel with a bear hood',
    swatch: towelCloth,
    focus: [0, -460],
    size: 0.98,
    third: {
      how: 'scene',
      art: at(
        500,
        890,
        lift(path('M0 -560C190 -560 260 -330 280 -20C120 10 -120 10 -280 -20C-260 -330 -190 -560 0 -560Z', towelCloth), 3) +
          lift(both(circle(130, -620, 60, tone.honey) + circle(128, -612, 32, '#F6DDA9')) + circle(0, -500, 176, towelCloth), 2) +
          at(0, -484, head(children.baby, 'open'), 1.28) +
          lift(path('M-60 -350C-20 -330 20 -330 60 -350C120 -240 160 -120 170 -8H-170C-160 -120 -120 -240 -60 -350Z', towelCloth), 1) +
          line('M0 -336V-10', '#F6DDA9', 14) +
          lift(both(circle(40, -300, 30, children.baby.skin)), 1),
      ),
      says: 'A baby wrapped in a towel with a bear hood',
    },
  },
  'bath-tub': {
    art: tub,
    says: 'a teal bath tub with foam and a rubber duck',
    swatch: plastic(tone.tealLight),
    focus: [110, -230],
    size: 1.04,
    third: {
      how: 'scene',
      art:
        at(
          420,
          506,
          lift(path('M-100 -110C-50 -130 50 -130 100 -110C140 0 140 100 130 190H-130C-140 100 -140 0 -100 -110Z', children.baby.skin), 1) +
            at(0, -176, head(children.baby, 'open'), 1.2) +
            foam([
              [-40, -304, 34],
              [10, -320, 42],
              [54, -298, 28],
            ]),
        ) + at(500, 880, tub, 1.35),
      says: 'A baby in a teal bath tub with foam and a duck',
    },
  },
  'massage-oil': {
    art: oil,
    says: 'a bottle of coconut and almond massage oil',
    swatch: print('leaves', '#F2DDA0', tone.leaf, 70),
    focus: [0, -210],
    size: 1.06,
  },
};
