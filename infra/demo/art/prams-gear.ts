/** Draws the prams, bags and first wheels. */
import type { Drawing, Third } from './drawing.ts';
import { at, both, box, circle, darker, dot, lift, lighter, line, mark, path, print, star, stitches, tone } from './kit.ts';
import { children, head } from './people.ts';

export const gearThird: Third = { how: 'beside', scale: 0.92 };
const canvasCloth = (fill: string) => print('weave', fill, darker(fill, 0.16), 30);
const spokes = (radius: number, many: number, ink: string) =>
  Array.from({ length: many }, (_, i) => {
    const a = (i / many) * Math.PI;
    return line(`M${-Math.cos(a) * radius} ${-Math.sin(a) * radius}L${Math.cos(a) * radius} ${Math.sin(a) * radius}`, ink, 5);
  }).join('');
const tyre = (x: number, y: number, radius: number, rim: string = tone.white, many = 5) =>
  at(
    x,
    y,
    lift(circle(0, 0, radius, '#3B3846') + circle(0, 0, radius * 0.74, rim), 1) +
      spokes(radius * 0.7, many, '#9AA3AE') +
      circle(0, 0, radius * 0.2, tone.sun),
  );

const stroller = (child = '') =>
  line('M-130 -300L-60 -70M120 -130L-170 -60M150 -90L60 -360', '#5B5A6B', 19) +
  line('M60 -360L210 -520', '#5B5A6B', 19) +
  line('M196 -530L262 -486', tone.bark, 30) +
  lift(path('M-190 -170C-60 -190 20 -200 70 -360L140 -330C110 -180 60 -110 -50 -104L-180 -110Z', tone.tealLight), 2) +
  line('M-184 -112L-220 -60', '#5B5A6B', 15) +
  child +
  lift(
    path('M92 -360C120 -500 -40 -600 -170 -500C-200 -470 -210 -440 -206 -420Z', tone.teal) +
      path('M92 -360C80 -460 -20 -540 -100 -536C-30 -500 10 -440 20 -384Z', tone.tealLight),
    2,
  ) +
  line('M-206 -420L92 -360', '#0A5F5A', 10) +
  lift(path('M-40 -96H110L84 -34H-16Z', '#5B5A6B'), 1) +
  lift(box(-190, -244, 150, 30, 15, tone.bark, 8), 1) +
  tyre(-170, -52, 52) +
  tyre(130, -58, 58);
const rider = at(-70, -300, lift(path('M-60 60C-40 20 40 20 70 70L60 150H-70Z', tone.coral), 1) + at(6, -20, head(children.baby, 'open'), 0.72));

const pram =
  line('M-190 -90L150 -280M190 -90L-120 -280', '#5B5A6B', 18) +
  line('M230 -300C280 -380 300 -420 330 -430', '#5B5A6B', 19) +
  line('M300 -430H360', tone.bark, 30) +
  lift(path('M-260 -350H250C240 -230 170 -170 60 -170H-90C-190 -170 -250 -230 -260 -350Z', tone.coral), 2) +
  line('M-200 -230Q0 -180 190 -236', tone.rust, 6) +
  lift(path('M-262 -350C-262 -530 -130 -600 0 -590L-10 -350Z', tone.rust), 2) +
  line('M-256 -370L-12 -350M-230 -460L-10 -356M-160 -548L-8 -362', darker(tone.rust, 0.3), 6) +
  path('M0 -590C30 -580 30 -540 26 -520L-10 -350Z', '#FBEFD9') +
  lift(path('M-30 -372C60 -392 170 -392 250 -372L252 -336H-30Z', print('dots', tone.cream, tone.coral, 40)), 1) +
  tyre(-180, -96, 96, '#F5EBDD', 8) +
  tyre(180, -96, 96, '#F5EBDD', 8);

const highChair = (child = '') =>
  line('M-90 -330L-190 -8M90 -330L190 -8', tone.wood, 34) +
  line('M-60 -330L-130 -60M60 -330L130 -60', tone.woodDark, 24) +
  line('M-150 -120H150', tone.wood, 26) +
  lift(box(-124, -190, 248, 34, 14, tone.woodDark), 1) +
  lift(box(-134, -640, 268, 320, 60, tone.wood), 2) +
  lift(box(-104, -606, 208, 260, 46, print('dots', tone.mint, tone.white, 50)), 1) +
  lift(box(-140, -360, 280, 56, 24, print('dots', tone.mint, tone.white, 50)), 1) +
  line('M-60 -580L-24 -400M60 -580L24 -400', tone.teal, 17) +
  child +
  lift(box(-210, -448, 420, 52, 26, lighter(tone.wood, 0.35)), 2) +
  both(line('M180 -420L140 -340', tone.woodDark, 20)) +
  both(circle(192, -6, 22, '#3B3846'));
