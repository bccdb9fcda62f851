/** Draws the baby clothes. */
import { bodysuit, cardigan, dungarees, frock, hanger, kurta, romper, sleepsuit, tee } from './clothes.ts';
import type { Drawing, Third } from './drawing.ts';
import { at, both, box, circle, darker, heartPath, lift, lighter, line, path, print, star, tone } from './kit.ts';
import { children } from './people.ts';
import { inColour } from './recolour.ts';

export const babyClothesThird: Third = { how: 'gift', paper: print('dots', tone.blush, tone.white, 60), ribbon: tone.teal };
const worn = (garment: string) => at(0, -96, garment, 0.62);
const baby = children.baby;

const marigold = print('flowers', tone.cream, tone.marigold, 76);
const suit = romper({ cloth: marigold, trim: tone.teal });
const striped = sleepsuit({ cloth: print('stripes', tone.white, tone.tealLight, 46), trim: tone.teal });
const bodies = [
  bodysuit({ cloth: tone.white, trim: tone.steel, on: star(0, -320, 64, tone.sun) }),
  bodysuit({ cloth: print('dots', '#FFE29A', tone.white, 54), trim: tone.marigold }),
  bodysuit({ cloth: '#F7C4BD', trim: tone.coral, on: lift(path(heartPath(0, -310, 54), tone.coral)) }),
];
const mintDots = print('dots', tone.white, '#7CC4AC', 52);
const jhabla =
  lift(both(path('M92 -504C150 -500 200 -450 226 -392L158 -352C142 -392 122 -410 104 -420Z', mintDots)), 1) +
  lift(path('M-60 -520C-110 -516 -136 -490 -140 -460C-150 -360 -162 -280 -176 -220C-110 -196 -60 -200 -4 -204L30 -440Z', mintDots), 1) +
  lift(path('M60 -520C110 -516 136 -490 140 -460C150 -360 162 -280 176 -220C110 -190 60 -196 -30 -204L-30 -420Z', mintDots), 2) +
  line('M62 -522L-32 -418V-206M-60 -520L-20 -474', tone.tealLight, 13) +
  [-400, -310]
    .map((y) => line(`M-34 ${y}q-50 -34 -60 6q10 30 60 -6q40 -40 66 -4q-6 34 -66 4M-34 ${y}l-28 54M-34 ${y}l24 58`, tone.teal, 8))
    .join('') +
  lift(
    path(
      'M-150 -170C-60 -150 60 -150 150 -170C160 -130 150 -110 120 -100C80 -90 60 -50 44 -14H-44C-60 -50 -80 -90 -120 -100C-150 -110 -160 -130 -150 -170Z',
      mintDots,
    ),
    2,
  ) +
  line('M-148 -168C-60 -148 60 -148 148 -168', tone.tealLight, 13);

const wool = print('knit', tone.coral, darker(tone.coral, 0.2), 34);
const cuffWool = print('knit', tone.cream, '#DCC9A3', 30);
const bootie =
  lift(
    path(
      'M-90 -300L60 -300C70 -220 66 -180 84 -160C150 -156 216 -110 214 -50C212 -14 180 0 120 0H-60C-100 0 -112 -40 -106 -110C-100 -180 -100 -240 -90 -300Z',
      wool,
    ),
    2,
  ) +
  lift(box(-116, -346, 204, 92, 34, cuffWool), 1) +
  line('M-100 -14H176', tone.cream, 18) +
  line('M-70 -230Q0 -200 66 -226', tone.cream, 9) +
  lift(circle(74, -206, 34, tone.cream) + circle(98, -222, 20, tone.white), 1);
const yellowDots = print('dots', tone.sun, tone.white, 44);
const mitten =
  lift(path('M-70 -20C-110 -120 -80 -200 0 -204C80 -200 110 -120 70 -20Z', yellowDots), 2) + lift(box(-78, -34, 156, 46, 20, tone.marigold), 1);
const cap =
  lift(path('M-190 -40C-200 -220 -110 -300 0 -304C110 -300 200 -220 190 -40Z', yellowDots), 2) +
  lift(box(-204, -84, 408, 86, 40, tone.marigold), 1) +
  lift(
    path('M0 -300C-20 -350 -90 -380 -104 -340C-100 -304 -40 -296 0 -300C40 -296 100 -304 104 -340C90 -380 20 -350 0 -300Z', yellowDots) +
      circle(0, -304, 26, tone.marigold),
    1,
  );

