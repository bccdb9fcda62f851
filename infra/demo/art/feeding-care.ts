/** Draws the products for feeding; with those for care they make one category. */
import { care } from './care.ts';
import type { Drawing, Third } from './drawing.ts';
import { at, both, box, circle, darker, dot, flower, lift, lighter, line, mark, mix, oval, path, print, tone } from './kit.ts';
import { children, face, head } from './people.ts';

export const feedingThird: Third = { how: 'gift', paper: print('suns', tone.mint, tone.teal, 80), ribbon: tone.coral };
const plastic = (fill: string) => print('cord', fill, lighter(fill, 0.35), 60);

const bottle = (milk: string) =>
  lift(
    path('M-112 -330C-130 -300 -136 -270 -136 -240V-60C-136 -14 -100 0 0 0C100 0 136 -14 136 -60V-240C136 -270 130 -300 112 -330Z', '#DDEEF3'),
    2,
  ) +
  path('M-122 -210C-60 -226 60 -190 122 -210V-62C122 -26 90 -14 0 -14C-90 -14 -122 -26 -122 -62Z', milk) +
  [-90, -140, -190, -240, -286].map((y, i) => line(`M60 ${y}H${i % 2 ? 96 : 112}`, tone.teal, 7)).join('') +
  line('M-104 -290C-112 -270 -114 -250 -114 -80', '#FFFFFFBB', 13) +
  lift(box(-128, -392, 256, 76, 24, tone.teal), 1) +
  Array.from({ length: 11 }, (_, i) => line(`M${-104 + i * 21} -380V-330`, '#0B625D', 5)).join('') +
  lift(path('M-84 -392C-80 -440 -50 -450 -40 -480C-34 -520 -26 -548 0 -548C26 -548 34 -520 40 -480C50 -450 80 -440 84 -392Z', '#F3D9A8'), 1) +
  line('M-52 -420q52 18 104 0', '#D9B878', 6) +
  at(-40, -120, mark('M0 24C-40 -4 -20 -34 0 -12C20 -34 40 -4 0 24Z', tone.coral));

const sunPaper = print('suns', tone.coral, tone.sun, 110);
const sipper =
  line('M-30 -460C-40 -540 30 -590 70 -560', tone.white, 34) +
  line('M-30 -460C-40 -540 30 -590 70 -560', tone.sky, 14) +
  lift(path('M-116 -380C-130 -360 -134 -340 -134 -320V-50C-134 -12 -110 0 0 0C110 0 134 -12 134 -50V-320C134 -340 130 -360 116 -380Z', sunPaper), 2) +
  line('M-104 -330V-70', '#FFFFFF88', 15) +
  box(-134, -74, 268, 26, 0, tone.steel) +
  lift(path('M-126 -376C-126 -440 -90 -476 0 -476C90 -476 126 -440 126 -376Z', tone.teal) + box(-138, -394, 276, 44, 18, '#0A5F5A'), 1) +
  line('M120 -430C186 -430 196 -350 170 -290', tone.sun, 24);

const bowl =
  lift(box(168, -430, 46, 280, 23, tone.sun, 22) + oval(262, -440, 54, 74, tone.sun, 22), 2) +
  lift(oval(-20, -230, 240, 66, lighter(tone.mint, 0.3)), 1) +
  oval(-20, -226, 206, 48, '#F7C98B') +
  [
    [-110, -236],
    [-40, -222],
    [30, -240],
    [90, -222],
    [-10, -248],
  ]
    .map(([x, y], i) => oval(x!, y!, 24, 13, [tone.coral, tone.leaf, tone.sun, tone.coral, tone.leaf][i] ?? ''))
    .join('') +
  lift(path('M-262 -228C-262 -60 -150 -40 -110 -30H70C110 -40 222 -60 222 -228C170 -160 -210 -160 -262 -228Z', '#8ECDB6'), 2) +
  at(-20, -112, face(86)) +
  lift(path('M-130 -32H90C110 -20 120 -6 120 0H-160C-160 -6 -150 -20 -130 -32Z', '#6FB79E'), 1);

const dent = (y: number, h: number) =>
  lift(
    path(`M-180 ${y - h}H180C190 ${y - h * 0.6} 190 ${y - h * 0.3} 172 ${y}H-172C-190 ${y - h * 0.3} -190 ${y - h * 0.6} -180 ${y - h}Z`, tone.steel),
    1,
  ) +
  line(`M-140 ${y - h * 0.72}C-150 ${y - h * 0.5} -148 ${y - h * 0.3} -140 ${y - h * 0.16}`, '#FFFFFFCC', 15) +
  line(`M120 ${y - h * 0.72}V${y - h * 0.2}`, '#FFFFFF77', 26) +
  line(`M-176 ${y - h + 6}H176`, '#98A8B4', 8);
