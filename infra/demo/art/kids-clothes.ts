/** Draws the children's clothes. */
import { cardigan, dungarees, frock, hanger, kurta, raincoat, tee } from './clothes.ts';
import type { Drawing, Third } from './drawing.ts';
import { at, both, box, darker, dot, flower, lift, lighter, line, path, print, tone } from './kit.ts';
import { children } from './people.ts';
import { inColour } from './recolour.ts';
import { pair, sandal, shoe, sneaker } from './shoes.ts';

export const kidsClothesThird: Third = { how: 'gift', paper: print('stars', tone.sun, tone.white, 70), ribbon: tone.coral };
const worn = (garment: string, down = -100) => at(0, down, garment, 0.62);

const dabu = print('flowers', tone.indigo, tone.sky, 74);
const twirl = frock({ cloth: dabu, trim: '#BBD9F2', on: both(lift(path('M96 -226L160 -190L134 -130L70 -166Z', tone.indigo))) });
const gota = line('M-252 -74C-160 -32 160 -32 252 -74', tone.sun, 24) + line('M-240 -106C-150 -66 150 -66 240 -106', tone.red, 9);
const skirt =
  lift(
    path('M-108 -300C-170 -210 -236 -120 -268 -56C-160 0 160 0 268 -56C236 -120 170 -210 108 -300Z', print('flowers', tone.coral, tone.sun, 84)),
    2,
  ) +
  gota +
  both(line('M60 -280Q110 -170 136 -60M18 -280Q30 -160 36 -40', '#C2502F88', 6)) +
  lift(box(-114, -322, 228, 36, 14, tone.sun), 1);
const choli =
  lift(
    both(path('M96 -516C146 -500 180 -450 196 -400L130 -372C122 -396 112 -410 104 -420Z', tone.marigold) + line('M190 -396L136 -372', tone.red, 13)),
    1,
  ) +
  lift(
    path(
      'M-64 -524C-104 -520 -120 -500 -128 -470L-116 -366C-60 -346 60 -346 116 -366L128 -470C120 -500 104 -520 64 -524C44 -466 -44 -466 -64 -524Z',
      tone.marigold,
    ),
    1,
  ) +
  line('M-114 -372C-60 -352 60 -352 114 -372', tone.red, 13);
const dupatta =
  lift(
    path(
      'M60 -524C120 -440 60 -330 -70 -290C-140 -264 -170 -160 -178 -80L-118 -60C-110 -150 -70 -220 0 -250C120 -300 160 -420 112 -516Z',
      print('dots', '#F7D6CB', tone.sun, 34),
    ),
    1,
  ) + line('M-176 -84L-120 -64', tone.sun, 14);
const lehenga = skirt + choli + dupatta;

const embroidery =
  both(flower(48, -430, 20, tone.sun, tone.white) + flower(62, -376, 15, tone.rose, tone.white)) + flower(0, -300, 20, tone.sun, tone.white);
const pyjama = lift(path('M-120 -180H120L128 -20L40 -14L8 -120H-8L-40 -14L-128 -20Z', tone.white), 1);
const set = pyjama + at(0, 0, kurta({ cloth: print('cord', tone.teal, lighter(tone.teal, 0.2), 16), trim: '#0A5F5A', on: embroidery }));

const hathi = at(
  0,
  -250,
  lift(path('M-92 60C-110 -20 -70 -80 10 -80C90 -80 112 -30 106 60H66L62 30H-30L-36 60Z', tone.blue), 1) +
    lift(
      path('M-70 -96C-10 -104 20 -60 8 -16C-6 20 -50 26 -70 14C-84 40 -84 70 -112 76C-136 74 -134 52 -118 46C-124 -10 -130 -84 -70 -96Z', tone.blue),
      1,
    ) +
    path('M-40 -74C0 -86 34 -50 22 -14C0 12 -34 0 -44 -24Z', lighter(tone.blue, 0.3)) +
    dot(-86, -46, 8, tone.ink) +
    line('M104 0q30 20 20 50', tone.blue, 10) +
    path('M-10 -80C10 -92 70 -86 84 -64L70 -24H10Z', tone.coral),
  1.15,
);
const yellowTee = tee({ cloth: tone.sun, trim: tone.marigold, on: hathi });
const stripeColours = [tone.coral, '#F7A14B', tone.sun, '#94BF7D', tone.tealLight, tone.blue, tone.plum];
const bands = stripeColours
  .map((colour, index) => {
    const y = -446 + index * 56;
    return path(`M-149 ${y}C-60 ${y + 22} 60 ${y + 22} 149 ${y}L147 ${y + 54}C60 ${y + 76} -60 ${y + 76} -147 ${y + 54}Z`, colour);
  })
  .join('');
