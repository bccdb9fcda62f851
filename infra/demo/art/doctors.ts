/** Draws portraits of the clinic's doctors, in the same paper style. */
import { at, both, box, circle, darker, dot, lift, lighter, line, mark, path, tone } from './kit.ts';

export interface Portrait {
  readonly skin: string;
  readonly hair: 'short' | 'parted' | 'bald' | 'turban' | 'bun' | 'long' | 'bob' | 'plait' | 'scarf';
  readonly hairColour: string;
  /** The clothing under the coat. */
  readonly wears: string;
  readonly ground: string;
  readonly glasses?: boolean;
  readonly beard?: boolean;
}

const black = '#2B2226';
const grey = '#8F8A90';
const brown = '#4A3228';
const skins = ['#C98A5B', '#A96B42', '#D9A273', '#8A5636', '#BD7D4F'] as const;

export const portraits: Readonly<Record<string, Portrait>> = {
  'kavita-nair': { skin: skins[0], hair: 'bun', hairColour: black, wears: tone.coral, ground: tone.mint },
  'arvind-mehta': { skin: skins[2], hair: 'parted', hairColour: grey, wears: tone.blue, ground: '#FFE3AE', glasses: true },
  'farah-siddiqui': { skin: skins[2], hair: 'scarf', hairColour: tone.plum, wears: tone.lilac, ground: tone.sky },
  'rohan-deshpande': { skin: skins[4], hair: 'short', hairColour: black, wears: tone.teal, ground: tone.blush },
  'harpreet-gill': { skin: skins[2], hair: 'turban', hairColour: tone.indigo, wears: tone.sand, ground: tone.mint, beard: true },
  'lakshmi-iyer': { skin: skins[1], hair: 'plait', hairColour: black, wears: tone.marigold, ground: tone.lilac },
  'samuel-dsouza': { skin: skins[3], hair: 'bald', hairColour: grey, wears: tone.mint, ground: '#FFE3AE', glasses: true },
  'ananya-bose': { skin: skins[0], hair: 'bob', hairColour: brown, wears: tone.rust, ground: tone.sky, glasses: true },
  'imran-qureshi': { skin: skins[4], hair: 'parted', hairColour: black, wears: tone.indigo, ground: tone.sand, beard: true },
  'tenzin-dolma': { skin: skins[2], hair: 'long', hairColour: black, wears: tone.leaf, ground: tone.blush },
  'meenakshi-reddy': { skin: skins[1], hair: 'bun', hairColour: grey, wears: tone.plum, ground: tone.mint, glasses: true },
  'vikram-rathore': { skin: skins[0], hair: 'short', hairColour: brown, wears: tone.terracotta, ground: tone.lilac },
};

/** Draws on a square of 1000; the head is around (500, 450). */
export function portrait({ skin, hair, hairColour, wears, ground, glasses = false, beard = false }: Portrait): string {
  return (
    box(0, 0, 1000, 1000, 0, ground) +
    lift(circle(500, 470, 390, lighter(ground, 0.45))) +
    at(
      500,
      450,
      at(0, 0, behind(hair, hairColour), near) +
        at(0, -50, body(skin, wears)) +
        at(0, 0, face(skin, beard ? (hair === 'turban' ? black : hairColour) : undefined, glasses) + before(hair, hairColour), near),
    )
  );
}

/** Enlarges the head relative to the shoulders. */
const near = 1.14;
const coat = '#FDFBF6';

function body(skin: string, wears: string): string {
  const shoulders = 'M-96 258C-240 282 -320 350 -344 620L344 620C320 350 240 282 96 258Z';
  return (
    lift(path(shoulders, wears), 2) +
    lift(path('M-66 120L-66 270C-40 330 40 330 66 270L66 120Z', darker(skin, 0.1))) +
    lift(both(path('M92 254C240 280 320 350 344 620L52 620C60 520 96 420 112 330Z', coat)), 1) +
    lift(both(path('M84 252L150 292L128 420L56 372Z', lighter(coat, 0.4)))) +
    line('M-120 282C-128 380 -110 440 -64 470M120 282C132 360 128 400 122 440', tone.ink, 15) +
    line('M-64 470C-40 500 -92 540 -116 506', tone.ink, 15) +
    circle(122, 462, 34, tone.steel) +
    dot(122, 462, 15, tone.grey) +
    lift(box(178, 470, 110, 78, 10, '#F1EBDD')) +
    line('M196 496H270M196 520H248', tone.grey, 8)
  );
}

