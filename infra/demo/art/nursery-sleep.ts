/** Draws the things of the nursery. */
import type { Drawing, Third } from './drawing.ts';
import { at, both, box, circle, darker, dot, lift, lighter, line, oval, path, print, star, stitches, tone } from './kit.ts';
import { children, face, head } from './people.ts';

export const nurseryThird: Third = { how: 'gift', paper: print('moons', tone.indigo, tone.sun, 90), ribbon: tone.rose };

/** A baby asleep on its back under a cover, on a mattress; 700 wide around (500, 860). */
const napping = (cover: string, edge: string) =>
  lift(box(110, 640, 780, 210, 60, tone.white), 2) +
  at(262, 610, lift(oval(0, 40, 150, 80, lighter(tone.sky, 0.4)), 1) + at(0, 0, head(children.baby, 'sleep'), 1, -14)) +
  '<g transform="translate(96 0) scale(.9 1)">' +
  lift(path('M330 560C420 520 700 540 800 600C880 640 900 740 890 830C760 870 500 872 340 840C300 760 300 620 330 560Z', cover), 2) +
  line('M332 562C300 630 306 760 344 838', edge, 30) +
  lift(circle(360, 700, 34, children.baby.skin), 1) +
  '</g>';

const razai = print('flowers', '#FBEFDD', tone.coral, 92);
const quilt =
  lift(path('M-280 -420C-120 -450 120 -450 280 -420L296 -20C120 6 -120 6 -296 -20Z', tone.rose), 2) +
  path('M-256 -398C-110 -424 110 -424 256 -398L270 -42C110 -18 -110 -18 -270 -42Z', razai) +
  Array.from({ length: 4 }, (_, i) => stitches(`M${-190 + i * 126} -408V-30`, '#E9BDAA')).join('') +
  [-310, -216, -122].map((y) => stitches(`M-262 ${y}Q0 ${y + 16} 262 ${y}`, '#E9BDAA')).join('') +
  lift(path('M296 -20C220 -8 140 -2 90 -4C130 -60 210 -110 288 -136Z', lighter(tone.rose, 0.3)), 2);
const folded = (y: number, fill: string, edge: string, half = 230) =>
  lift(
    path(
      `M${-half} ${y}C${-half - 30} ${y - 36} ${-half - 16} ${y - 104} ${-half + 8} ${y - 112}H${half - 10}C${half + 26} ${y - 104} ${half + 30} ${y - 20} ${half} ${y}Z`,
      fill,
    ),
    2,
  ) + line(`M${-half + 8} ${y - 58}H${half + 8}`, edge, 6);
const leafy = print('leaves', '#D5EBDD', tone.leaf, 70);
const sunny = print('dots', '#FFE6A8', tone.marigold, 54);
const rosy = print('stripes', '#FBDDD6', tone.rose, 44);

const hang = (x: number, length: number, thing: string, angle = 0) =>
  line(`M${x} -468V${-468 + length}`, tone.sand, 5) + at(x, -468 + length, thing, 1, angle);
const cloud = path('M-76 30C-106 30 -106 -14 -72 -14C-70 -56 -16 -62 -6 -32C14 -58 58 -42 56 -10C90 -12 92 30 68 30Z', tone.white);
const moon = circle(0, 0, 52, tone.sun) + dot(26, -28, 8, tone.marigold, 0.5) + dot(-30, -30, 5, tone.marigold, 0.5) + at(0, -4, face(42, 'sleep'));
const mobile =
  line('M0 -600C0 -560 -8 -540 0 -520M0 -520L-200 -474M0 -520L200 -474M0 -520V-468', tone.sand, 6) +
  lift(`<ellipse cx="0" cy="-468" rx="226" ry="42" fill="none" stroke="${tone.wood}" stroke-width="22"/>`, 1) +
  circle(0, -530, 22, tone.wood) +
  lift(
    hang(-214, 150, at(0, 40, cloud)) +
      hang(-116, 270, star(0, 44, 60, tone.coral), -8) +
      hang(0, 190, at(0, 46, moon, 1.3)) +
      hang(118, 300, at(0, 40, cloud, 0.95)) +
      hang(214, 130, star(0, 40, 56, tone.tealLight), 10) +
      hang(60, 120, star(0, 22, 34, tone.sun)),
    2,
  );

