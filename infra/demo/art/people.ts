/** Draws the children who wear, hold and push the things. */
import { at, both, box, circle, darker, dot, lift, lighter, line, mark, oval, path, tone } from './kit.ts';

export interface Child {
  readonly skin: string;
  readonly hair: 'plaits' | 'bob' | 'short' | 'curls' | 'patka' | 'bun' | 'wisp';
  readonly top: string;
  readonly bottom: string;
}

const skins = ['#C98A5B', '#A96B42', '#D9A273', '#8A5636', '#BD7D4F'];
export const children = {
  meera: { skin: skins[0] ?? '', hair: 'plaits', top: tone.coral, bottom: tone.indigo },
  arjun: { skin: skins[1] ?? '', hair: 'short', top: tone.teal, bottom: tone.sand },
  zoya: { skin: skins[2] ?? '', hair: 'bob', top: tone.sun, bottom: tone.teal },
  kabir: { skin: skins[3] ?? '', hair: 'curls', top: tone.blue, bottom: tone.terracotta },
  jasleen: { skin: skins[2] ?? '', hair: 'bun', top: tone.plum, bottom: tone.sun },
  veer: { skin: skins[4] ?? '', hair: 'patka', top: tone.mint, bottom: tone.indigo },
  baby: { skin: skins[0] ?? '', hair: 'wisp', top: tone.white, bottom: tone.white },
} as const satisfies Record<string, Child>;

const hairInk = '#2B2226';

/** Eyes, cheeks and a mouth around (0, 0); the eyes stand `wide` apart. */
export function face(wide: number, mood: 'smile' | 'sleep' | 'open' = 'smile', blush = '#E8785F'): string {
  const eye = wide * 0.15;
  const eyes =
    mood === 'sleep'
      ? both(line(`M${wide * 0.28} 0q${wide * 0.22} ${wide * 0.2} ${wide * 0.44} 0`, tone.ink, wide * 0.08))
      : both(`<ellipse cx="${wide * 0.5}" cy="0" rx="${eye}" ry="${eye * 1.25}" fill="${tone.ink}"/>`) +
        dot(wide * 0.54, -eye * 0.45, eye * 0.38, '#fff') +
        dot(-wide * 0.46, -eye * 0.45, eye * 0.38, '#fff');
  const mouth =
    mood === 'open'
      ? mark(
          `M${-wide * 0.26} ${wide * 0.4}Q0 ${wide * 0.48} ${wide * 0.26} ${wide * 0.4}Q${wide * 0.2} ${wide * 0.8} 0 ${wide * 0.8}Q${-wide * 0.2} ${wide * 0.8} ${-wide * 0.26} ${wide * 0.4}Z`,
          '#8E2F2A',
        ) + dot(0, wide * 0.68, wide * 0.1, '#F08B7C')
      : line(`M${-wide * 0.24} ${wide * 0.44}Q0 ${wide * 0.7} ${wide * 0.24} ${wide * 0.44}`, tone.ink, wide * 0.075);
  return (
    eyes + both(`<ellipse cx="${wide * 0.86}" cy="${wide * 0.36}" rx="${wide * 0.22}" ry="${wide * 0.16}" fill="${blush}" opacity=".5"/>`) + mouth
  );
}

