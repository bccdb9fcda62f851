/** Draws the room in which products stand: wall, window, floor and one horizon. */
import { at, box, canvas, circle, leafPath, lift, lighter, line, mark, mix, oval, path, star, tone } from './kit.ts';

const horizon = 705;
interface Room {
  readonly wall: string;
  readonly accent: string;
  readonly floor: string;
}
const rooms: readonly Room[] = [
  { wall: '#FCE9CF', accent: '#FFD58A', floor: '#F0CFA2' },
  { wall: '#DCEFE6', accent: '#B9DFCF', floor: '#EBD9B4' },
  { wall: '#FBDFD5', accent: '#F7C3B2', floor: '#EFD3AE' },
  { wall: '#DDEAF7', accent: '#BDD7EF', floor: '#EBD8BC' },
  { wall: '#EAE2F6', accent: '#D5C6EE', floor: '#EAD6C0' },
  { wall: '#FFF0CC', accent: '#FFDF94', floor: '#E6C69A' },
  { wall: '#E7F0D2', accent: '#CFE2A8', floor: '#EBD5AC' },
];

const leaf = (x: number, y: number, length: number, angle: number, fill: string) =>
  at(x, y, path(leafPath(0, 0, length, length * 0.26), fill), 1, angle);
export const plant = (x: number, y: number, pot: string, scale = 1) =>
  at(
    x,
    y,
    lift(
      [-62, -34, -8, 20, 48].map((angle, index) => leaf(0, -96, 150 + (index % 2) * 40, angle, [tone.leaf, tone.moss][index % 2] ?? '')).join(''),
      1,
    ) + lift(path('M-62 -110L62 -110L46 0L-46 0Z', pot) + box(-70, -126, 140, 30, 10, lighter(pot, 0.15)), 1),
    scale,
  );
export const cloud = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    lift(path('M-110 30C-150 30 -150 -26 -104 -26C-100 -80 -30 -90 -10 -52C20 -84 80 -66 80 -20C126 -26 130 30 96 30Z', tone.white), 1),
    scale,
  );
const hills = (accent: string) =>
  lift(path(`M0 ${horizon}L0 560C120 470 240 500 330 570C440 480 600 440 740 560C820 500 920 500 1000 560L1000 ${horizon}Z`, accent), 1);
const bunting = (colours: readonly string[]) => {
  const flags = Array.from({ length: 9 }, (_, index) => {
    const x = 60 + index * 110;
    const y = 74 + 62 * (1 - ((x - 500) / 500) ** 2);
    return path(`M${x - 40} ${y}L${x + 40} ${y}L${x} ${y + 78}Z`, colours[index % colours.length] ?? '');
  });
  return line('M-10 72Q500 204 1010 72', tone.woodDark, 5) + lift(flags.join(''), 1);
};

const motifs: readonly ((room: Room) => string)[] = [
  ({ accent }) =>
    lift(path(`M190 ${horizon}L190 430C190 250 330 120 500 120C670 120 810 250 810 430L810 ${horizon}Z`, accent), 1) +
    lift(path(`M250 ${horizon}L250 440C250 290 360 186 500 186C640 186 750 290 750 440L750 ${horizon}Z`, lighter(accent, 0.42)), 1),
  ({ accent }) => lift(circle(500, 420, 320, accent), 1) + lift(circle(500, 420, 258, lighter(accent, 0.35)), 1),
  ({ accent }) => lift(circle(800, 250, 92, tone.sun), 1) + cloud(300, 112, 0.9) + hills(accent),
  ({ accent }) => bunting([tone.coral, tone.sun, tone.tealLight, lighter(accent, 0.3), tone.rose]),
  ({ accent }) =>
    lift(box(180, 110, 640, 480, 30, tone.white), 2) +
    box(208, 138, 584, 424, 16, mix(accent, '#CFE6F5', 0.6)) +
    cloud(350, 260, 0.7) +
    cloud(640, 340, 0.85) +
    line('M500 138V562M208 350H792', tone.white, 18),
  ({ accent }) =>
    [0, 1, 2, 3, 4, 5, 6]
      .map((index) =>
        lift(
          leaf(
            [60, 190, 330, 500, 670, 810, 940][index]!,
            horizon + 20,
            [360, 470, 380, 520, 390, 460, 340][index]!,
            [-14, -6, 4, 0, -4, 8, 14][index]!,
            index % 2 ? accent : mix(accent, tone.leaf, 0.22),
          ),
          1,
        ),
      )
      .join(''),
];

export const rug = (y: number, fill: string) => oval(500, y, 400, 74, fill);
export const roomOf = (seed: number) => rooms[seed % rooms.length] as Room;

/** A wall with a motif and a floor; the horizon is the same in all pictures. */
export function stage(seed: number, motif = seed): string {
  const room = roomOf(seed);
  const back = box(-5, -5, canvas + 10, canvas + 10, 0, room.wall) + (motifs[motif % motifs.length] as (room: Room) => string)(room);
  const floor = lift(path(`M-10 ${horizon}Q500 ${horizon - 14} 1010 ${horizon}L1010 1010L-10 1010Z`, room.floor), 1);
  return back + floor + line(`M-10 ${horizon + 14}Q500 ${horizon} 1010 ${horizon + 14}`, lighter(room.floor, 0.5), 5);
}

export const props: readonly string[] = [
  plant(885, 800, tone.terracotta, 0.9),
  at(120, 850, lift(circle(0, -52, 54, tone.coral), 2) + line('M-44 -72Q0 -30 46 -74', tone.white, 10)),
  plant(110, 800, tone.teal, 0.8),
  at(880, 880, lift(star(0, -46, 60, tone.sun), 2)),
  at(112, 870, lift(box(-62, -80, 80, 80, 12, tone.tealLight) + box(0, -66, 66, 66, 12, tone.sun), 2) + mark('M-22 -58l12 26h-24Z', tone.white)),
];