function face(skin: string, beard: string | undefined, glasses: boolean): string {
  return (
    lift(
      both(circle(126, 14, 26, skin)) +
        path('M0 -168C92 -168 130 -100 128 -6C126 96 66 164 0 164C-66 164 -126 96 -128 -6C-130 -100 -92 -168 0 -168Z', skin),
    ) +
    (beard === undefined
      ? ''
      : lift(path('M-126 10C-128 120 -62 196 0 196C62 196 128 120 126 10C108 64 74 66 44 62C18 58 -18 58 -44 62C-74 66 -108 64 -126 10Z', beard))) +
    both(`<ellipse cx="48" cy="-6" rx="10" ry="12.5" fill="${tone.ink}"/>`) +
    dot(51, -10, 3.6, '#fff') +
    dot(-45, -10, 3.6, '#fff') +
    both(line('M28 -40Q48 -52 70 -40', darker(beard ?? black, 0.1), 8)) +
    line('M-2 2C-8 26 -14 38 2 42', darker(skin, 0.28), 7) +
    both(mark('M70 44a20 14 0 1 0 .1 0Z', '#D9583F', 0.28)) +
    (beard === undefined ? line('M-36 84Q0 112 36 84', darker(skin, 0.55), 9) : line('M-30 92Q0 114 30 92', lighter(skin, 0.3), 9)) +
    (glasses
      ? both('<circle cx="50" cy="-4" r="37" fill="#fff" fill-opacity=".2" stroke="#33303F" stroke-width="7"/>') +
        line('M-13 -8Q0 -16 13 -8', '#33303F', 7)
      : '')
  );
}

function behind(hair: Portrait['hair'], colour: string): string {
  switch (hair) {
    case 'bun':
      return lift(circle(0, -190, 66, colour));
    case 'long':
      return lift(
        path(
          'M0 -196C-110 -200 -158 -120 -154 0C-152 110 -170 210 -186 300C-120 330 120 330 186 300C170 210 152 110 154 0C158 -120 110 -200 0 -196Z',
          colour,
        ),
      );
    case 'bob':
      return lift(
        path(
          'M0 -200C-120 -200 -168 -110 -164 10C-162 80 -170 120 -160 156C-110 176 110 176 160 156C170 120 162 80 164 10C168 -110 120 -200 0 -200Z',
          colour,
        ),
      );
    case 'plait':
      return lift(
        [0, 1, 2, 3, 4, 5].map((at) => circle(150 - at * 3, 130 + at * 46, 36 - at * 2, colour)).join('') + circle(134, 398, 18, tone.marigold),
      );
    case 'scarf':
      return lift(
        path(
          'M0 -214C-130 -214 -176 -120 -172 0C-170 130 -200 220 -230 300C-120 380 120 380 230 300C200 220 170 130 172 0C176 -120 130 -214 0 -214Z',
          colour,
        ),
      );
    default:
      return '';
  }
}

function before(hair: Portrait['hair'], colour: string): string {
  switch (hair) {
    case 'short':
      return lift(
        path(
          'M-134 -16C-150 -130 -84 -206 14 -200C104 -204 152 -130 134 -16C128 -60 118 -90 96 -112C40 -96 -40 -100 -76 -124C-108 -96 -124 -60 -134 -16Z',
          colour,
        ),
      );
    case 'parted':
      return lift(
        path(
          'M-134 -10C-152 -120 -104 -206 -10 -204C96 -208 150 -130 134 -10C126 -70 112 -100 84 -122C20 -120 -36 -134 -66 -166C-70 -120 -112 -80 -134 -10Z',
          colour,
        ),
      );
    case 'bald':
      return lift(both(path('M132 -4C142 -54 134 -92 112 -118C116 -80 118 -40 118 2Z', colour)));
    case 'turban':
      return (
        lift(path('M-140 -34C-164 -140 -96 -236 0 -236C96 -236 164 -140 140 -34C104 -76 50 -100 0 -132C-50 -100 -104 -76 -140 -34Z', colour)) +
        line('M-132 -70C-70 -110 -30 -140 0 -190M132 -70C80 -120 30 -150 -34 -214', darker(colour, 0.35), 7)
      );
    case 'bun':
    case 'plait':
      return (
        lift(path('M-133 -4C-148 -120 -90 -196 0 -196C90 -196 148 -120 133 -4C122 -76 76 -128 0 -140C-76 -128 -122 -76 -133 -4Z', colour)) +
        dot(0, -66, 8, tone.red)
      );
    case 'long':
    case 'bob':
      return lift(
        path(
          'M-136 20C-160 -120 -100 -200 0 -200C100 -200 160 -120 136 20C128 -50 110 -90 78 -124C10 -86 -70 -84 -106 -70C-124 -44 -130 -14 -136 20Z',
          colour,
        ),
      );
    case 'scarf':
      return (
        lift(
          path(
            'M0 -214C130 -214 180 -110 160 40C150 130 80 200 0 216C-80 200 -150 130 -160 40C-180 -110 -130 -214 0 -214ZM0 -136C-70 -136 -112 -84 -110 -4C-108 84 -58 142 0 142C58 142 108 84 110 -4C112 -84 70 -136 0 -136Z',
            colour,
          ).replace('<path ', '<path fill-rule="evenodd" '),
        ) + line('M-150 60C-90 190 20 230 130 300', darker(colour, 0.3), 6)
      );
  }
}
