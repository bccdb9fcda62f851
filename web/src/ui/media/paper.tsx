/** The palette and shapes of the services' drawings. */
import type { ReactNode } from 'react';

export const paper = {
  ink: '#23203A',
  cream: '#FFF8EE',
  light: '#FFF0CF',
  sun: '#FFC145',
  honey: '#F7B02A',
  clay: '#F08A5D',
  brick: '#D9593B',
  red: '#B8391F',
  pink: '#F3C4B4',
  mint: '#8CC8BD',
  pale: '#BFE1D9',
  leaf: '#0B6E69',
  deep: '#075450',
  sky: '#DFEBFA',
  blue: '#8FB3DD',
  lilac: '#EBE4F8',
  plum: '#7B6BA8',
  kraft: '#E9C592',
  wood: '#B97F45',
} as const;

/** A small landscape for a card; figures stand at about y = 176. */
export function Landscape({
  sky,
  hill = paper.mint,
  ground = paper.leaf,
  children,
}: {
  sky: string;
  hill?: string;
  ground?: string;
  children: ReactNode;
}) {
  return (
    <svg viewBox="0 0 320 200" width="320" height="200" aria-hidden="true" style={{ width: '100%', height: 'auto', display: 'block' }}>
      <path d="M0 0h320v200H0z" fill={sky} />
      <path d="M0 146c60-28 124-26 180-8s92 14 140-10v72H0z" fill={hill} />
      <path d="M0 172c80-16 160-14 220-5s72 5 100-4v37H0z" fill={ground} />
      {children}
    </svg>
  );
}

/** A large landscape for the top of a page; its hills continue on both sides, below the text. Figures stand at about y = 372. */
export function Land({ hill = paper.mint, ground = paper.leaf, children }: { hill?: string; ground?: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 560 420"
      width="560"
      height="420"
      aria-hidden="true"
      style={{ width: '100%', height: 'auto', display: 'block', overflow: 'visible' }}
    >
      <path d="M-160 420c60-70 130-142 250-158 90-12 170 8 240 30s180 16 260-8 240-50 520-16v152z" fill={hill} />
      <path d="M-200 420c60-40 150-72 250-86 120-16 240-6 330 14s140 8 200-6 240-38 540-2v80z" fill={ground} />
      {children}
    </svg>
  );
}

interface PersonProps {
  readonly x: number;
  /** The y of the feet. */
  readonly y: number;
  readonly size?: number;
  readonly skin?: string;
  readonly hair?: string;
  readonly dress: string;
  readonly arms?: 'up' | 'down';
}

export function Person({ x, y, size = 1, skin = '#C98E5E', hair = paper.ink, dress, arms = 'down' }: PersonProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-8 -3v-22M8 -3v-22" stroke={skin} strokeWidth="9" strokeLinecap="round" />
      <path d="M-8 0h-4M8 0h4" stroke={paper.ink} strokeWidth="7" strokeLinecap="round" />
      <path
        d={arms === 'up' ? 'M-13 -56l-19 -26M13 -56l19 -26' : 'M-14 -54l-13 25M14 -54l13 25'}
        stroke={skin}
        strokeWidth="8"
        strokeLinecap="round"
      />
      <path d="M-22 -20c2-34 8-50 22-50s20 16 22 50z" fill={dress} />
      <circle cy="-86" r="19" fill={skin} />
      <path d="M-20 -84a20 21 0 0 1 40 0c-6-11-13-14-20-14s-14 3-20 14z" fill={hair} />
      <circle cx="-7" cy="-83" r="2.2" fill={paper.ink} />
      <circle cx="7" cy="-83" r="2.2" fill={paper.ink} />
      <path d="M-5 -76c3 4 7 4 10 0" fill="none" stroke={paper.ink} strokeWidth="2" strokeLinecap="round" />
    </g>
  );
}

const eighths = [0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => (degrees * Math.PI) / 180);
const cabins = [paper.sun, paper.brick, paper.cream, paper.leaf];

/** A Ferris wheel on its own stand. */
export function Wheel({ x, y, size = 1 }: { x: number; y: number; size?: number }) {
  const at = (angle: number, radius: number) => [Math.round(Math.cos(angle) * radius), Math.round(Math.sin(angle) * radius)] as const;
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M0 0l-38 92M0 0l38 92M-46 92h92" stroke={paper.red} strokeWidth="7" strokeLinecap="round" />
      <circle r="62" fill="none" stroke={paper.ink} strokeWidth="5" />
      <circle r="46" fill="none" stroke={paper.ink} strokeWidth="2" />
      {eighths.map((angle, index) => {
        const [cx, cy] = at(angle, 62);
        return (
          <g key={angle}>
            <path d={`M0 0L${cx} ${cy}`} stroke={paper.ink} strokeWidth="2.5" />
            <path d={`M${cx - 12} ${cy + 3}h24a12 12 0 0 1-24 0z`} fill={cabins[index % 4]} />
            <path d={`M${cx - 12} ${cy + 3}a12 12 0 0 1 24 0`} fill="none" stroke={cabins[index % 4]} strokeWidth="3" />
          </g>
        );
      })}
      <circle r="9" fill={paper.sun} />
    </g>
  );
}

