/** Draws the soft toys: one sitting animal that varies in ears, coat and face. */
import type { Drawing } from './drawing.ts';
import { at, both, circle, darker, dot, lift, line, mark, oval, path, print, star, stitches, tone } from './kit.ts';

interface Animal {
  readonly fur: string;
  readonly light: string;
  readonly limbs?: string;
  /** Drawn behind the head. */
  readonly ears: string;
  /** Drawn on the head, below the eyes. */
  readonly marks?: string;
  /** Replaces muzzle and nose. */
  readonly snout?: string;
  readonly extra?: string;
  readonly asleep?: boolean;
}

const muzzle = (light: string, nose: string) =>
  lift(oval(0, -372, 84, 58, light)) +
  path('M-30 -400Q0 -416 30 -400Q24 -372 0 -366Q-24 -372 -30 -400Z', nose) +
  line('M0 -366v22M-34 -352Q-18 -330 0 -344Q18 -330 34 -352', tone.ink, 6);

function animal(look: Animal): string {
  const limbs = look.limbs ?? look.fur;
  const eyes = look.asleep
    ? both(line('M52 -432q22 20 46 0', tone.ink, 8))
    : both(`<ellipse cx="76" cy="-436" rx="17" ry="21" fill="${tone.ink}"/>`) + dot(82, -444, 6, '#fff') + dot(-70, -444, 6, '#fff');
  return (
    lift(look.ears, 2) +
    lift(path('M0 -352C120 -352 196 -230 186 -120C180 -40 110 -14 0 -14C-110 -14 -180 -40 -186 -120C-196 -230 -120 -352 0 -352Z', look.fur), 2) +
    lift(oval(0, -150, 112, 118, look.light)) +
    stitches('M0 -262V-44', darker(look.light, 0.25)) +
    lift(both(oval(176, -206, 52, 104, limbs, -26))) +
    lift(both(oval(132, -58, 92, 66, limbs, -8)), 2) +
    both(oval(140, -54, 50, 38, look.light, -8) + stitches('M96 -60a50 38 0 0 1 90 -4', darker(look.light, 0.25), 3)) +
    lift(path('M0 -584C110 -584 190 -520 190 -424C190 -336 110 -290 0 -290C-110 -290 -190 -336 -190 -424C-190 -520 -110 -584 0 -584Z', look.fur), 2) +
    (look.marks ?? '') +
    (look.snout ?? muzzle(look.light, tone.ink)) +
    eyes +
    both(`<ellipse cx="126" cy="-384" rx="30" ry="20" fill="#E8785F" opacity=".42"/>`) +
    (look.extra ?? '')
  );
}

const roundEars = (fur: string, inner: string) => both(circle(140, -548, 66, fur) + circle(138, -540, 36, inner));
const scarf = (colour: string, stripe: string) =>
  lift(
    path('M-150 -318C-60 -276 60 -276 150 -318C160 -296 156 -272 140 -262C60 -226 -60 -226 -140 -262C-156 -272 -160 -296 -150 -318Z', colour) +
      path('M52 -256L118 -276L146 -130L84 -116Z', colour) +
      line('M78 -150l62 -14M70 -188l62 -14', stripe, 11),
    2,
  );
const bow = (x: number, y: number, fill: string, knot: string) =>
  at(x, y, lift(both(path('M0 0C30 -50 90 -60 96 -30C100 0 96 40 84 46C60 50 24 30 0 0Z', fill)) + circle(0, 0, 20, knot), 2));
const mane = (colours: readonly string[], count: number, radius: number) =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2;
    return circle(Math.sin(angle) * radius, -432 - Math.cos(angle) * radius * 0.86, 62, colours[index % colours.length] ?? '');
  }).join('');

const stripe = (d: string) => mark(d, '#4A2E22');

