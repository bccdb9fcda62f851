/** Draws one picture for each speciality of the clinic. */
import { at, both, box, circle, darker, dot, flower, heartPath, leafPath, lift, lighter, line, mark, oval, path, tone } from './kit.ts';
import { children, head } from './people.ts';

const scene = (ground: string, content: string) => box(0, 0, 1000, 1000, 0, ground) + lift(circle(500, 500, 390, lighter(ground, 0.45))) + content;

const stethoscope =
  line('M330 240C300 470 360 590 480 600C600 590 660 470 630 240', tone.ink, 34) +
  line('M480 600C480 760 560 800 640 770C720 740 730 660 700 610', tone.ink, 34) +
  lift(circle(330, 232, 30, tone.steel) + circle(630, 232, 30, tone.steel)) +
  lift(circle(694, 570, 78, tone.coral)) +
  circle(694, 570, 46, lighter(tone.coral, 0.5));

const lotus =
  lift(both(at(500, 690, path(leafPath(0, 0, 380, 90), lighter(tone.rose, 0.2)), 1, 0))) +
  lift(
    [-58, -30, 30, 58].map((angle) => at(500, 700, path(leafPath(0, 0, 400, 86), Math.abs(angle) > 40 ? tone.rose : tone.blush), 1, angle)).join('') +
      at(500, 700, path(leafPath(0, 0, 440, 96), lighter(tone.rose, 0.35))),
    2,
  ) +
  lift(path(heartPath(500, 560, 62), tone.coral)) +
  lift(at(500, 720, path('M-300 0C-200 -60 200 -60 300 0C200 70 -200 70 -300 0Z', tone.leaf)));

const sunAndSkin =
  lift(circle(640, 340, 150, tone.sun)) +
  Array.from({ length: 12 }, (_, n) => at(640, 340, line('M0 -184V-226', tone.marigold, 20), 1, n * 30)).join('') +
  lift(
    path(
      'M220 820C220 560 250 420 330 420C370 420 380 470 376 560L380 300C382 250 448 250 450 300L456 520L470 270C474 222 538 226 536 276L530 540L566 350C574 304 634 316 628 362L600 620C590 760 560 820 520 850L300 850Z',
      '#C98A5B',
    ),
    2,
  ) +
  at(430, 680, flower(0, 0, 60, tone.white, tone.marigold));

const baby =
  at(500, 480, lift(head(children.baby), 2), 2) +
  lift(path('M250 760C330 700 670 700 750 760L780 1000L220 1000Z', tone.sun)) +
  lift(path(heartPath(500, 880, 46), tone.coral));

const mind =
  lift(
    path(
      'M330 860L330 700C240 620 220 470 290 350C370 220 560 190 680 280C760 340 780 430 764 500L820 600C826 620 816 634 796 636L764 640L760 720C758 764 730 780 690 776L620 770L620 860Z',
      '#C98A5B',
    ),
    2,
  ) +
  lift(
    path(
      'M350 520C310 500 306 430 350 410C346 350 410 310 460 334C490 290 570 290 596 334C650 320 700 370 684 420C720 450 706 520 660 524C650 570 580 584 552 550C520 590 450 584 436 548C400 566 356 556 350 520Z',
      tone.rose,
    ),
  ) +
  line(
    'M420 400C450 390 470 410 466 440M520 350C510 390 540 400 560 390M600 430C570 420 550 450 566 480M470 500C490 480 520 490 524 520',
    darker(tone.rose, 0.3),
    13,
  );

const bowl =
  lift(path('M220 520L780 520C780 690 660 800 500 800C340 800 220 690 220 520Z', tone.teal), 2) +
  lift(oval(500, 520, 280, 56, tone.cream)) +
  lift(circle(400, 470, 92, tone.red) + circle(590, 480, 84, tone.honey)) +
  line('M400 384C402 350 420 336 440 330', tone.bark, 14) +
  lift(at(436, 348, path(leafPath(0, 0, 90, 30), tone.leaf), 1, 64)) +
  lift(at(520, 470, path(leafPath(0, 0, 190, 54), tone.moss), 1, 8)) +
  mark('M330 620C360 700 430 740 500 744', lighter(tone.teal, 0.3), 0.5) +
  dot(560, 452, 12, '#fff', 0.5);

export const specialityDrawings: Readonly<Record<string, { readonly art: string; readonly says: string }>> = {
  'general-physician': { art: scene(tone.sky, stethoscope), says: 'A stethoscope' },
  gynecologist: { art: scene('#FCE4DB', lotus), says: 'A lotus around a heart' },
  dermatologist: { art: scene(tone.mint, sunAndSkin), says: 'A hand in the sun, with a flower' },
  pediatricians: { art: scene('#FFE3AE', baby), says: 'A baby in a yellow blanket' },
  neurologist: { art: scene(tone.lilac, mind), says: 'A head, and what goes on in it' },
  gastroenterologist: { art: scene('#E7F0D2', bowl), says: 'A bowl of fruit' },
};