const bars = Array.from({ length: 9 }, (_, i) => box(-232 + i * 55, -360, 22, 280, 11, '#C98B55')).join('');
const cot =
  lift(
    box(-300, -520, 44, 520, 20, '#A9683A') +
      box(256, -520, 44, 520, 20, '#A9683A') +
      circle(-278, -534, 30, '#C98B55') +
      circle(278, -534, 30, '#C98B55'),
    2,
  ) +
  box(-260, -300, 520, 150, 30, tone.white) +
  lift(path('M-256 -260C-120 -300 0 -240 256 -280V-150H-256Z', print('stars', tone.tealLight, tone.white, 70)), 1) +
  oval(-170, -290, 74, 36, lighter(tone.sky, 0.3)) +
  lift(bars, 1) +
  lift(box(-270, -404, 540, 50, 22, '#B87945') + box(-270, -110, 540, 46, 20, '#B87945'), 2);

const dome = 'M-290 -60C-280 -330 -140 -440 0 -440C140 -440 280 -330 290 -60Z';
const net =
  lift(oval(0, -56, 300, 56, tone.mint), 2) +
  oval(0, -66, 262, 40, leafy) +
  oval(-150, -96, 90, 34, tone.white) +
  `<path d="${dome}" fill="#ffffff" fill-opacity=".42" stroke="#fff" stroke-width="6"/>` +
  Array.from(
    { length: 11 },
    (_, i) => `<path d="M${-250 + i * 50} -60Q${-120 + i * 24} -330 0 -440" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="2.5"/>`,
  ).join('') +
  [-130, -200, -270, -340]
    .map(
      (y, i) =>
        `<path d="M${-282 + i * 30} ${y}Q0 ${y + 26} ${282 - i * 30} ${y}" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="2.5"/>`,
    )
    .join('') +
  line('M-290 -60C-280 -330 -140 -440 0 -440C140 -440 280 -330 290 -60', tone.tealLight, 13) +
  line('M-290 -58C-120 -6 120 -6 290 -58', tone.tealLight, 13) +
  line('M0 -440C60 -300 90 -160 96 -30', tone.teal, 8) +
  lift(box(84, -64, 24, 44, 9, tone.sun), 1);

const lamp =
  '<circle cx="0" cy="-290" r="330" fill="url(#glow)"/>' +
  lift(box(-120, -40, 240, 42, 20, tone.wood) + box(-30, -86, 60, 60, 12, tone.woodDark), 1) +
  lift(path('M60 -510A222 222 0 1 0 200 -150A190 190 0 0 1 60 -510Z', '#FFE39B'), 2) +
  at(-96, -250, face(86, 'sleep')) +
  star(150, -400, 46, tone.sun) +
  star(210, -310, 24, tone.white) +
  dot(88, -350, 8, tone.white);

const rai = print('suns', tone.sun, tone.rust, 66);
const pillow =
  lift(
    path(
      'M-262 -250C-200 -286 -100 -276 0 -280C100 -276 200 -286 262 -250C286 -180 286 -110 262 -40C200 -6 100 -16 0 -14C-100 -16 -200 -6 -262 -40C-286 -110 -286 -180 -262 -250Z',
      rai,
    ),
    2,
  ) +
  lift(path('M-110 -204C-50 -226 50 -226 110 -204C134 -150 120 -96 60 -82C20 -76 -20 -76 -60 -82C-120 -96 -134 -150 -110 -204Z', '#F9B93A'), 1) +
  stitches('M-240 -232C-140 -262 140 -262 240 -232C262 -170 262 -110 240 -56C140 -30 -140 -30 -240 -56C-262 -110 -262 -170 -240 -232Z', tone.white) +
  both(line('M262 -244q24 -26 40 -16M264 -44q24 22 40 12', tone.coral, 15)) +
  [
    [200, 6],
    [222, 14],
    [240, 2],
    [258, 14],
    [230, 22],
  ]
    .map(([x, y]) => dot(x!, y!, 8, '#5B3B1E'))
    .join('');

const night = print('moons', tone.night, tone.sun, 96);
const sack =
  lift(
    path(
      'M-70 -524L-124 -512C-112 -450 -136 -420 -150 -396C-170 -280 -196 -160 -206 -90C-200 -10 -120 -4 0 -4C120 -4 200 -10 206 -90C196 -160 170 -280 150 -396C136 -420 112 -450 124 -512L70 -524C50 -470 -50 -470 -70 -524Z',
      night,
    ),
    2,
  ) +
  path('M-62 -520C-40 -536 40 -536 62 -520C44 -470 -44 -470 -62 -520Z', darker(tone.lilac, 0.2)) +
  both(line('M122 -508C110 -452 134 -424 150 -396', tone.lilac, 13) + circle(98, -508, 14, tone.sun)) +
  line('M-4 -478V-70C-4 -40 20 -28 60 -26', lighter(tone.lilac, 0.4), 10) +
  box(-14, -482, 20, 38, 8, tone.sun) +
  line('M-202 -90C-196 -20 -120 -14 0 -14C120 -14 196 -20 202 -90', tone.lilac, 12);