/** A striped tent with a flag; its foot is at y + 100. */
export function Tent({ x, y, size = 1 }: { x: number; y: number; size?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M0 -42v44" stroke={paper.ink} strokeWidth="4" />
      <path d="M0 -42l28 9-28 10z" fill={paper.sun} />
      <path d="M-60 40h120v60H-60z" fill={paper.cream} />
      <path d="M-60 40h24v60h-24zM-12 40h24v60h-24zM36 40h24v60H36z" fill={paper.clay} />
      <path d="M-16 100c0-34 6-50 16-50s16 16 16 50z" fill={paper.ink} />
      <path d="M0 -8c-18 28-42 44-72 52h144C42 36 18 20 0 -8z" fill={paper.red} />
      <path d="M0 -8c-6 28-14 44-24 52h48C14 36 6 20 0 -8z" fill={paper.sun} />
      <path d="M-72 44a12 12 0 0 0 24 0zM-24 44a12 12 0 0 0 24 0zM24 44a12 12 0 0 0 24 0z" fill={paper.red} />
      <path d="M-48 44a12 12 0 0 0 24 0zM0 44a12 12 0 0 0 24 0zM48 44a12 12 0 0 0 24 0z" fill={paper.sun} />
    </g>
  );
}

/** A string of little flags. */
export function Bunting({ points }: { points: readonly (readonly [x: number, y: number])[] }) {
  const colours = [paper.red, paper.sun, paper.leaf, paper.clay];
  return (
    <g>
      <polyline points={points.map((point) => point.join(',')).join(' ')} fill="none" stroke={paper.ink} strokeWidth="2" />
      {points.slice(0, -1).map(([x, y], index) => {
        const [toX, toY] = points[index + 1] ?? [x, y];
        return <path key={x} d={`M${x + 2} ${y}L${toX - 2} ${toY}L${(x + toX) / 2} ${(y + toY) / 2 + 20}z`} fill={colours[index % colours.length]} />;
      })}
    </g>
  );
}

export function Balloon({ x, y, colour, size = 1 }: { x: number; y: number; colour: string; size?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M0 26c-6 18 8 26 0 50" fill="none" stroke={paper.ink} strokeWidth="2" strokeLinecap="round" />
      <path d="M0 26c-16-6-22-20-22-30a22 22 0 0 1 44 0c0 10-6 24-22 30z" fill={colour} />
      <path d="M-11 -8a12 12 0 0 1 9 -10" fill="none" stroke={paper.cream} strokeWidth="4" strokeLinecap="round" opacity=".7" />
      <path d="M-5 31l5-7 5 7z" fill={colour} />
    </g>
  );
}

/** A speech bubble, its tail to the left or the right. */
export function Bubble({
  x,
  y,
  colour,
  tail = 'left',
  children,
}: {
  x: number;
  y: number;
  colour: string;
  tail?: 'left' | 'right';
  children?: ReactNode;
}) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x="-44" y="-32" width="88" height="62" rx="20" fill={colour} />
      <path d={tail === 'left' ? 'M-26 22l-8 26 28-20z' : 'M26 22l8 26-28-20z'} fill={colour} />
      {children}
    </g>
  );
}

/** The first letters of two alphabets, cut out of paper, about 30 units high, standing on the line. */
export const letters = {
  a: 'M15.8-24h-.3q-.5 1.6-1.2 3.5-.7 2-1.4 4.1t-1.3 4.2l-.9 4.5q-.3 1-.6 2L9.5-3.6Q9.2-2.6 9-1.7 8.7-.8 8.5 0q-.6.2-1.3.3-.7.2-1.6.2-2.1 0-3.2-.8T1.3-2.5q0-.6.1-1.2.2-.7.5-1.5.4-1.7 1.2-4.1.9-2.6 1.8-5.5 1-2.9 2-5.8 1.1-2.8 1.9-5.2.9-2.4 1.5-3.8.7-.4 2.2-.8 1.5-.4 3-.4 2.2 0 3.9.7 1.7.6 2.1 1.9 1 2.7 2.1 6.2 1.1 3.4 2.3 7.2 1.1 3.8 2.2 7.4T30-1q-.6.6-1.6 1.1-1.1.4-2.5.4-2.1 0-2.9-.8-.9-.7-1.3-2.2l-1.6-5.6-.9-4.3q-.6-2.2-1.3-4.3-.6-2.1-1.1-4-.6-1.9-1-3.3zM7.3-6.8l3-5.9H22l1 5.9z',
  hindiA:
    'M27.7-28.2h7.1V.1q-.5.2-1.3.3-.7.2-1.7.2-2.3 0-3.2-.8-.9-.8-.9-2.5zM39.6-25.7H25.2q-1.1 0-1.6-.7-.4-.7-.4-2 0-.5.1-1.3.2-.8.3-1.2H38q2.1 0 2.1 2.6 0 .6-.2 1.4-.1.7-.3 1.2zM6.4-13.3q-.3-.5-.6-1.2-.2-.7-.2-1.5 0-.9.2-1.6.3-.8.6-1.3h4q1.8 0 2.8-.8 1-.9 1-2.5 0-1.4-1-2.4-.9-1.1-3.1-1.1-1.4 0-2.6.6-1.2.5-2 1.3-1.1-.5-1.8-1.4Q3-26 3-27.2q0-1.2.9-2.1 1-1 2.8-1.5 1.9-.6 4.4-.6 3.1 0 5.4 1.1 2.3 1 3.6 2.8 1.4 1.9 1.4 4.3 0 1.8-.8 3.2-.7 1.4-1.8 2.3l1.1.3q.7 0 1.3.1h1.4q2.8 0 5.3-.8l.5 6q-.6.2-1.3.3-.6.1-1.5.1-1.5 0-3-.3-1.4-.4-2.5-.8l-.1.1q.9.7 1.4 2 .5 1.2.5 2.5 0 3.5-2.9 5.6Q16.2-.6 11-.6q-1.7 0-3.4-.2-1.6-.3-3.1-.9-1.3-.6-2.2-1.5-.8-.8-.8-2.1 0-1.4.8-2.3t1.7-1.2q1.1 1 2.7 1.8 1.6.7 3.6.7 2.1 0 3.3-.9 1.2-1 1.2-2.6 0-1.6-1-2.5-1-1-2.7-1z',
} as const;