const eater = at(0, -560, lift(path('M-80 80C-50 60 50 60 80 80L90 180H-90Z', tone.coral), 1) + at(0, -10, head(children.baby, 'open'), 1.02));

const weaveCloth = print('checks', '#F3B23F', '#D9822B', 46);
const carrier = (child = '') =>
  both(line('M130 -420C190 -520 240 -420 226 -260C220 -180 180 -120 150 -110', '#C77A2A', 42)) +
  lift(box(-270, -130, 540, 92, 44, '#C77A2A'), 1) +
  child +
  lift(
    path('M-130 -430C-60 -450 60 -450 130 -430C140 -330 176 -200 190 -110C70 -70 -70 -70 -190 -110C-176 -200 -140 -330 -130 -430Z', weaveCloth),
    2,
  ) +
  lift(path('M-124 -430C-60 -500 60 -500 124 -430C60 -410 -60 -410 -124 -430Z', '#C77A2A'), 1) +
  stitches('M-112 -400C-120 -320 -150 -200 -164 -120M112 -400C120 -320 150 -200 164 -120', tone.cream) +
  lift(box(-84, -118, 168, 66, 18, tone.teal), 1) +
  box(-40, -108, 80, 46, 12, tone.sun) +
  at(0, -260, mark('M0 40C-70 -10 -36 -60 0 -24C36 -60 70 -10 0 40Z', tone.coral));
const passenger = at(0, -552, head(children.baby, 'sleep'), 0.92);

const backpack =
  line('M-60 -520C-60 -590 60 -590 60 -520', '#5F7185', 24) +
  lift(
    both(
      path('M120 -490C220 -580 330 -500 300 -380C276 -300 200 -300 150 -350Z', tone.grey) +
        path('M150 -460C216 -520 290 -470 270 -390C250 -340 200 -346 166 -376Z', print('flowers', tone.blush, tone.coral, 54)),
    ),
    1,
  ) +
  both(lift(box(166, -210, 54, 150, 26, '#7F92A8'), 1)) +
  lift(
    path('M-190 -380C-190 -500 -110 -540 0 -540C110 -540 190 -500 190 -380V-60C190 -20 150 0 110 0H-110C-150 0 -190 -20 -190 -60Z', tone.grey),
    2,
  ) +
  line('M-170 -396C-150 -470 -90 -500 0 -500C90 -500 150 -470 170 -396', '#5F7185', 10) +
  lift(box(150, -420, 26, 54, 10, tone.sun), 1) +
  lift(box(-144, -196, 288, 170, 46, '#B4C3D3'), 1) +
  line('M-128 -158H128', '#5F7185', 8) +
  lift(
    path(
      'M-38 -330C-40 -350 40 -350 38 -330C40 -250 34 -190 58 -150C78 -124 104 -132 110 -152C124 -172 152 -160 144 -132C124 -76 50 -84 16 -130C-20 -180 -36 -250 -38 -330Z',
      '#8DA0B6',
    ),
    2,
  ) +
  line('M-26 -280q28 12 58 0M-20 -240q28 12 56 0', '#6F8398', 5) +
  both(`<ellipse cx="84" cy="-360" rx="17" ry="21" fill="${tone.ink}"/>`) +
  dot(90, -368, 6, '#fff') +
  dot(-78, -368, 6, '#fff') +
  both(`<ellipse cx="128" cy="-310" rx="28" ry="18" fill="#E8785F" opacity=".45"/>`);

const bike =
  tyre(-180, -110, 110, '#FDF4E4', 6) +
  tyre(180, -110, 110, '#FDF4E4', 6) +
  line('M-180 -110L-90 -250L60 -180L150 -330', tone.coral, 34) +
  line('M-90 -250C-20 -150 60 -190 150 -300', tone.coral, 30) +
  line('M180 -110L142 -350L128 -420', tone.coral, 28) +
  line('M86 -436C120 -440 150 -430 190 -470', '#5B5A6B', 20) +
  line('M84 -436H48M184 -466L214 -490', tone.teal, 32) +
  line('M-90 -250L-106 -320', '#5B5A6B', 22) +
  lift(path('M-190 -350C-150 -376 -60 -364 -20 -340C-30 -316 -150 -310 -180 -320C-196 -326 -200 -340 -190 -350Z', '#4B3A36'), 2) +
  lift(circle(134, -376, 32, tone.white) + star(134, -376, 22, tone.sun), 1);