const silk = print('leaves', '#F7E7BF', '#D9A441', 62);
const dhoti =
  lift(
    path(
      'M-130 -190H130C180 -130 170 -70 120 -20L50 -14C60 -70 30 -100 0 -110C-30 -100 -60 -70 -50 -14L-120 -20C-170 -70 -180 -130 -130 -190Z',
      tone.coral,
    ),
    2,
  ) + both(line('M40 -180Q100 -110 84 -20M80 -180Q140 -110 104 -24', darker(tone.coral, 0.16), 6) + line('M122 -22L52 -16', tone.sun, 12));
const festive = dhoti + kurta({ cloth: silk, trim: tone.coral });
const knitted = cardigan({ cloth: print('knit', tone.tealLight, tone.teal, 40), trim: tone.teal });

const night = print('stars', tone.indigo, tone.sun, 84);
const starry = romper({ cloth: night, trim: tone.sun });
const puff = path('M-84 20C-116 20 -116 -24 -80 -24C-76 -64 -24 -70 -8 -42C16 -66 60 -54 60 -18C98 -22 100 20 72 20Z', tone.white);
const cloudy = bodysuit({ cloth: tone.sky, trim: tone.blue, on: at(0, -310, lift(puff, 1), 1.1) });
const twill = print('cord', tone.terracotta, darker(tone.terracotta, 0.2), 14);
const first = dungarees({ cloth: twill, trim: lighter(tone.terracotta, 0.35) });
const mango =
  lift(path('M-52 40C-96 -14 -60 -92 14 -96C74 -98 104 -40 70 10C40 54 -14 78 -52 40Z', tone.marigold), 1) +
  path('M-20 -40C-6 -66 30 -70 44 -50C36 -34 0 -26 -20 -40Z', lighter(tone.marigold, 0.4)) +
  line('M14 -96q6 -22 24 -28', tone.bark, 9) +
  lift(path('M36 -122C66 -146 108 -130 116 -106C84 -96 54 -100 36 -122Z', tone.leaf), 1);
const patched = tee({ cloth: tone.sun, trim: tone.honey, on: at(0, -270, mango) });
const voile = print('flowers', '#FBDAD6', tone.coral, 62);
const garden = frock({ cloth: voile, trim: tone.rose });

