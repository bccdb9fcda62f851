/** Draws the shapes that the baby's and the children's clothes share; the neck is at (0, -510), the hem near (0, -20). */
import { both, box, circle, darker, dot, lift, lighter, line, oval, path, stitches, tone } from './kit.ts';

export const hanger =
  line('M0 -560C-4 -580 24 -590 22 -570C20 -556 0 -560 0 -540', tone.woodDark, 9) + line('M0 -540L-150 -478M0 -540L150 -478', tone.woodDark, 16);

const plainNeck = (fill: string) => path('M-62 -520C-40 -462.5 40 -462.5 62 -520C44 -485.5 -44 -485.5 -62 -520Z', fill);
const inside = (fill: string) => path('M-60 -520C-40 -536 40 -536 60 -520C44 -470 -44 -470 -60 -520Z', fill);

export interface Cut {
  readonly cloth: string;
  /** Plain paper for seams, cuffs and the inside. */
  readonly trim: string;
  readonly on?: string;
}

export function tee({ cloth, trim, on = '' }: Cut): string {
  const sleeves = lift(
    both(path('M100 -516C160 -500 214 -440 246 -360L166 -318C150 -360 130 -390 110 -400Z', cloth) + line('M240 -352L170 -316', trim, 13)),
    1,
  );
  const body = lift(
    path(
      'M-64 -524C-110 -520 -140 -500 -150 -470L-144 -40C-60 -14 60 -14 144 -40L150 -470C140 -500 110 -520 64 -524C44 -476 -44 -476 -64 -524Z',
      cloth,
    ),
    2,
  );
  return inside(darker(trim, 0.15)) + sleeves + body + plainNeck(trim) + stitches('M-138 -58C-60 -34 60 -34 138 -58', darker(trim, 0.1), 3) + on;
}

export function frock({ cloth, trim, on = '' }: Cut): string {
  const skirt = lift(
    path(
      'M-104 -300C-170 -200 -230 -110 -262 -46C-200 -6 -150 -34 -110 -14C-60 6 -40 -22 0 -12C40 -22 60 6 110 -14C150 -34 200 -6 262 -46C230 -110 170 -200 104 -300Z',
      cloth,
    ),
    2,
  );
  const folds = both(line('M52 -270Q96 -160 112 -30', `${trim}66`, 7) + line('M14 -270Q22 -150 24 -30', `${trim}66`, 7));
  const bodice = lift(
    path(
      'M-64 -524L-104 -512C-92 -450 -116 -420 -124 -398L-108 -292C-60 -276 60 -276 108 -292L124 -398C116 -420 92 -450 104 -512L64 -524C44 -470 -44 -470 -64 -524Z',
      cloth,
    ),
    1,
  );
  return (
    inside(darker(trim, 0.15)) +
    skirt +
    folds +
    bodice +
    lift(path('M-110 -312C-60 -296 60 -296 110 -312L112 -282C60 -264 -60 -264 -112 -282Z', trim), 1) +
    on
  );
}

export function romper({ cloth, trim, on = '' }: Cut): string {
  const body = lift(
    path(
      'M-64 -524L-112 -514C-96 -460 -120 -420 -136 -396C-160 -280 -170 -180 -190 -84C-160 -40 -90 -30 -50 -50C-40 -90 -20 -110 0 -110C20 -110 40 -90 50 -50C90 -30 160 -40 190 -84C170 -180 160 -280 136 -396C120 -420 96 -460 112 -514L64 -524C44 -470 -44 -470 -64 -524Z',
      cloth,
    ),
    2,
  );
  return (
    inside(darker(trim, 0.15)) +
    body +
    plainNeck(trim) +
    both(line('M184 -88C150 -52 90 -42 54 -58', trim, 16) + line('M110 -508C98 -460 118 -424 134 -398', trim, 12) + circle(82, -510, 12, tone.sun)) +
    stitches('M-136 -300C-60 -280 60 -280 136 -300', trim, 4) +
    on
  );
}

export function sleepsuit({ cloth, trim, on = '' }: Cut): string {
  const limbs = lift(
    both(
      path('M104 -514C170 -500 220 -420 262 -300L196 -268C170 -330 140 -380 112 -400Z', cloth) +
        path('M262 -300L196 -268L214 -226C240 -218 280 -244 280 -262Z', trim),
    ),
    1,
  );
  const body = lift(
    path(
      'M-64 -524C-110 -520 -140 -500 -146 -470C-150 -340 -170 -220 -184 -84L-60 -64C-44 -110 -20 -140 0 -140C20 -140 44 -110 60 -64L184 -84C170 -220 150 -340 146 -470C140 -500 110 -520 64 -524C44 -476 -44 -476 -64 -524Z',
      cloth,
    ),
    2,
  );
  const feet = lift(both(path('M186 -92L62 -70C54 -30 90 -6 150 -10C200 -14 206 -60 186 -92Z', trim)), 1);
  return (
    inside(darker(trim, 0.15)) +
    limbs +
    body +
    feet +
    plainNeck(trim) +
    line('M-4 -480C-10 -340 10 -220 120 -72', lighter(trim, 0.6), 9) +
    box(-12, -484, 18, 34, 7, tone.sun) +
    on
  );
}