const tiffin =
  `<path d="M-214 -60V-380C-214 -520 -110 -548 0 -548C110 -548 214 -520 214 -380V-60" fill="none" stroke="#98A8B4" stroke-width="26" stroke-linecap="round"/>` +
  lift(box(-74, -580, 148, 50, 25, tone.coral), 1) +
  dent(-4, 176) +
  dent(-184, 176) +
  lift(path('M-190 -360C-180 -420 -110 -446 0 -446C110 -446 180 -420 190 -360Z', lighter(tone.steel, 0.35)) + circle(0, -454, 26, tone.steel), 1) +
  flower(0, -394, 40, tone.coral, tone.sun) +
  both(lift(box(186, -236, 50, 76, 14, '#B4C1CB'), 1)) +
  box(-206, -14, 412, 20, 8, '#98A8B4');

const bibShape = (fill: string, pocket: string, mood: 'smile' | 'sleep' | 'open') =>
  lift(`<ellipse cx="0" cy="-466" rx="92" ry="84" fill="none" stroke="${fill}" stroke-width="50"/>`, 1) +
  lift(
    path(
      'M-104 -452C-70 -380 70 -380 104 -452C170 -440 200 -350 194 -220C190 -80 120 0 0 0C-120 0 -190 -80 -194 -220C-200 -350 -170 -440 -104 -452Z',
      fill,
    ),
    2,
  ) +
  [-16, 16].map((x) => dot(x, -550, 9, pocket)).join('') +
  oval(0, -166, 176, 40, darker(fill, 0.32)) +
  lift(path('M-196 -190C-140 -120 140 -120 196 -190C206 -60 120 14 0 14C-120 14 -206 -60 -196 -190Z', pocket), 1) +
  at(0, -290, face(100, mood));
const mealtime = (extra: string, bib = '') =>
  at(
    500,
    760,
    lift(path('M-130 -250C-60 -280 60 -280 130 -250C170 -150 180 -60 176 40H-176C-180 -60 -170 -150 -130 -250Z', tone.tealLight), 1) +
      bib +
      at(0, -360, head(children.baby, 'open'), 1.35),
  ) +
  extra +
  lift(box(60, 760, 880, 60, 26, tone.wood), 2) +
  lift(box(120, 816, 60, 200, 10, tone.woodDark) + box(820, 816, 60, 200, 10, tone.woodDark), 1);

export const feedingCare: Record<string, Drawing> = {
  bottle: {
    art: bottle('#FFFBEF'),
    says: 'a wide feeding bottle with a teal collar',
    swatch: plastic(tone.tealLight),
    focus: [0, -360],
    size: 1.04,
    third: { how: 'scene', art: mealtime(at(730, 764, bottle('#FFFBEF'), 0.5)), says: 'A baby at the table with a feeding bottle' },
  },
  sipper: {
    art: sipper,
    says: 'a coral steel sipper with suns and a straw',
    swatch: sunPaper,
    focus: [20, -360],
    third: { how: 'play', scale: 0.62 },
  },
  'bowl-set': {
    art: bowl,
    says: 'a mint suction bowl with a smiling face and a yellow spoon',
    swatch: plastic('#8ECDB6'),
    focus: [0, -190],
    size: 1.08,
    third: { how: 'scene', art: mealtime(at(500, 768, bowl, 0.56)), says: 'A baby eating from a mint suction bowl' },
  },
  tiffin: {
    art: tiffin,
    says: 'a two-tier steel tiffin with a coral handle',
    swatch: print('cord', tone.steel, '#FFFFFF', 50),
    focus: [30, -370],
    size: 0.98,
    third: { how: 'beside', scale: 0.5, x: 660 },
  },
  bibs: {
    art:
      at(-132, 0, bibShape(tone.coral, darker(tone.coral, 0.08), 'smile'), 0.98, -5) +
      at(140, 16, bibShape(tone.tealLight, mix(tone.tealLight, tone.teal, 0.5), 'open'), 0.98, 6),
    says: 'two silicone bibs with pockets and faces, coral and teal',
    swatch: plastic(tone.coral),
    focus: [-60, -230],
    third: {
      how: 'scene',
      art: mealtime('', at(0, 30, bibShape(tone.coral, darker(tone.coral, 0.08), 'smile'), 0.66)),
      says: 'A baby at the table wearing a coral bib',
    },
  },
  ...care,
};
