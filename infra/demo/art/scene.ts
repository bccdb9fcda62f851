/** Composes the pictures: a product as a whole, from close by and in use, and several products for their category. */
import type { Drawing, Third } from './drawing.ts';
import { at, both, box, canvas, circle, dot, ground, lift, lighter, line, oval, path, tone } from './kit.ts';
import { type Child, children, head, sitting, standing } from './people.ts';
import { props, roomOf, rug, stage } from './stage.ts';

/** The whole product in a room. */
export function whole(thing: Drawing, seed: number): string {
  const size = thing.size ?? 1;
  if (thing.stance === 'hang') {
    const rail = lift(box(110, 92, 780, 32, 16, tone.wood) + circle(240, 108, 18, tone.woodDark) + circle(760, 108, 18, tone.woodDark), 1);
    return (
      stage(seed, [1, 0, 1, 0, 5][seed % 5]) +
      rail +
      line('M500 116V172', tone.woodDark, 8) +
      at(500, 875, lift(thing.art, 2), 1.2 * size) +
      (props[seed % 2 ? 2 : 0] ?? '')
    );
  }
  return (
    stage(seed) +
    lift(rug(850, lighter(roomOf(seed).accent, 0.25)), 1) +
    (props[seed % props.length] ?? '') +
    ground(512, 846, 300 * size) +
    at(500, 850, lift(thing.art, 2), 1.12 * size)
  );
}

/** A close-up of the product's most telling part and of its material. */
export function detail(thing: Drawing, seed: number): string {
  const room = roomOf(seed + 3);
  const [x, y] = thing.focus;
  const zoom = 1.95 * (thing.size ?? 1);
  const back =
    box(-5, -5, canvas + 10, canvas + 10, 0, room.wall) +
    lift(circle(500, 520, 520, room.accent), 1) +
    lift(circle(500, 520, 410, lighter(room.accent, 0.4)), 1);
  const swatch =
    lift(circle(838, 838, 134, tone.white), 3) +
    circle(838, 838, 116, thing.swatch) +
    `<circle cx="838" cy="838" r="104" fill="none" stroke="${tone.white}" stroke-width="5" stroke-dasharray="14 12" stroke-linecap="round"/>`;
  return back + at(500 - x * zoom, 500 - y * zoom, lift(thing.art, 2), zoom, 0) + swatch;
}

const others: readonly Child[] = [children.meera, children.arjun, children.zoya, children.kabir, children.jasleen, children.veer];
export const childOf = (seed: number) => others[seed % others.length] as Child;

function giftBox(paper: string, ribbon: string): string {
  const body = lift(box(-170, -300, 340, 300, 14, paper), 2) + lift(box(-186, -352, 372, 84, 14, lighter(tone.kraft, 0.15)), 1);
  const band = box(-26, -352, 52, 352, 4, ribbon);
  const bow = lift(
    both(path('M0 -352C30 -440 140 -470 156 -420C164 -376 70 -346 0 -352Z', ribbon) + path('M0 -352L74 -276L40 -270Z', ribbon)) +
      circle(0, -356, 28, ribbon),
    2,
  );
  return body + band + bow;
}

function worn(third: Extract<Third, { how: 'wear' }>): string {
  const { child, hands } = third;
  const legs =
    third.legs === false
      ? ''
      : lift(
          both(box(22, -150, 56, 140, 26, child.skin) + path('M14 -26C34 -40 88 -38 98 -14C102 0 92 4 82 4L18 4C10 0 10 -18 14 -26Z', tone.white)),
        );
  return (
    legs +
    (hands
      ? lift(
          both(
            line(`M68 -376Q${(68 + hands[0]) / 2 + 12} -346 ${hands[0]} ${hands[1]}`, child.skin, 42) + circle(hands[0], hands[1], 30, child.skin),
          ),
        )
      : '') +
    box(-30, -440, 60, 60, 20, child.skin) +
    lift(third.body, 2) +
    at(0, -500, head(child, 'open'), 1.12) +
    (third.over ?? '')
  );
}

