/** Draws the children's shoes. */
import { at, box, dot, lift, lighter, line, path, tone } from './kit.ts';

export const shoe =
  lift(path('M-170 -160C-120 -190 -60 -170 -30 -140C40 -130 180 -120 206 -60L206 -30H-180C-190 -80 -184 -130 -170 -160Z', tone.coral), 2) +
  lift(path('M-186 -50H214C222 -14 206 0 184 0H-164C-190 0 -192 -30 -186 -50Z', tone.white), 1) +
  line('M-176 -24H206', tone.rose, 7) +
  lift(path('M-96 -186C-60 -196 -20 -176 0 -154L40 -70L-50 -58Z', lighter(tone.coral, 0.25)), 1) +
  lift(box(-92, -132, 130, 44, 18, tone.sun, 14), 1) +
  path('M206 -52C200 -100 150 -114 116 -118C110 -90 120 -64 140 -52Z', tone.white) +
  dot(-140, -100, 12, tone.sun) +
  line('M-166 -150Q-130 -176 -96 -172', tone.rust, 9);

/** Both shoes of a pair, one behind the other. */
export const pair = (one: string) => at(-60, -120, one, 1.0, -4) + at(40, 20, one, 1.12);

export const sneaker =
  lift(path('M-170 -176C-140 -206 -96 -204 -70 -176C-30 -140 150 -136 204 -66L206 -30H-180C-190 -90 -186 -140 -170 -176Z', tone.sky), 2) +
  lift(path('M-190 -54H218C228 -14 208 4 184 4H-164C-192 4 -196 -30 -190 -54Z', tone.white), 1) +
  line('M-180 -22H210', tone.blue, 9) +
  lift(path('M-150 -190C-120 -214 -90 -206 -72 -178L-96 -128L-164 -128Z', lighter(tone.sky, 0.4)), 1) +
  lift(box(-70, -150, 126, 44, 18, tone.blue, 20), 1) +
  path('M208 -56C202 -104 160 -122 124 -126C116 -94 126 -66 146 -56Z', tone.white) +
  [-124, -92, -60].map((x) => dot(x, -86, 9, tone.white)).join('');

export const sandal =
  lift(path('M-190 -44C-140 -62 150 -62 208 -40C226 -16 206 4 180 4H-166C-194 4 -204 -24 -190 -44Z', tone.bark), 2) +
  lift(path('M-180 -62C-130 -84 130 -84 196 -58C208 -46 200 -36 184 -36H-168C-188 -36 -192 -50 -180 -62Z', tone.sand), 1) +
  lift(
    path(
      'M-172 -60C-168 -140 -130 -172 -96 -172C-64 -172 -52 -130 -60 -66L-104 -60C-104 -100 -112 -118 -124 -118C-134 -116 -140 -92 -138 -58Z',
      tone.honey,
    ),
    1,
  ) +
  lift(path('M-20 -66C-10 -150 90 -170 122 -64L72 -60C60 -110 40 -112 30 -62Z', tone.honey), 1) +
  lift(box(-12, -128, 110, 36, 16, lighter(tone.honey, 0.3), 12) + box(-150, -146, 96, 34, 16, lighter(tone.honey, 0.3), -10), 1);