const trike =
  tyre(-150, -86, 74, tone.marigold, 5) +
  line('M-200 -84L-150 -90', '#5B5A6B', 18) +
  tyre(-210, -80, 80, tone.sun, 5) +
  tyre(190, -116, 116, '#FDF4E4', 7) +
  lift(box(-290, -300, 150, 110, 18, print('weave', tone.wood, tone.woodDark, 34)), 1) +
  line('M-300 -300H-130', tone.woodDark, 16) +
  line('M-200 -90C-140 -250 20 -160 120 -300', tone.teal, 36) +
  line('M190 -116L146 -330L130 -430', tone.teal, 30) +
  line('M-70 -196V-270', '#5B5A6B', 20) +
  lift(path('M-140 -306C-110 -330 -20 -322 10 -300C0 -272 -110 -270 -132 -280C-146 -288 -148 -300 -140 -306Z', tone.coral), 2) +
  line('M84 -446C120 -446 150 -440 196 -482', '#5B5A6B', 20) +
  line('M86 -446H44M190 -476L222 -502', tone.sun, 34) +
  lift(circle(160, -480, 30, tone.steel) + dot(152, -490, 9, '#fff'), 1) +
  line('M190 -116L240 -76', '#5B5A6B', 14) +
  lift(box(214, -88, 70, 26, 12, tone.coral), 1) +
  line('M46 -446q-30 30 -12 70M46 -446q-50 16 -46 60M46 -446q-8 40 12 60', tone.rose, 8);

const clay = canvasCloth(tone.terracotta);
const diaperBag =
  line('M-130 -400C-130 -580 130 -580 130 -400', '#F0E0C4', 32) +
  lift(path('M-230 -420H230C260 -300 280 -150 270 -50C266 -16 230 0 190 0H-190C-230 0 -266 -16 -270 -50C-280 -150 -260 -300 -230 -420Z', clay), 2) +
  lift(
    path('M-236 -426H236C240 -380 230 -300 190 -270C120 -240 -120 -240 -190 -270C-230 -300 -240 -380 -236 -426Z', darker(tone.terracotta, 0.08)),
    2,
  ) +
  stitches('M-226 -380C-220 -320 -200 -290 -180 -284C-110 -258 110 -258 180 -284C200 -290 220 -320 226 -380', '#F0E0C4') +
  both(lift(box(96, -430, 44, 200, 14, '#F0E0C4'), 1) + lift(box(90, -262, 56, 44, 10, tone.sun), 1)) +
  both(lift(box(30, -190, 190, 150, 26, clay), 1) + line('M46 -154H206', '#F0E0C4', 7)) +
  lift(path('M250 -300C300 -290 310 -180 296 -120H262Z', '#E2BFA0') + box(268, -300, 34, 150, 16, tone.tealLight), 1) +
  at(-126, -90, star(0, 0, 26, tone.sun));

export const pramsGear: Record<string, Drawing> = {
  stroller: {
    art: at(-10, 0, stroller()),
    says: 'a light teal stroller with a hood and a basket',
    swatch: canvasCloth(tone.tealLight),
    focus: [-20, -380],
    size: 0.98,
    third: { how: 'scene', art: at(470, 880, stroller(rider), 1.35), says: 'A baby riding in a teal stroller' },
  },
  pram: {
    art: at(-20, 0, pram),
    says: 'a coral pram with a carrycot and large spoked wheels',
    swatch: canvasCloth(tone.coral),
    focus: [-80, -380],
    size: 0.92,
  },
  'high-chair': {
    art: highChair(),
    says: 'a wooden high chair with a mint cushion and a tray',
    swatch: print('dots', tone.mint, tone.white, 44),
    focus: [0, -460],
    size: 0.88,
    third: { how: 'scene', art: at(500, 900, highChair(eater), 1.16), says: 'A baby sitting in a wooden high chair' },
  },
  carrier: {
    art: carrier(),
    says: 'a marigold checked baby carrier',
    swatch: weaveCloth,
    focus: [0, -250],
    size: 1.04,
    third: { how: 'scene', art: at(500, 900, carrier(passenger), 1.26), says: 'A baby asleep in a marigold checked carrier' },
  },
  backpack: {
    art: backpack,
    says: 'a grey-blue elephant backpack with ears and a trunk',
    swatch: canvasCloth(tone.grey),
    focus: [60, -380],
    size: 0.98,
    third: { how: 'beside', scale: 0.62, x: 650 },
  },
  'balance-bike': {
    art: bike,
    says: 'a coral balance bike',
    swatch: print('cord', tone.coral, lighter(tone.coral, 0.3), 50),
    focus: [90, -330],
    size: 1.02,
  },
  tricycle: {
    art: trike,
    says: 'a teal tricycle with a basket, a bell and streamers',
    swatch: print('weave', tone.wood, tone.woodDark, 34),
    focus: [90, -340],
    size: 0.98,
  },
  'diaper-bag': {
    art: diaperBag,
    says: 'a terracotta diaper bag with cream straps and a bottle',
    swatch: clay,
    focus: [80, -260],
    size: 1.02,
    third: { how: 'beside', scale: 0.66, x: 650 },
  },
};