export const babyClothes: Record<string, Drawing> = {
  'romper-print': {
    art: hanger + suit,
    says: 'a sleeveless baby romper printed with marigolds',
    swatch: marigold,
    focus: [0, -380],
    stance: 'hang',
    third: { how: 'wear', child: baby, body: worn(suit), hands: [132, -250] },
  },
  sleepsuit: {
    art: hanger + striped,
    says: 'a striped sleepsuit with feet and a zip',
    swatch: print('stripes', tone.white, tone.tealLight, 40),
    focus: [40, -370],
    stance: 'hang',
    third: { how: 'wear', child: baby, legs: false, body: at(0, 8, striped, 0.77) },
    colours: {
      Coral: inColour(
        { art: hanger + striped },
        'a sleepsuit with coral stripes, feet and a zip',
        [tone.tealLight, tone.rose],
        [tone.teal, tone.coral],
      ),
      'Sunshine yellow': inColour(
        { art: hanger + striped },
        'a sleepsuit with yellow stripes, feet and a zip',
        [tone.tealLight, '#FFDB8A'],
        [tone.teal, tone.marigold],
        [tone.sun, tone.teal],
      ),
    },
  },
  bodysuits: {
    art: at(-196, 26, hanger + (bodies[1] ?? ''), 0.78, 3) + at(196, 26, hanger + (bodies[2] ?? ''), 0.78, -3) + hanger + at(0, 0, bodies[0] ?? ''),
    says: 'three baby bodysuits with a star, dots and a heart',
    swatch: print('dots', '#FFE29A', tone.white, 44),
    focus: [0, -330],
    stance: 'hang',
    size: 0.96,
    third: { how: 'wear', child: baby, body: at(0, -86, bodies[0] ?? '', 0.62), hands: [124, -316] },
  },
  jhabla: {
    art: hanger + jhabla,
    says: 'a white muslin jhabla with mint dots and a matching nappy',
    swatch: mintDots,
    focus: [0, -380],
    stance: 'hang',
    colours: {
      'Rose pink': inColour(
        { art: hanger + jhabla },
        'a white muslin jhabla with rose dots and a matching nappy',
        ['#7CC4AC', tone.rose],
        [tone.tealLight, tone.rose],
        [tone.teal, tone.coral],
      ),
    },
  },
  booties: {
    art: at(-150, 6, bootie, 0.86) + at(120, 24, bootie, 0.86),
    says: 'a pair of coral hand-knitted booties with cream cuffs',
    swatch: wool,
    focus: [40, -190],
    size: 1.06,
  },
  'cap-mittens': {
    art: at(0, -190, cap, 1.02) + at(-130, 0, mitten, 0.86, -8) + at(130, 0, mitten, 0.86, 8),
    says: 'a yellow dotted newborn cap with two mittens',
    swatch: yellowDots,
    focus: [0, -340],
    size: 1.02,
  },
  'baby-kurta': {
    art: hanger + festive,
    says: 'a cream and gold baby kurta with a coral dhoti',
    swatch: silk,
    focus: [0, -400],
    stance: 'hang',
    third: { how: 'wear', child: { ...baby, skin: '#A96B42' }, body: worn(festive), hands: [140, -262] },
  },
  cardigan: {
    art: hanger + knitted,
    says: 'a teal knitted baby cardigan with wooden buttons',
    swatch: print('knit', tone.tealLight, tone.teal, 34),
    focus: [20, -380],
    stance: 'hang',
    third: {
      how: 'wear',
      child: baby,
      body: lift(path('M-104 -170H104L96 -100H20L0 -130L-20 -100H-96Z', lighter(tone.indigo, 0.3))) + worn(knitted),
      hands: [152, -232],
    },
    colours: {
      Coral: inColour(
        { art: hanger + knitted },
        'a coral knitted baby cardigan with wooden buttons',
        [tone.tealLight, '#F59A80'],
        [tone.teal, tone.coral],
      ),
      Honey: inColour(
        { art: hanger + knitted },
        'a honey-coloured knitted baby cardigan with wooden buttons',
        [tone.tealLight, '#F0C683'],
        [tone.teal, tone.honey],
        [tone.wood, tone.white],
      ),
    },
  },
  'romper-star': {
    art: hanger + starry,
    says: 'a sleeveless night-blue romper scattered with yellow stars',
    swatch: night,
    focus: [0, -380],
    stance: 'hang',
    third: { how: 'wear', child: { ...baby, skin: '#A96B42' }, body: worn(starry), hands: [132, -250] },
    colours: {
      'Rose pink': inColour(
        { art: hanger + starry },
        'a sleeveless rose romper scattered with white stars',
        [tone.indigo, tone.rose],
        [tone.sun, tone.white],
      ),
    },
  },
  'bodysuit-cloud': {
    art: hanger + cloudy,
    says: 'a sky-blue baby bodysuit with a white cloud',
    swatch: print('weave', tone.sky, '#A5CBEA', 30),
    focus: [0, -330],
    stance: 'hang',
    third: { how: 'wear', child: baby, body: at(0, -86, cloudy, 0.62), hands: [124, -316] },
    colours: {
      'Mint green': inColour(
        { art: hanger + cloudy },
        'a mint-green baby bodysuit with a white cloud',
        [tone.sky, tone.mint],
        [tone.blue, '#5FAF93'],
      ),
    },
  },
  'baby-dungarees': {
    art: hanger + first,
    says: 'terracotta twill dungarees for a baby',
    swatch: twill,
    focus: [20, -340],
    stance: 'hang',
    colours: {
      Teal: inColour({ art: hanger + first }, 'teal twill dungarees for a baby', [tone.terracotta, tone.teal]),
    },
  },
  'baby-tee': {
    art: hanger + patched,
    says: 'a yellow baby T-shirt with a mango patch',
    swatch: print('weave', tone.sun, tone.honey, 30),
    focus: [0, -290],
    stance: 'hang',
    third: {
      how: 'wear',
      child: baby,
      body: lift(path('M-92 -190H92L88 -100H16L0 -130L-16 -100H-88Z', tone.white)) + at(0, -116, patched, 0.62),
      hands: [134, -318],
    },
    colours: {
      Coral: inColour({ art: hanger + patched }, 'a coral baby T-shirt with a mango patch', [tone.sun, tone.coral], [tone.honey, tone.rust]),
      'Mint green': inColour(
        { art: hanger + patched },
        'a mint-green baby T-shirt with a mango patch',
        [tone.sun, tone.mint],
        [tone.honey, '#7CC4AC'],
      ),
    },
  },
  'baby-frock': {
    art: hanger + garden,
    says: 'a rose baby frock with coral flowers',
    swatch: voile,
    focus: [0, -400],
    stance: 'hang',
    third: { how: 'wear', child: { ...baby, skin: '#D9A273' }, body: worn(garden), hands: [132, -262] },
    colours: {
      'Mint green': inColour(
        { art: hanger + garden },
        'a mint-green baby frock with teal flowers',
        ['#FBDAD6', '#DCF0E6'],
        [tone.coral, tone.tealLight],
        [tone.rose, '#7CC4AC'],
      ),
    },
  },
};