/** The product with a child, or gift-wrapped. */
export function inUse(thing: Drawing, seed: number, standard: Third): { readonly art: string; readonly says: string } {
  const third = thing.third ?? standard;
  const size = thing.size ?? 1;
  const room = stage(seed + 2, seed + 1) + lift(rug(868, lighter(roomOf(seed + 2).accent, 0.3)), 1);
  if (third.how === 'hug') {
    const child = third.child ?? childOf(seed);
    const hug = lift(both(line('M142 -320Q214 -190 112 -136', lighter(child.top, 0.12), 76) + circle(92, -126, 42, child.skin)), 2);
    return {
      art:
        room +
        ground(500, 880, 330) +
        at(500, 880, sitting(child, 'open', true), 1.62) +
        at(500, 868, lift(thing.art, 3), 0.56 * size) +
        at(500, 880, hug, 1),
      says: `A child hugging ${thing.says}`,
    };
  }
  if (third.how === 'play') {
    const scale = (third.scale ?? 0.68) * size;
    return {
      art:
        room +
        ground(370, 850, 230) +
        at(third.x ?? 330, 850, sitting(third.child ?? childOf(seed), 'open'), 1.42) +
        ground(650, 906, 240) +
        at(655, 910, lift(third.art ?? thing.art, 3), scale),
      says: `A child playing with ${thing.says}`,
    };
  }
  if (third.how === 'beside') {
    return {
      art:
        room +
        ground(240, 862, 120) +
        at(240, 866, standing(third.child ?? childOf(seed), true), 1.02) +
        ground(630, 884, 250) +
        at(third.x ?? 630, 888, lift(third.art ?? thing.art, 2), (third.scale ?? 0.86) * size),
      says: `A child standing beside ${thing.says}, for its size`,
    };
  }
  if (third.how === 'wear') return { art: room + ground(500, 872, 180) + at(500, 876, worn(third), 1.2), says: `A child wearing ${thing.says}` };
  if (third.how === 'scene') return { art: room + third.art, says: third.says };
  if (third.how !== 'gift') throw new RangeError('no such view');
  const confetti = [
    [140, 860, tone.coral],
    [220, 930, tone.sun],
    [820, 940, tone.tealLight],
    [900, 850, tone.rose],
    [520, 950, tone.plum],
  ]
    .map(([x, y, fill]) => dot(Number(x), Number(y), 12, String(fill)))
    .join('');
  return {
    art:
      room +
      confetti +
      ground(330, 850, 230) +
      at(320, 850, giftBox(third.paper, third.ribbon), 1.25) +
      ground(680, 890, 200) +
      at(690, 892, lift(thing.art, 3), 0.66 * size),
    says: `${thing.says}, beside its gift box`,
  };
}

/** Three products of a category together. */
export function cover([middle, left, right]: readonly [Drawing, Drawing, Drawing], seed: number): string {
  if (middle.stance === 'hang') {
    const rail = lift(box(60, 120, 880, 34, 17, tone.wood), 1);
    const hung = (x: number, y: number, scale: number, thing: Drawing) =>
      line(`M${x} 150V${y - 586 * scale}`, tone.woodDark, 8) + at(x, y, lift(thing.art, 2), scale);
    return stage(seed, 0) + rail + hung(220, 700, 0.8, left) + hung(780, 700, 0.8, right) + hung(500, 860, 1, middle) + (props[0] ?? '');
  }
  const stood = (x: number, y: number, scale: number, thing: Drawing) =>
    ground(x, y - 4, 300 * scale) + at(x, y, lift(thing.art, 2), scale * (thing.size ?? 1));
  return (
    stage(seed, 1) +
    lift(oval(500, 850, 470, 96, lighter(roomOf(seed).accent, 0.25)), 1) +
    stood(262, 806, 0.8, left) +
    stood(742, 806, 0.8, right) +
    stood(500, 905, 0.62, middle)
  );
}