const stripedTee = tee({ cloth: tone.cream, trim: tone.coral, on: bands });

const cord = print('cord', tone.terracotta, darker(tone.terracotta, 0.25), 18);
const bib = dungarees({ cloth: cord, trim: lighter(tone.terracotta, 0.3) });
const under = lift(
  both(path('M100 -516C160 -500 204 -440 226 -370L158 -336C146 -366 130 -390 110 -400Z', tone.cream)) +
    path(
      'M-64 -524C-110 -520 -130 -500 -138 -470L-130 -290H130L138 -470C130 -500 110 -520 64 -524C44 -476 -44 -476 -64 -524Z',
      print('stripes', tone.cream, tone.tealLight, 44),
    ),
  1,
);
const rain = raincoat({ cloth: tone.sun, trim: tone.teal });

const nightSky = print('stars', tone.indigo, '#F7E7BF', 96);
const starTee = tee({ cloth: nightSky, trim: tone.night });
const plainTee = tee({ cloth: tone.coral, trim: tone.rust, on: lift(box(34, -420, 86, 92, 12, tone.coral), 1) });
const polka = frock({ cloth: print('dots', tone.coral, tone.white, 76), trim: tone.blush });
const leafPrint = print('leaves', tone.indigo, tone.sky, 70);
const summerKurta = kurta({ cloth: leafPrint, trim: tone.night });
const navyKnit = print('knit', '#4C5A9B', tone.indigo, 40);
const schoolKnit = cardigan({ cloth: navyKnit, trim: tone.indigo });
const denim = print('weave', '#4E62A3', tone.indigo, 26);
const denimBib = dungarees({ cloth: denim, trim: '#5D70AE' });
const clubCoat = raincoat({ cloth: tone.coral, trim: tone.indigo });