export const softToys: Record<string, Drawing> = {
  bear: {
    art: animal({ fur: tone.honey, light: '#F6DDA9', ears: roundEars(tone.honey, '#F6DDA9'), extra: scarf(tone.red, tone.blush) }),
    says: 'a honey-brown teddy bear with a red scarf',
    swatch: print('plush', tone.honey, darker(tone.honey), 36),
    focus: [40, -390],
  },
  elephant: {
    art: animal({
      fur: tone.grey,
      light: '#D8E2EA',
      ears: both(
        path('M120 -520C190 -620 330 -580 330 -460C330 -370 250 -310 150 -340Z', tone.grey) +
          path('M160 -500C210 -560 296 -540 296 -456C296 -396 236 -356 168 -376Z', print('flowers', tone.blush, tone.coral, 54)),
      ),
      snout:
        lift(
          path(
            'M-50 -420C-50 -450 50 -450 50 -420C52 -350 46 -300 70 -268C90 -246 116 -252 128 -272C144 -290 172 -276 164 -246C148 -196 70 -190 30 -230C-20 -276 -50 -350 -50 -420Z',
            tone.grey,
          ),
          2,
        ) + line('M-34 -372q34 16 70 2M-24 -336q34 14 68 0M-6 -298q30 10 58 -6', darker(tone.grey, 0.25), 5),
    }),
    says: 'a grey-blue plush elephant with flowery ears',
    swatch: print('flowers', tone.blush, tone.coral, 60),
    focus: [110, -420],
  },
  bunny: {
    art: animal({
      fur: '#F7E9D7',
      light: tone.white,
      ears:
        path('M-120 -520C-190 -640 -190 -800 -120 -810C-60 -812 -36 -690 -40 -560Z', '#F7E9D7') +
        path('M-112 -560C-156 -650 -152 -760 -118 -764C-86 -764 -70 -680 -72 -580Z', tone.rose) +
        path('M40 -560C50 -700 96 -790 160 -760C230 -726 300 -560 250 -500C210 -470 190 -560 120 -520Z', '#F7E9D7') +
        path('M80 -580C96 -680 130 -736 164 -716C206 -690 256 -580 236 -546C210 -560 180 -640 110 -560Z', tone.rose),
      snout:
        lift(oval(0, -366, 76, 48, tone.white)) +
        path('M-20 -396Q0 -406 20 -396Q14 -374 0 -370Q-14 -374 -20 -396Z', tone.coral) +
        line('M0 -370v18M-28 -348Q-14 -334 0 -350Q14 -334 28 -348', tone.ink, 6),
      extra: bow(-92, -566, print('dots', tone.coral, tone.white, 30), tone.rust),
    }),
    says: 'a cream plush bunny with one folded ear and a dotted bow',
    swatch: print('plush', '#F7E9D7', '#DCC3A5', 36),
    focus: [0, -470],
    size: 0.82,
  },
  lion: {
    art: animal({
      fur: '#EDB758',
      light: '#FBE3B0',
      ears: mane([tone.rust, '#B5482A', tone.coral], 17, 196),
      marks: lift(both(circle(132, -546, 42, '#EDB758') + circle(132, -542, 22, '#FBE3B0'))),
      extra: line('M214 -80C290 -70 300 -140 270 -176', '#EDB758', 20) + lift(circle(268, -190, 34, tone.rust)),
    }),
    says: 'a golden plush lion with a rust-red mane',
    swatch: print('plush', tone.rust, darker(tone.rust), 36),
    focus: [20, -470],
    size: 0.88,
  },
  tiger: {
    art: animal({
      fur: '#F0913F',
      light: tone.white,
      ears: roundEars('#F0913F', tone.white),
      marks:
        both(path('M60 -372C90 -420 160 -400 186 -400C180 -340 120 -304 70 -312Z', tone.white)) +
        stripe('M-14 -582L0 -494L14 -582Z') +
        stripe('M-64 -572L-44 -512L-36 -580Z') +
        stripe('M64 -572L44 -512L36 -580Z') +
        both(stripe('M190 -440L132 -424L188 -408Z') + stripe('M184 -386L140 -382L176 -362Z')),
      extra: both(
        stripe('M186 -190L122 -172L190 -150Z') +
          stripe('M182 -130L124 -116L184 -96Z') +
          stripe('M222 -260L170 -240L226 -226Z') +
          stripe('M226 -208L184 -192L222 -172Z'),
      ),
    }),
    says: 'an orange plush tiger cub with dark stripes',
    swatch: print('stripes', '#F0913F', '#4A2E22', 70),
    focus: [30, -430],
  },
  panda: {
    art: animal({
      fur: tone.white,
      light: '#F3EBDD',
      limbs: '#35323F',
      ears: roundEars('#35323F', '#4A4656'),
      marks: both(oval(80, -436, 46, 56, '#35323F', 24)),
      asleep: false,
      extra: scarf(tone.tealLight, tone.white),
    }),
    says: 'a black and white plush panda with a mint scarf',
    swatch: print('plush', tone.white, '#D7CFC3', 36),
    focus: [30, -400],
  },
  unicorn: {
    art: animal({
      fur: tone.lilac,
      light: '#EFE7FB',
      ears:
        both(
          path('M96 -540C100 -620 150 -660 178 -640C196 -600 180 -540 150 -500Z', tone.lilac) +
            path('M120 -550C126 -600 150 -628 164 -616C172 -590 164 -556 148 -530Z', tone.rose),
        ) +
        path('M-30 -560L0 -740L30 -560Z', tone.sun) +
        line('M-22 -612L20 -626M-14 -656L14 -668', tone.marigold, 8),
      marks: lift(
        [
          ['#EE6C4D', -34, -574],
          ['#FFC145', 16, -590],
          ['#F4A6A0', 62, -572],
          ['#EE6C4D', 96, -530],
        ]
          .map(([colour, x, y]) => circle(Number(x), Number(y), 44, String(colour)))
          .join(''),
      ),
      snout: lift(oval(0, -362, 104, 62, '#EFE7FB')) + both(dot(34, -372, 9, tone.plum)) + line('M-32 -340Q0 -316 32 -340', tone.ink, 6),
      extra:
        lift(
          [
            ['#FFC145', 186, -470],
            ['#EE6C4D', 204, -410],
            ['#F4A6A0', 198, -350],
          ]
            .map(([colour, x, y]) => circle(Number(x), Number(y), 40, String(colour)))
            .join(''),
        ) + star(0, -170, 44, tone.sun),
    }),
    says: 'a lilac plush unicorn with a golden horn',
    swatch: print('stars', tone.lilac, tone.sun, 60),
    focus: [10, -500],
    size: 0.88,
  },
  puppy: {
    art: animal({
      fur: '#FBF3E4',
      light: tone.white,
      ears: '',
      marks:
        lift(
          path('M-96 -560C-220 -600 -270 -460 -226 -356C-204 -310 -160 -330 -160 -400C-160 -470 -140 -520 -96 -560Z', '#A66B3F') +
            path('M96 -560C220 -600 270 -460 226 -356C204 -310 160 -330 160 -400C160 -470 140 -520 96 -560Z', '#EFE0C8'),
          2,
        ) + path('M30 -480C40 -520 130 -510 132 -440C130 -390 60 -380 40 -420Z', '#C58A57'),
      extra:
        lift(path('M-140 -306C-60 -262 60 -262 140 -306L132 -274C60 -234 -60 -234 -132 -274Z', tone.teal), 1) +
        lift(circle(0, -240, 26, tone.sun)) +
        dot(0, -236, 6, tone.ink) +
        line('M-196 -60C-260 -70 -270 -120 -250 -150', '#FBF3E4', 30),
    }),
    says: 'a white plush puppy with one brown ear and a teal collar',
    swatch: print('plush', '#FBF3E4', '#D8C4A4', 36),
    focus: [20, -380],
  },
  'teddy-blue': {
    art: animal({
      fur: '#7FB2E0',
      light: '#E4F0FA',
      ears: roundEars('#7FB2E0', '#E4F0FA'),
      extra: bow(0, -268, print('checks', tone.sun, tone.white, 26), tone.marigold),
    }),
    says: 'a sky-blue teddy bear with a yellow checked bow',
    swatch: print('plush', '#7FB2E0', darker('#7FB2E0'), 36),
    focus: [40, -390],
    size: 0.9,
  },
};