export function bodysuit({ cloth, trim, on = '' }: Cut): string {
  const sleeves = lift(
    both(path('M96 -516C150 -500 190 -450 210 -390L146 -356C132 -390 120 -410 104 -420Z', cloth) + line('M204 -384L150 -356', trim, 12)),
    1,
  );
  const body = lift(
    path(
      'M-64 -524C-104 -520 -130 -500 -138 -470C-134 -370 -140 -270 -146 -196C-110 -190 -64 -150 -50 -96L50 -96C64 -150 110 -190 146 -196C140 -270 134 -370 138 -470C130 -500 104 -520 64 -524C44 -476 -44 -476 -64 -524Z',
      cloth,
    ),
    2,
  );
  return (
    inside(darker(trim, 0.15)) +
    sleeves +
    body +
    plainNeck(trim) +
    both(line('M144 -194C108 -186 66 -150 52 -98', trim, 12) + line('M64 -520L112 -446', trim, 9)) +
    [-28, 0, 28].map((x) => circle(x, -110, 9, tone.steel)).join('') +
    on
  );
}

export function kurta({ cloth, trim, on = '' }: Cut): string {
  const sleeves = lift(
    both(path('M100 -516C160 -500 220 -410 258 -290L188 -262C160 -330 130 -380 110 -400Z', cloth) + line('M252 -288L192 -264', trim, 16)),
    1,
  );
  const body = lift(
    path(
      'M-64 -524C-110 -520 -136 -500 -146 -470C-140 -340 -156 -220 -170 -110L-60 -98L-44 -150L-30 -96L30 -96L44 -150L60 -98L170 -110C156 -220 140 -340 146 -470C136 -500 110 -520 64 -524C50 -500 -50 -500 -64 -524Z',
      cloth,
    ),
    2,
  );
  const placket =
    lift(box(-22, -512, 44, 176, 12, trim), 1) +
    [-470, -424, -378].map((y) => circle(0, y, 9, tone.sun)).join('') +
    lift(path('M-62 -526C-30 -506 30 -506 62 -526L66 -498C30 -478 -30 -478 -66 -498Z', trim), 1);
  return sleeves + body + both(line('M62 -112L168 -124', trim, 10)) + placket + on;
}

export function cardigan({ cloth, trim, on = '' }: Cut): string {
  const sleeves = lift(
    both(
      path('M104 -514C176 -500 230 -400 262 -270L186 -240C166 -320 136 -380 112 -400Z', cloth) + path('M264 -276L184 -244L196 -204L278 -238Z', trim),
    ),
    1,
  );
  const body = lift(
    path('M-76 -524C-120 -520 -146 -500 -156 -470L-152 -96L-10 -96L-10 -420Z', cloth) +
      path('M76 -524C120 -520 146 -500 156 -470L152 -96L10 -96L10 -420Z', cloth),
    2,
  );
  const rib = lift(
    both(path('M154 -100L6 -100L6 -50C60 -44 120 -46 152 -56Z', trim)) +
      path(
        'M-82 -524C-50 -470 -22 -440 -18 -410V-56H18V-410C22 -440 50 -470 82 -524L58 -528C40 -480 18 -450 0 -440C-18 -450 -40 -480 -58 -528Z',
        trim,
      ),
    1,
  );
  return (
    inside(darker(trim, 0.3)) +
    sleeves +
    body +
    rib +
    [-390, -316, -242, -168, -94].map((y) => lift(circle(0, y, 17, tone.wood)) + dot(-5, y, 3, tone.bark) + dot(5, y, 3, tone.bark)).join('') +
    on
  );
}

export function dungarees({ cloth, trim }: Cut): string {
  const straps = lift(both(path('M60 -420L92 -424L104 -536L76 -540Z', cloth)), 1);
  const legs =
    lift(
      path(
        'M-128 -300L128 -300C150 -200 158 -110 162 -40L34 -30C30 -100 16 -150 0 -164C-16 -150 -30 -100 -34 -30L-162 -40C-158 -110 -150 -200 -128 -300Z',
        cloth,
      ),
      2,
    ) + lift(both(box(30, -64, 138, 48, 12, trim)), 1);
  const bib =
    lift(path('M-104 -430C-60 -440 60 -440 104 -430C110 -380 124 -330 134 -292L-134 -292C-124 -330 -110 -380 -104 -430Z', cloth), 1) +
    lift(path('M-62 -402H62V-350C62 -326 -62 -326 -62 -350Z', trim), 1);
  return (
    straps + legs + bib + both(circle(82, -416, 19, tone.sun) + stitches('M130 -280L124 -200L70 -180', trim, 4)) + stitches('M-128 -296H128', trim, 5)
  );
}

export function raincoat({ cloth, trim, on = '' }: Cut): string {
  const hood = lift(oval(0, -540, 112, 84, cloth) + oval(0, -526, 76, 58, trim), 1);
  const sleeves = lift(
    both(path('M104 -508C180 -490 236 -390 268 -260L186 -228C166 -310 136 -370 112 -390Z', cloth) + line('M250 -320L178 -290', tone.steel, 16)),
    1,
  );
  const body = lift(
    path(
      'M-84 -512C-120 -506 -140 -490 -150 -460C-160 -300 -180 -160 -194 -44C-80 -14 80 -14 194 -44C180 -160 160 -300 150 -460C140 -490 120 -506 84 -512C40 -470 -40 -470 -84 -512Z',
      cloth,
    ),
    2,
  );
  const front =
    line('M0 -476V-26', darker(tone.marigold, 0.1), 6) +
    [-420, -330, -240, -150].map((y) => lift(circle(24, y, 16, trim))).join('') +
    both(lift(path('M56 -210H136L140 -120C140 -104 60 -104 60 -120Z', cloth) + path('M50 -222H142L138 -182H54Z', cloth), 1)) +
    line('M-182 -82C-80 -56 80 -56 182 -82', tone.steel, 17);
  return hood + sleeves + body + front + on;
}