/** A head of radius 100 around (0, 0). */
export function head(child: Child, mood: 'smile' | 'sleep' | 'open' = 'smile'): string {
  const back = {
    plaits: lift(both(path('M70 -10C125 10 140 60 128 120C122 150 96 150 94 120C92 80 80 40 60 20Z', hairInk) + circle(110, 132, 17, tone.coral))),
    bob: lift(path('M-118 60C-140 -40 -95 -128 0 -128C95 -128 140 -40 118 60C90 92 60 80 50 60L-50 60C-60 80 -90 92 -118 60Z', hairInk)),
    bun: lift(circle(0, -128, 46, hairInk)),
    curls: lift([-100, -70, -30, 20, 62, 98].map((x, index) => circle(x, -62 - [0, 34, 58, 60, 40, 4][index]!, 44, hairInk)).join('')),
    short: '',
    patka: '',
    wisp: '',
  }[child.hair];
  const front = {
    plaits: path('M-104 -8C-112 -70 -60 -116 0 -112C60 -116 112 -70 104 -8C90 -40 50 -66 4 -84C-46 -66 -90 -40 -104 -8Z', hairInk),
    bob: path('M-106 0C-118 -74 -60 -118 0 -116C60 -118 118 -74 106 0C98 -26 86 -44 66 -48C30 -40 -30 -40 -66 -48C-86 -44 -98 -26 -106 0Z', hairInk),
    bun: path('M-103 -14C-108 -80 -56 -114 0 -112C56 -114 108 -80 103 -14C76 -62 30 -76 0 -74C-30 -76 -76 -62 -103 -14Z', hairInk),
    short: path(
      'M-106 -2C-122 -90 -50 -132 14 -120C88 -122 122 -60 106 -2C98 -24 92 -44 78 -58C40 -44 -10 -52 -34 -70C-52 -56 -92 -40 -106 -2Z',
      hairInk,
    ),
    curls: path(
      'M-103 -20C-104 -80 -56 -110 0 -108C56 -110 104 -80 103 -20C80 -56 50 -52 30 -70C10 -54 -30 -54 -46 -68C-60 -52 -90 -48 -103 -20Z',
      hairInk,
    ),
    patka:
      lift(
        circle(0, -122, 30, tone.marigold) +
          path('M-107 -14C-112 -92 -56 -124 0 -124C56 -124 112 -92 107 -14C80 -48 40 -58 0 -58C-40 -58 -80 -48 -107 -14Z', tone.marigold),
      ) + line('M-70 -100Q0 -128 70 -100', darker(tone.marigold), 5),
    wisp: line('M-14 -98Q-20 -126 8 -124Q34 -120 22 -104M0 -100Q10 -116 22 -112', hairInk, 9),
  }[child.hair];
  return back + lift(both(circle(101, 8, 19, child.skin)) + circle(0, 0, 104, child.skin)) + lift(front) + at(0, 14, face(72, mood, '#D9583F'));
}

const arm = (child: Child, from: string, hand: readonly [number, number], sleeve: string) =>
  line(from, sleeve, 50) + circle(hand[0], hand[1], 28, child.skin);

/** A child sitting on (0, 0), 400 high, hands in the lap; `holding` leaves the arms out, for a child that holds something. */
export function sitting(child: Child, mood: 'smile' | 'sleep' | 'open' = 'smile', holding = false): string {
  const legs = lift(both(path('M20 -70C110 -96 190 -70 196 -34C200 -2 150 6 90 0L-10 0Z', child.bottom)) + both(oval(-62, -8, 50, 24, child.skin)));
  const body = lift(
    path('M-78 -236C-40 -252 40 -252 78 -236C108 -190 116 -100 112 -54C40 -36 -40 -36 -112 -54C-116 -100 -108 -190 -78 -236Z', child.top) +
      box(-26, -262, 52, 34, 16, child.skin),
  );
  const arms = lift(
    arm(child, 'M-84 -206Q-132 -150 -104 -96', [-94, -78], lighter(child.top, 0.12)) +
      arm(child, 'M84 -206Q132 -150 104 -96', [94, -78], lighter(child.top, 0.12)),
  );
  return legs + body + at(0, -338, head(child, mood)) + (holding ? '' : arms);
}

/** A child standing on (0, 0), 620 high; one arm may wave. */
export function standing(child: Child, wave = false): string {
  const legs = lift(
    both(box(14, -200, 62, 182, 26, child.bottom)) + both(path('M10 -28C30 -42 84 -40 96 -14C100 0 90 4 80 4L14 4C6 0 6 -20 10 -28Z', tone.white)),
  );
  const body = lift(
    path('M-80 -414C-40 -430 40 -430 80 -414C98 -340 104 -250 106 -184C40 -166 -40 -166 -106 -184C-104 -250 -98 -340 -80 -414Z', child.top) +
      box(-26, -440, 52, 34, 16, child.skin),
  );
  const right = wave
    ? arm(child, 'M80 -386Q150 -400 160 -480', [163, -500], lighter(child.top, 0.12))
    : arm(child, 'M84 -384Q138 -310 126 -240', [124, -218], lighter(child.top, 0.12));
  return (
    legs +
    lift(arm(child, 'M-84 -384Q-138 -310 -126 -240', [-124, -218], lighter(child.top, 0.12)) + right) +
    body +
    at(0, -516, head(child, wave ? 'open' : 'smile'))
  );
}