export const kidsClothes: Record<string, Drawing> = {
  frock: {
    art: hanger + twirl,
    says: 'a sleeveless indigo frock with a block print',
    swatch: dabu,
    focus: [30, -330],
    stance: 'hang',
    third: { how: 'wear', child: children.meera, body: worn(twirl), hands: [140, -250] },
  },
  lehenga: {
    art: hanger + lehenga,
    says: 'a coral and marigold lehenga choli with a golden border',
    swatch: print('flowers', tone.coral, tone.sun, 70),
    focus: [0, -330],
    stance: 'hang',
    third: { how: 'wear', child: children.zoya, body: worn(lehenga, -84), hands: [136, -300] },
  },
  kurta: {
    art: hanger + set,
    says: 'a teal kurta with embroidery and a white pyjama',
    swatch: print('cord', tone.teal, lighter(tone.teal, 0.2), 22),
    focus: [0, -410],
    stance: 'hang',
    third: {
      how: 'wear',
      child: children.arjun,
      body:
        worn(set, -96) +
        lift(
          both(path('M10 -170H96L88 -26H22Z', tone.white)) +
            both(path('M14 -26C34 -40 88 -38 98 -14C102 0 92 4 82 4L18 4C10 0 10 -18 14 -26Z', tone.marigold)),
        ) +
        worn(kurta({ cloth: print('cord', tone.teal, lighter(tone.teal, 0.2), 16), trim: '#0A5F5A', on: embroidery }), -96),
      hands: [140, -262],
    },
    colours: {
      Plum: inColour({ art: hanger + set }, 'a plum kurta with embroidery and a white pyjama', [tone.teal, tone.plum], ['#0A5F5A', '#6B4080']),
    },
  },
  'tee-elephant': {
    art: hanger + yellowTee,
    says: 'a yellow T-shirt with a blue elephant on it',
    swatch: print('weave', tone.sun, tone.marigold, 30),
    focus: [0, -300],
    stance: 'hang',
    third: {
      how: 'wear',
      child: children.kabir,
      body: lift(path('M-92 -190H92L88 -100H16L0 -130L-16 -100H-88Z', tone.indigo)) + worn(yellowTee, -120),
      hands: [134, -318],
    },
    colours: {
      'Sky blue': inColour(
        { art: hanger + yellowTee },
        'a sky-blue T-shirt with a plum elephant on it',
        [tone.sun, tone.sky],
        [tone.marigold, '#8DBCE4'],
        [tone.blue, tone.plum],
      ),
      'Mint green': inColour(
        { art: hanger + yellowTee },
        'a mint-green T-shirt with a blue elephant on it',
        [tone.sun, tone.mint],
        [tone.marigold, '#7CC4AC'],
      ),
    },
  },
  'tee-stripe': {
    art: hanger + stripedTee,
    says: 'a T-shirt with seven broad rainbow stripes',
    swatch: print('knit', tone.sun, tone.coral, 34),
    focus: [0, -280],
    stance: 'hang',
    third: {
      how: 'wear',
      child: children.jasleen,
      body: lift(path('M-92 -190H92L88 -100H16L0 -130L-16 -100H-88Z', tone.teal)) + worn(stripedTee, -120),
      hands: [134, -318],
    },
  },
  dungarees: {
    art: hanger + bib,
    says: 'terracotta corduroy dungarees with a front pocket',
    swatch: cord,
    focus: [20, -340],
    stance: 'hang',
    third: { how: 'wear', child: children.veer, body: worn(under, -92) + worn(bib, -84), hands: [124, -310] },
    colours: {
      Indigo: inColour({ art: hanger + bib }, 'indigo corduroy dungarees with a front pocket', [tone.terracotta, tone.indigo]),
    },
  },
  raincoat: {
    art: hanger + rain,
    says: 'a yellow raincoat with a hood and reflective strips',
    swatch: print('waves', tone.sun, tone.marigold, 40),
    focus: [30, -420],
    stance: 'hang',
    third: {
      how: 'wear',
      child: children.meera,
      body: worn(rain, -96),
      hands: [148, -240],
      over: lift(both(path('M18 -96H82L84 -36C104 -34 108 -12 104 2H14Z', tone.teal))),
    },
  },
  shoes: {
    art: pair(shoe),
    says: 'a pair of coral canvas shoes with a yellow strap',
    swatch: print('weave', tone.coral, tone.rust, 30),
    focus: [20, -110],
    size: 1.05,
    colours: {
      Teal: inColour(
        { art: pair(shoe) },
        'a pair of teal canvas shoes with a yellow strap',
        [tone.coral, tone.teal],
        [tone.rust, '#0A5F5A'],
        [tone.rose, tone.mint],
      ),
      'Sunshine yellow': inColour(
        { art: pair(shoe) },
        'a pair of yellow canvas shoes with a teal strap',
        [tone.coral, tone.sun],
        [tone.rust, tone.honey],
        [tone.rose, tone.cream],
        [tone.sun, tone.teal],
      ),
    },
  },
  'tee-star': {
    art: hanger + starTee,
    says: 'an indigo T-shirt full of stars',
    swatch: nightSky,
    focus: [0, -300],
    stance: 'hang',
    third: {
      how: 'wear',
      child: children.veer,
      body: lift(path('M-92 -190H92L88 -100H16L0 -130L-16 -100H-88Z', tone.sand)) + worn(starTee, -120),
      hands: [134, -318],
    },
    colours: {
      Plum: inColour({ art: hanger + starTee }, 'a plum T-shirt full of stars', [tone.indigo, tone.plum], [tone.night, '#6B4080']),
      Teal: inColour({ art: hanger + starTee }, 'a teal T-shirt full of stars', [tone.indigo, tone.teal], [tone.night, '#0A5F5A']),
    },
  },
  'tee-plain': {
    art: hanger + plainTee,
    says: 'a plain coral T-shirt with a breast pocket',
    swatch: print('weave', tone.coral, tone.rust, 30),
    focus: [0, -320],
    stance: 'hang',
    third: {
      how: 'wear',
      child: children.zoya,
      body: lift(path('M-92 -190H92L88 -100H16L0 -130L-16 -100H-88Z', tone.indigo)) + worn(plainTee, -120),
      hands: [134, -318],
    },
    colours: {
      Teal: inColour({ art: hanger + plainTee }, 'a plain teal T-shirt with a breast pocket', [tone.coral, tone.teal], [tone.rust, '#0A5F5A']),
      'Sunshine yellow': inColour(
        { art: hanger + plainTee },
        'a plain yellow T-shirt with a breast pocket',
        [tone.coral, tone.sun],
        [tone.rust, tone.honey],
      ),
      'Sky blue': inColour(
        { art: hanger + plainTee },
        'a plain sky-blue T-shirt with a breast pocket',
        [tone.coral, tone.sky],
        [tone.rust, '#8DBCE4'],
      ),
    },
  },
  'frock-dots': {
    art: hanger + polka,
    says: 'a coral frock with white polka dots',
    swatch: print('dots', tone.coral, tone.white, 56),
    focus: [30, -330],
    stance: 'hang',
    third: { how: 'wear', child: children.jasleen, body: worn(polka), hands: [140, -250] },
    colours: {
      Teal: inColour({ art: hanger + polka }, 'a teal frock with white polka dots', [tone.coral, tone.teal], [tone.blush, tone.mint]),
    },
  },
  'kurta-print': {
    art: hanger + summerKurta,
    says: 'a short indigo kurta printed with leaves',
    swatch: leafPrint,
    focus: [0, -410],
    stance: 'hang',
    third: {
      how: 'wear',
      child: children.kabir,
      body: lift(path('M-92 -190H92L88 -100H16L0 -130L-16 -100H-88Z', tone.cream)) + worn(summerKurta, -110),
      hands: [140, -280],
    },
    colours: {
      Terracotta: inColour(
        { art: hanger + summerKurta },
        'a short terracotta kurta printed with leaves',
        [tone.indigo, tone.terracotta],
        [tone.sky, tone.cream],
        [tone.night, tone.rust],
      ),
    },
  },
  'school-cardigan': {
    art: hanger + schoolKnit,
    says: 'an indigo school cardigan with wooden buttons',
    swatch: navyKnit,
    focus: [20, -380],
    stance: 'hang',
    third: {
      how: 'wear',
      child: children.arjun,
      body: lift(path('M-104 -170H104L96 -100H20L0 -130L-20 -100H-96Z', tone.grey)) + worn(schoolKnit, -100),
      hands: [152, -236],
    },
    colours: {
      Coral: inColour({ art: hanger + schoolKnit }, 'a coral school cardigan with wooden buttons', ['#4C5A9B', '#F59A80'], [tone.indigo, tone.coral]),
    },
  },
  'denim-dungarees': {
    art: hanger + denimBib,
    says: 'indigo denim dungarees with buckles and a front pocket',
    swatch: denim,
    focus: [20, -340],
    stance: 'hang',
    third: { how: 'wear', child: children.meera, body: worn(under, -92) + worn(denimBib, -84), hands: [124, -310] },
    colours: {
      Plum: inColour(
        { art: hanger + denimBib },
        'plum denim dungarees with buckles and a front pocket',
        ['#4E62A3', '#A578B6'],
        [tone.indigo, tone.plum],
        ['#5D70AE', '#B48CC4'],
      ),
    },
  },
  sneakers: {
    art: pair(sneaker),
    says: 'a pair of sky-blue sneakers with a dark blue strap',
    swatch: print('weave', tone.sky, tone.blue, 30),
    focus: [20, -110],
    size: 1.05,
    colours: {
      Plum: inColour({ art: pair(sneaker) }, 'a pair of plum sneakers with a lilac strap', [tone.sky, tone.plum], [tone.blue, tone.lilac]),
    },
  },
  sandals: {
    art: pair(sandal),
    says: 'a pair of honey-coloured sandals with two straps',
    swatch: print('weave', tone.honey, tone.woodDark, 30),
    focus: [20, -90],
    size: 1.05,
    colours: {
      Teal: inColour({ art: pair(sandal) }, 'a pair of teal sandals with two straps', [tone.honey, tone.teal]),
    },
  },
  'puddle-coat': {
    art: hanger + clubCoat,
    says: 'a coral raincoat with a deep hood and an indigo lining',
    swatch: print('waves', tone.coral, tone.rust, 40),
    focus: [30, -420],
    stance: 'hang',
    third: {
      how: 'wear',
      child: children.jasleen,
      body: worn(clubCoat, -96),
      hands: [148, -240],
      over: lift(both(path('M18 -96H82L84 -36C104 -34 108 -12 104 2H14Z', tone.sun))),
    },
    colours: {
      'Sky blue': inColour(
        { art: hanger + clubCoat },
        'a sky-blue raincoat with a deep hood and a yellow lining',
        [tone.coral, '#8DBCE4'],
        [tone.indigo, tone.sun],
      ),
    },
  },
};