const nightHanger =
  line('M0 -560C-4 -580 24 -590 22 -570C20 -556 0 -560 0 -540', tone.woodDark, 9) + line('M0 -540L-150 -478M0 -540L150 -478', tone.woodDark, 16);
const bundle = (cloth: string) =>
  lift(path('M0 -400C150 -396 200 -250 176 -130C150 -30 70 0 0 0C-70 0 -150 -30 -176 -130C-200 -250 -150 -396 0 -400Z', cloth), 2) +
  line('M-150 -320C-60 -200 60 -160 168 -170', '#ffffff88', 8) +
  at(0, -396, head(children.baby, 'sleep'), 1.06);

export const nurserySleep: Record<string, Drawing> = {
  quilt: {
    art: quilt,
    says: 'a quilted Jaipuri razai with coral flowers and a rose border',
    swatch: razai,
    focus: [90, -160],
    third: { how: 'scene', art: napping(razai, tone.rose), says: 'A baby asleep beneath a flowery Jaipuri razai' },
  },
  swaddles: {
    art:
      folded(0, leafy, tone.leaf, 250) +
      folded(-112, sunny, tone.marigold, 236) +
      folded(-224, rosy, tone.rose, 222) +
      line('M-60 -342V0', tone.cream, 26) +
      lift(both(path('M0 -346C30 -410 120 -420 110 -374C100 -340 40 -336 0 -346Z', tone.cream)), 1).replace(
        '<g ',
        '<g transform="translate(-60 0)" ',
      ),
    says: 'three folded muslin swaddles with leaves, dots and stripes',
    swatch: leafy,
    focus: [60, -190],
    size: 1.08,
    third: {
      how: 'scene',
      art: at(500, 880, bundle(leafy), 1.2) + at(180, 900, folded(0, sunny, tone.marigold, 110) + folded(-112, rosy, tone.rose, 104), 0.9),
      says: 'A sleeping baby wrapped in a leafy muslin swaddle',
    },
  },
  mobile: {
    art: mobile,
    says: 'a cot mobile with felt clouds, stars and a moon',
    swatch: print('plush', tone.sun, tone.marigold, 36),
    focus: [0, -250],
    stance: 'hang',
    size: 0.98,
    third: {
      how: 'scene',
      art: at(500, 640, mobile, 0.92) + at(0, 60, napping(print('stars', tone.tealLight, tone.white, 80), tone.teal)),
      says: 'A baby asleep beneath a cot mobile with clouds and stars',
    },
  },
  cot: {
    art: cot,
    says: 'a sheesham cot with rounded rails and a starry blanket',
    swatch: print('waves', '#B87945', '#8F5630', 44),
    focus: [-100, -300],
    size: 0.98,
    third: { how: 'beside', scale: 0.88 },
  },
  net: {
    art: net,
    says: 'a pop-up mosquito net tent with a mint base',
    swatch: print('checks', tone.white, '#C9DDD4', 14),
    focus: [90, -180],
    size: 0.98,
    third: {
      how: 'scene',
      art:
        at(500, 880, net, 1.3) +
        at(
          300,
          780,
          at(0, 0, head(children.baby, 'sleep'), 0.62, -14) +
            lift(path('M64 -40C160 -66 300 -40 330 30C330 66 120 70 40 60C20 20 30 -20 64 -40Z', sunny), 1),
        ),
      says: 'A baby asleep in a mosquito net tent',
    },
  },
  lamp: {
    art: lamp,
    says: 'a night lamp shaped like a sleeping moon',
    swatch: print('waves', '#FFE39B', tone.sun, 44),
    focus: [-60, -280],
    third: {
      how: 'scene',
      art:
        box(0, 0, 1000, 1000, 0, tone.night).replace('/>', ' opacity=".55"/>') +
        at(760, 640, lamp, 0.8) +
        napping(print('moons', tone.indigo, tone.sun, 96), tone.lilac),
      says: 'A moon lamp glowing beside a sleeping baby',
    },
  },
  pillow: { art: pillow, says: 'a small sunny yellow mustard-seed pillow with a block print', swatch: rai, focus: [0, -140], size: 1.06 },
  'sleep-sack': {
    art: nightHanger + sack,
    says: 'a night-blue sleep sack with golden moons',
    swatch: night,
    focus: [0, -380],
    stance: 'hang',
    third: { how: 'wear', child: children.baby, legs: false, body: at(0, 4, sack, 0.77), hands: [140, -240] },
  },
};
